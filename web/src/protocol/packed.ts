/** A record small enough for a link: deflated, and in letters that a fragment may have. No server is needed. */

const MOST = 2_000_000; // characters that a link may unfold to: no record is nearly as long

/** A text in as few letters as a browser can make of it. */
export async function pack(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** What was packed; an empty text if nothing sound was. */
export async function unpack(packed: string): Promise<string> {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    return await read(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
  } catch {
    return "";
  }
}

/** Not more than there can be, whatever somebody has packed. */
async function read(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  for (let got = await reader.read(); !got.done; got = await reader.read()) {
    text += decoder.decode(got.value, { stream: true });
    if (text.length > MOST) return "";
  }
  return text + decoder.decode();
}
