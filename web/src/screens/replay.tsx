/** A replay, by the link of a game that is over or from a file: whose eyes, which moment, what was known. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { placesOf } from "../components/ending/podium";
import { Icon } from "../components/icon";
import { Menu } from "../components/menu";
import { Board } from "../components/opening/board";
import { Columns } from "../components/opening/columns";
import { AllOrders } from "../components/opening/fates";
import { Heads } from "../components/opening/heads";
import { Player } from "../components/player";
import { Knew } from "../components/replay/knew";
import { knewInWords, nameInReplay } from "../components/replay/names";
import { OpenHands, Scene } from "../components/replay/scene";
import { ShareSheet } from "../components/replay/share";
import { Viewpoints } from "../components/replay/viewpoints";
import { Sheet } from "../components/sheet";
import { say } from "../i18n/texts";
import { listed } from "../i18n/words";
import { go } from "../router";
import { troubleWith } from "../store/beginning";
import { finishedGames } from "../store/finished";
import { isRecordText, resultOf } from "../store/film";
import { EVERYTHING, film, look, place, showFilm, SPECTATOR, type Film, type Source } from "../store/replay";
import { recordToReview, stepToSee } from "../store/review";
import { room } from "../store/session";
import { isWide } from "../store/width";

const MOST = 2_000_000; // characters of a file that are read: no record is nearly as long

interface ReplayProps {
  readonly game: string | null;
  readonly step?: number | null;
  readonly isNameless?: boolean; // people are called by their ingredient
}

export function ReplayScreen({ game, step = null, isNameless = false }: ReplayProps) {
  const trouble = useSignal("");
  const show = (source: Source, viewpoint: string, at = step): void => {
    const isOther = "record" in source && !isRecordText(source.record);
    trouble.value = isOther ? say("rewind.no-record") : "";
    if (isOther) return;
    look(source, viewpoint, at).catch((error: unknown) => {
      trouble.value = troubleWith(error);
    });
  };
  useEffect(showFilm, []);
  useEffect(() => {
    const [record, at] = [recordToReview.peek()?.record, stepToSee.peek()];
    if (game) show({ game, isNameless }, ownViewpoint(game));
    else if (record !== undefined && at !== null) show({ record }, EVERYTHING, at); // from its review
    stepToSee.value = null;
  }, [game]);
  const now = film.value;
  if (!now) return <Door game={game} trouble={trouble.value} onFile={(record) => show({ record }, EVERYTHING)} />;
  const through = (viewpoint: string): void => show(now.source, viewpoint);
  const open = (record: string): void => show({ record }, EVERYTHING, null);
  return (
    <>
      <Shown film={now} onViewpoint={through} onReview={() => reviewOf(now)} onFile={open} />
      <div class="strips" role="alert">
        {trouble.value && <p class="strip is-bad">{trouble.value}</p>}
      </div>
    </>
  );
}

/** One's own seat, if this device sat at that table. */
function ownViewpoint(game: string): string {
  const seat = finishedGames.peek().find((one) => one.game === game)?.seat ?? null;
  return seat === null ? SPECTATOR : String(seat);
}

interface ShownProps {
  readonly film: Film;
  readonly onViewpoint: (viewpoint: string) => void;
  readonly onReview: () => void;
  readonly onFile?: (record: string) => void; // left out: another record is opened elsewhere
}

/** The game at one step, with the bar that leads to the others. */
export function Shown({ film: now, onViewpoint, onReview, onFile }: ShownProps) {
  const { opening } = room.value;
  const open = useSignal<"share" | "knew" | null>(null);
  const close = (): void => void (open.value = null);
  const seat = now.replay.seat;
  return (
    <div class="replay" data-viewpoint={now.viewpoint}>
      <ReplayBar film={now} onReview={onReview} onFile={onFile} onShare={() => (open.value = "share")} />
      <Viewpoints film={now} onChoose={onViewpoint} />
      <main tabIndex={0}>
        {opening ? (
          <div class="opening replay-opening">
            <Heads />
            <Columns />
            <Board isReplayed />
            {isWide.value && <AllOrders />}
            <OpenHands />
          </div>
        ) : (
          <Scene />
        )}
        {seat !== null && (
          <button type="button" class="ghost knew-button" data-act="knew" onClick={() => (open.value = "knew")}>
            {knewInWords(now.replay.lobby, seat)}
          </button>
        )}
      </main>
      {seat !== null && (
        <aside class="replay-side">
          <Knew film={now} step={place.value} seat={seat} />
        </aside>
      )}
      <Player film={now} />
      {open.value === "share" && "game" in now.source && (
        <ShareSheet game={now.source.game} step={place.value} onClose={close} />
      )}
      {open.value === "knew" && seat !== null && (
        <Sheet title={knewInWords(now.replay.lobby, seat)} onClose={close}>
          <Knew film={now} step={place.value} seat={seat} />
        </Sheet>
      )}
    </div>
  );
}

interface BarProps {
  readonly film: Film;
  readonly onReview: () => void;
  readonly onShare: () => void;
  readonly onFile: ((record: string) => void) | undefined;
}

/** Who played and who won: a shared link says so. */
function ReplayBar({ film: now, onReview, onShare, onFile }: BarProps) {
  return (
    <header class="bar replay-bar">
      <button type="button" class="round" aria-label={say("rewind.go-back")} onClick={() => go({ screen: "home" })}>
        <Icon name="back" />
      </button>
      <h1>{say("rewind.title")}</h1>
      <span class="gap" />
      {resultOf(now.replay) && (
        <button type="button" class="round" data-act="review" aria-label={say("review.title")} onClick={onReview}>
          <Icon name="chart" />
        </button>
      )}
      {"game" in now.source && (
        <button type="button" class="round" data-act="share" aria-label={say("rewind.share-title")} onClick={onShare}>
          <Icon name="share" />
        </button>
      )}
      <Menu replayed={(close) => onFile && <OpenRecord onFile={(text) => (close(), onFile(text))} />} />
      <p class="won">{resultInWords(now)}</p>
    </header>
  );
}

/** Review what is shown here, from the seat one looks through. */
function reviewOf({ source, replay }: Film): void {
  if ("record" in source) recordToReview.value = { record: source.record, seat: replay.seat };
  go({ screen: "review", ...("game" in source ? { game: source.game, seat: replay.seat } : { game: null }) });
}

function resultInWords({ replay }: Film): string {
  const { lobby } = replay;
  const name = (seat: number): string => nameInReplay(lobby, seat);
  const result = resultOf(replay);
  if (!result) return `${lobby.chairs.map((_, seat) => name(seat)).join(" · ")} · ${say("rewind.broken-off")}`;
  const scores = placesOf(result).map((seat) => `${name(seat)} ${result.delivered[seat]}`);
  return say("rewind.won-with", { names: listed(result.winners.map(name)), scores: scores.join(" · ") });
}

interface DoorProps {
  readonly game: string | null;
  readonly trouble: string;
  readonly onFile: (record: string) => void;
}

/** In the menu: another record. */
function OpenRecord({ onFile }: { onFile: (record: string) => void }) {
  return (
    <label class="person-line file">
      <Icon name="note" />
      <span class="who">
        <b>{say("rewind.file")}</b>
      </span>
      <Icon name="next" />
      <RecordFile onFile={onFile} />
    </label>
  );
}

function RecordFile({ onFile }: { onFile: (record: string) => void }) {
  const read = async (file: File | undefined): Promise<void> => {
    if (file) onFile(await file.slice(0, MOST).text());
  };
  return (
    <input
      type="file"
      data-act="record"
      accept=".jsonl,.json,.game,application/json"
      onChange={(event) => void read(event.currentTarget.files?.[0])}
    />
  );
}

/** Before there is anything to see: a file to be chosen, or what is wrong. */
function Door({ game, trouble, onFile }: DoorProps) {
  return (
    <main class="lone">
      <h1>{say("rewind.title")}</h1>
      <p>{game && trouble === "" ? say("rewind.loading") : say("rewind.hint")}</p>
      <p class="trouble" role="alert">
        {trouble}
      </p>
      {(!game || trouble !== "") && (
        <label class="main file">
          {say("rewind.file")}
          <RecordFile onFile={onFile} />
        </label>
      )}
      <button type="button" class="ghost" onClick={() => go({ screen: "home" })}>
        {say("page.home")}
      </button>
    </main>
  );
}
