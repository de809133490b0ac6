/** Drills, a minute each: does it bake, and what is in the oven? */

import { BakingDrillRun } from "../components/drills/bakes";
import { OvenDrillRun } from "../components/drills/oven";
import { Icon } from "../components/icon";
import { Top } from "../components/top";
import { say } from "../i18n/texts";
import { fragment } from "../router";
import { ownRecord } from "../store/record";

export function DrillsScreen({ drill }: { drill: string | null }) {
  if (drill === "bakes") return <BakingDrillRun />;
  if (drill === "oven") return <OvenDrillRun />;
  const { bakes, throws } = ownRecord.value.drills;
  return (
    <div class="screen">
      <Top title={say("drill.title")} />
      <main class="narrow drill-list">
        <p class="quiet">{say("drill.hint")}</p>
        <DrillLink name="bakes" icon="pizza" best={bakes > 0 ? say("drill.best-bakes", { n: bakes }) : ""} />
        <DrillLink name="oven" icon="flame" best={throws > 0 ? say("drill.best-throws", { n: throws }) : ""} />
        <a class="ghost" data-act="record" href={fragment({ screen: "record" })}>
          <Icon name="chart" /> {say("record.title")}
        </a>
      </main>
    </div>
  );
}

function DrillLink({ name, icon, best }: { name: "bakes" | "oven"; icon: string; best: string }) {
  return (
    <a class="chapter" data-drill={name} href={fragment({ screen: "drills", drill: name })}>
      <Icon name={icon} />
      <span>
        <b>{say(`drill.${name}`)}</b>
        <small>{say(`drill.${name}-hint`)}</small>
        {best && <small>{best}</small>}
      </span>
      <Icon name="next" class="go" />
    </a>
  );
}
