/** A tick or a cross made of lines, for where many come at once: a drawing would cost a frame. */

export function Tick({ isGood }: { isGood: boolean }) {
  return <i class={`tick ${isGood ? "" : "is-cross"}`} />;
}
