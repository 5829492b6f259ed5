import { formatDuration } from "../../../values/duration.ts";
import { escapeMarkdown, markdownCode } from "../../../values/show/markdown.ts";
import { count, cutText } from "../../../values/text.ts";
import type { ConcludedReport, Report, Verdict } from "../../model/report.ts";
import { listNotices } from "../../view/index.ts";
import { countChanges, listTotals, nameCommit } from "../../wording/deltas.ts";
import { sayVerdict } from "../../wording/verdict.ts";
import { sentence } from "./tables.ts";

const MARKS: Readonly<Record<Verdict["status"], string>> = {
  passed: "✅",
  allowed: "⚠️",
  failed: "❌",
  interrupted: "⚠️",
  nothing: "⚠️",
};

/** The verdict as a mark and in words, its reasons first; a red run never has the mark of a warning. */
export function headline(report: ConcludedReport, title: string): string {
  const { status, reasons } = report.verdict;
  const mark = status === "nothing" && reasons.length > 0 ? MARKS.failed : MARKS[status];
  return `## ${mark} ${title}: ${escapeMarkdown(sayVerdict(report))}`;
}

/** How much was run, how long it took, and what is odd about it. */
export function describeRun(report: Report): string[] {
  const { summary, run } = report;
  const suites = count(run.suites.length, "suite");
  const servers = count(new Set(report.servers.map((server) => `${server.suite}\n${server.name}`)).size, "server");
  return [
    `${count(summary.total, "test")} in ${suites} on ${servers}, ${formatDuration(run.duration_ms)}.`,
    ...listNotices(report).map(([label, text]) => `${label[0]?.toUpperCase()}${label.slice(1)}: ${sentence(text)}.`),
  ];
}

const MAX_NAME = 400;

/** What changed since the base, in a line; nothing if the run was not compared. */
export function describeBaseline({ baseline }: Report): string[] {
  if (!baseline) return [];
  const { commit, path, source } = baseline;
  const name =
    commit === null ? escapeMarkdown(nameCommit(commit)) : markdownCode(cutText(nameCommit(commit), MAX_NAME));
  const facts = [countChanges(baseline), ...listTotals(baseline)].map(escapeMarkdown);
  return [`<strong>Since ${name}</strong> (${source ?? markdownCode(cutText(path, MAX_NAME))}): ${facts.join("; ")}.`];
}
