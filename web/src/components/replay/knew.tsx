/** What a seat knew at this moment: what it saw, what a perfect memory holds, and what nobody there could know. */

import type { ComponentChildren } from "preact";
import { CIRCLE } from "../../game";
import { say } from "../../i18n/texts";
import { counted } from "../../i18n/words";
import type { Film } from "../../store/replay";
import { room } from "../../store/session";
import { rememberedAt } from "../../store/timeline";
import { SeatFace } from "../face";
import { Icon } from "../icon";
import { knewInWords, nameInReplay } from "./names";

export function Knew({ film, step, seat }: { film: Film; step: number; seat: number }) {
  const { lobby } = film.replay;
  const seen = room.value.table?.seats[seat];
  const { ingredients, orders } = rememberedAt(film.replay, step);
  const put = orders.flatMap((n, one) =>
    n > 0 ? [say("rewind.orders-of", { name: nameInReplay(lobby, one), n })] : [],
  );
  const hand = say("rewind.hand-of", { n: (seen?.ingredients ?? 0) + (seen?.orders ?? 0) });
  return (
    <div class="knew">
      <header>
        <SeatFace lobby={lobby} seat={seat} size={44} />
        <p>
          <b class="display">{knewInWords(lobby, seat)}</b>
          <small>{say("rewind.perfect")}</small>
        </p>
      </header>
      <Part icon="eye" title={say("rewind.saw")}>
        <p>{say("rewind.saw-text", { hand })}</p>
      </Part>
      <Part icon="chart" title={say("rewind.remember")}>
        <p class="oven-counts">
          {CIRCLE.filter((kind) => ingredients[kind]).map((kind) => (
            <span key={kind} role="img" aria-label={counted(kind, ingredients[kind] ?? 0)}>
              <Icon name={kind} /> {ingredients[kind]}
            </span>
          ))}
        </p>
        <p>
          {put.length > 0 ? say("rewind.remember-orders", { orders: put.join(", ") }) : say("rewind.remember-none")}
        </p>
      </Part>
      <Part icon="lock" title={say("rewind.unknown")}>
        <p>{say("rewind.unknown-text")}</p>
      </Part>
    </div>
  );
}

function Part({ icon, title, children }: { icon: string; title: string; children: ComponentChildren }) {
  return (
    <section>
      <h3>
        <Icon name={icon} /> {title}
      </h3>
      {children}
    </section>
  );
}
