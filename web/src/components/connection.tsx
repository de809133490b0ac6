/** What is going on with the line, what the server said no to, what somebody said, and what one asked to hear. */

import { computed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { say, words } from "../i18n/texts";
import { refusal } from "../i18n/words";
import { fragment, go } from "../router";
import { calledAs, layTable } from "../store/beginning";
import { now, outage } from "../store/outage";
import { lineStatus, notice, room, tryNow, whyRefused } from "../store/session";
import { spoken } from "../store/speaking";
import { Back } from "./coming-back";
import { HostAway } from "./host-away";
import { Icon } from "./icon";
import { Notice } from "./notice";
import { phraseHeard } from "./people";

const SEAT_LOST = ["bad-token", "bad-message", "seat-removed", "seat-left"];
const A_WHILE = 5_000; // milliseconds that a phrase stays
const SHORT = 2_000; // milliseconds that a gap may last unsaid, while the page comes in

/** Strips over the page; while the line is not open, buttons are off. */
export function Connection() {
  return (
    <div class="strips" role="status">
      {lineStatus.value === "waiting" && (
        <p class="strip is-line">
          <Icon name="nowifi" />
          <span>
            <b>{say("page.line.waiting")}</b>
            <small>{say("page.line.nothing-lost")}</small>
          </span>
        </p>
      )}
      {lineStatus.value === "opening" && <Opening />}
      {notice.value && (
        <p class="strip is-bad">
          {refusal(notice.value)}
          <button type="button" class="plain" onClick={() => (notice.value = null)}>
            {say("page.close")}
          </button>
        </p>
      )}
      <HostAway />
      <Back />
      <Heard />
      {spoken.value && (
        <p class="strip" aria-hidden="true">
          {spoken.value}
        </p>
      )}
    </div>
  );
}

/** That the page is coming in is said only when it takes long; a line that was lost is said all the time. */
function Opening() {
  const isLate = useSignal(outage.peek() !== null);
  useEffect(() => {
    const wait = setTimeout(() => (isLate.value = true), SHORT);
    return () => clearTimeout(wait);
  }, []);
  return isLate.value ? <p class="strip is-line">{say("page.line.opening")}</p> : null;
}

const said = computed(() => room.value.said);

/** A quick phrase, for a while. */
function Heard() {
  const count = said.value?.count ?? 0;
  const old = useSignal(0);
  useEffect(() => {
    const wait = setTimeout(() => (old.value = count), A_WHILE);
    return () => clearTimeout(wait);
  }, [count]);
  const text = count > old.value ? phraseHeard() : "";
  return text ? <p class="strip is-said">{text}</p> : null;
}

/** Nobody has answered for long: since when, and when it is tried again. */
export function Silent() {
  const lost = outage.value;
  if (!lost) return null;
  const n = Math.max(1, Math.ceil((lost.next - now.value) / 1000));
  return (
    <Notice
      icon="nowifi"
      title={say("page.line.silent")}
      text={`${say("page.line.silent-hint")} ${say("page.line.next-try", { n })}`}
      actions={
        <>
          <a class="ghost" href={fragment({ screen: "home" })}>
            {say("page.home")}
          </a>
          <button type="button" class="main" data-act="try-now" onClick={tryNow}>
            {say("page.line.try-now")}
          </button>
        </>
      }
    >
      {lost.tries > 0 && <p class="quiet">{say("page.line.tried", { n: lost.tries, time: clockTime(lost.since) })}</p>}
    </Notice>
  );
}

/** The seat is played in another tab: nothing is lost, and it can be taken over. */
export function Elsewhere({ onUse }: { onUse: () => void }) {
  return (
    <Notice
      icon="tabs"
      title={say("page.elsewhere")}
      text={say("page.elsewhere-hint")}
      actions={
        <button type="button" class="main" data-act="use-here" onClick={onUse}>
          {say("page.use-here")}
        </button>
      }
    />
  );
}

interface OtherDeviceProps {
  readonly onTake: () => void;
  readonly onWatch: () => void;
}

/** Another device has taken the seat: since when, and the way back. */
export function OtherDevice({ onTake, onWatch }: OtherDeviceProps) {
  const time = useMemo(() => new Date(), []);
  const { lobby, seat } = room.value;
  const name = (seat === null ? null : lobby?.chairs[seat]?.name) ?? calledAs();
  return (
    <Notice
      icon="phone"
      title={say("page.other-device")}
      text={say("page.other-device-hint", { name, time: clockTime(time) })}
      actions={
        <>
          <button type="button" class="ghost" data-act="watch" onClick={onWatch}>
            {say("lobby.watch-here")}
          </button>
          <button type="button" class="main" data-act="take-back" onClick={onTake}>
            {say("page.take-back")}
          </button>
        </>
      }
    />
  );
}

function clockTime(time: Date | number): string {
  return new Intl.DateTimeFormat(words.value.code, { hour: "numeric", minute: "2-digit" }).format(time);
}

/** The line was given up: a kind word, and what one can do instead. */
export function Refused({ onWatch }: { onWatch?: () => void }) {
  const why = whyRefused.value;
  const isSeatLost = SEAT_LOST.includes(why?.key ?? "");
  const isGone = why?.key === "no-such-room";
  const title = isSeatLost ? "page.line.seat-lost" : isGone ? "page.line.gone" : "page.line.refused";
  const text = isSeatLost ? say("page.line.seat-lost-hint") : isGone ? say("page.line.gone-hint") : why && refusal(why);
  return (
    <Notice
      icon={isSeatLost ? "person" : "link"}
      title={say(title)}
      text={text ?? ""}
      actions={
        <>
          {isSeatLost && onWatch && (
            <button type="button" class="ghost" data-act="watch" onClick={onWatch}>
              {say("lobby.watch-here")}
            </button>
          )}
          {isSeatLost ? (
            <button type="button" class="main" data-act="lay-table" onClick={() => void layTable()}>
              {say("home.lay-own")}
            </button>
          ) : (
            <button type="button" class="main" data-act="home" onClick={() => go({ screen: "home" })}>
              {say("page.home")}
            </button>
          )}
        </>
      }
    />
  );
}
