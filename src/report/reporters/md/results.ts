import { showSpent } from "../../../values/show/cost.ts";
import { escapeMarkdown, markdownSentence } from "../../../values/show/markdown.ts";
import { formatNumber } from "../../../values/text.ts";
import { type Failure, listServerCauses } from "../../causes/failures.ts";
import { readScore } from "../../judged/score.ts";
import type { Cause, Report, TestDelta, TestResult } from "../../model/report.ts";
import { UNITS } from "../../wording/deltas.ts";
import { failedAssertions } from "../../wording/failures.ts";
import { nameResult } from "../../wording/name-result.ts";
import { MAX_FAILURES } from "./failures.ts";
import type { Section } from "./size-limit.ts";
import { cell, type Link, rowsSection } from "./tables.ts";

/** A test that failed, regressed or was fixed, and the others of the same cause. */
interface Row {
  lead: TestResult;
  echoes: readonly TestResult[];
  delta: TestDelta | undefined;
}

/** A column is left out if no row has anything in it. */
type Column = readonly [head: string, cell: (row: Row, link: Link) => string];

const COLUMNS: readonly Column[] = [
  ["Status", ({ lead }) => lead.status],
  ["Test", ({ lead, echoes }) => `<strong>${escapeMarkdown(nameResult(lead))}</strong>${countEchoes(echoes)}`],
  ["Since base", ({ delta }) => (delta ? describeChange(delta) : "")],
  ["Score", ({ lead }) => markdownSentence(readScore(lead)?.short ?? "")],
  ["Cost", ({ lead: { cost_usd: cost } }) => (cost === undefined ? "" : escapeMarkdown(showSpent(cost)))],
  ["Where", ({ lead }, link) => link(failedAssertions(lead)[0]?.location ?? lead.location)],
];

/** The first columns of a server that is broken whatever its tests did. */
const SERVER_CELLS: readonly ((cause: Cause) => string)[] = [
  () => "error",
  ({ server = "", message }) => `<strong>server ${cell(server)}</strong>: ${cell(message)}`,
];

/** The one table of what failed, regressed or was fixed: crashes first, then new failures, then the rest. */
export function resultsSection(report: Report, failures: readonly Failure[], link: Link): Section {
  const deltas = new Map(report.baseline?.tests.map((delta) => [delta.id, delta]));
  const failed = failures.map(({ lead, echoes }): Row => ({ lead, echoes, delta: deltas.get(lead.id) }));
  const rows = [...failed, ...changedRows(report, deltas)];
  const shown = rows.slice(0, MAX_FAILURES);
  const columns = COLUMNS.filter(
    ([, cell], at) => at < SERVER_CELLS.length || shown.some((row) => cell(row, link) !== ""),
  );
  const lines = [
    ...listServerCauses(report).map((cause) => columns.map((_, at) => SERVER_CELLS[at]?.(cause) ?? "")),
    ...shown.map((row) => columns.map(([, cell]) => cell(row, link))),
  ];
  const title = rows.length > failed.length ? "Failures and changes" : "Failures";
  const heads = columns.map(([head]) => head);
  return { ...rowsSection(title, heads, lines), untold: rows.length - shown.length };
}

/** Passed tests that regressed in score or were fixed. */
function changedRows({ results }: Report, deltas: ReadonlyMap<string, TestDelta>): Row[] {
  const changed = results.flatMap((lead): Row[] => {
    const delta = deltas.get(lead.id);
    return delta && lead.status === "passed" ? [{ lead, echoes: [], delta }] : [];
  });
  return (["regressed", "fixed"] as const).flatMap((change) =>
    changed.filter(({ delta }) => delta?.changes.includes(change)),
  );
}

function countEchoes(echoes: readonly TestResult[]): string {
  return echoes.length > 0 ? ` and ${formatNumber(echoes.length)} more` : "";
}

/** `regressed, was passed; 0.91 → 0.54`. */
function describeChange({ changes, status_before: before, score }: TestDelta): string {
  const words = changes.filter((change) => ["regressed", "fixed", "new", "flaky"].includes(change));
  const told = [
    ...words,
    ...(before === undefined ? [] : [`was ${before}`]),
    ...(score ? [`${UNITS.score(score.before)} → ${UNITS.score(score.after)}`] : []),
  ];
  return escapeMarkdown(told.join(", "));
}
