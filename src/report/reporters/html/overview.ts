import { formatDuration } from "../../../values/duration.ts";
import { count, formatNumber, nameSome } from "../../../values/text.ts";
import type { ConcludedReport, Report, Verdict } from "../../model/report.ts";
import { listNotices } from "../../view/index.ts";
import { nameCommit } from "../../wording/deltas.ts";
import { STATUSES } from "../../wording/failures.ts";
import { nameSuites } from "../../wording/name-result.ts";
import { countFailing, describePartial, toneOf, wordVerdict } from "../../wording/verdict.ts";
import { type Content, html, icon, type Mark, type Markup } from "./markup.ts";
import { BOUNDS, cut, fold, line, several } from "./texts.ts";

const VERDICT_MARKS: Readonly<Record<Verdict["status"], Mark>> = {
  passed: "passed",
  failed: "failed",
  allowed: "deferred",
  nothing: "skipped",
  interrupted: "deferred",
};

/** The result of the run at a glance. */
export function renderOverview(report: ConcludedReport): Markup {
  const [mark, word] = [VERDICT_MARKS[toneOf(report)], wordVerdict(report)];
  const { summary } = report;
  const suites = nameSome([...nameSuites(report).values()], 3, (name) => line(name, 80));
  const told = [...STATUSES, "flaky" as const].filter((status) => summary[status] > 0);
  const counts = told.map((status) => {
    return html`<span class="s-${status}">${icon(status)}<b>${formatNumber(summary[status])}</b> ${status}</span> `;
  });
  const isShared = summary.causes < summary.failed + summary.errored;
  const causes = isShared && html`<a href="#causes">${count(summary.causes, "cause")}</a>`;
  return html`<section class="overview"><p class="suites">${suites}</p>
<h1><span class="verdict s-${mark}">${icon(mark)}${word}</span> <span class="of">${counts}${causes}</span></h1>
<p class="dim run-facts">${count(summary.total, "test")} in ${formatDuration(report.run.duration_ms)}</p>${renderNotices(report)}</section>`;
}

function renderNotices(report: ConcludedReport): Content {
  const { summary, warnings, notes = [], verdict } = report;
  const notices: Content[] = [
    ...verdict.reasons.map(({ message }) => message !== countFailing(summary) && cut(message, BOUNDS.line)),
    describePartial(report),
    summary.not_run && `${count(summary.not_run, "test")} not run.`,
    ...listNotices(report).map(([label, text]) => `${label[0]?.toUpperCase()}${label.slice(1)}: ${line(text)}.`),
    warnings.length > 0 && html`<a href="#warnings">${count(warnings.length, "warning")}</a>`,
    notes.length > 0 && html`<a href="#notes">${count(notes.length, "note")}</a>`,
  ];
  const told = notices.filter((notice) => notice);
  return told.length > 0 && html`<ul class="notices">${told.map((notice) => html`<li>${notice}</li>`)}</ul>`;
}

/** Settings of a run that decide its verdict, as they are typed. */
const SETTINGS = [
  ["strict_protocol", "--strict-protocol"],
  ["deny_warnings", "--deny-warnings"],
  ["require_judge", "--require-judge"],
] as const;

/** How it was run: when, of what, where, and with which files. */
export function renderRun({ run, tool }: Report): Markup {
  const { environment: env, commit, merged } = run;
  const started = run.started_at.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})[.\d]*Z$/, "$1 $2 UTC");
  const settings = [
    ...SETTINGS.filter(([key]) => run[key]).map(([, flag]) => flag),
    ...(run.fail_on ? [`--fail-on ${run.fail_on}`] : []),
  ];
  const rows: [string, Content][] = [
    ["Started", html`<time datetime="${cut(run.started_at, 40)}">${line(started, 60)}</time>`],
    ["Commit", commit !== undefined && html`<code title="${line(commit)}">${line(nameCommit(commit), 60)}</code>`],
    ["Settings", settings.length > 0 && html`<code>${settings.join(" ")}</code>`],
    ["Merged", merged && count(merged, "report")],
    ["Environment", `Node ${line(env.node, 40)}, ${line(env.platform, 40)}${env.ci ? ", CI" : ""}`],
    ["mcptest", line(tool.version, 40)],
    ["Run", html`<code>${line(run.id)}</code>`],
  ];
  const files = run.suites.flatMap(({ files }) => files);
  const listed = several(files, BOUNDS.rows, ({ path, sha256 }) => {
    return html`<li><code>${line(path)}</code> <span class="dim">sha256 ${line(sha256, 64)}</span></li>`;
  });
  const facts = rows.map(([name, value]) => value && html`<div><dt>${name}</dt><dd>${value}</dd></div>`);
  return html`<dl class="panel run">${facts}</dl>
${files.length > 0 && fold(`${count(files.length, "file")} of suites`, html`<ul>${listed}</ul>`)}`;
}
