import { McptestError } from "../errors.ts";
import { listNames } from "../values/suggest.ts";

/** The warnings of a run, for its report. The same warning about one place is kept once. */
export class Warnings {
  readonly #told = new Map<string, McptestError>();

  constructor(warnings: readonly McptestError[]) {
    for (const warning of warnings) this.warn(warning);
  }

  get all(): readonly McptestError[] {
    return [...this.#told.values()];
  }

  readonly warn = (warning: McptestError): void => {
    const key = identify(warning);
    if (!this.#told.has(key)) this.#told.set(key, warning);
  };
}

/** The same words about two places are two warnings, except for the price of a model, which is the same everywhere. */
function identify({ code, message, location }: McptestError): string {
  const { file, line, column } = (code === "unknown-price" ? undefined : location) ?? {};
  return JSON.stringify([code, message, file, line, column]);
}

/** Warnings about the recordings of tests. One that holds for several tests is told once, with the names of the others. */
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
      const all = others.length === 0 ? message : `${message}; the same holds for ${listNames(others)}`;
      this.#warn(new McptestError(code, all, { hint }));
    }
    this.#told.clear();
  }
}
