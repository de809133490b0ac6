/** Random names for messages, and what a seat adds to the shuffle. */

/** So many random bytes in hexadecimal digits. */
export function hex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
