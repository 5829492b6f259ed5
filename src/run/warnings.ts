import type { McptestError } from "../errors.ts";

/** What is odd about a run, for its report; the same about one place is told once. */
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

/** The same words about two places are two warnings, but for the price of a model, which is the same everywhere. */
function identify({ code, message, location }: McptestError): string {
  const { file, line, column } = (code === "unknown-price" ? undefined : location) ?? {};
  return JSON.stringify([code, message, file, line, column]);
}
