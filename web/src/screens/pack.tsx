/** The offline pack: how large it is, then how far it has come; a pause keeps what is here. */

import { useEffect } from "preact/hooks";
import { Icon } from "../components/icon";
import { Install } from "../components/install";
import { Top } from "../components/top";
import { say, words } from "../i18n/texts";
import { fragment, go } from "../router";
import { trouble } from "../store/beginning";
import { begun, wanted } from "../store/offering";
import { done, fault, get, look, pause, size, stage } from "../store/pack";
import { keeper } from "../store/updating";

export function PackScreen() {
  useEffect(() => {
    void look();
    return () => void (wanted.value = begun.value = null); // not before: the way on is still to be taken
  }, []);
  const now = stage.value;
  return (
    <div class="screen">
      <Top title={say("page.pack.title")} />
      <main class="narrow pack" aria-busy={now === "looking"}>
        {now !== "looking" && (
          <section class="pack-card" data-stage={now}>
            <Icon name="down" />
            <div>
              <h2>{heading()}</h2>
              <p>
                {say(
                  now !== "ready"
                    ? "page.pack.what"
                    : keeper()
                      ? "page.pack.ready-hint"
                      : "page.pack.ready-until-closed",
                )}
              </p>
              {now !== "ready" && now !== "impossible" && (begun.value ?? wanted.value) && (
                <p>{say("page.pack.needed")}</p>
              )}
            </div>
            {isUnderWay() && <Progress />}
          </section>
        )}
        {(now === "failed" || now === "impossible") && <p role="alert">{say(`page.pack.${fault.value}`)}</p>}
        <Next />
        {trouble.value && <p role="alert">{trouble.value}</p>}
        <Install />
      </main>
    </div>
  );
}

function isUnderWay(): boolean {
  return ["fetching", "unpacking", "paused", "failed"].includes(stage.value);
}

function heading(): string {
  return stage.value === "ready" ? say("page.pack.ready") : say("page.pack.size", { size: megabytes(size) });
}

function Progress() {
  const values = { done: megabytes(done.value), size: megabytes(size) };
  return (
    <>
      <progress
        max={size}
        value={stage.value === "unpacking" ? undefined : done.value}
        aria-label={say("page.pack.title")}
      />
      <small>{stage.value === "unpacking" ? say("page.pack.unpacking") : say("page.pack.progress", values)}</small>
    </>
  );
}

/** The one thing that can be done now. */
function Next() {
  switch (stage.value) {
    case "absent":
      return <Button act="get-pack" label={say("page.pack.get")} onClick={getAndGoOn} isMain />;
    case "paused":
    case "failed":
      return <Button act="get-pack" label={say("page.pack.go-on")} onClick={getAndGoOn} isMain />;
    case "fetching":
      return <Button act="pause-pack" label={say("page.pack.pause")} onClick={pause} />;
    case "ready":
      return <Onward />;
    default:
      return null;
  }
}

/** Whoever wanted something goes on with it by itself, unless they have left meanwhile. */
async function getAndGoOn(): Promise<void> {
  await get();
  if (stage.value !== "ready") return;
  if (begun.value) await begun.value();
  else if (wanted.value) go(wanted.value);
}

/** On with what was wanted when the pack was offered: the table that was begun, or a place; else home. */
function Onward() {
  const again = begun.value;
  if (again) return <Button act="play-now" label={say("home.play")} onClick={again} isMain />;
  const place = wanted.value ?? { screen: "home" };
  return (
    <a class="main" data-act={place.screen} href={fragment(place)}>
      {say(place.screen === "home" ? "home.play" : "page.pack.go-on")}
    </a>
  );
}

interface ButtonProps {
  readonly act: string;
  readonly label: string;
  readonly onClick: () => unknown;
  readonly isMain?: boolean;
}

function Button({ act, label, onClick, isMain = false }: ButtonProps) {
  return (
    <button type="button" class={isMain ? "main" : "ghost"} data-act={act} onClick={() => void onClick()}>
      {label}
    </button>
  );
}

/** As people say it: with one place after the point. */
function megabytes(bytes: number): string {
  const format = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return (bytes / 1_000_000).toLocaleString(words.value.code, format);
}
