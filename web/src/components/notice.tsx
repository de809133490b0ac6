/** A screen that says one thing: a picture, a title, a sentence, and what can be done. */

import type { ComponentChildren } from "preact";
import { Icon } from "./icon";
import { Top, Wordmark } from "./top";

interface NoticeProps {
  readonly icon?: string;
  readonly picture?: ComponentChildren; // instead of an icon
  readonly title: string;
  readonly text?: string;
  readonly children?: ComponentChildren;
  readonly actions?: ComponentChildren; // the one to do last
}

export function Notice({ icon, picture, title, text, children, actions }: NoticeProps) {
  return (
    <div class="screen notice">
      <Top title={<Wordmark />} />
      <main>
        {icon ? (
          <span class="disc" aria-hidden="true">
            <Icon name={icon} />
          </span>
        ) : (
          picture
        )}
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        {children}
      </main>
      {actions && <div class="screen-foot">{actions}</div>}
    </div>
  );
}
