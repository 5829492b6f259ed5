import { setTimeout as sleep } from "node:timers/promises";
import { McptestError } from "../errors.ts";
import { MAX_TIMER_MS } from "../values/duration.ts";

/** How a call is made again. */
export interface Retry {
  /** Retries at most. */
  readonly max: number;
  /** Milliseconds before a retry, counted from 1. */
  waitMs(retry: number): number;
  /** Whether a call that failed so may be made again. */
  isWorthIt(error: unknown): boolean;
}

/** Makes a call until it succeeds, cannot be expected to, or the signal is aborted. */
export async function callAgain<T>(
  { max, waitMs, isWorthIt }: Retry,
  call: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  for (let retry = 1; ; retry++) {
    try {
      return await call();
    } catch (error) {
      if (error instanceof McptestError && error.code === "cancelled") signal.throwIfAborted();
      if (retry > max || signal.aborted || !isWorthIt(error)) throw error;
    }
    await pause(waitMs(retry), signal);
  }
}

/** Waits; throws the signal's reason as soon as it is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(Math.min(ms, MAX_TIMER_MS), undefined, { signal }).catch(() => signal.throwIfAborted());
}
