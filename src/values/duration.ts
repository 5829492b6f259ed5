const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;

/** The limit of setTimeout: a longer timer fires at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/** Milliseconds of a duration such as `250ms`, `30s`, `2m`, `1.5h`, at most 24.8 days; undefined for any other text. */
export function parseDuration(text: string): number | undefined {
  const match = /^([0-9]+(?:\.[0-9]+)?)(ms|s|m|h)$/.exec(text);
  return match ? Math.min(Number(match[1]) * UNITS[match[2] as keyof typeof UNITS], MAX_TIMER_MS) : undefined;
}

/** A duration for people: `0.4ms`, `12ms`, `1.2s`, `2m 03s`. */
export function formatDuration(ms: number): string {
  if (ms < 1) return `${ms.toFixed(1)}ms`;
  if (ms < 1000) return `${Math.round(ms)}ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)}s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}m ${String(seconds % 60).padStart(2, "0")}s`;
}

/** Milliseconds, rounded to the microsecond, as in reports. */
export function roundMs(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

/** Milliseconds before a retry, counted from 1: 250 ms doubling to 5 s, less a random half. */
export function backOff(retry: number, random = Math.random()): number {
  return Math.min(250 * 2 ** (retry - 1), 5_000) * (1 - random / 2);
}

/** Tells the milliseconds since it was last asked; the first time since `last`. */
export function createLap(last = performance.now()): () => number {
  let before = last;
  return () => {
    const now = performance.now();
    const ms = now - before;
    before = now;
    return ms;
  };
}
