/** The model that is asked when nobody names one: the newest that takes temperature 0 and a forced tool call, without which verdicts vary more. */
const DEFAULT_MODEL = "claude-sonnet-4-6";

/** The models that judge, and that work as agents, where tests name none: `MCPTEST_JUDGE_MODEL`, `MCPTEST_MODEL`. */
export function defaultModels(env: Readonly<Record<string, string | undefined>>): { judge: string; candidate: string } {
  return {
    judge: env.MCPTEST_JUDGE_MODEL?.trim() || DEFAULT_MODEL,
    candidate: env.MCPTEST_MODEL?.trim() || DEFAULT_MODEL,
  };
}
