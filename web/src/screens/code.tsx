/** A link by a table's code: on to the table, or that there is none. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { TableElsewhere } from "../components/table-elsewhere";
import { JoinForm } from "../components/join-form";
import { Notice } from "../components/notice";
import { say } from "../i18n/texts";
import { isOutOfReach, Refusal } from "../protocol/http";
import { server } from "../protocol/network";
import { go } from "../router";
import { layTable, troubleWith } from "../store/beginning";
import { roomOf } from "../store/codes";

export function CodeScreen({ code }: { code: string }) {
  const trouble = useSignal("");
  const isUnknown = useSignal(false);
  const isElsewhere = useSignal(server() === null);
  const wanted = code.toUpperCase();
  useEffect(() => {
    if (isElsewhere.peek()) return; // nobody here knows codes
    roomOf({ code: wanted }).then(
      (room) => go({ screen: "room", room, token: null }),
      (error: unknown) => {
        isUnknown.value = error instanceof Refusal && !error.isPassing;
        isElsewhere.value = isOutOfReach(error);
        trouble.value = troubleWith(error);
      },
    );
  }, [wanted]);
  if (isElsewhere.value) return <TableElsewhere />;
  if (!trouble.value) return <main class="lone" aria-busy="true" />;
  if (!isUnknown.value) return <Notice icon="nowifi" title={trouble.value} />;
  return (
    <Notice
      icon="link"
      title={say("home.no-such-code", { code: wanted })}
      text={say("home.wrong-letter")}
      actions={
        <button type="button" class="ghost" data-act="lay-table" onClick={() => void layTable()}>
          {say("home.lay-own")}
        </button>
      }
    >
      <span class="letters" aria-hidden="true">
        {[...wanted].slice(0, 8).map((letter, place) => (
          <b key={place}>{letter}</b>
        ))}
      </span>
      <p class="quiet">{say("home.no-look-alikes")}</p>
      <JoinForm />
    </Notice>
  );
}
