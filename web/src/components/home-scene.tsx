/** What stands behind the home page: the oven with its card, and the guests before it. For the eyes only. */

import { tonight } from "../store/beginning";
import { CAST } from "../store/ladder";
import { IngredientCard } from "./card";
import { Face } from "./face";

const CROWD = 4; // faces before the oven of a wide page

export function HomeScene({ isFirst }: { isFirst: boolean }) {
  const guests = isFirst ? tonight.value : crowd();
  return (
    <div class="home-scene" aria-hidden="true">
      <span class="home-oven">
        <img src="drawings/oven.svg" alt="" />
        <span class="home-pile">
          <IngredientCard card={isFirst ? "mushroom" : "salami"} />
        </span>
      </span>
      <span class="home-cloth cloth" />
      <span class="crowd">
        {guests.map((guest) => (
          <Face key={guest} character={guest} mood="glad" />
        ))}
      </span>
    </div>
  );
}

/** The guests of tonight, and whoever comes after them on the ladder. */
function crowd(): readonly string[] {
  const guests = tonight.value;
  return [...guests, ...CAST.filter((one) => !guests.includes(one)).reverse()].slice(0, CROWD);
}
