/** Where the page begins. */

import { render } from "preact";
import { App } from "./app";
import { watchKeys } from "./keys";
import { route, watchAddress } from "./router";
import { watchRoom } from "./senses/noticing";
import { watchScreen } from "./senses/waking";
import { applySettings } from "./store/settings";
import { watchPlays } from "./store/heard";
import { putOnLook } from "./store/look";
import { bringSprites } from "./store/sprites";
import { watchBack } from "./store/sheets";
import { keepPage } from "./store/updating";

const place = document.getElementById("page");
if (!place) throw new Error("the page has no place to stand");

await Promise.all([applySettings(), bringSprites()]);
watchAddress();
watchBack();
watchPlays();
watchRoom();
watchScreen();
watchKeys();
render(<App />, place);
if (route.peek().screen === "home" && !document.hidden) requestAnimationFrame(() => setTimeout(putOnLook));
else putOnLook();
place.querySelectorAll(":scope > .is-early").forEach((picture) => picture.remove()); // the others were made use of
keepPage();
