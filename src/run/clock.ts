import { performance } from "node:perf_hooks";

/** Time as the run sees it. */
export interface Clock {
  /** Milliseconds from an arbitrary start; never goes back. */
  now(): number;
  date(): Date;
}

/** Milliseconds as a report has them: to the microsecond. */
export function roundMs(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

/** The real clock. */
export const clock: Clock = { now: () => performance.now(), date: () => new Date() };
