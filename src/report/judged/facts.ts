import type { Detail, TestResult } from "../model/report.ts";
import { replayOf } from "../totals/judged.ts";
import { tellPair } from "./comparison.ts";
import { listCriteria } from "./criteria.ts";
import { readScore } from "./score.ts";
import { tellResult } from "./told.ts";
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
  comparison: () => [],
  pair: () => [],
  conversation: (detail) => [["outcome", wording.describeOutcome(detail)]],
  calibration: ({ figures }) =>
    figures.map((figure) => {
      const [, value, interval] = wording.figureCells(figure);
      return [figure.name, interval === "" ? value : `${value} (${interval})`];
    }),
};

/** What programs that know no judges are told of a result. */
export function listFacts(result: TestResult): [string, string][] {
  const { single, detail } = result;
  const replay = replayOf(detail);
  const facts: Record<string, string | undefined | false> = {
    single: single && SINGLE,
    scored: detail && detail.type !== "trace" && readScore(result)?.whole,
    ...Object.fromEntries(tellResult(result).map(({ name, text }) => [name, text])),
    replayed: replay ? wording.describeReplay(replay) : result.replayed && "answers came from a recording",
    unjudged: wording.describeUnjudged(result),
  };
  const told = Object.entries(facts).flatMap(([name, text]): [string, string][] => (text ? [[name, text]] : []));
  return detail ? [...told, ...(DETAILS[detail.type] as (detail: Detail) => [string, string][])(detail)] : told;
}

/** The criteria that do not hold: `faithful 0.30: the year is in no part of the context`. */
export function listFailedCriteria(result: TestResult): string[] {
  return sayCriteria(result, (passed) => passed === false);
}

/** Why a test passes by what judges say, a line each; empty of one that does not pass. */
export function listReasons(result: TestResult): string[] {
  const { status, detail, assertions } = result;
  if (status !== "passed") return [];
  const trees = detail?.type === "evaluation" ? detail.judging.filter(({ path }) => path) : [];
  return [
    ...sayCriteria(result, () => true),
    ...trees.flatMap(({ reason }) => reason ?? []),
    ...(detail?.type === "pair" ? tellPair(detail) : []),
    ...assertions.flatMap(({ target, score, message }) =>
      score === undefined || message === undefined ? [] : [`${target} ${wording.chance(score)}: ${message}`],
    ),
  ];
}

function sayCriteria({ detail }: TestResult, is: (passed: boolean | undefined) => boolean): string[] {
  const criteria = detail?.type === "evaluation" ? listCriteria(detail) : [];
  return criteria.flatMap(({ name, scores, passed, why }) => {
    return is(passed) ? [`${[name, ...scores].join(" ")}${why === "" ? "" : `: ${why}`}`] : [];
  });
}
