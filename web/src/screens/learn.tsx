/** Learn in three minutes: the real table with Nonna beside it, who says one sentence a step. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Connection } from "../components/connection";
import { LessonBar, LessonVeil } from "../components/lesson/veil";
import { LessonEnd, OpeningWords } from "../components/lesson/ending";
import { NoHost } from "../components/no-host";
import { TryAgain } from "../components/try-again";
import { createRoom } from "../protocol/http";
import { calledAs, troubleWith } from "../store/beginning";
import { followLesson, terms } from "../store/lesson";
import { lessonSeat } from "../store/learning";
import { enter, isUnhosted, leave, lineStatus, room } from "../store/session";
import { OpeningScreen } from "./opening";
import { TableScreen } from "./table";

export function LearnScreen() {
  const seat = lessonSeat.value;
  return seat ? <Lesson key={seat.room} room={seat.room} token={seat.token} /> : <Beginning />;
}

/** A table is laid for the lesson, unless there is one. */
function Beginning() {
  const trouble = useSignal("");
  const tries = useSignal(0);
  useEffect(() => {
    trouble.value = "";
    createRoom({ name: calledAs(), terms }).then(
      ({ room, token }) => (lessonSeat.value = { room, token }),
      (error: unknown) => (trouble.value = troubleWith(error)),
    );
  }, [tries.value]);
  return (
    <main class="lone" aria-busy={!trouble.value}>
      {trouble.value && <TryAgain why={trouble.value} onAgain={() => (tries.value += 1)} />}
    </main>
  );
}

function Lesson({ room: id, token }: { readonly room: string; readonly token: string }) {
  useEffect(() => {
    enter(id, token);
    const end = followLesson();
    return () => {
      end();
      leave();
    };
  }, [id, token]);
  const isGone = lineStatus.value === "refused"; // the table was cleared away: another one is laid
  useEffect(() => {
    if (isGone) lessonSeat.value = null;
  }, [isGone]);
  if (isUnhosted.value) return <NoHost room={id} isOwn />;
  return (
    <div class="room is-lesson">
      <Connection />
      <LessonBar />
      <Scene />
    </div>
  );
}

/** What it is time for; the end of the round is the end of the lesson. */
function Scene() {
  const { table, opening, ended, summary } = room.value;
  if (ended || summary) return <LessonEnd />;
  if (!table) return <main class="lone" aria-busy="true" />;
  if (opening)
    return (
      <>
        <OpeningScreen />
        <OpeningWords />
      </>
    );
  return (
    <>
      <TableScreen />
      <LessonVeil />
    </>
  );
}
