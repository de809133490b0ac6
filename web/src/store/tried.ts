/** An order on a table that somebody made up, as it is drawn on the board; whether it bakes is the engine's word. */

import { CIRCLE, faceOf, isDouble, kindOf, ownKind, colourOf } from "../game";
import type { Ingredient } from "../../made/messages";
import type { Check, Need } from "./opening";
import type { Trial } from "./rules";

export function triedCheck(edition: string, { order, table, hand }: Trial, isBaked: boolean): Check {
  const needs = needsOn(edition, { order, table, hand });
  const missing = needs.flatMap(({ kind, needed, found }) => Array<string>(needed - found).fill(kind ?? "any"));
  const fromHand = isBaked ? missing.filter((kind) => kind !== "any") : [];
  const nothing = { crossed: [], fromTable: [], fromHelper: [], request: [], refused: [], takers: [] };
  const verdict = isBaked ? "baked" : "burnt";
  return { ...nothing, seat: 0, order, verdict, needs, fromHand, lights: 0, isAtOnce: false, helper: null };
}

/** What is printed, and of a free choice the kind that comes nearest. */
function needsOn(edition: string, { order, table }: Trial): Need[] {
  const face = faceOf(edition, order);
  const on = (kind: Ingredient): number => worth(table, (one) => one === kind);
  const printed = Object.entries(face.needs).sort(([, one], [, other]) => other - one);
  const needs: Need[] = printed.map(([kind, needed]) => ({
    kind: kind as Ingredient,
    needed,
    found: Math.min(needed, on(kind as Ingredient)),
  }));
  if (face.heap)
    needs.push({
      kind: null,
      needed: face.heap,
      found: Math.min(
        face.heap,
        worth(table, () => true),
      ),
    });
  const own = ownKind(colourOf(order));
  const free = (face.of ?? CIRCLE).filter((kind) => kind !== own && (face.of !== undefined || on(kind) > 0));
  const byCount = [...free].sort((one, other) => (face.scarcest ? on(one) - on(other) : on(other) - on(one)));
  const extra = face.scarcest ?? face.extra ?? 0;
  for (const kind of byCount.slice(0, face.scarcest ? 1 : (face.kinds ?? 0)))
    needs.unshift({ kind, needed: extra, found: Math.min(extra, on(kind)) });
  return needs;
}

function worth(table: Trial["table"], isMeant: (kind: Ingredient) => boolean): number {
  return Object.entries(table).reduce(
    (n, [card, m]) => (isMeant(kindOf(card)) ? n + (isDouble(card) ? 2 : 1) * m : n),
    0,
  );
}
