import type { McptestError } from "../../errors.ts";

/**
 * Names the events behind errors that can hit several tests. The same error object met twice is one event, and so are two
 * errors that say the same, such as "nothing listens there" from two attempts to connect; but each exit of a process is an
 * event of its own.
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
    const name = this.#names.get(error) ?? this.#newName(error);
    this.#names.set(error, name);
    return name;
  }

  #newName({ code, message }: McptestError): string {
    if (code !== "server-exited") return message;
    const count = (this.#taken.get(message) ?? 0) + 1;
    this.#taken.set(message, count);
    return count === 1 ? message : `${message} (${count})`;
  }
}
