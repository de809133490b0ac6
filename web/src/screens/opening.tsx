/** The opening of the oven: columns of cards, the order on its board, one's own hand. The server sets the pace for all. */

import { AskedLine } from "../components/opening/asked-line";
import { OpeningBar } from "../components/opening/bar";
import { Board } from "../components/opening/board";
import { Columns } from "../components/opening/columns";
import { AllOrders, OwnOrders } from "../components/opening/fates";
import { Heads } from "../components/opening/heads";
import { Hearth } from "../components/opening/hearth";
import { Tray } from "../components/opening/tray";
import { isAlone, seatAsked } from "../store/asking";
import { isReady, offer, parts, tell } from "../store/session";
import { isWide } from "../store/width";

/** Each part is drawn anew only when it changes: a card that comes up must not cost a frame. */
export function OpeningScreen() {
  const isAsked = offer.value?.type === "fill" || offer.value?.type === "answer";
  const seats = parts.lobby.value?.chairs.length ?? 0;
  const hasHand = parts.hand.value !== null;
  const mayHelp = parts.lobby.value?.options.help ?? false;
  return (
    <div
      class={`opening ${isAsked ? "is-asked" : ""} ${mayHelp ? "may-help" : ""} ${hasHand ? "" : "is-watched"} seats-${seats}`}
    >
      <OpeningBar />
      <main onClick={skipOne}>
        <Heads />
        <Hearth />
        <Columns />
        <Board />
        <OwnOrders />
        <AskedLine />
      </main>
      {isWide.value && <AllOrders />}
      <Tray />
    </div>
  );
}

/** Alone, a tap on the table skips one beat. */
function skipOne(): void {
  if (isAlone.peek() && isReady.peek() && seatAsked.peek() === null) tell({ type: "skip", one: true });
}
