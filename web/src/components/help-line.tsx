/** A request for help, step by step: who was asked, who would not, whose answer is awaited, who helps. */

import type { LobbySeen } from "../../made/messages";
import { say } from "../i18n/texts";
import { handful, seatName } from "../i18n/words";
import type { Check } from "../store/opening";
import { Icon } from "./icon";

interface HelpLineProps {
  readonly check: Check;
  readonly lobby: LobbySeen | null;
  readonly asked: number | null;
}

type Answer = "helps" | "refuses" | "asked" | "later";
const ICONS = { helps: "check", refuses: "cross", asked: "speech", later: "person" } as const;

export function HelpLine({ check, lobby, asked }: HelpLineProps) {
  const n = lobby?.chairs.length ?? 0;
  const others = Array.from({ length: Math.max(0, n - 1) }, (_, step) => (check.seat + 1 + step) % n);
  return (
    <>
      <span class="asks">{say("opening.asks", { cards: handful(check.request) })}</span>
      <ol class="help-line">
        {others.map((seat) => {
          const answer = answerOf(check, seat, asked);
          return (
            <li key={seat} class={`is-${answer}`}>
              <Icon name={ICONS[answer]} />
              <span>{seatName(lobby, seat)}</span>
              <span class="unseen">{say(`opening.answer.${answer}`)}</span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function answerOf(check: Check, seat: number, asked: number | null): Answer {
  if (check.helper === seat) return "helps";
  if (check.refused.includes(seat)) return "refuses";
  return check.verdict === "open" && asked === seat ? "asked" : "later";
}
