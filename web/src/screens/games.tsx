/** All my games: tables that go on, and games that are over, the newest first. */

import { Icon } from "../components/icon";
import { OwnTableLine, SharedTableLine, TableLine } from "../components/table-line";
import { Top } from "../components/top";
import { say, words } from "../i18n/texts";
import { listed } from "../i18n/words";
import { fragment } from "../router";
import { finishedGames, type FinishedGame } from "../store/finished";
import { forgetShared, sharedTables } from "../store/hotseat";
import { calledOf } from "../store/players";
import { forgetTable, inOrder, ownTables } from "../store/tables";

export function GamesScreen() {
  const own = inOrder(ownTables.value);
  const shared = sharedTables.value;
  return (
    <div class="screen">
      <Top title={say("home.all-games")} />
      <main class="narrow">
        {own.length + shared.length > 0 && <h2>{say("home.own-tables")}</h2>}
        {own.map((table) => (
          <div class="row" key={table.room}>
            <OwnTableLine table={table} />
            <Forget onForget={() => forgetTable(table.room)} />
          </div>
        ))}
        {shared.map((table) => (
          <div class="row" key={table.room}>
            <SharedTableLine table={table} />
            <Forget onForget={() => forgetShared(table.room)} />
          </div>
        ))}
        <h2>{say("home.finished")}</h2>
        {finishedGames.value.length === 0 && <p class="quiet">{say("home.no-games")}</p>}
        {finishedGames.value.map((game) => (
          <FinishedLine key={game.game} game={game} />
        ))}
        <a class="ghost" data-act="open-replay" href={fragment({ screen: "replay", game: null })}>
          {say("home.open-record")}
        </a>
      </main>
    </div>
  );
}

function Forget({ onForget }: { onForget: () => void }) {
  return (
    <button type="button" class="round" aria-label={say("home.forget")} onClick={onForget}>
      <Icon name="cross" />
    </button>
  );
}

function FinishedLine({ game }: { game: FinishedGame }) {
  const others = game.players.filter((_, seat) => seat !== game.seat);
  const date = new Intl.DateTimeFormat(words.value.code, { day: "numeric", month: "short" }).format(game.at);
  return (
    <TableLine
      to={{ screen: "replay", game: game.game }}
      players={others}
      names={others.flatMap((one) => calledOf(one) ?? []).join(", ")}
      detail={date}
      aside={resultOf(game)}
    />
  );
}

function resultOf({ seat, winners, players }: FinishedGame): string {
  if (seat !== null && winners.includes(seat)) return say(winners.length > 1 ? "home.game-shared" : "home.game-won");
  const names = winners.flatMap((winner) => {
    const player = players[winner];
    return player ? (calledOf(player) ?? []) : [];
  });
  return say("home.game-lost", { names: listed(names) });
}
