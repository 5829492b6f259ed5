import type { TestResult } from "../model/report.ts";
import { traceOf } from "../model/trace-of.ts";
import { addUp, usageOf } from "../totals/spend.ts";

/** Tokens that models used for a test, judges included; undefined when nothing says. */
export function modelTokens(result: TestResult): number | undefined {
  const { judge, model_tokens: own } = result;
  const usage = usageOf(result);
  if (!judge && !own && usage.length === 0 && !traceOf(result)) return undefined;
  return sum(judge?.input_tokens, judge?.output_tokens, own?.input, own?.output) + addUp(usage).tokens;
}

/** Whether a result was come by in its run: what an earlier run took, or a recording, says nothing of time and cost. */
export function isMeasured({ cached, replayed }: TestResult): boolean {
  return !cached && !replayed;
}

function sum(...numbers: readonly (number | undefined)[]): number {
  return numbers.reduce((total: number, number = 0) => total + number, 0);
}
