import { formatDuration } from "../../../values/duration.ts";
import { showSpent } from "../../../values/show/cost.ts";
import { listTold } from "../../../values/text.ts";
import { readScore } from "../../judged/score.ts";
import type { Report, TestDelta, TestResult } from "../../model/report.ts";
import { type Column, tabulate } from "../../view/index.ts";
import { listMetrics, UNITS } from "../../wording/deltas.ts";
import { nameResult } from "../../wording/name-result.ts";
import { MAX_FAILURES } from "./failures.ts";
import { foldedTable, type Link, type Section, tableSection } from "./tables.ts";

type Row = { result: TestResult; delta: TestDelta };

const COLUMNS: readonly Column<Row>[] = [
  ["Test", ({ result }) => ({ text: nameResult(result), look: "strong" })],
  ["Since base", ({ delta }) => describeChange(delta)],
  ["Score", ({ result }) => readScore(result)?.short],
  ["Cost", ({ result }) => result.cost_usd !== undefined && showSpent(result.cost_usd)],
  ["Where", ({ result }) => ({ text: "", place: result.location })],
];

/** Tests that regressed though they passed, and those that are fixed: causes tell of the others. */
export function changesSection({ baseline, results }: Report, link: Link): Section {
  const deltas = new Map(baseline?.tests.map((delta) => [delta.id, delta]));
  const passed = results.filter(({ status }) => status === "passed");
  const rows = (["regressed", "fixed"] as const).flatMap((change) =>
    passed.flatMap((result): Row[] => {
      const delta = deltas.get(result.id);
      return delta?.changes.includes(change) ? [{ result, delta }] : [];
    }),
  );
  const table = tabulate("Changes", rows.slice(0, MAX_FAILURES), COLUMNS);
  return { ...tableSection(table, link), untold: Math.max(0, rows.length - MAX_FAILURES) };
}

const EACH: readonly Column<TestResult>[] = [
  ["Test", (result) => ({ text: nameResult(result), status: result.status })],
  ["Score", (result) => readScore(result)?.short],
  ["Time", ({ attempts, duration_ms: ms }) => attempts > 0 && formatDuration(ms)],
  ["Where", ({ location }) => ({ text: "", place: location })],
];

/** Every test in a line, folded. */
export function everyTest({ results }: Report, link: Link): Section {
  return foldedTable(tabulate("All tests", results, EACH), link);
}

/** `regressed, was passed, 0.91 → 0.54`. */
function describeChange(delta: TestDelta): string {
  const { changes, status_before: before, score } = delta;
  const words = changes.filter((change) => ["regressed", "fixed", "new", "flaky"].includes(change));
  const scores = score && `${UNITS.score(score.before)} → ${UNITS.score(score.after)}`;
  return listTold([...words, before && `${before} before`, scores, ...listMetrics(delta)]).join(", ");
}
