/** A game that its link carries, as a replay and as a review: no server has to keep it, somebody has to tell it. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { say } from "../i18n/texts";
import { Refusal } from "../protocol/http";
import { unpack } from "../protocol/packed";
import { go } from "../router";
import { troubleWith } from "../store/beginning";
import { EVERYTHING, film, look, showFilm, type Source } from "../store/replay";
import { Shown } from "./replay";
import { Reviewed } from "./review";

interface SharedProps {
  readonly packed: string;
  readonly step: number | null; // null: the most telling one
}

export function SharedScreen({ packed, step }: SharedProps) {
  const trouble = useSignal("");
  const show = (source: Source, viewpoint: string): void => {
    look(source, viewpoint, step).catch((error: unknown) => (trouble.value = troubleOf(error)));
  };
  const open = (record: string): void => {
    if (record === "") trouble.value = say("rewind.bad-link");
    else show({ record }, EVERYTHING);
  };
  useEffect(showFilm, []);
  useEffect(() => void unpack(packed).then(open), [packed]);
  const now = film.value;
  if (!now) return <Door trouble={trouble.value} />;
  const review = (): void => go({ screen: "shared-review", packed, seat: now.replay.seat });
  return <Shown film={now} onViewpoint={(viewpoint) => show(now.source, viewpoint)} onReview={review} />;
}

export function SharedReviewScreen({ packed, seat }: { packed: string; seat: number | null }) {
  const record = useSignal<string | null>(null); // null: it is not unpacked yet
  useEffect(() => void unpack(packed).then((text) => (record.value = text)), [packed]);
  if (record.value === "") return <Door trouble={say("rewind.bad-link")} />;
  return (
    <Reviewed
      source={record.value === null ? null : { record: record.value }}
      seat={seat ?? 0}
      own={null}
      nothing=""
      troubleOf={troubleOf}
      onSee={(step) => go({ screen: "shared", packed, step })}
      placeOf={(one) => ({ screen: "shared-review", packed, seat: one })}
    />
  );
}

/** A record that nobody can read is the link's fault: whoever gave it has a better one. */
function troubleOf(error: unknown): string {
  return error instanceof Refusal && !error.isPassing ? say("rewind.bad-link") : troubleWith(error);
}

/** Before there is anything to see, or instead of it. */
function Door({ trouble }: { trouble: string }) {
  return (
    <main class="lone">
      <h1>{say("rewind.title")}</h1>
      {trouble === "" && <p>{say("rewind.loading")}</p>}
      <p class="trouble" role="alert">
        {trouble}
      </p>
      <button type="button" class="ghost" data-act="home" onClick={() => go({ screen: "home" })}>
        {say("page.home")}
      </button>
    </main>
  );
}
