import type { Expectation } from "../expectation.ts";

/** Many calls in place of one: at a rate, whether or not earlier ones are answered (open model), or so many at once (closed model). */
export interface LoadSpec {
  /** `due`: calls of the whole duration. */
  pace: { model: "open"; rate: number; due: number } | { model: "closed"; concurrency: number };
  sessions: number;
  /** How long calls are begun, and before that, those that do not count. */
  duration_ms: number;
  warmup_ms: number;
  /** Calls at most, those that do not count included. */
  most: number;
  /** What has to hold of the figures. */
  expect: Expectation;
}
