/** A screen whose script is loaded when somebody goes there. */

import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { say } from "../i18n/texts";
import { TryAgain } from "./try-again";

interface LaterProps<P> {
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
}

export function Later<P extends object>({ load, props }: LaterProps<P>) {
  const screen = useSignal<ComponentType<P> | null>(null);
  const hasFailed = useSignal(false);
  const tries = useSignal(0);
  useEffect(() => {
    let isHere = true;
    hasFailed.value = false;
    load().then(
      (loaded) => isHere && (screen.value = loaded),
      () => isHere && (hasFailed.value = true),
    );
    return () => void (isHere = false);
  }, [tries.value]);
  const Screen = screen.value;
  if (Screen) return <Screen {...props} />;
  return (
    <main class="lone" aria-busy={!hasFailed.value}>
      {hasFailed.value && <TryAgain why={say("home.needs-network")} onAgain={() => (tries.value += 1)} />}
    </main>
  );
}
