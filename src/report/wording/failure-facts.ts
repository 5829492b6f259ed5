import { compare } from "../../values/order.ts";
import { metricBelow, reaches, scoreBelow, setBelow } from "../../values/show/score.ts";
import { tellsOf } from "../composition/graph.ts";
import { describeStop } from "../composition/wording.ts";
import type { NodeTrace, Report, TestResult } from "../model/report.ts";
import { traceOf } from "../totals/spend.ts";
import { type Failure, failedAssertions, groupFailures } from "./failures.ts";

/** What went wrong: what broke before what failed; of each what the base did not have, the widest first, then by file and line. */
export function rankFailures(report: Report): Failure[] {
  const told = report.baseline?.tests.filter(({ changes }) =>
    changes.some((one) => one === "regressed" || one === "new"),
  );
  const news = new Set(told?.map(({ id }) => id));
  const rank = ({ lead, echoes }: Failure): number =>
    2 * Number(lead.status !== "errored") + Number(![lead, ...echoes].some(({ id }) => news.has(id)));
  return groupFailures(report).sort(
    (a, b) =>
      rank(a) - rank(b) ||
      b.echoes.length - a.echoes.length ||
      compare(a.lead.location.file, b.lead.location.file) ||
      a.lead.location.line - b.lead.location.line,
  );
}

/** Why a result is not passed, in a sentence. */
export function reasonOf(result: TestResult): string {
  const failed = failedAssertions(result);
  // Of a score, the message says how many failed.
  if (describeScores(result).length > 0 && result.message !== undefined) return result.message;
  const first = failed[0]?.message ?? result.message ?? "no reason was given";
  const reason = [...stopOf(result, [first]), first].join(": ");
  return failed.length > 1 ? `${reason} (and ${failed.length - 1} more)` : reason;
}

/** The server's last stderr lines: of results with one cause, only the one that met it first has them. */
export function lastWords({ lead, echoes }: Failure): readonly string[] {
  return [lead, ...echoes].find((result) => result.stderr_tail?.length)?.stderr_tail ?? [];
}

/** Which cap ended a composition, unless one of these texts names it. */
export function stopOf(result: TestResult, told: readonly string[]): string[] {
  const trace = traceOf(result);
  const cap = trace?.composition.budget_tripped;
  const stop = trace && describeStop(trace);
  return stop === undefined || told.some((text) => text.includes(String(cap))) ? [] : [stop];
}

/** What is said of a result beside its graph. */
export function textsOf(result: TestResult): string[] {
  return [result.message, ...failedAssertions(result).map(({ message }) => message)].flatMap((text) => text ?? []);
}

/** The failed nodes of a composition whose error none of these texts holds. */
export function untoldNodes(result: TestResult, told: readonly string[]): NodeTrace[] {
  const failed = Object.values(traceOf(result)?.nodes ?? {}).filter(({ status }) => status === "failed");
  return failed.filter(({ id, error }) => error !== undefined && !tellsOf({ id, error }, told));
}

/** What of a failed test's score, sets and metrics is below its threshold, a sentence each; none for other tests. */
export function describeScores({ status, score, threshold, sets = [], ...result }: TestResult): string[] {
  const { derived_metrics: metrics = [] } = result;
  if (status !== "failed") return [];
  const below = score !== undefined && threshold !== undefined && !reaches(score, threshold);
  return [
    ...(below ? [scoreBelow(score, threshold)] : []),
    ...sets.filter(({ passed }) => !passed).map(setBelow),
    ...metrics.filter(({ passed }) => passed === false).map(metricBelow),
  ];
}
