/** The question to an owner or a helper at the baking: only what is possible, and why not for the rest. */

import type { AnswerOffered, FillOffered, WayOffered } from "../../made/messages";
import { say } from "../i18n/texts";
import { handful, kindName, listed, orderTitle, recipe, refusal, seatName } from "../i18n/words";
import { current } from "../store/opening";
import { offer, play, room } from "../store/session";
import { choicesOf, closedWays, type Choice } from "../turn/choices";
import { declining } from "../turn/notation";
import { CardChoice } from "./card-choice";
import { Ring } from "./clock";
import { Sheet } from "./sheet";

const AT_ONCE = 3; // more ways to ask than that are folded away

export function ChoiceSheet() {
  const now = offer.value;
  if (now?.type === "fill") return <FillSheet key={now.order} offer={now} />;
  if (now?.type === "answer") return <AnswerSheet offer={now} />;
  return null;
}

function FillSheet({ offer: now }: { offer: FillOffered }) {
  const edition = room.value.lobby?.terms.edition ?? "classic";
  const choices = choicesOf(now);
  const fills = choices.filter(({ sort }) => sort === "fill");
  const asks = choices.filter(({ sort }) => sort === "ask");
  const folded = asks.slice(AT_ONCE);
  return (
    <Sheet title={say("opening.what-now", { order: orderTitle(now.order) })}>
      <div class="column">
        <p class="row">
          <Ring />
          <span>{say("opening.needs", { recipe: recipe(edition, now.order) })}</span>
        </p>
        {[...fills, ...asks.slice(0, AT_ONCE)].map((choice) => (
          <CardChoice key={keyOf(choice)} order={now.order} first={choice} />
        ))}
        {folded.length > 0 && (
          <details>
            <summary>{say("opening.more-ways")}</summary>
            <div class="column">
              {folded.map((choice) => (
                <CardChoice key={keyOf(choice)} order={now.order} first={choice} />
              ))}
            </div>
          </details>
        )}
        {now.can_decline && (
          <button type="button" class="ghost" data-act="decline" onClick={() => play(declining(now.order))}>
            {say("opening.decline")}
          </button>
        )}
        <WhyNot offer={now} isAlone={choices.length === 0} />
      </div>
    </Sheet>
  );
}

/** Why the rest is not possible: each reason once, with the kinds that it is true of. */
function WhyNot({ offer: now, isAlone }: { offer: FillOffered; isAlone: boolean }) {
  const reasons = new Map<string, WayOffered[]>();
  for (const way of closedWays(now)) {
    const key = way.why_not?.key ?? "";
    reasons.set(key, [...(reasons.get(key) ?? []), way]);
  }
  return (
    <>
      {[...reasons.values()].map((ways) => {
        const why = ways[0]?.why_not;
        const kinds = [...new Set(ways.flatMap((way) => way.kinds))];
        const names = listed(kinds.map((kind) => kindName(kind, 5)));
        return (
          why && (
            <p key={why.key} class="quiet">
              {kinds.length > 0 && !isAlone && `${say("opening.with-kinds", { kinds: names })}: `}
              {refusal({ key: why.key, rule: why.rule, values: { order: now.order, kinds }, text: why.key })}
            </p>
          )
        );
      })}
    </>
  );
}

function AnswerSheet({ offer: now }: { offer: AnswerOffered }) {
  const { opening, lobby } = room.value;
  const check = opening && current(opening);
  const cards = handful(now.request);
  const name = check ? seatName(lobby, check.seat) : "";
  return (
    <Sheet title={say("opening.help-asked", { cards })}>
      <div class="column">
        <p class="row">
          <Ring />
          {check && <span>{say("opening.help-for", { name, order: orderTitle(check.order) })}</span>}
        </p>
        {now.can_help ? (
          <button type="button" class="main" data-act="help" onClick={() => play("help")}>
            {say("opening.help")}
            <small>{say("opening.help-gives", { cards })}</small>
          </button>
        ) : (
          <p class="quiet">{say("opening.cannot-help", { cards })}</p>
        )}
        <button type="button" class="ghost" data-act="refuse" onClick={() => play("refuse")}>
          {say("opening.refuse")}
        </button>
      </div>
    </Sheet>
  );
}

function keyOf(choice: Choice): string {
  return `${choice.sort} ${choice.kinds.join()}`;
}
