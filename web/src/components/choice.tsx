/** A setting with a few values: a label and a list to choose from. */

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly hint?: string;
  readonly value: T;
  readonly values: readonly T[];
  readonly said: (value: T) => string;
  readonly onChoose: (value: T) => void;
  readonly disabled?: boolean;
}

export function Choice<T extends string>({ label, hint, value, values, said, onChoose, disabled }: ChoiceProps<T>) {
  return (
    <label class="choice">
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
      <select
        value={value}
        data-value={value}
        disabled={disabled ?? false}
        onChange={(event) => onChoose(event.currentTarget.value as T)}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {said(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A setting that is on or off. */
export function Switch({
  label,
  value,
  onChoose,
  disabled,
}: {
  label: string;
  value: boolean;
  onChoose: (value: boolean) => void;
  disabled?: boolean;
}) {
  return (
    <label class="choice">
      <span>{label}</span>
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
