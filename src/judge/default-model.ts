/**
 * The model that judges when nobody names one: the newest that takes temperature 0 and a forced tool call, without which
 * verdicts vary more.
 */
export const DEFAULT_JUDGE_MODEL = "claude-sonnet-4-6";

/** The model that judges where a test names none: `MCPTEST_JUDGE_MODEL`, else the default. */
export function judgeModelOf({ MCPTEST_JUDGE_MODEL: model }: Readonly<Record<string, string | undefined>>): string {
  return model?.trim() || DEFAULT_JUDGE_MODEL;
}
