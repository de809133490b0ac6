/** A replay, by the link of a game that is over or from a file: step, scrub, speed, and whose eyes one looks with. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { OpenHands } from "../components/open-hands";
import { Player } from "../components/player";
import { say } from "../i18n/texts";
import { refusal } from "../i18n/words";
import { Refusal } from "../protocol/http";
import { go } from "../router";
import { EVERYTHING, film, look, openCards, showFilm, SPECTATOR, type Source } from "../store/replay";
import { room } from "../store/session";
import { OpeningScreen } from "./opening";
import { TableScreen } from "./table";

const MOST = 2_000_000; // characters of a file that are read: no record is nearly as long

export function ReplayScreen({ game }: { game: string | null }) {
  const trouble = useSignal("");
  const show = (source: Source, viewpoint: string): void => {
    trouble.value = "";
    look(source, viewpoint).catch((error: unknown) => {
      trouble.value = error instanceof Refusal ? refusal(error.said) : say("page.line.waiting");
    });
  };
  useEffect(showFilm, []);
  useEffect(() => {
    if (game) show({ game }, SPECTATOR);
  }, [game]);
  const now = film.value;
  if (!now) return <Door game={game} trouble={trouble.value} onFile={(record) => show({ record }, EVERYTHING)} />;
  const { opening } = room.value;
  return (
    <div class="staged replay" data-viewpoint={now.viewpoint}>
      {opening ? <OpeningScreen /> : <TableScreen />}
      {openCards.value && !opening && <OpenHands cards={openCards.value} />}
      <Player film={now} onViewpoint={(viewpoint) => show(now.source, viewpoint)} />
    </div>
  );
}

interface DoorProps {
  readonly game: string | null;
  readonly trouble: string;
  readonly onFile: (record: string) => void;
}

/** Before there is anything to see: a file to be chosen, or what is wrong. */
function Door({ game, trouble, onFile }: DoorProps) {
  const read = async (file: File | undefined): Promise<void> => {
    if (file) onFile(await file.slice(0, MOST).text());
  };
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
          <input
            type="file"
            data-act="record"
            accept=".jsonl,.json,.game,application/json"
            onChange={(event) => void read(event.currentTarget.files?.[0])}
          />
        </label>
      )}
      <button type="button" class="ghost" onClick={() => go({ screen: "home" })}>
        {say("page.home")}
      </button>
    </main>
  );
}
