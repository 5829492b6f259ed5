import { formatDuration } from "../../../values/duration.ts";
import { escapeMarkdown } from "../../../values/show/markdown.ts";
import { count } from "../../../values/text.ts";
import type { ConcludedReport, Report, Verdict } from "../../model/report.ts";
import { listNotices } from "../../view/index.ts";
import { sayVerdict } from "../../wording/verdict.ts";
import { sentence } from "./tables.ts";

const MARKS: Readonly<Record<Verdict["status"], string>> = {
  passed: "✅",
  allowed: "⚠️",
  failed: "❌",
  interrupted: "⚠️",
  nothing: "⚠️",
};

/** The verdict as a mark and in words, its reasons first; what makes a run red is never a mere warning. */
export function headline(report: ConcludedReport, title: string): string {
  const { status, reasons } = report.verdict;
  const mark = status === "nothing" && reasons.length > 0 ? MARKS.failed : MARKS[status];
  return `## ${mark} ${title}: ${escapeMarkdown(sayVerdict(report))}`;
}

/** What a reader wants to know next: how much was run, how long it took, what is odd about it. */
export function describeRun(report: Report): string[] {
  const { summary, run } = report;
  const suites = count(run.suites.length, "suite");
  const servers = count(new Set(report.servers.map((server) => `${server.suite}\n${server.name}`)).size, "server");
  return [
    `${count(summary.total, "test")} in ${suites} on ${servers}, ${formatDuration(run.duration_ms)}.`,
    ...listNotices(report).map(([label, text]) => `${label[0]?.toUpperCase()}${label.slice(1)}: ${sentence(text)}.`),
  ];
}
