/** Settings with a few values: buttons side by side, a switch, or a word of a sentence that can be changed. */

import type { ComponentChildren } from "preact";

interface ValuesProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly values: readonly T[];
  readonly said: (value: T) => string;
  readonly onChoose: (value: T) => void;
  readonly disabled?: boolean;
}

/** A label and a list to choose from. */
export function Choice<T extends string>({ label, value, values, said, onChoose }: ValuesProps<T>) {
  return (
    <label class="choice">
      <span>{label}</span>
      <select value={value} data-value={value} onChange={(event) => onChoose(event.currentTarget.value as T)}>
        {values.map((one) => (
          <option key={one} value={one}>
            {said(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Buttons side by side, one of them pressed. */
export function Segments<T extends string>({ label, value, values, said, onChoose }: ValuesProps<T>) {
  return (
    <div class="setting" role="group" aria-label={label}>
      <b>{label}</b>
      <span class="segments">
        {values.map((one) => (
          <button key={one} type="button" aria-pressed={one === value} onClick={() => onChoose(one)}>
            {said(one)}
          </button>
        ))}
      </span>
    </div>
  );
}

/** A word of a sentence that can be changed: the list lies over it, unseen. Who may not change it reads it. */
export function Word<T extends string>({ label, value, values, said, onChoose, disabled }: ValuesProps<T>) {
  if (disabled) return <b data-value={value}>{said(value)}</b>;
  return (
    <span class="changeable">
      <span aria-hidden="true">{said(value)}</span>
      <select
        aria-label={label}
        value={value}
        data-value={value}
        onChange={(event) => onChoose(event.currentTarget.value as T)}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {said(one)}
          </option>
        ))}
      </select>
    </span>
  );
}

/** A sentence of a catalogue with something drawn in its places. */
export function Sentence({ text, parts }: { text: string; parts: Readonly<Record<string, ComponentChildren>> }) {
  return <span>{text.split(/\{([a-z]+)\}/).map((piece, n) => (n % 2 === 0 ? piece : parts[piece]))}</span>;
}

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: boolean;
  readonly onChoose: (value: boolean) => void;
  readonly disabled?: boolean;
}

/** A setting that is on or off. */
export function Switch({ label, hint, value, onChoose, disabled }: SwitchProps) {
  return (
    <label class="setting is-switch">
      <span>
        <b>{label}</b>
        {hint && <small>{hint}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={value}
        disabled={disabled ?? false}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
    </label>
  );
}
