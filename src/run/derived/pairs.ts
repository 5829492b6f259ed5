import { type ComparisonDetail, describeComparison, type PairDetail, type TestResult } from "../../report/index.ts";
import { wilson } from "../../statistics/intervals.ts";
import type { Comparison } from "../../suite/index.ts";
import { tidyNumber } from "../../values/show/score.ts";
import { notPreferred } from "./wording.ts";

/** Lost pairs that are listed. */
const MAX_WORST = 10;

interface Judged {
  result: TestResult;
  pair: PairDetail;
}

/** The pairs among results that have a winner or a tie. */
export function judgedPairs(members: readonly TestResult[]): Judged[] {
  return members.flatMap((result) =>
    result.status === "passed" && result.detail?.type === "pair" ? [{ result, pair: result.detail }] : [],
  );
}

/** Sums up pairs, of which there is at least one: B must be preferred for sure. `leftOut`: how many nobody judged. */
export function sumUpPairs(
  { a, b, question, minPreferred }: Comparison,
  judged: readonly Judged[],
  leftOut: number,
): Pick<TestResult, "status" | "score" | "detail" | "message" | "rule_id"> {
  const wonBy = (side: PairDetail["preferred"]) => judged.filter(({ pair }) => pair.preferred === side);
  const [lost, won, ties] = [wonBy("a"), wonBy("b"), wonBy("tie")];
  const wins = won.length + ties.length / 2;
  const { low, high } = wilson(judged.length, wins);
  const detail: { type: "comparison" } & ComparisonDetail = {
    ...{ type: "comparison", a: a.name, b: b.name, question, pairs: judged.length },
    ...{ wins: { a: lost.length, b: won.length }, ties: ties.length, left_out: leftOut || undefined },
    by_position: ties.filter(({ pair }) => pair.by_position).length,
    ...{ share: tidyNumber(wins / judged.length), min_preferred: minPreferred },
    interval: { low: tidyNumber(low), high: tidyNumber(high) },
    worst: lost.slice(0, MAX_WORST).map(({ result, pair }) => {
      const { case: row, prompt, repeat } = result.coordinates;
      const reason = pair.answers[0]?.reason ?? pair.b.failed;
      return { id: result.id, case: row, prompt: prompt && pair.b.candidate?.prompt, repeat, reason };
    }),
  };
  const sum = { score: detail.share, detail };
  if (low > minPreferred) return { ...sum, status: "passed" };
  const message = notPreferred({ found: describeComparison(detail), minPreferred });
  return { ...sum, status: "failed", message, rule_id: "compare.not-preferred" };
}
