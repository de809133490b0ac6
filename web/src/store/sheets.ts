/** Sheets and the browser's back button: while one is open, going back closes it and leaves one where one is. */

const open: (() => void)[] = []; // how to close each, the newest last
let isLeaving = false; // the last sheet has closed by itself, and its entry is being left

/** From now on, going back closes this; the answer forgets it again. */
export function backCloses(close: () => void): () => void {
  open.push(close);
  follow();
  return () => {
    const place = open.lastIndexOf(close);
    if (place >= 0) open.splice(place, 1);
    setTimeout(follow); // a sheet that follows on another one keeps its entry
  };
}

/** One entry of the history stands for all sheets that are open. */
function follow(): void {
  const isThere = hasEntry();
  if (open.length > 0 && !isThere) history.pushState({ isSheet: true }, "");
  else if (open.length === 0 && isThere && !isLeaving) {
    isLeaving = true;
    history.back();
  }
}

function hasEntry(): boolean {
  return (history.state as { isSheet?: boolean } | null)?.isSheet === true;
}

/** Follow the history from now on. */
export function watchBack(): void {
  if (hasEntry()) history.replaceState(null, ""); // left by a page that was loaded again
  addEventListener("popstate", () => {
    if (isLeaving) {
      isLeaving = false;
      follow(); // another sheet may have opened meanwhile: it is not what one goes back from
    } else if (!hasEntry()) open.at(-1)?.();
  });
}
