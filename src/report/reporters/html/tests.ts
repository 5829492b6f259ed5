import { compare } from "../../../values/order.ts";
import { count } from "../../../values/text.ts";
import type { Report, TestDelta, TestResult } from "../../model/report.ts";
import { STATUSES } from "../../wording/failures.ts";
import { nameSuites } from "../../wording/name-suites.ts";
import { renderBody } from "./body.ts";
import { type Content, html, type Markup } from "./markup.ts";
import { type RowKeys, renderRow } from "./row.ts";
import { icon } from "./status.ts";
import { line } from "./texts.ts";

/** Characters that the opened tests may come to; once it is used up, the rest, the passed ones last, keep their lines only. */
const BODY_BUDGET = 12_000_000;
/** Choices in one list of the filters. */
const MAX_CHOICES = 500;

const LEFT_OUT = html`<p class="note">The page is full: the details of this test are in the JSON report.</p>`;

/** Every test, the worst first, and what to filter them by. */
export function renderTests(report: Report): Markup {
  const { results, baseline } = report;
  const suites = nameSuites(report);
  const servers = distinct(results.map(({ server }) => server));
  const tags = distinct(results.flatMap((result) => result.tags));
  const deltas = new Map(baseline?.tests.map((delta) => [delta.id, delta]));
  const numbered = results.map((result, at): [TestResult, RowKeys] => {
    return [
      result,
      {
        at,
        server: servers.get(result.server) ?? 0,
        tags: result.tags.flatMap((tag) => tags.get(tag) ?? []),
        suite: suites.size > 1 ? suites.get(result.suite) : undefined,
      },
    ];
  });
  const sorted = STATUSES.flatMap((status) => numbered.filter(([result]) => result.status === status));
  return html`<section id="tests" aria-labelledby="tests-h"><h2 id="tests-h">Tests</h2>
${renderFilters(report, [...servers.keys()], [...tags.keys()])}
<ol class="tests" role="list">${renderRows(sorted, deltas)}</ol>
<p class="none" id="none" hidden>No test matches. <button type="button" class="reset">Show all tests</button></p></section>`;
}

function renderRows(sorted: readonly [TestResult, RowKeys][], deltas: ReadonlyMap<string, TestDelta>): Markup {
  let room = BODY_BUDGET;
  const rows = sorted.map(([result, keys]) => {
    const delta = deltas.get(result.id);
    const body = room > 0 ? renderBody(result, delta) : LEFT_OUT;
    room -= body.text.length;
    return renderRow(result, keys, delta, body);
  });
  return html`${rows}`;
}

function renderFilters({ results, summary }: Report, servers: readonly string[], tags: readonly string[]): Markup {
  const kinds = [...distinct(results.map(({ kind }) => kind)).keys()];
  const counts = STATUSES.map(
    (status) => [status, results.filter((result) => result.status === status).length] as const,
  );
  return html`<form class="filters" role="search" aria-label="Filter tests" id="filters">
<div class="field grow"><label for="f-text">Search</label><input id="f-text" type="search" placeholder="Name, message, value …" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"></div>
${choose(
  "kind",
  "Kind",
  "all kinds",
  kinds.map((kind) => [kind, kind]),
)}
${tags.length > 0 && choose("tag", "Tag", "all tags", numberAll(tags))}
${choose("server", "Server", "all servers", numberAll(servers))}
${choose("sort", "Sort by", undefined, [
  ["status", "worst first"],
  ["order", "order of the run"],
  ["time", "time"],
  ["cost", "cost"],
  ["score", "score, lowest first"],
])}
<fieldset class="chips"><legend>Status</legend>${counts.map(([status, number]) => number > 0 && html`<label class="chip"><input type="checkbox" name="status" value="${status}">${icon(status)}${status} <b>${number}</b></label>`)}${summary.flaky > 0 && html`<label class="chip"><input type="checkbox" name="status" value="flaky">${icon("flaky")}flaky <b>${summary.flaky}</b></label>`}</fieldset>
<div class="shown"><span role="status" id="shown">${count(results.length, "test")}</span><button type="button" id="open">Open what failed</button><button type="button" id="close">Close all</button></div>
</form>`;
}

function choose(
  name: string,
  label: string,
  all: string | undefined,
  choices: readonly (readonly [string | number, string])[],
): Content {
  return html`<div class="field"><label for="f-${name}">${label}</label><select id="f-${name}">${all !== undefined && html`<option value="">${all}</option>`}${choices.slice(0, MAX_CHOICES).map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></div>`;
}

/** By name; the value is the number that rows carry. */
function numberAll(names: readonly string[]): [number, string][] {
  return names.map((name, index): [number, string] => [index, line(name, 60)]).sort(([, a], [, b]) => compare(a, b));
}

function distinct(values: readonly string[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const value of values) if (!numbers.has(value)) numbers.set(value, numbers.size);
  return numbers;
}
