/** Whose eyes one looks with: everything open, each seat, a spectator. */

import type { ComponentChildren } from "preact";
import { say } from "../../i18n/texts";
import { EVERYTHING, SPECTATOR, type Film } from "../../store/replay";
import { SeatFace } from "../face";
import { Icon } from "../icon";
import { nameInReplay } from "./names";

interface ViewpointsProps {
  readonly film: Film;
  readonly onChoose: (viewpoint: string) => void;
}

export function Viewpoints({ film, onChoose }: ViewpointsProps) {
  const { lobby } = film.replay;
  const eye = (viewpoint: string, picture: ComponentChildren, name: string) => (
    <button
      key={viewpoint}
      type="button"
      role="radio"
      class="viewpoint"
      data-viewpoint={viewpoint}
      aria-checked={film.viewpoint === viewpoint}
      onClick={() => onChoose(viewpoint)}
    >
      {picture}
      <span class="by-people">{name}</span>
    </button>
  );
  return (
    <section aria-label={say("rewind.viewpoint")}>
      <div class="viewpoints" role="radiogroup" aria-label={say("rewind.viewpoint")}>
        {eye(EVERYTHING, <Icon name="eye" />, say("rewind.everything"))}
        {lobby.chairs.map((_, seat) =>
          eye(String(seat), <SeatFace lobby={lobby} seat={seat} size={26} />, nameInReplay(lobby, seat)),
        )}
        {eye(SPECTATOR, <Icon name="person" />, say("rewind.spectator"))}
      </div>
    </section>
  );
}
