import { setTimeout as sleep } from "node:timers/promises";

/** The time that tries use. */
export interface Timing {
  /** Milliseconds from an arbitrary start; never goes back. */
  now(): number;
  /** Rejects when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<unknown>;
  /** Is aborted after so many milliseconds. */
  after(ms: number): AbortSignal;
}

const REAL: Timing = {
  now: () => performance.now(),
  wait: (ms, signal) => sleep(ms, undefined, { signal }),
  after: (ms) => AbortSignal.timeout(ms),
};

/** All tries of a question, and the pauses between them, end within this. */
export const TOTAL_MS = 120_000;
const TRIES = 5;
const FIRST_MS = 500;
const LONGEST_MS = 8_000;
/** The longest pause that a server may ask for. */
const LONGEST_ASKED_MS = 60_000;
/** The random share of a pause, so that questions that failed together are not repeated together. */
const JITTER = 0.25;

/**
 * Tries a call up to five times while `again` (whether another try may help, and the pause that the server asks for) allows it and there is time;
 * then rejects with the last failure, with `late` when time is up, or with the signal's reason.
 */
export async function persist<T>(
  call: (signal: AbortSignal) => Promise<T>,
  {
    signal,
    again,
    late,
  }: { signal: AbortSignal; again(error: unknown): { afterMs: number | undefined } | undefined; late(): unknown },
  timing: Timing = REAL,
): Promise<T> {
  const startedMs = timing.now();
  const limit = timing.after(TOTAL_MS);
  const either = AbortSignal.any([signal, limit]);
  let failure: { error: unknown } | undefined;
  for (let tries = 1; ; tries++) {
    try {
      return await call(either);
    } catch (error) {
      signal.throwIfAborted();
      if (limit.aborted) throw failure ? failure.error : late();
      const asked = again(error);
      const ms = asked && pauseOf(asked.afterMs, tries);
      if (ms === undefined || tries === TRIES || timing.now() - startedMs + ms >= TOTAL_MS) throw error;
      failure = { error };
      await timing.wait(ms, either).catch(() => signal.throwIfAborted());
    }
  }
}

function pauseOf(afterMs: number | undefined, tries: number): number {
  if (afterMs !== undefined) return Math.min(afterMs, LONGEST_ASKED_MS);
  return Math.min(FIRST_MS * 2 ** (tries - 1), LONGEST_MS) * (1 - JITTER * Math.random());
}

export function askedWait(headers: Headers): number | undefined {
  const after = headers.get("retry-after");
  const date = String(Date.parse(after ?? "") - Date.now());
  return msOf(headers.get("retry-after-ms")) ?? msOf(after, 1000) ?? msOf(date);
}

function msOf(text: string | null, unit = 1): number | undefined {
  const value = Number.parseFloat(text ?? "") * unit;
  return value >= 0 ? value : undefined;
}
