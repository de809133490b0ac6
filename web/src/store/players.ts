/** Who sits at a table, as a device keeps it and as lists show it. */

import type { Colour, LobbySeen } from "../../made/messages";
import { botName } from "../game";

/** Somebody in a seat; a bot beside a name stands in for that person. */
export interface Player {
  readonly name: string | null;
  readonly bot: string | null;
  readonly colour: Colour;
}

/** The players of a lobby in the order of their seats. */
export function playersOf(lobby: LobbySeen): readonly Player[] {
  return lobby.chairs.map(({ name, bot, colour }) => ({ name, bot, colour }));
}

/** What a player is called; null: the seat is free. */
export function calledOf({ name, bot }: Player): string | null {
  return name ?? (bot === null ? null : botName(bot));
}

/** The past keeps a person's name, whoever stood in at the end; a character has its own, which records may write as its key. */
export function inThePast(lobby: LobbySeen): LobbySeen {
  const chairs = lobby.chairs.map((chair) => {
    if (chair.name === null || chair.bot === null) return chair;
    const isItself = [chair.bot, botName(chair.bot)].includes(chair.name);
    return isItself ? { ...chair, name: null } : { ...chair, bot: null };
  });
  return { ...lobby, chairs };
}
