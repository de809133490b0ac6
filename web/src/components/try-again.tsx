/** What could not be begun: why, a way to try it again, and the way home. */

import { say } from "../i18n/texts";
import { fragment } from "../router";

export function TryAgain({ why, onAgain }: { why: string; onAgain: () => void }) {
  return (
    <>
      <p role="alert">{why}</p>
      <button type="button" class="main" data-act="try-now" onClick={onAgain}>
        {say("page.line.try-now")}
      </button>
      <a class="ghost" data-act="home" href={fragment({ screen: "home" })}>
        {say("page.home")}
      </a>
    </>
  );
}
