import { McptestError } from "../../errors.ts";
import { listNames } from "../../values/suggest.ts";
import type { Warnings } from "../warnings.ts";

/** What is odd about the recordings of tests: what goes for several is told once, of the first, with the names of the others. */
export class Notes {
  readonly #warn: Warnings["warn"];
  readonly #told = new Map<string, { first: McptestError; tests: Set<string> }>();

  constructor(warn: Warnings["warn"]) {
    this.#warn = warn;
  }

  /** `kind`: what several tests have in common. */
  note(kind: string, warning: McptestError, test: string): void {
    const known = this.#told.get(kind);
    if (known) known.tests.add(test);
    else this.#told.set(kind, { first: warning, tests: new Set([test]) });
  }

  tell(): void {
    for (const { first, tests } of this.#told.values()) {
      const [, ...others] = tests;
      const { code, message, hint } = first;
      const all = others.length === 0 ? message : `${message}; so it is with ${listNames(others)}`;
      this.#warn(new McptestError(code, all, { hint }));
    }
    this.#told.clear();
  }
}
