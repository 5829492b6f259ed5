import type { Clock } from "../../spend/index.ts";

/** Time of an attempt that is judged again: it passes as fast as nothing else is left to do, in the order in which things end. */
export class KeptTime implements Clock {
  #now = 0;
  #ticking = false;
  readonly #due: { at: number; end(): void }[] = [];

  readonly now = (): number => this.#now;
  readonly date = (): Date => new Date();

  /** Resolves when so many milliseconds have passed. */
  readonly pause = (ms: number): Promise<void> =>
    new Promise((end) => {
      this.#due.push({ at: this.#now + ms, end });
      this.#tick();
    });

  #tick(): void {
    if (this.#ticking || this.#due.length === 0) return;
    this.#ticking = true;
    // What follows from the event before has asked for its own time by then.
    setImmediate(() => {
      this.#ticking = false;
      const next = this.#due.reduce((first, each) => (each.at < first.at ? each : first));
      this.#due.splice(this.#due.indexOf(next), 1);
      this.#now = next.at;
      next.end();
      this.#tick();
    });
  }
}
