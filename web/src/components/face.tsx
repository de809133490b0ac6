/** Who somebody is, as a picture: a character's face in one of four moods, or a person's badge with the ingredient. */

import type { Colour, LobbySeen } from "../../made/messages";
import { hasFace, ownKind } from "../game";
import { Icon } from "./icon";

export type Mood = "calm" | "glad" | "oh" | "sad";

interface FaceProps {
  readonly character?: string | null; // its key; null or without a drawing: the badge of the colour
  readonly colour?: Colour;
  readonly mood?: Mood;
  readonly size?: number; // pixels; left out: as the style sheet says
  readonly isOwn?: boolean; // one's own badge has a light edge
}

/** It says nothing by itself: the name stands beside it. */
export function Face({ character = null, colour = "yellow", mood = "calm", size, isOwn = false }: FaceProps) {
  const style = size === undefined ? {} : { "--face": `${size}px` };
  if (character !== null && hasFace(character)) {
    return <i class={`face painted of-${character} is-${mood}`} style={style} aria-hidden="true" />;
  }
  return (
    <span class={`face is-badge colour-${colour} ${isOwn ? "is-own" : ""}`} style={style}>
      <Icon name={ownKind(colour)} />
    </span>
  );
}

interface SeatFaceProps {
  readonly lobby: LobbySeen;
  readonly seat: number;
  readonly mood?: Mood;
  readonly size?: number;
  readonly isOwn?: boolean;
}

/** The face of whoever plays a seat: a bot's, a stand-in's, or a person's badge. */
export function SeatFace({ lobby, seat, ...rest }: SeatFaceProps) {
  const chair = lobby.chairs[seat];
  if (!chair) return null;
  return <Face character={chair.bot} colour={chair.colour} {...rest} />;
}

/** The same with the seat's own ingredient at its corner; a badge shows it anyway. */
export function FaceWithKind(props: SeatFaceProps) {
  const chair = props.lobby.chairs[props.seat];
  if (!chair) return null;
  return (
    <span class="faced">
      <SeatFace {...props} />
      {chair.bot !== null && hasFace(chair.bot) && (
        <span class="own-kind">
          <Icon name={ownKind(chair.colour)} />
        </span>
      )}
    </span>
  );
}
