export { askJudge, type JudgeLimits, type JudgeQuestion, MAX_ASKS } from "./ask.ts";
export type { Judgement } from "./judgement.ts";
export { MAX_CANDIDATE } from "./prompt.ts";
export { ASSUMED, sizeQuestion } from "./size.ts";
export { unpricedJudge } from "./wording.ts";

/**
 * The model that judges when nobody names one: the newest that takes temperature 0 and a forced tool call, without which
 * verdicts vary more.
 */
export const DEFAULT_JUDGE_MODEL = "claude-sonnet-4-6";
