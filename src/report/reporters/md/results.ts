import { showSpent } from "../../../values/show/cost.ts";
import { formatNumber } from "../../../values/text.ts";
import { type Failure, listServerCauses } from "../../causes/failures.ts";
import { readScore } from "../../judged/score.ts";
import type { Report, TestDelta, TestResult } from "../../model/report.ts";
import { type Cell, type Column, tabulate } from "../../view/index.ts";
import { UNITS } from "../../wording/deltas.ts";
import { failedAssertions } from "../../wording/failures.ts";
import { nameResult } from "../../wording/name-result.ts";
import { MAX_FAILURES } from "./failures.ts";
import { type Link, type Section, tableSection } from "./tables.ts";

/** A test that failed, regressed or was fixed, or a server that is broken whatever its tests did. */
interface Row {
  status: string;
  name: Cell;
  lead?: TestResult;
  delta?: TestDelta | undefined;
}

const COLUMNS: readonly Column<Row>[] = [
  ["Status", ({ status }) => status],
  ["Test", ({ name }) => name],
  ["Since base", ({ delta }) => delta && describeChange(delta)],
  ["Score", ({ lead }) => lead && readScore(lead)?.short],
  ["Cost", ({ lead }) => lead?.cost_usd !== undefined && showSpent(lead.cost_usd)],
  ["Where", ({ lead }) => lead && { text: "", place: failedAssertions(lead)[0]?.location ?? lead.location }],
];

/** The one table of what failed, regressed or was fixed: crashes first, then new failures, then the rest. */
export function resultsSection(report: Report, failures: readonly Failure[], link: Link): Section {
  const deltas = new Map(report.baseline?.tests.map((delta) => [delta.id, delta]));
  const toRow = (lead: TestResult, echoes = 0): Row => {
    const after = echoes > 0 ? `and ${formatNumber(echoes)} more` : "";
    const name: Cell = { text: nameResult(lead), look: "strong", after };
    return { status: lead.status, name, lead, delta: deltas.get(lead.id) };
  };
  const servers = listServerCauses(report).map(({ server = "", message }): Row => {
    return { status: "error", name: { text: `server ${server}:`, look: "strong", after: message } };
  });
  const passed = report.results.filter(({ status }) => status === "passed");
  const changed = (["regressed", "fixed"] as const).flatMap((change) =>
    passed.filter(({ id }) => deltas.get(id)?.changes.includes(change)),
  );
  const rows = [
    ...failures.map(({ lead, echoes }) => toRow(lead, echoes.length)),
    ...changed.map((lead) => toRow(lead)),
  ];
  const title = changed.length > 0 ? "Failures and changes" : "Failures";
  const table = tabulate(title, [...servers, ...rows.slice(0, MAX_FAILURES)], COLUMNS);
  return { ...tableSection(table, link), untold: Math.max(0, rows.length - MAX_FAILURES) };
}

/** `regressed, was passed, 0.91 → 0.54`. */
function describeChange({ changes, status_before: before, score }: TestDelta): string {
  const words = changes.filter((change) => ["regressed", "fixed", "new", "flaky"].includes(change));
  return [
    ...words,
    ...(before === undefined ? [] : [`was ${before}`]),
    ...(score ? [`${UNITS.score(score.before)} → ${UNITS.score(score.after)}`] : []),
  ].join(", ");
}
