/** Who baked what: every slip, from all rounds; in Plus too, where they lay covered until now. */

import type { Ended, LobbySeen } from "../../../made/messages";
import type { Card } from "../../game";
import { say } from "../../i18n/texts";
import { playerName } from "../../i18n/words";
import type { ToldRound } from "../../store/story";
import { Slip } from "../card";
import { FaceWithKind } from "../face";
import { Icon } from "../icon";
import { placesOf } from "./podium";

interface WhoBakedProps {
  readonly ended: Ended;
  readonly lobby: LobbySeen;
  readonly own: number | null;
  readonly baked: readonly (readonly Card[])[] | null; // of each seat; null: not known yet
}

export function WhoBaked({ ended, lobby, own, baked }: WhoBakedProps) {
  return (
    <section class="panel who-baked">
      <h2>{say("ending.who-baked")}</h2>
      <ul class="plain-list">
        {placesOf(ended).map((seat) => (
          <li key={seat} class="bakery">
            <FaceWithKind lobby={lobby} seat={seat} isOwn={seat === own} />
            <b class="by-people">{playerName(lobby, seat, own)}</b>
            <b class="pizzas" aria-label={say("ending.summary.pizzas", { n: ended.delivered[seat] ?? 0 })}>
              <Icon name="pizza" />
              {ended.delivered[seat]}
            </b>
            <span class="quiet">{say("ending.n-in-hand", { n: ended.ingredients[seat] ?? 0 })}</span>
            <Slips
              orders={baked && (baked[seat] ?? [])}
              all={ended.delivered[seat] ?? 0}
              edition={lobby.terms.edition ?? "classic"}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The slips, and how many orders were scored unseen, by helping. */
function Slips({ orders, all, edition }: { orders: readonly Card[] | null; all: number; edition: string }) {
  if (orders === null) return <ul class="plain-list slips" />;
  const unseen = all - orders.length;
  return (
    <ul class="plain-list slips">
      {orders.map((order) => (
        <li key={order}>
          <Slip order={order} edition={edition} />
        </li>
      ))}
      {all === 0 && <li class="quiet">{say("ending.nothing-baked")}</li>}
      {unseen > 0 && (
        <li class="quiet">{say(orders.length > 0 ? "ending.helped" : "ending.helped-only", { n: unseen })}</li>
      )}
    </ul>
  );
}

/** The orders that each seat baked, by what all saw come up. */
export function bakedIn(rounds: readonly ToldRound[], seats: number): Card[][] {
  const checks = rounds.flatMap(({ opening }) => opening.checks).filter(({ verdict }) => verdict === "baked");
  return Array.from({ length: seats }, (_, seat) => checks.flatMap((one) => (one.seat === seat ? [one.order] : [])));
}
