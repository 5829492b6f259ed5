import { performance } from "node:perf_hooks";
import type { RunOptions, TestSpec } from "../suite/index.ts";

/** Time as the run sees it. */
export interface Clock {
  /** Milliseconds from an arbitrary start; never goes back. */
  now(): number;
  date(): Date;
}

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

/** The real clock. */
export const clock: Clock = { now: () => performance.now(), date: () => new Date() };
