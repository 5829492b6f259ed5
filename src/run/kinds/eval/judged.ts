import {
  type Candidate,
  candidateOfResponse,
  type Evaluation,
  type EvaluationRecord,
  UnjudgedError,
} from "../../../judge/index.ts";
import type { CandidateInfo, ConversationDetail, Detail } from "../../../report/index.ts";
import type { EvalTest, Rubric } from "../../../suite/index.ts";
import { words } from "../../../values/show/words.ts";
import type { Attempt } from "../../outcome.ts";
import type { World } from "../../world.ts";

export interface Shown {
  candidate: CandidateInfo;
  conversation?: ConversationDetail | undefined;
}

/** A response that stands in the suite, and what the judge is shown to hold it against. */
export function fixedCandidate(
  { prompt, context, reference }: EvalTest,
  response: string,
): { read: Candidate; shown: Shown } {
  const given = { response, context: context.length > 0 ? [...context] : undefined, reference };
  return {
    read: candidateOfResponse({ prompt, response, context: [...context], reference }),
    shown: { candidate: { source: "response", prompt: prompt || undefined, ...given } },
  };
}

type JudgedAttempt = Pick<Attempt, "detail" | "model"> &
  ({ evaluation: Evaluation; threshold: number } | { error: unknown; scope: "call" });

const tooNear = words("<passes> of <count votes juror> passed it: one vote decides, and --on-near fail is set");

/** What judges make of a candidate, as an attempt has it. Never throws. */
export async function judgeCandidate(
  { candidate, conversation }: Shown,
  { threshold, strict }: Pick<Rubric, "threshold" | "strict">,
  { nearFails }: Pick<World, "nearFails">,
  grade: () => Promise<Evaluation>,
): Promise<JudgedAttempt> {
  const describe = (record: EvaluationRecord): { detail: Detail; model: string } => ({
    detail: { type: "evaluation", candidate, ...record, ...(conversation && { conversation }) },
    model: [...new Set(record.judging.map(({ model }) => model))].join(", "),
  });
  try {
    const evaluation = await grade();
    const { passed, detail } = evaluation;
    const { spread } = detail;
    const near = nearFails &&
      passed &&
      spread?.near && { passed: false, message: tooNear(spread), ruleId: "rubric.near" };
    return {
      evaluation: near ? { ...evaluation, ...near } : evaluation,
      threshold: strict ? 1 : threshold,
      ...describe(detail),
    };
  } catch (error) {
    return { error, scope: "call", ...(error instanceof UnjudgedError ? describe(error.record) : {}) };
  }
}
