/** Finished games to be given away: a link that carries the whole game, or its record as a file. */

import { say } from "../i18n/texts";
import { isAtHome } from "../protocol/carrier";
import { seeRecord } from "../protocol/http";
import { pack } from "../protocol/packed";
import { address } from "../router";
import { namelessRecord } from "./nameless";
import { recordOf } from "./records";

/** The link of a game, by its name where a server has it; else with all of it inside. */
export async function linkTo(game: string, step: number | null = null, isNameless = false): Promise<string> {
  return isAtHome(game) ? wholeLink(game, step, isNameless) : address({ screen: "replay", game, step, isNameless });
}

/** A link that carries the whole game, and needs no server. */
export async function wholeLink(game: string, step: number | null, isNameless: boolean): Promise<string> {
  return address({ screen: "shared", packed: await pack((await recordText(game, isNameless)).trim()), step });
}

/** Give a link away, by what the device has for that; true: it was copied. */
export async function give(link: string): Promise<boolean> {
  if (navigator.share) {
    await navigator.share({ title: say("page.title"), url: link }).catch(() => undefined);
    return false;
  }
  await navigator.clipboard.writeText(link);
  return true;
}

/** Give a picture away, by what the device has for that, or keep it as a file. */
export async function givePicture(picture: Blob, game: string): Promise<void> {
  const file = new File([picture], `${game}.png`, { type: picture.type });
  const shared = { title: say("page.title"), files: [file] };
  if (navigator.canShare?.(shared)) await navigator.share(shared).catch(() => undefined);
  else save(picture, file.name);
}

/** The record of a game as a file. */
export async function download(game: string, isNameless = false): Promise<void> {
  save(new Blob([await recordText(game, isNameless)], { type: "application/json" }), `${game}.game`);
}

function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** From this device, or else from whoever hosted it. */
async function recordText(game: string, isNameless: boolean): Promise<string> {
  const text = (await recordOf(game)) ?? (await seeRecord(game));
  return isNameless ? namelessRecord(text) : text;
}
