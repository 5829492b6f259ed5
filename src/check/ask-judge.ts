import type { Rubric } from "../suite/index.ts";
import type { Json } from "../values/json.ts";

/** What a judge is asked. */
export interface JudgeRequest {
  /** What a good value is like. */
  rubric: Rubric;
  /** The model that judges; undefined: the default one. */
  model: string | undefined;
  candidate: Json;
}

/** What a judge says of a value. */
export interface JudgeAnswer {
  /** Whether score and gates of the rubric hold. */
  passed: boolean;
  /** From 0 to 1; left out when nothing of the rubric counted. */
  score?: number;
  /** One line, bounded, harmless to a terminal. */
  reason: string;
  /** Why it does not pass, where the score alone does not say it. */
  failure?: string;
  model: string;
}

/** There is nobody to ask, and why that is so. */
export interface NoAnswer {
  deferred: string;
}

/** Asks a judge. Rejects with McptestError when it gives no judgement. */
export type AskJudge = (request: JudgeRequest) => Promise<JudgeAnswer | NoAnswer>;
