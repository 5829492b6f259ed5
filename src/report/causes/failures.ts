import { groupBy } from "../../values/group-by.ts";
import { compare } from "../../values/order.ts";
import { count } from "../../values/text.ts";
import type { Cause, Report, TestDelta, TestResult } from "../model/report.ts";
import { wentWrong } from "../wording/failures.ts";
import { groupCauses, leadOf } from "./group-causes.ts";

/** A cause of tests, with their results. */
export interface Failure {
  cause: Cause;
  lead: TestResult;
  /** The other results of the cause, in the report's order. */
  echoes: readonly TestResult[];
  /** The failed runs that the lead sums up. */
  runs?: readonly TestResult[];
}

/** The causes of a report; grouped here where a saved report has none. */
export function causesOf(report: Report): readonly Cause[] {
  return report.causes ?? groupCauses(report);
}

/** The causes without tests: findings on servers. */
export function listServerCauses(report: Report): Cause[] {
  return causesOf(report).filter(({ tests }) => tests.length === 0);
}

/** `1 cause, 11 tests: connection refused`: each cause in a line. */
export function sayCauses(report: Report): string[] {
  return causesOf(report).map(({ message, server, tests }) => {
    return `1 cause, ${tests.length === 0 ? `server ${server}` : count(tests.length, "test")}: ${message}`;
  });
}

/** The causes of several tests, by the id of each of them. */
export function sharedCauses(report: Report): ReadonlyMap<string, Cause> {
  const shared = causesOf(report).filter(({ tests }) => tests.length > 1);
  return new Map(shared.flatMap((cause) => cause.tests.map((id) => [id, cause])));
}

/** The causes of tests, in the report's order. */
export function listFailures(report: Report): Failure[] {
  const known = new Map(report.results.map((result) => [result.id, result]));
  const alone = report.results.filter((result) => result.single && wentWrong(result));
  const singles = groupBy(alone, testOf);
  return causesOf(report).flatMap((cause) => {
    const results = cause.tests.flatMap((id) => known.get(id) ?? []);
    const lead = leadOf(results);
    if (!lead) return [];
    const runs = singles.get(testOf(lead))?.filter((run) => isOf(run, lead)) ?? [];
    const failure = { cause, lead, echoes: results.filter((result) => result !== lead) };
    return runs.length > 0 ? { ...failure, runs } : failure;
  });
}

/** Whether a result sums up this run. */
function isOf({ coordinates: own }: TestResult, { coordinates }: TestResult): boolean {
  const shared = Object.entries(coordinates).every(([axis, value]) => own[axis as keyof typeof own] === value);
  return shared && own.metric === coordinates.metric;
}

/** The same, errored before failed, new ones first, then by number of tests, file and line. */
export function rankFailures(report: Report): Failure[] {
  const isNew = ({ changes }: TestDelta): boolean => changes.includes("regressed") || changes.includes("new");
  const news = new Set(report.baseline?.tests.filter(isNew).map(({ id }) => id));
  const rank = ({ lead, cause }: Failure): number =>
    2 * Number(lead.status !== "errored") + Number(!cause.tests.some((id) => news.has(id)));
  return listFailures(report).sort(
    (a, b) =>
      rank(a) - rank(b) ||
      b.echoes.length - a.echoes.length ||
      compare(a.lead.location.file, b.lead.location.file) ||
      a.lead.location.line - b.lead.location.line,
  );
}

function testOf({ kind, suite, name }: TestResult): string {
  return JSON.stringify([kind, suite, name]);
}
