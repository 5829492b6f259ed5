import { untilAborted } from "./until-aborted.ts";

/** Works as soon as there is room. Rejects with the signal's reason if it is aborted before. */
export type InTurn = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Room for `count` works at once, in order. */
export function createTurns(count: number): InTurn {
  let free = count;
  const waiting = new Set<() => void>();
  const leave = (): void => {
    const [next = () => free++] = waiting;
    waiting.delete(next);
    next();
  };
  const wait = async (signal: AbortSignal | undefined): Promise<void> => {
    let enter = (): void => {};
    const turn = new Promise<void>((resolve) => {
      enter = resolve;
    });
    waiting.add(enter);
    try {
      await (signal ? untilAborted(turn, signal) : turn);
    } catch (error) {
      // Its turn may have come just before.
      if (!waiting.delete(enter)) leave();
      throw error;
    }
  };
  return async (work, signal) => {
    signal?.throwIfAborted();
    if (free > 0) free--;
    else await wait(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
