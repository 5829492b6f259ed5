import { formatDuration } from "../../../values/duration.ts";
import { formatCost } from "../../../values/show/cost.ts";
import { count, formatNumber } from "../../../values/text.ts";
import { tellJudged } from "../../judged/summary.ts";
import type { Report } from "../../model/report.ts";
import { concludeReport, type Verdict } from "../../totals/verdict.ts";
import { nameCommit } from "../../wording/deltas.ts";
import { STATUSES } from "../../wording/failures.ts";
import { nameSuites } from "../../wording/name-suites.ts";
import { IS_ERROR } from "../../wording/remarks.ts";
import { describeTrippedCap } from "../../wording/tripped-cap.ts";
import { type Content, html, type Markup } from "./markup.ts";
import { icon, type Mark } from "./status.ts";
import { cut, line } from "./texts.ts";

export const VERDICTS: Readonly<Record<Verdict, { word: string; mark: Mark }>> = {
  passed: { word: "Passed", mark: "passed" },
  failed: { word: "Failed", mark: "failed" },
  refused: { word: "Out of budget", mark: "failed" },
  notReady: { word: "Not ready", mark: "errored" },
  gate: { word: "Gate not met", mark: "failed" },
  tolerated: { word: "Failures allowed", mark: "deferred" },
  nothing: { word: "Nothing run", mark: "skipped" },
  interrupted: { word: "Interrupted", mark: "deferred" },
};

/** What the run came to, at a glance. */
export function renderOverview(report: Report): Markup {
  const { word, mark } = VERDICTS[concludeReport(report)];
  const { summary, run } = report;
  const names = [...nameSuites(report).values()].map((name) => line(name, 80));
  const suites = names.length > 3 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
  return html`<section class="overview" aria-labelledby="top-h"><p class="suites">${suites}</p>
<h1 id="top-h"><span class="verdict s-${mark}">${icon(mark)}${word}</span> <span class="of">${count(summary.total, "test")} in ${formatDuration(run.duration_ms)}</span></h1>
${renderBar(report)}${renderNotices(report)}
<dl class="cards">${cardsOf(report).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></section>`;
}

const BAR = 1000;
const LEAST = 6;

function renderBar({ summary }: Report): Markup {
  const present = STATUSES.filter((status) => summary[status] > 0);
  const told = present.map((status) => `${formatNumber(summary[status])} ${status}`).join(", ");
  const scale = (BAR - present.length * LEAST) / Math.max(1, summary.total);
  let x = 0;
  const parts = present.map((status) => {
    const width = LEAST + summary[status] * scale;
    const part = html`<rect class="s-${status}" x="${x.toFixed(1)}" y="0" width="${Math.max(1, width - 3).toFixed(1)}" height="14"/>`;
    x += width;
    return part;
  });
  const legend = present.map(
    (status) => html`<li>${icon(status)}<b>${formatNumber(summary[status])}</b> ${status}</li>`,
  );
  const flaky = summary.flaky > 0 && html`<li>${icon("flaky")}<b>${formatNumber(summary.flaky)}</b> flaky</li>`;
  return html`<svg class="stack" viewBox="0 0 ${BAR} 14" preserveAspectRatio="none" role="img" aria-label="${told === "" ? "no tests" : told}">${parts}</svg><ul class="legend" role="list">${legend}${flaky}</ul>`;
}

function renderNotices(report: Report): Content {
  const { run, summary, warnings } = report;
  const notices = [
    ...(run.interrupted ? ["The run was stopped before its last test."] : []),
    ...(run.bailed ? ["--bail ended the run early."] : []),
    ...(run.budget_tripped ? [`The budget ended the run: ${describeTrippedCap(run.budget_tripped)}.`] : []),
    ...(summary.not_run ? [`${count(summary.not_run, "test")} not run.`] : []),
    ...(run.strict_protocol && summary.findings > 0
      ? [`${count(summary.findings, "finding")} on servers, which fail the run (--strict-protocol).`]
      : []),
    ...(summary.is_error ? [`${count(summary.is_error, "test")} passed, but ${IS_ERROR}.`] : []),
    ...tellJudged(report).map(([label, text]) => `${label[0]?.toUpperCase()}${label.slice(1)}: ${line(text)}.`),
    ...(warnings.length > 0 ? [`${count(warnings.length, "warning")}, listed below.`] : []),
  ];
  return notices.length > 0 && html`<ul class="notices">${notices.map((notice) => html`<li>${notice}</li>`)}</ul>`;
}

function cardsOf({ run, summary, baseline, tool }: Report): [string, Content][] {
  const { environment: env, shard } = run;
  return [
    ["Duration", formatDuration(run.duration_ms)],
    ...card("Cost", summary.cost_usd, formatCost),
    ...card("Tokens", summary.tokens, formatNumber),
    ...card("Cached", summary.cached, (cached) => count(cached, "test")),
    ["Started", html`<time datetime="${cut(run.started_at, 40)}">${showTime(run.started_at)}</time>`],
    ...card("Commit", run.commit, (commit) => html`<code title="${line(commit)}">${commitOf(commit)}</code>`),
    ...card("Compared with", baseline, (one) => html`<a href="#baseline"><code>${commitOf(one.commit)}</code></a>`),
    ...card("Shard", shard, ({ index, count: of }) => `${index} of ${of}`),
    ...card("Merged", run.merged, (merged) => `${merged} reports`),
    ["Environment", `Node ${line(env.node, 40)}, ${line(env.platform, 40)}${env.ci ? ", CI" : ""}`],
    ["mcptest", line(tool.version, 40)],
  ];
}

function card<T>(name: string, value: T | undefined, show: (value: T) => Content): [string, Content][] {
  return value === undefined ? [] : [[name, show(value)]];
}

function commitOf(commit: string | null): string {
  return line(nameCommit(commit), 60);
}

function showTime(iso: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})[.\d]*Z$/.exec(iso);
  return match ? `${match[1]} ${match[2]} UTC` : line(iso, 60);
}
