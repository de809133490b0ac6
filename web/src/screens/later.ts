/**
 * All screens that a first visit does not need, and the host of a page alone, in one script: many small ones would
 * weigh more in all, and what two of them share would be asked for by a first visit as a script of its own.
 */

export { awake, home, isPackHere } from "../alone/host";
export { DrillsScreen } from "./drills";
export { EndingScreen } from "./ending";
export { FriendsScreen } from "./friends";
export { GamesScreen } from "./games";
export { GuessScreen } from "./guess";
export { HotseatScreen } from "./hotseat";
export { LearnScreen } from "./learn";
export { LobbyScreen } from "./lobby";
export { MemoryScreen } from "./memory";
export { PackScreen } from "./pack";
export { RecordScreen } from "./record";
export { ReplayScreen } from "./replay";
export { RulesScreen } from "./rules";
export { keepReport } from "../store/remembered";
export { DailyScreen } from "./daily";
export { ReviewScreen } from "./review";
export { SharedReviewScreen, SharedScreen } from "./shared";
