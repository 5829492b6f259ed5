import type { TestResult } from "../model/report.ts";
import { traceOf } from "../model/trace-of.ts";

/** Tokens that models used for a test, judges included; undefined when nothing says. */
export function modelTokens(result: TestResult): number | undefined {
  const { judge } = result;
  const trace = traceOf(result);
  if (!judge && !trace) return undefined;
  return (judge ? judge.input_tokens + judge.output_tokens : 0) + (trace?.tokens.total ?? 0);
}
