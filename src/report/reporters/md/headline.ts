import { formatDuration } from "../../../values/duration.ts";
import { formatCost } from "../../../values/show/cost.ts";
import { escapeMarkdown } from "../../../values/show/markdown.ts";
import { count } from "../../../values/text.ts";
import { tellJudged } from "../../judged/summary.ts";
import type { Report } from "../../model/report.ts";
import { concludeReport, type Verdict } from "../../totals/verdict.ts";
import { countResults } from "../../wording/counts.ts";
import { describeTrippedCap } from "../../wording/tripped-cap.ts";
import { cell } from "./tables.ts";

const MARKS: Readonly<Record<Verdict, string>> = {
  interrupted: "⚠️",
  refused: "❌",
  notReady: "❌",
  failed: "❌",
  gate: "❌",
  tolerated: "⚠️",
  nothing: "⚠️",
  passed: "✅",
};

/** Verdicts of runs that do not fail. */
const HARMLESS: readonly Verdict[] = ["tolerated", "nothing", "passed"];

/** The verdict as a mark, and how the tests ended; and `failure`, why the step fails, where nothing else says it. */
export function headline(report: Report, title: string, failure: string | undefined): string[] {
  const verdict = concludeReport(report);
  const told = failure === undefined || !HARMLESS.includes(verdict);
  const first = `## ${MARKS[told ? verdict : "failed"]} ${title}: ${countResults(report.summary)}`;
  return told ? [first] : [first, `<strong>${escapeMarkdown(failure)}</strong>`];
}

/** What a reader wants to know next: how much was run, how long it took, what is odd about it. */
export function describeRun(report: Report): string[] {
  const { summary, run } = report;
  const suites = count(run.suites.length, "suite");
  const servers = count(new Set(report.servers.map((server) => `${server.suite}\n${server.name}`)).size, "server");
  const spent = [
    ...(summary.cost_usd === undefined ? [] : [escapeMarkdown(formatCost(summary.cost_usd))]),
    ...(summary.tokens === undefined ? [] : [count(summary.tokens, "token")]),
  ];
  return [
    `${count(summary.total, "test")} in ${suites} on ${servers}, ${formatDuration(run.duration_ms)}.`,
    ...(run.interrupted ? ["The run was interrupted; this is what was done until then."] : []),
    ...(run.budget_tripped ? [`The run was stopped: ${escapeMarkdown(describeTrippedCap(run.budget_tripped))}.`] : []),
    ...(run.bailed ? ["The run was ended early, as `bail` asks."] : []),
    ...(summary.flaky > 0 ? [`${count(summary.flaky, "test")} passed only on a retry.`] : []),
    ...(summary.cached ? [`${count(summary.cached, "result")} of an earlier run.`] : []),
    ...(spent.length > 0 ? [`Spent: ${spent.join(", ")}.`] : []),
    ...tellJudged(report).map(([label, text]) => `${label[0]?.toUpperCase()}${label.slice(1)}: ${cell(text)}.`),
    ...(run.shard ? [`This is shard ${run.shard.index} of ${run.shard.count}.`] : []),
    ...(run.merged ? [`Put together from ${count(run.merged, "report")}.`] : []),
    ...(summary.findings > 0 ? [`${count(summary.findings, "protocol finding")}.`] : []),
  ];
}
