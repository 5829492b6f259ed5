import type { JudgeAnswer } from "../check/index.ts";
import { oneLine } from "../values/text.ts";
import type { Evaluation } from "./evaluation.ts";

/** Characters of what a judge says about all criteria together. */
const MAX_REASONS = 1000;

/** What one judge made of a value, for the message of an assertion. */
export function answerOf(evaluation: Evaluation): JudgeAnswer {
  const { passed, score, message, ruleId, detail } = evaluation;
  return {
    passed,
    score,
    reason: reasonOf(evaluation),
    ...(message === undefined || ruleId === "rubric.threshold" ? {} : { failure: message }),
    model: detail.judging[0]?.model ?? "",
    seen: { vacuous: evaluation.vacuous, shown: detail.shown, cut: detail.cut },
  };
}

/** What judges say of a candidate, in a line; of several what one says who rules as they do together. */
export function reasonOf({ passed, detail }: Pick<Evaluation, "passed" | "detail">): string {
  const judging = detail.judging.find((one) => one.passed === passed) ?? detail.judging[0];
  const rows = judging?.criteria ?? [];
  const told = rows.map(
    (row) => `${row.name} ${row.display ?? row.score?.toFixed(2) ?? "-"}: ${row.reason ?? row.skipped ?? ""}`,
  );
  return judging?.reason ?? oneLine(told.join("; "), MAX_REASONS);
}
