import {
  type Candidate,
  candidateOfResponse,
  type Evaluation,
  type EvaluationRecord,
  UnjudgedError,
} from "../../../judge/index.ts";
import type { CandidateInfo, ConversationDetail } from "../../../report/index.ts";
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

const tooNear = words("<passes> of <count votes juror> passed it: one vote decides, and --on-near fail is set");

/** What judges make of a candidate, as an attempt has it. Never throws. */
export async function judgeCandidate(
  { candidate, conversation }: Shown,
  { threshold, strict }: Pick<Rubric, "threshold" | "strict">,
  { nearFails }: Pick<World, "nearFails">,
  grade: () => Promise<Evaluation>,
) {
  const describe = (record: EvaluationRecord): Pick<Attempt, "detail" | "model"> => ({
    detail: { type: "evaluation", candidate, ...record, conversation },
    model: [...new Set(record.judging.map(({ model }) => model))].join(", "),
  });
  try {
    const evaluation = await grade();
    const { passed, detail } = evaluation;
    const near = nearFails && passed && detail.spread?.near ? detail.spread : undefined;
    const failed = near && { passed: false, message: tooNear(near), ruleId: "rubric.near" };
    return { evaluation: { ...evaluation, ...failed }, threshold: strict ? 1 : threshold, ...describe(detail) };
  } catch (error) {
    return { error, scope: "call" as const, ...(error instanceof UnjudgedError ? describe(error.record) : {}) };
  }
}
