import type { McptestError } from "../errors.ts";

/**
 * Names the events behind errors: the same error object met twice is one event, and each event has a name of its own.
 * Only errors that can hit several tests (`shared`) have a cause.
 */
export class Causes {
  readonly #names = new Map<McptestError, string>();
  readonly #taken = new Map<string, number>();

  /** True when this very error was met before. */
  has(error: McptestError): boolean {
    return this.#names.has(error);
  }

  /** The event's name: the error's message, numbered when another event had the same. */
  nameOf(error: McptestError): string {
    const known = this.#names.get(error);
    if (known !== undefined) return known;
    const count = (this.#taken.get(error.message) ?? 0) + 1;
    this.#taken.set(error.message, count);
    const name = count === 1 ? error.message : `${error.message} (${count})`;
    this.#names.set(error, name);
    return name;
  }
}
