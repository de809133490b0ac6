/** A link as a QR code; nothing while it is not there. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { drawCode } from "../protocol/http";

const MARGIN = 4; // modules, as the standard asks for

export function Code({ link, label }: { link: string; label: string }) {
  const rows = useSignal<readonly string[]>([]);
  useEffect(() => {
    drawCode(link).then(
      (drawn) => (rows.value = drawn.rows),
      () => undefined,
    );
  }, [link]);
  const size = rows.value.length + 2 * MARGIN;
  return (
    <svg
      class="code"
      viewBox={`${-MARGIN} ${-MARGIN} ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <path d={rows.value.map(rowPath).join("")} />
    </svg>
  );
}

function rowPath(row: string, y: number): string {
  return [...row].map((dark, x) => (dark === "1" ? `M${x} ${y}h1v1h-1z` : "")).join("");
}
