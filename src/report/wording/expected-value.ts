import type { AssertionResult } from "../model/report.ts";

/** Matchers whose argument is no value that could have been found: `{ not: { exact: 1 } }`, `{ absent: true }`. */
const WITHOUT_VALUE: ReadonlySet<string> = new Set(["not", "absent", "exists"]);

/** The value that a failure shows as expected, where there is one; the message says it in words in any case. */
export function expectedValueOf({ matcher, expected }: AssertionResult): AssertionResult["expected"] {
  return WITHOUT_VALUE.has(matcher) ? undefined : expected;
}
