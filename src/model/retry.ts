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

/** `afterMs`: the pause that the server asks for. */
export interface Again {
  afterMs: number | undefined;
}

/** Tries a call up to five times while `whyAgain` allows it and there is time; then rejects with the last failure, `late`, or the signal's reason. */
export async function persist<T>(
  call: (signal: AbortSignal) => Promise<T>,
  { signal, whyAgain, late }: { signal: AbortSignal; whyAgain(error: unknown): Again | undefined; late(): unknown },
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
      const again = whyAgain(error);
      const ms = again && pauseOf(again, tries);
      if (ms === undefined || tries === TRIES || timing.now() - startedMs + ms >= TOTAL_MS) throw error;
      failure = { error };
      await timing.wait(ms, either).catch(() => signal.throwIfAborted());
    }
  }
}

function pauseOf({ afterMs }: Again, tries: number): number {
  if (afterMs !== undefined) return Math.min(afterMs, LONGEST_ASKED_MS);
  return Math.min(FIRST_MS * 2 ** (tries - 1), LONGEST_MS) * (1 - JITTER * Math.random());
}

/** The pause in milliseconds that a server asks for. */
export function askedWait(headers: Headers): number | undefined {
  const ms = numberOf(headers.get("retry-after-ms"));
  if (ms !== undefined) return ms;
  const after = headers.get("retry-after");
  const seconds = numberOf(after);
  if (seconds !== undefined) return seconds * 1000;
  return numberOf(String(Date.parse(after ?? "") - Date.now()));
}

function numberOf(text: string | null): number | undefined {
  const value = Number.parseFloat(text ?? "");
  return value >= 0 ? value : undefined;
}
