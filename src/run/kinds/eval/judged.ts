import { type Evaluation, type EvaluationRecord, UnjudgedError } from "../../../judge/index.ts";
import type { CandidateInfo, ConversationDetail, Detail } from "../../../report/index.ts";
import type { Rubric } from "../../../suite/index.ts";
import type { Attempt } from "../../outcome.ts";
import type { World } from "../../world.ts";
import type { AgentWorld } from "../agent/live.ts";
import { tooNear } from "./wording.ts";

/** What evals take of the world. */
export type EvalWorld = AgentWorld & Pick<World, "models" | "judges" | "candidates" | "nearFails">;

/** What was graded, as a report tells of it. */
export interface Shown {
  candidate: CandidateInfo;
  /** Of a live run. */
  conversation?: ConversationDetail | undefined;
}

type JudgedAttempt = Pick<Attempt, "detail" | "model"> &
  ({ evaluation: Evaluation; threshold: number } | { error: unknown; scope: "call" });

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
    const near = nearFails && evaluation.passed && evaluation.detail.spread?.near;
    return {
      evaluation: near ? { ...evaluation, ...tooNear(evaluation) } : evaluation,
      threshold: strict ? 1 : threshold,
      ...describe(evaluation.detail),
    };
  } catch (error) {
    return { error, scope: "call", ...(error instanceof UnjudgedError ? describe(error.record) : {}) };
  }
}
