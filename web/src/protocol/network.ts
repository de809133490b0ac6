/** Requests and lines over the network, to the server of this page or to one elsewhere. */

import type { Ticket } from "../../made/messages";
import type { Answer, Carrier, Wire } from "./carrier";

/** Where the server is, as the page says; null: there is none, and every table is one at home. */
export function server(): URL | null {
  const said = document.querySelector<HTMLMetaElement>("meta[name=server]")?.content ?? ".";
  return said === "" ? null : new URL(said, document.baseURI);
}

class SocketWire implements Wire {
  opened = (): void => undefined;
  heard = (_text: string): void => undefined;
  closed = (): void => undefined;
  private readonly socket: WebSocket;

  constructor(address: URL) {
    this.socket = new WebSocket(address);
    this.socket.onopen = () => this.opened();
    this.socket.onmessage = ({ data }) => this.heard(String(data));
    this.socket.onclose = () => this.closed();
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  send(text: string): void {
    this.socket.send(text);
  }

  /** A socket that is not open yet is closed when it is: browsers report an error otherwise. */
  close(): void {
    if (this.socket.readyState === WebSocket.CONNECTING) this.socket.onopen = () => this.socket.close();
    else this.socket.close();
  }
}

function address(path: string): URL {
  const there = server();
  if (there === null) throw new Error("there is no server");
  return new URL(path.slice(1), there);
}

async function ask(method: string, path: string, body: string | null): Promise<Answer> {
  const given = body === null ? {} : { body, headers: { "Content-Type": "application/json" } };
  const answer = await fetch(address(path), { method, cache: "no-store", ...given });
  return [answer.status, await answer.text()];
}

/** A ticket opens one socket, once and soon. */
function knock(room: string, token: string | null): Promise<Answer> {
  return ask("POST", `/api/rooms/${encodeURIComponent(room)}/ticket`, JSON.stringify(token ? { token } : {}));
}

async function open(room: string, token: string | null): Promise<Wire | Answer> {
  const answer = await knock(room, token);
  if (answer[0] >= 400) return answer;
  const { ticket } = JSON.parse(answer[1]) as Ticket;
  const socket = address(`/ws?ticket=${encodeURIComponent(ticket)}`);
  socket.protocol = socket.protocol.replace("http", "ws");
  return new SocketWire(socket);
}

export const network: Carrier = { ask, knock, open };
