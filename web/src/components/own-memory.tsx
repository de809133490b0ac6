/** One tap from the scores: one's own memory report, and what a guest says about the round. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Ingredient, LobbySeen } from "../../made/messages";
import { say } from "../i18n/texts";
import { counted, quoted, seatName } from "../i18n/words";
import { askForReport, isOnline, room } from "../store/session";
import { SeatFace } from "./face";
import { Icon } from "./icon";
import { Later } from "./later";

const screen = () => import("../screens/later").then((module) => module.MemoryScreen);

/** Nobody has a memory who only watches, or shares the device. */
export function OwnMemory({ round }: { round: number }) {
  const isOpen = useSignal(false);
  useEffect(askForReport, [round, isOnline.value]); // again after a line that broke: what it carried is lost
  if (room.value.memory === null) return null;
  const close = (): void => void (isOpen.value = false);
  return (
    <>
      <button type="button" class="ghost own-memory" data-act="memory" onClick={() => (isOpen.value = true)}>
        <Icon name="lock" /> {say("memory.report.button")}
      </button>
      {isOpen.value && <Later load={screen} props={{ onClose: close }} />}
    </>
  );
}

/** A true sentence of a guest, on this screen only. */
export function GuestRemark({ lobby }: { lobby: LobbySeen }) {
  const remark = room.value.memory?.remark;
  if (!remark) return null;
  const { seat, key, values } = remark;
  const { n = 0, m = 0, total = 0, kind, order = "" } = values as Readonly<Record<string, number | string>>;
  const cards = kind === undefined ? "" : counted(kind as Ingredient, Number(n));
  const said = say(`memory.remark.${key as "lost-mine"}`, { n, m, total, cards, order: quoted(String(order)) });
  return (
    <p class="remark">
      <SeatFace lobby={lobby} seat={seat} size={40} />
      <span>
        <b class="by-people">{seatName(lobby, seat)}</b> <q>{said}</q>
      </span>
    </p>
  );
}
