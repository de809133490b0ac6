/** Where the page begins. */

import { render } from "preact";
import { App } from "./app";
import { watchKeys } from "./keys";
import { watchAddress } from "./router";
import { watchRoom } from "./senses/noticing";
import { watchScreen } from "./senses/waking";
import { applySettings } from "./store/settings";
import { watchPlays } from "./store/heard";
import { watchBack } from "./store/sheets";
import { keepPage } from "./store/updating";

const place = document.getElementById("page");
if (!place) throw new Error("the page has no place to stand");

await applySettings();
watchAddress();
watchBack();
watchPlays();
watchRoom();
watchScreen();
watchKeys();
render(<App />, place);
keepPage();
