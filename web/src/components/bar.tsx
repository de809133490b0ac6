/** The bar at the top of a table: the round, what can be opened, and the menu. */

import type { ComponentChildren } from "preact";
import { Menu } from "./menu";
import { RulesButton } from "./rules-sheet";

interface BarProps {
  readonly title: string;
  readonly children?: ComponentChildren;
  readonly actions?: ComponentChildren; // buttons of this screen, before the rules and the menu
}

export function Bar({ title, children, actions }: BarProps) {
  return (
    <header class="bar">
      <h1>{title}</h1>
      {children}
      <span class="gap" />
      {actions}
      <RulesButton />
      <Menu />
    </header>
  );
}
