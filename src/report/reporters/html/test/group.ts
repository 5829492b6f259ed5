import { groupBy } from "../../../../values/group-by.ts";
import { count } from "../../../../values/text.ts";
import { rankFailures } from "../../../causes/failures.ts";
import type { Cause, Report, TestResult } from "../../../model/report.ts";
import { isFailure, listStatuses, STATUSES } from "../../../wording/failures.ts";
import { badge, html, type Markup } from "../markup.ts";
import { joinFacts, line, titleOf } from "../texts.ts";
import { type RowContext, renderSuite, renderWhy, whyOf } from "./row.ts";

/** One row of the list: a test, the tests of one cause, or the rows and runs of one test. The first member is the worst that counts. */
export type Entry = { cause: Cause | undefined; members: readonly TestResult[] };

/** Tests that the row of a cause names. */
const MAX_NAMED = 3;
const MAX_TITLE = 300;

/** All tests of a report, each in one entry; entries by their worst status that counts, failures in the order of their rank. */
export function listEntries(report: Report): Entry[] {
  const failures = rankFailures(report);
  const shared = failures.filter(({ echoes }) => echoes.length > 0);
  const causes = new Map(shared.flatMap(({ cause, lead, echoes }) => [lead, ...echoes].map((one) => [one, cause])));
  const ranked = [...new Set([...failures.flatMap(({ lead, echoes }) => [lead, ...echoes]), ...report.results])];
  const sorted = STATUSES.flatMap((status) => ranked.filter((result) => result.status === status));
  const keyOf = ({ kind, suite, name }: TestResult): string => JSON.stringify([kind, suite, name]);
  // Where something sums up single runs, it decides for them.
  const decided = new Set(sorted.filter(({ single }) => !single).map(keyOf));
  const counts = (result: TestResult): boolean => !result.single || !decided.has(keyOf(result));
  const listed = [...sorted.filter(counts), ...sorted.filter((result) => !counts(result))];
  const groups = groupBy(listed, (result) => causes.get(result)?.id ?? keyOf(result));
  const entries = [...groups.values()].map((members) => ({ members, cause: causes.get(members[0] as TestResult) }));
  return STATUSES.flatMap((status) => entries.filter(({ members: [lead] }) => lead?.status === status));
}

/** A row that opens to the rows of its members. */
export function renderGroup({ cause, members }: Entry, context: RowContext, rows: readonly Markup[]): Markup {
  const [lead] = members;
  if (lead === undefined) return html`${rows}`;
  const { status } = lead;
  const title = cause ? line(cause.message, MAX_TITLE) : line(lead.name);
  const size = count(members.length, cause ? "test" : "row");
  const [failed] = members.filter(isFailure);
  const more = members.length - MAX_NAMED;
  const below = cause
    ? html`<span class="why">${joinFacts(members.slice(0, MAX_NAMED).map(titleOf))}${more > 0 && ` and ${more} more`}</span>`
    : [
        members.some((one) => one.status !== status) && renderWhy(listStatuses(members)),
        failed && renderWhy(whyOf(failed)),
      ];
  const { score, cost } = context.has;
  return html`<li class="group s-${status}" id="g-${cause?.id ?? lead.id}"><details><summary>
<span class="status">${badge(status)}</span>
<span class="name"><span class="title">${title}</span> <span class="tag size">${size}</span>${below}</span>
${renderSuite(lead, context)}${score && EMPTY}<span class="time"></span>${cost && EMPTY}</summary>
<ol class="members">${rows}</ol></details></li>\n`;
}

const EMPTY = html`<span class="cost"></span>`;
