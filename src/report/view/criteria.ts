import { tellPair } from "../judged/comparison.ts";
import { listCriteria } from "../judged/criteria.ts";
import { chance } from "../judged/wording.ts";
import type { TestResult } from "../model/report.ts";

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
      score === undefined || message === undefined ? [] : [`${target} ${chance(score)}: ${message}`],
    ),
  ];
}

function sayCriteria({ detail }: TestResult, is: (passed: boolean | undefined) => boolean): string[] {
  const criteria = detail?.type === "evaluation" ? listCriteria(detail) : [];
  return criteria.flatMap(({ name, scores, passed, why }) => {
    return is(passed) ? [`${[name, ...scores].join(" ")}${why === "" ? "" : `: ${why}`}`] : [];
  });
}
