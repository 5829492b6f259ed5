import { McptestError } from "../errors.ts";

/** Calls again up to `retries` times, unless the signal is aborted, or the error is the end of what answers (`isGone`). */
export async function callAgain<T>(
  retries: number,
  call: () => Promise<T>,
  signal: AbortSignal,
  isGone: (error: unknown) => boolean,
): Promise<T> {
  for (let left = retries; ; left--) {
    try {
      return await call();
    } catch (error) {
      if (error instanceof McptestError && error.code === "cancelled") signal.throwIfAborted();
      if (left === 0 || signal.aborted || isGone(error)) throw error;
    }
  }
}
