import type { Json } from "../values/json.ts";

/** What a judge is asked. */
export interface JudgeRequest {
  /** What a good value is like, in words. */
  rubric: string;
  /** The model that judges; undefined: the default one. */
  model: string | undefined;
  candidate: Json;
}

/** What a judge says of a value. */
export interface JudgeAnswer {
  /** From 0 to 1. */
  score: number;
  /** One line, bounded, harmless to a terminal. */
  reason: string;
  model: string;
}

/** Asks a judge. Rejects with McptestError when it gives no score. */
export type AskJudge = (request: JudgeRequest) => Promise<JudgeAnswer>;
