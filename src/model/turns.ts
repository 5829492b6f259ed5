import { untilAborted } from "../values/async/until-aborted.ts";

/** Lets so much go on at once; whoever comes later waits, in order. */
export class Turns {
  #free: number;
  /** Each lets one in. */
  readonly #waiting = new Set<() => void>();

  constructor(count: number) {
    this.#free = count;
  }

  /** Does the work when its turn has come. Rejects with the signal's reason when it is aborted before. */
  async take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#wait(signal);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #wait(signal: AbortSignal): Promise<void> {
    let enter = (): void => {};
    const turn = new Promise<void>((resolve) => {
      enter = resolve;
    });
    this.#waiting.add(enter);
    try {
      await untilAborted(turn, signal);
    } catch (error) {
      // It may have been let in just before.
      if (!this.#waiting.delete(enter)) this.#leave();
      throw error;
    }
  }

  #leave(): void {
    const [next = () => this.#free++] = this.#waiting;
    this.#waiting.delete(next);
    next();
  }
}
