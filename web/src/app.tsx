/** Which screen is shown. */

import { Announcer } from "./components/announcer";
import { Keymap } from "./components/keymap";
import { Later } from "./components/later";
import { RulesSheet } from "./components/rules-sheet";
import { Update } from "./components/update";
import { route, type Route } from "./router";
import { CodeScreen } from "./screens/code";
import { HomeScreen } from "./screens/home";
import { RoomScreen } from "./screens/room";
import { SettingsScreen } from "./screens/settings";
import { hasLook } from "./store/look";

const hotseat = () => import("./screens/later").then((module) => module.HotseatScreen);
const pack = () => import("./screens/later").then((module) => module.PackScreen);
const friends = () => import("./screens/later").then((module) => module.FriendsScreen);
const games = () => import("./screens/later").then((module) => module.GamesScreen);
const rules = () => import("./screens/later").then((module) => module.RulesScreen);
const drills = () => import("./screens/later").then((module) => module.DrillsScreen);
const record = () => import("./screens/later").then((module) => module.RecordScreen);
const learn = () => import("./screens/later").then((module) => module.LearnScreen);
const shared = () => import("./screens/later").then((module) => module.SharedScreen);
const sharedReview = () => import("./screens/later").then((module) => module.SharedReviewScreen);
const replay = () => import("./screens/later").then((module) => module.ReplayScreen);
const reviewed = () => import("./screens/later").then((module) => module.ReviewScreen);
const daily = () => import("./screens/later").then((module) => module.DailyScreen);

export function App() {
  return (
    <>
      {screen(route.value)}
      <RulesSheet />
      <Keymap />
      <Announcer />
      <Update />
    </>
  );
}

function screen(place: Route) {
  if (place.screen !== "home" && !hasLook.value) return <main aria-busy="true" />;
  switch (place.screen) {
    case "home":
      return <HomeScreen />;
    case "friends":
      return <Later key="friends" load={friends} props={{ isByCode: place.isByCode ?? false }} />;
    case "games":
      return <Later key="games" load={games} props={{}} />;
    case "settings":
      return <SettingsScreen />;
    case "pack":
      return <Later key="pack" load={pack} props={{}} />;
    case "drills":
      return <Later key={`drills ${place.drill}`} load={drills} props={{ drill: place.drill }} />;
    case "record":
      return <Later key="record" load={record} props={{}} />;
    case "learn":
      return <Later key="learn" load={learn} props={{}} />;
    case "code":
      return <CodeScreen key={place.code} code={place.code} />;
    case "room":
      return <RoomScreen key={`${place.room}/${place.token}`} room={place.room} token={place.token} />;
    case "same":
      return <Later key={`same ${place.room}`} load={hotseat} props={{ room: place.room }} />;
    case "replay":
      return (
        <Later
          key={`replay ${place.game} ${place.isNameless}`}
          load={replay}
          props={{ game: place.game, step: place.step ?? null, isNameless: place.isNameless ?? false }}
        />
      );
    case "review":
      return (
        <Later
          key={`review ${place.game} ${place.seat}`}
          load={reviewed}
          props={{ game: place.game, seat: place.seat ?? null }}
        />
      );
    case "daily":
      return <Later key={`daily ${place.date}`} load={daily} props={{ date: place.date }} />;
    case "shared":
      return <Later key={place.packed} load={shared} props={{ packed: place.packed, step: place.step ?? null }} />;
    case "shared-review":
      return (
        <Later
          key={`shared-review ${place.packed} ${place.seat}`}
          load={sharedReview}
          props={{ packed: place.packed, seat: place.seat }}
        />
      );
    case "rules":
      return <Later key="rules" load={rules} props={{ edition: place.edition, section: place.section }} />;
  }
}
