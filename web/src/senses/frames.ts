/** What need not be in the frame in which a beat is drawn. */

/** After the next frame; at once where nobody sees any. */
export function afterFrame(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}
