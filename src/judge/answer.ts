import type { JudgeAnswer } from "../check/index.ts";
import { oneLine } from "../values/text.ts";
import type { Evaluation } from "./evaluation.ts";

/** Characters of what a judge says about all criteria together. */
const MAX_REASONS = 1000;

/** What one judge made of a value, for the message of an assertion. */
export function answerOf({ passed, score, message, ruleId, detail }: Evaluation): JudgeAnswer {
  const [judging] = detail.judging;
  const rows = judging?.criteria ?? [];
  const told = rows.map((row) => `${row.name} ${row.score?.toFixed(2) ?? "-"}: ${row.reason ?? row.skipped ?? ""}`);
  return {
    passed,
    ...(score === undefined ? {} : { score }),
    reason: judging?.reason ?? oneLine(told.join("; "), MAX_REASONS),
    ...(message === undefined || ruleId === "rubric.threshold" ? {} : { failure: message }),
    model: judging?.model ?? "",
  };
}
