import { types } from "node:util";

/** What is there, or will be: what can be given at once is, without a hop to the event loop. */
export type Soon<T> = T | Promise<T>;

/** Goes on with a value as soon as it is there. */
export function andThen<T, U>(value: Soon<T>, next: (value: T) => Soon<U>): Soon<U> {
  return types.isPromise(value) ? value.then(next) : next(value);
}
