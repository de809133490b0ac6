/** Whether the window has room for columns side by side. */

import { signal } from "@preact/signals";

const query = matchMedia("(min-width: 1000px)");

export const isWide = signal(query.matches);
query.addEventListener("change", () => (isWide.value = query.matches));
