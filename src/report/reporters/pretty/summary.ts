import { oneLine } from "../../../values/text.ts";
import type { ConcludedReport, Verdict } from "../../model/report.ts";
import { listNotices } from "../../view/index.ts";
import { tellVerdict, VERDICT_WORDS } from "../../wording/verdict.ts";
import type { Style } from "../text/style.ts";
import { countCompositions } from "./tables.ts";

const MAX_TEXT = 400;

/** Notices, and last the headline, where people look when a run ends. */
export function renderSummary(report: ConcludedReport, style: Style): string[] {
  const rows = listNotices(report);
  const width = Math.max(0, ...rows.map(([label]) => label.length));
  return [
    ...rows.map(([label, text]) => `  ${style.yellow(label.padEnd(width))}  ${oneLine(text, MAX_TEXT)}`),
    ...(rows.length > 0 ? [""] : []),
    ...countCompositions(report),
    renderHeadline(report, style),
  ];
}

/** `FAILED  3 failed (1 cause), 38 passed (41 tests, 2.1s)`: the reasons first. */
function renderHeadline(report: ConcludedReport, style: Style): string {
  const { status } = report.verdict;
  return `${style.bold(style[COLOURS[status]](VERDICT_WORDS[status]))}  ${tellVerdict(report).join(" · ")}`;
}

const COLOURS: Readonly<Record<Verdict["status"], "green" | "red" | "yellow">> = {
  passed: "green",
  allowed: "yellow",
  failed: "red",
  interrupted: "yellow",
  nothing: "yellow",
};
