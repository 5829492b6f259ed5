import type { TestResult } from "../model/report.ts";
import { traceOf } from "../model/trace-of.ts";
import { addUp, usageOf } from "../totals/spend.ts";

/** Tokens that models used for a test, judges included; undefined when nothing says. */
export function modelTokens(result: TestResult): number | undefined {
  const { judge } = result;
  const usage = usageOf(result);
  if (!judge && usage.length === 0 && !traceOf(result)) return undefined;
  return (judge ? judge.input_tokens + judge.output_tokens : 0) + addUp(usage).tokens;
}
