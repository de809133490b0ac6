/** A bot to be seated, by its character. */

import { characters } from "../game";
import { say } from "../i18n/texts";

interface BotChoiceProps {
  readonly disabled: boolean;
  readonly onChoose: (bot: string) => void;
}

export function BotChoice({ disabled, onChoose }: BotChoiceProps) {
  return (
    <select
      aria-label={say("lobby.add-bot")}
      value=""
      disabled={disabled}
      data-act="add-bot"
      onChange={(event) => {
        onChoose(event.currentTarget.value);
        event.currentTarget.value = ""; // it asks for the next one
      }}
    >
      <option value="">{say("lobby.add-bot")}</option>
      {Object.entries(characters).map(([key, { name, level }]) => (
        <option key={key} value={key}>
          {say("lobby.character", { name, level })}
        </option>
      ))}
    </select>
  );
}
