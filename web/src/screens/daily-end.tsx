/** The end of a game of today's oven: how it went, as soon as the host has told it. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { LobbySeen } from "../../made/messages";
import { OwnMemory } from "../components/own-memory";
import { seatName } from "../i18n/words";
import { troubleWith } from "../store/beginning";
import { finishDaily } from "../store/daily";
import type { DailyResult } from "../store/days";
import { DailyResultView } from "./daily";

export function DailyEnd({ lobby }: { lobby: LobbySeen }) {
  const result = useSignal<DailyResult | null>(null);
  const trouble = useSignal("");
  useEffect(() => {
    finishDaily(lobby.game, (seat) => seatName(lobby, seat)).then(
      (found) => (result.value = found),
      (error: unknown) => (trouble.value = troubleWith(error)),
    );
  }, [lobby.game]);
  if (result.value) return <DailyResultView result={result.value} report={<OwnMemory round={1} />} />;
  return (
    <main class="lone" aria-busy={trouble.value === ""}>
      <p role="alert">{trouble.value}</p>
    </main>
  );
}
