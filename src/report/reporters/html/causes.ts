import { count, formatNumber } from "../../../values/text.ts";
import { causesOf } from "../../causes/failures.ts";
import type { Cause, Report, TestResult } from "../../model/report.ts";
import { type Content, html } from "./markup.ts";
import { linkTo } from "./test/row.ts";
import { BOUNDS, type Column, cut, line, renderTable } from "./texts.ts";

/** Causes that are told, and tests that each of them links to. */
const MAX_CAUSES = 50;
const MAX_LINKS = 3;

/** Why tests failed, each reason once. */
export function renderCauses(report: Report): Content {
  const causes = causesOf(report);
  if (causes.length === 0) return undefined;
  const results = new Map(report.results.map((result) => [result.id, result]));
  const columns: readonly Column<Cause>[] = [
    ["Cause", ({ message }) => html`<span class="text message">${cut(message, BOUNDS.line * 3)}</span>`],
    ["Server", ({ server }) => server !== undefined && line(server)],
    ["Tests", ({ tests }) => tests.length > 0 && formatNumber(tests.length), "num"],
    ["Which", ({ tests }) => listTests(tests.flatMap((id) => results.get(id) ?? []))],
  ];
  return html`<section id="causes"><h2>${count(causes.length, "cause")}</h2>${renderTable("Causes", causes, columns, { max: MAX_CAUSES })}</section>`;
}

function listTests(results: readonly TestResult[]): Content {
  if (results.length === 0) return "the server itself";
  const more = results.length - MAX_LINKS;
  return [
    results.slice(0, MAX_LINKS).map((result, index) => [index > 0 && ", ", linkTo(result)]),
    more > 0 && ` and ${formatNumber(more)} more`,
  ];
}
