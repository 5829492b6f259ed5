import { percentOf } from "../../../values/percent.ts";
import { displayWidth, padWidth } from "../../../values/show/width.ts";
import { formatNumber, oneLine } from "../../../values/text.ts";
import { isUnknown, sumCoverage } from "../../coverage/sums.ts";
import type { Coverage, CoverageServer } from "../../model/report.ts";
import type { Style } from "../text/style.ts";

const MAX_NAME = 60;

/** `24 of 59 (40 %), 15 asserted`. */
export function countCovered({ total, called, asserted, known }: Coverage): string {
  if (!known) return "unknown";
  const share = `${formatNumber(called)} of ${formatNumber(total)} (${percentOf(called, total, 0)} %)`;
  return `${share}, ${formatNumber(asserted)} asserted`;
}

/** A line for each server. */
export function renderCoverage({ servers }: Coverage, style: Style): string[] {
  const names = servers.map(({ name }) => oneLine(name, MAX_NAME));
  const width = Math.max(0, ...names.map(displayWidth));
  return servers.map((server, at) => {
    const facts = tellServer(server).join(" · ");
    return `  ${style.dim("coverage")}  ${padWidth(names[at] ?? "", width)}  ${facts}`;
  });
}

function tellServer(server: CoverageServer): string[] {
  const sums = sumCoverage({ by_agents: 0, servers: [server] });
  const why = isUnknown(server) ? (server.reason ?? "a list was not read") : "it offers nothing that counts";
  const known = sums.known ? countCovered(sums) : `unknown: ${oneLine(why, 300)}`;
  return [known, ...(sums.excluded > 0 ? [`${formatNumber(sums.excluded)} excluded`] : [])];
}
