/** The characters, each with a face and a sentence, to choose from. */

import { botName } from "../game";
import { say, sayAt } from "../i18n/texts";
import { CAST } from "../store/ladder";
import { Face } from "./face";
import { Icon } from "./icon";

interface CharactersProps {
  readonly chosen?: readonly string[]; // several can be chosen: these are
  readonly seated?: readonly string[]; // sit already, and cannot be chosen again
  readonly onChoose: (character: string) => void;
}

export function Characters({ chosen, seated = [], onChoose }: CharactersProps) {
  return (
    <ul class="plain-list characters">
      {CAST.map((character) => {
        const isChosen = chosen?.includes(character);
        const sits = seated.includes(character);
        return (
          <li key={character}>
            <button
              type="button"
              class={`person-line ${isChosen ? "is-chosen" : ""}`}
              data-character={character}
              aria-pressed={isChosen}
              disabled={sits}
              onClick={() => onChoose(character)}
            >
              <Face character={character} mood={isChosen ? "glad" : "calm"} />
              <span class="who">
                <b>{botName(character)}</b>
                <small>{sayAt(["home", "hint", character])}</small>
              </span>
              {isChosen && (
                <i class="checked">
                  <Icon name="check" />
                </i>
              )}
              {sits && <span class="aside">{say("lobby.sits-already")}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
