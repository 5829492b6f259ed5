import { types } from "node:util";

/** A value, or a promise of it: synchronous results need no hop to the event loop. */
export type Soon<T> = T | Promise<T>;

/** Continues with a value, synchronously if it is there. */
export function andThen<T, U>(value: Soon<T>, next: (value: T) => Soon<U>): Soon<U> {
  return types.isPromise(value) ? value.then(next) : next(value);
}
