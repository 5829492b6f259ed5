import { count } from "../../../values/text.ts";
import type { Report, TestResult } from "../../model/report.ts";
import { type Failure, groupFailures, listStatuses } from "../../wording/failures.ts";
import { type Content, html, type Markup } from "./markup.ts";
import { titleOf } from "./row.ts";
import { icon } from "./status.ts";
import { BOUNDS, cut, moreItem, several } from "./texts.ts";

/** What stands behind several results at once. */
export function renderCauses(report: Report): Content {
  const causes = groupFailures(report).filter(({ echoes }) => echoes.length > 0);
  if (causes.length === 0) return undefined;
  return html`<section id="causes" aria-labelledby="causes-h"><h2 id="causes-h">${count(causes.length, "cause")} behind several tests</h2>
<ul class="causes" role="list">${several(causes, BOUNDS.rows, renderCause, moreItem)}</ul></section>`;
}

function renderCause({ lead, echoes }: Failure): Markup {
  const results = [lead, ...echoes];
  return html`<li class="panel bad"><p class="cause">${icon(lead.status)}<span>${cut(lead.cause ?? "", BOUNDS.message)}</span></p>
<p class="dim">behind ${count(results.length, "result")}: ${listStatuses(results)}</p>
<p>First seen in ${linkTo(lead)}</p>
<details class="inner"><summary>All results of this cause</summary><ul>${several(results, BOUNDS.echoes, (result) => html`<li>${linkTo(result)} <span class="dim">${result.status}</span></li>`, moreItem)}</ul></details></li>`;
}

/** A link to the line of a test. */
export function linkTo(result: TestResult): Markup {
  return html`<a href="#t-${result.id}">${titleOf(result)}</a>`;
}
