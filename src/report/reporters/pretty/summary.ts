import { showSpent, showTokens } from "../../../values/show/cost.ts";
import { count, oneLine } from "../../../values/text.ts";
import { tellJudged } from "../../judged/summary.ts";
import { isCounted } from "../../model/describe-server.ts";
import type { ConcludedReport, Report, Verdict } from "../../model/report.ts";
import { tellVerdict, VERDICT_WORDS } from "../../wording/verdict.ts";
import type { Style } from "../text/style.ts";
import { countCompositions } from "./tables.ts";

const MAX_TEXT = 400;

/** What the run came to: what is remarkable about it, and the headline last, where the eye is when a run ends. */
export function renderSummary(report: ConcludedReport, style: Style): string[] {
  const rows = remarkRows(report);
  const width = Math.max(0, ...rows.map(([label]) => label.length));
  return [
    ...rows.map(([label, text]) => `  ${style.yellow(label.padEnd(width))}  ${text}`),
    ...(rows.length > 0 ? [""] : []),
    ...countCompositions(report),
    renderHeadline(report, style),
  ];
}

function remarkRows(report: Report): [string, string][] {
  const { summary, servers } = report;
  const rows: [string, string][] = [];
  if (summary.flaky > 0) rows.push(["flaky", `${count(summary.flaky, "test")} passed only on a retry`]);
  if (summary.is_error)
    rows.push(["isError", `${count(summary.is_error, "test")} passed on an error that no assertion is about`]);
  const spent = [
    ...(summary.cost_usd === undefined ? [] : [showSpent(summary.cost_usd)]),
    ...(summary.tokens === undefined
      ? []
      : [`${showTokens(summary.tokens)}${summary.tokens === null ? "" : " of models"}`]),
  ];
  if (spent.length > 0) rows.push(["spent", spent.join(", ")]);
  for (const [label, text] of tellJudged(report)) rows.push([label, oneLine(text, MAX_TEXT)]);
  if (summary.findings > 0) {
    const names = new Set(servers.filter((server) => server.findings.some(isCounted)).map((server) => server.name));
    rows.push(["findings", `${summary.findings} on ${[...names].map((name) => oneLine(name, 60)).join(", ")}`]);
  }
  return rows;
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
