import type { Detail, TestResult } from "../model/report.ts";
import { isNear, replayOf } from "../totals/judged.ts";
import { describeComparison, describePair } from "./comparison.ts";
import { listCriteria } from "./criteria.ts";
import * as wording from "./wording.ts";

/** What is said of one of several runs that went wrong, where it must not count. */
export const SINGLE = "one of several runs, which counts in their aggregate alone";

/** What each type of detail has to say, in a name that is ours and a text. */
const DETAILS: { readonly [T in Detail["type"]]: (detail: Extract<Detail, { type: T }>) => [string, string][] } = {
  trace: () => [],
  evaluation: (detail) => (detail.combined ? [["judges", wording.describeJudges(detail)]] : []),
  steps: ({ steps, budget_tripped: cap }) => [
    ...(cap === null ? [] : [["cap", cap] satisfies [string, string]]),
    [
      "steps",
      steps
        .map(({ id, status, reason, error }) => [`${id} ${status}`, error ?? reason ?? []].flat().join(": "))
        .join("; "),
    ],
  ],
  comparison: (detail) => [["comparison", describeComparison(detail)]],
  pair: (detail) => [["preferred", describePair(detail)]],
  conversation: (detail) => [["outcome", wording.describeOutcome(detail)]],
  calibration: ({ figures }) =>
    figures.map((figure) => {
      const [, value, interval] = wording.figureCells(figure);
      return [figure.name, interval === "" ? value : `${value} (${interval})`];
    }),
};

/** What programs that know no judges are told of a result. */
export function listFacts(result: TestResult): [string, string][] {
  const { single, runs, detail } = result;
  const replay = replayOf(detail);
  const facts: Record<string, string | undefined | false> = {
    single: single && SINGLE,
    runs: runs && wording.describeRuns(runs),
    near: isNear(result) && wording.NEAR,
    replayed: replay ? wording.describeReplay(replay) : result.replayed && "answers came from a recording",
    unjudged: wording.describeUnjudged(result),
  };
  const told = Object.entries(facts).flatMap(([name, text]): [string, string][] => (text ? [[name, text]] : []));
  return detail ? [...told, ...(DETAILS[detail.type] as (detail: Detail) => [string, string][])(detail)] : told;
}

/** The criteria that do not hold: `faithful 0.30: the year is in no part of the context`. */
export function listFailedCriteria({ detail }: TestResult): string[] {
  const criteria = detail?.type === "evaluation" ? listCriteria(detail.judging) : [];
  return criteria.flatMap(({ worst, scores, passed }) => {
    const reason = worst.reason === undefined ? "" : `: ${worst.reason}`;
    return passed === false ? [`${[worst.name, ...scores].join(" ")}${reason}`] : [];
  });
}
