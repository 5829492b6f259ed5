import { type ComparisonDetail, describeComparison, type PairDetail, type TestResult } from "../../report/index.ts";
import { wilson } from "../../statistics/intervals.ts";
import type { Comparison } from "../../suite/index.ts";
import { tidyNumber } from "../../values/show/score.ts";

/** Pairs that A won, as they are listed. */
const MAX_WORST = 10;

interface Judged {
  result: TestResult;
  pair: PairDetail;
}

/** The pairs among results that came to a winner or a tie. */
export function judgedPairs(members: readonly TestResult[]): Judged[] {
  return members.flatMap((result) =>
    result.status === "passed" && result.detail?.type === "pair" ? [{ result, pair: result.detail }] : [],
  );
}

/** What pairs, of which there is at least one, come to together: B must be preferred for sure. `leftOut`: how many nobody judged. */
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
    ...{ wins: { a: lost.length, b: won.length }, ties: ties.length },
    by_position: ties.filter(({ pair }) => pair.by_position).length,
    ...(leftOut > 0 ? { left_out: leftOut } : {}),
    ...{ share: tidyNumber(wins / judged.length), min_preferred: minPreferred },
    interval: { low: tidyNumber(low), high: tidyNumber(high) },
    worst: lost.slice(0, MAX_WORST).map(describeLost),
  };
  const sum = { score: detail.share, detail };
  if (low > minPreferred) return { ...sum, status: "passed" };
  const message = `${describeComparison(detail)}, and its low end must be above ${minPreferred}`;
  return { ...sum, status: "failed", message, rule_id: "compare.not-preferred" };
}

function describeLost({ result, pair }: Judged): ComparisonDetail["worst"][number] {
  const { case: row, prompt, repeat } = result.coordinates;
  const reason = pair.answers[0]?.reason ?? pair.b.failed;
  return { id: result.id, case: row, prompt: prompt && pair.b.candidate?.prompt, repeat, reason };
}
