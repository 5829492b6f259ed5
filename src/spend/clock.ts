/** Time as a run sees it. */
export interface Clock {
  /** Milliseconds from an arbitrary start; never goes back. */
  now(): number;
  date(): Date;
}

/** The real clock. */
export const clock: Clock = { now: () => performance.now(), date: () => new Date() };
