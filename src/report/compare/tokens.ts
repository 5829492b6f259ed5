import type { TestResult } from "../model/report.ts";

/** Tokens that models used for a test, judges included; undefined when nothing says. */
export function modelTokens({ judge, trace }: TestResult): number | undefined {
  if (!judge && !trace) return undefined;
  return (judge ? judge.input_tokens + judge.output_tokens : 0) + (trace?.tokens.total ?? 0);
}
