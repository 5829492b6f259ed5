import { formatDuration } from "../../../values/duration.ts";
import { count, formatNumber, nameSome } from "../../../values/text.ts";
import type { ConcludedReport, Report, Verdict } from "../../model/report.ts";
import { listNotices } from "../../view/index.ts";
import { nameCommit } from "../../wording/deltas.ts";
import { STATUSES } from "../../wording/failures.ts";
import { nameSuites } from "../../wording/name-result.ts";
import { describePartial, wordVerdict } from "../../wording/verdict.ts";
import { type Content, html, icon, type Mark, type Markup } from "./markup.ts";
import { BOUNDS, cut, joinFacts, line } from "./texts.ts";

const VERDICT_MARKS: Readonly<Record<Verdict["status"], Mark>> = {
  passed: "passed",
  failed: "failed",
  allowed: "deferred",
  nothing: "skipped",
  interrupted: "deferred",
};

/** The result of the run at a glance. */
export function renderOverview(report: ConcludedReport): Markup {
  const { status } = report.verdict;
  const [mark, word] = [VERDICT_MARKS[status], wordVerdict(report)];
  const { summary } = report;
  const suites = nameSome([...nameSuites(report).values()], 3, (name) => line(name, 80));
  const told = [...STATUSES, "flaky" as const].filter((status) => summary[status] > 0);
  const counts = told.map(
    (status) =>
      html`<span class="s-${status}">${icon(status)}<b>${formatNumber(summary[status])}</b> ${status}</span> `,
  );
  const isShared = summary.causes < summary.failed + summary.errored;
  const causes = isShared && html`<a href="#causes">${count(summary.causes, "cause")}</a>`;
  return html`<section class="overview"><p class="suites">${suites}</p>
<h1><span class="verdict s-${mark}">${icon(mark)}${word}</span> <span class="of">${counts}${causes}</span></h1>
<p class="dim run-facts">${joinFacts(factsOf(report))}</p>${renderNotices(report)}</section>`;
}

function renderNotices(report: ConcludedReport): Content {
  const { summary, warnings, verdict } = report;
  const notices: Content[] = [
    ...verdict.reasons.map(({ code, message }) => html`<b>${code}:</b> ${cut(message, BOUNDS.line)}`),
    describePartial(report),
    summary.not_run && `${count(summary.not_run, "test")} not run.`,
    ...listNotices(report).map(([label, text]) => `${label[0]?.toUpperCase()}${label.slice(1)}: ${line(text)}.`),
    ...warnings
      .filter(({ location }) => !location)
      .slice(0, BOUNDS.tags)
      .map(({ code, message }) => html`${line(code)}: ${cut(message, BOUNDS.line)}`),
    warnings.length > 0 && html`<a href="#warnings">${count(warnings.length, "warning")}</a>`,
  ];
  const told = notices.filter((notice) => notice);
  return told.length > 0 && html`<ul class="notices">${told.map((notice) => html`<li>${notice}</li>`)}</ul>`;
}

function factsOf({ run, summary, baseline, tool }: Report): Content[] {
  const { environment: env, commit, merged } = run;
  return [
    `${count(summary.total, "test")} in ${formatDuration(run.duration_ms)}`,
    html`<time datetime="${cut(run.started_at, 40)}">${showTime(run.started_at)}</time>`,
    commit !== undefined && html`commit <code title="${line(commit)}">${commitOf(commit)}</code>`,
    baseline && html`compared with <a href="#baseline"><code>${commitOf(baseline.commit)}</code></a>`,
    merged && `${merged} reports merged`,
    `Node ${line(env.node, 40)}, ${line(env.platform, 40)}${env.ci ? ", CI" : ""}`,
    `mcptest ${line(tool.version, 40)}`,
  ];
}

const commitOf = (commit: string | null): string => line(nameCommit(commit), 60);

function showTime(iso: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})[.\d]*Z$/.exec(iso);
  return match ? `${match[1]} ${match[2]} UTC` : line(iso, 60);
}
