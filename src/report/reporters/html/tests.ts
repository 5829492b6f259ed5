import { compare } from "../../../values/order.ts";
import { count, formatNumber } from "../../../values/text.ts";
import type { Report, TestResult } from "../../model/report.ts";
import { STATUSES, wentWrong } from "../../wording/failures.ts";
import { nameSuites } from "../../wording/name-result.ts";
import { type Content, html, icon, type Markup } from "./markup.ts";
import { renderBody } from "./test/body.ts";
import { type Entry, listEntries, renderGroup } from "./test/group.ts";
import { type RowContext, renderRow } from "./test/row.ts";
import { line } from "./texts.ts";

/** Characters of all bodies together; once they are used up, the remaining tests, passed ones last, have only their rows. */
const BODY_BUDGET = 12_000_000;
const MAX_CHOICES = 500;

const LEFT_OUT = html`<p class="note">The page is full: the details of this test are in the JSON report.</p>`;

/** What tests are filtered by, besides words and status: its letter on rows, its name, and its values of a test. */
const FILTERS: readonly (readonly [letter: string, name: string, values: (result: TestResult) => readonly string[]])[] =
  [
    ["k", "kind", ({ kind }) => [kind]],
    ["u", "suite", ({ suite }) => [suite]],
    ["v", "server", ({ server }) => [server]],
    ["t", "tag", ({ tags }) => tags],
  ];

/** Every test, the worst first, with the filters; tests of one cause and rows of one test are one row that opens. */
export function renderTests(report: Report): Markup {
  const { results, baseline, summary } = report;
  const filters = FILTERS.map(([letter, name, values]) => {
    const distinct = [...new Set(results.flatMap(values))].filter((value) => value !== "");
    return { name, values, keys: new Map(distinct.map((value, number) => [value, `${letter}${number}`])) };
  });
  const context: RowContext = {
    suites: nameSuites(report),
    places: new Map(results.map((result, at) => [result, at])),
    deltas: new Map(baseline?.tests.map((delta) => [delta.id, delta])),
    keys: (result) => filters.flatMap(({ values, keys }) => values(result).flatMap((value) => keys.get(value) ?? [])),
    has: {
      score: results.some(({ score }) => score !== undefined),
      cost: results.some(({ cost_usd: cost = 0 }) => cost !== 0),
    },
  };
  const { score, cost } = context.has;
  const keys = ["status", "name", "suite", ...(score ? ["score"] : []), "time", ...(cost ? ["cost"] : [])];
  const heads = keys.map((key) => {
    const sorts = html`data-sort="${key}" aria-pressed="${String(key === "status")}"`;
    return html`<button type="button" class="${key}" ${sorts}>${key === "name" ? "test" : key}</button>`;
  });
  const choices = filters.map(({ name, keys }) => {
    return keys.size > 1 && choose(name, keys, name === "suite" ? context.suites : undefined);
  });
  const open = results.some(wentWrong) && html`<button type="button" id="open">Open what failed</button>`;
  // Single runs are no tests.
  const noun = results.length === summary.total ? "test" : "row";
  const shown = html`<span role="status" id="shown" data-noun="${noun}">${count(results.length, noun)}</span>`;
  return html`<search class="filters" id="filters"><input id="f-text" data-p="q" type="search" aria-label="Search tests"
 placeholder="Search …" autocomplete="off" spellcheck="false" aria-keyshortcuts="/">
${choices}
${renderChips(report)}
<div class="shown">${shown}${open}<button type="button" id="close">Close all</button></div></search>
<div class="heads">${heads}</div>
<ol class="tests">${renderEntries(listEntries(report), context)}</ol>
<p class="none" id="more" hidden>These are the first. <button type="button" id="all">Show all tests</button></p>
<p class="none" id="none" hidden>No test matches. <button type="button" id="reset">Show all tests</button></p>`;
}

function renderEntries(entries: readonly Entry[], context: RowContext): Content {
  let room = BODY_BUDGET;
  return entries.map((entry) => {
    const members = entry.members.map((result) => {
      const body = room > 0 ? renderBody(result, context) : LEFT_OUT;
      room -= body.text.length;
      return renderRow(result, context, body, entry.cause?.message);
    });
    return members.length > 1 ? renderGroup(entry, context, members) : members;
  });
}

function renderChips({ summary }: Report): Content {
  const statuses = [...STATUSES, "flaky" as const].filter((status) => summary[status] > 0);
  const chips = statuses.map((status) => {
    const label = html`${icon(status)}${status} <b>${formatNumber(summary[status])}</b>`;
    return html`<label class="chip"><input type="checkbox" value="${status}">${label}</label>`;
  });
  return statuses.length > 1 && html`<fieldset class="chips"><legend class="sr">Status</legend>${chips}</fieldset>`;
}

function choose(name: string, keys: ReadonlyMap<string, string>, names?: ReadonlyMap<string, string>): Markup {
  const choices = [...keys].map(([value, key]) => ({ value, key, shown: line(names?.get(value) ?? value, 60) }));
  const sorted = choices.sort((a, b) => compare(a.shown, b.shown)).slice(0, MAX_CHOICES);
  const options = sorted.map(
    ({ value, key, shown }) => html`<option value="${line(value)}" data-f="${key}">${shown}</option>`,
  );
  return html`<select id="f-${name}" data-p="${name}" aria-label="${name}" autocomplete="off">
<option value="">all ${name}s</option>${options}</select>`;
}
