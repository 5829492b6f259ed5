import type { RunOptions, TestSpec } from "../suite/index.ts";

/** A limit on time, and the key that sets it. */
export interface TimeLimit {
  ms: number;
  key: "timeout" | "test_timeout";
}

/** The test's own limit, else the run's limit for a test. */
export function limitOf(
  { timeout_ms: own }: Pick<TestSpec, "timeout_ms">,
  { test_timeout_ms: forTests }: RunOptions,
): TimeLimit | undefined {
  if (own !== undefined) return { ms: own, key: "timeout" };
  return forTests === undefined ? undefined : { ms: forTests, key: "test_timeout" };
}
