/** Which screen is shown. */

import { Announcer } from "./components/announcer";
import { Keymap } from "./components/keymap";
import { Later } from "./components/later";
import { RulesSheet } from "./components/rules-sheet";
import { Update } from "./components/update";
import { route, type Route } from "./router";
import { CodeScreen } from "./screens/code";
import { FriendsScreen } from "./screens/friends";
import { GamesScreen } from "./screens/games";
import { HomeScreen } from "./screens/home";
import { RoomScreen } from "./screens/room";
import { RulesScreen } from "./screens/rules";
import { SettingsScreen } from "./screens/settings";

const hotseat = () => import("./screens/hotseat").then((module) => module.HotseatScreen);
const pack = () => import("./screens/pack").then((module) => module.PackScreen);
const learn = () => import("./screens/learn").then((module) => module.LearnScreen);
const replay = () => import("./screens/replay").then((module) => module.ReplayScreen);

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
  switch (place.screen) {
    case "home":
      return <HomeScreen />;
    case "friends":
      return <FriendsScreen />;
    case "games":
      return <GamesScreen />;
    case "settings":
      return <SettingsScreen />;
    case "pack":
      return <Later key="pack" load={pack} props={{}} />;
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
    case "rules":
      return <RulesScreen edition={place.edition} section={place.section} />;
  }
}
