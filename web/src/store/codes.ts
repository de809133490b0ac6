/** Short codes of tables: what people read aloud and type, and the room behind it. */

import type { LobbySeen } from "../../made/messages";
import { seeCode, seeRoom } from "../protocol/http";

/** A table as it was typed: by its code, or by a link with its long name. */
export type Wanted = { readonly code: string } | { readonly room: string };

const LENGTH = 4;

/** What was typed, or the end of a link that was pasted; null: nothing yet. */
export function tableIn(text: string): Wanted | null {
  const end = text.trim().replace(/\/+$/, "").split("#/").pop() ?? "";
  const [first = "", second] = end.split("/");
  const name = second ?? first;
  if (name === "") return null;
  const code = name.replace(/[\s-]/g, "").toUpperCase();
  return code.length === LENGTH ? { code } : { room: name };
}

/** The room of a table; refused if there is none. */
export async function roomOf(wanted: Wanted): Promise<string> {
  return "code" in wanted ? (await seeCode(wanted.code)).room : (await seeRoom(wanted.room)).room;
}

/** What was typed, as it is shown. */
export function shownCode(wanted: Wanted): string {
  return "code" in wanted ? wanted.code : wanted.room.slice(0, 12);
}

/** The code of a table; null where it has none, or none any more. */
export function codeOf(lobby: LobbySeen): string | null {
  return lobby.code ?? null;
}
