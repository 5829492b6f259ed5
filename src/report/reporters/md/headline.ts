import { formatDuration } from "../../../values/duration.ts";
import { markdownCode, markdownProse, markdownSentence, markdownTable } from "../../../values/show/markdown.ts";
import { count, cutText, formatNumber, listCounts, listTold } from "../../../values/text.ts";
import type { Comparison, ConcludedReport, Delta, Report, Verdict } from "../../model/report.ts";
import { listNotices } from "../../view/index.ts";
import { listChangedTotals, nameBase, nameCommit, UNITS } from "../../wording/deltas.ts";
import { isFailure } from "../../wording/failures.ts";
import { listReasons, sayCounts } from "../../wording/reasons.ts";
import { isUnmatched, toneOf, whyPartial } from "../../wording/verdict.ts";
import { sentence } from "./tables.ts";

const MARKS: Readonly<Record<Verdict["status"], string>> = {
  passed: "✅",
  allowed: "⚠️",
  failed: "❌",
  interrupted: "⚠️",
  nothing: "⚠️",
};

/** The verdict as a mark and a count; a red run never has the mark of a warning. */
export function headline(report: ConcludedReport, title: string): string {
  const { status, reasons } = report.verdict;
  const mark = status === "nothing" && reasons.length > 0 ? MARKS.failed : MARKS[toneOf(report)];
  const partial = isUnmatched(report) ? undefined : whyPartial(report);
  const named = partial === undefined ? title : `${title} (partial: ${markdownSentence(partial)})`;
  return `### ${mark} ${named}: ${markdownSentence(sayCounts(report))}`;
}

/** `**Red because** 3 tests failed · shard 3 of 4 is missing`; nothing of a run that is not red. */
export function describeReasons(report: ConcludedReport): string[] {
  const reasons = listReasons(report, false);
  return reasons.length === 0 ? [] : [`**Red because** ${reasons.map(markdownProse).join(" · ")}`];
}

/** How much was run, how long it took, and what is odd about it. */
export function describeRun(report: Report): string[] {
  const { summary, run } = report;
  const suites = count(run.suites.length, "suite");
  const ran = report.results.filter(({ status }) => status !== "skipped" && status !== "deferred");
  const named = [
    ...report.servers.map(({ suite, name }) => [suite, name]),
    ...ran.map((one) => [one.suite, one.server]),
  ];
  const known = named.flatMap(([suite, name]) => (name === undefined ? [] : `${suite}\n${name}`));
  const servers = count(new Set(known).size, "server");
  return [
    `${count(summary.total, "test")} in ${suites} on ${servers}, ${formatDuration(run.duration_ms)}.`,
    ...listNotices(report).map(([label, text]) => `${label[0]?.toUpperCase()}${label.slice(1)}: ${sentence(text)}.`),
  ];
}

const MAX_NAME = 400;
/** Digits of a commit. */
const COMMIT = 7;

/** What changed since the base, as a table of one row; nothing if the run was not compared. `branch`: what the base is called. */
export function describeBaseline({ baseline, results }: Report, branch: string | undefined): string[] {
  if (!baseline) return [];
  const { commit } = baseline;
  const at = commit === null ? [] : [markdownCode(cutText(nameCommit(commit).slice(0, COMMIT), MAX_NAME))];
  const totals = listChangedTotals(baseline).map(([name, delta, unit]) => {
    return `${name.replace(/ of calls$/, "")} ${sayChange(delta, unit)}`;
  });
  const cells = [...countTests(baseline, results), ...totals, ...countTools(baseline)];
  const told = cells.length === 0 ? ["nothing changed"] : cells;
  return [markdownTable([[`since ${markdownSentence(nameBase(baseline, branch))}`, ...at].join(" "), ...told], [])];
}

function countTests({ summary, tests }: Comparison, results: Report["results"]): string[] {
  const failing = new Set(results.filter(isFailure).map(({ id }) => id));
  const news = tests.filter(({ id, changes }) => {
    return failing.has(id) && (changes.includes("new") || changes.includes("regressed"));
  });
  const fell =
    summary.regressed - tests.filter(({ id, changes }) => failing.has(id) && changes.includes("regressed")).length;
  const { new: added, fixed, stale, flaky = 0, slower = 0, faster = 0 } = summary;
  return listTold([
    added + stale > 0 && ["tests", ...listTold([added > 0 && `+${added}`, stale > 0 && `−${stale}`])].join(" "),
    ...[signed("failing +", news.length), signed("regressed ", fell), signed("fixed ", fixed)],
    ...[signed("flaky +", flaky), signed("slower ", slower), signed("faster ", faster)],
  ]);
}

/** `−0.08`. */
function sayChange({ before, after }: Delta, unit: keyof typeof UNITS): string {
  return `${after < before ? "−" : "+"}${markdownSentence(UNITS[unit](Math.abs(after - before)))}`;
}

function countTools({ surfaces = [] }: Comparison): string[] {
  const sum = (of: (surface: (typeof surfaces)[number]) => number): number =>
    surfaces.reduce((all, one) => all + of(one), 0);
  const removed = sum((one) => one.removed.length);
  const breaking = removed > 0 || surfaces.some((one) => one.changed.some((tool) => tool.breaking));
  const [added, changed] = [sum((one) => one.added.length), sum((one) => one.changed.length)];
  const counts = listTold([signed("+", added), signed("−", removed), listCounts([[changed, "changed"]])]);
  const tokens = { before: sum((one) => one.tokens?.before ?? 0), after: sum((one) => one.tokens?.after ?? 0) };
  return listTold([
    counts.length > 0 && `tools ${counts.join(" ")}${breaking ? " (breaking)" : ""}`,
    tokens.before !== tokens.after && `surface ${sayChange(tokens, "tokens")} tokens`,
  ]);
}

function signed(sign: string, number: number): string | false {
  return number > 0 && `${sign}${formatNumber(number)}`;
}
