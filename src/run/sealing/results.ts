import type { PlannedTest } from "../../plan/index.ts";
import { isFailure, sealResult, type TestResult } from "../../report/index.ts";
import type { RunSettings } from "../settings.ts";
import { Refusals } from "./refusals.ts";

type Audience = Pick<RunSettings, "redactor" | "onEvent" | "rerun" | "stored">;

/** The results of a run as they come: masked, told, and counted for `bail`. */
export class Results {
  readonly #results = new Map<PlannedTest, TestResult>();
  /** How many secrets were known when a result was masked. */
  readonly #known = new Map<PlannedTest, number>();
  readonly #audience: Audience;
  readonly #refusals: Refusals;
  #waiting: (() => void)[] = [];
  #fault: { readonly error: unknown } | undefined;
  #failures = 0;
  #bailed = false;

  constructor(audience: Audience, tests: readonly PlannedTest[]) {
    this.#audience = audience;
    this.#refusals = new Refusals(tests);
  }

  get bailed(): boolean {
    return this.#bailed;
  }

  /** True once making or telling a result threw: the run cannot go on. */
  get broken(): boolean {
    return this.#fault !== undefined;
  }

  get all(): ReadonlyMap<PlannedTest, TestResult> {
    this.#settle();
    return this.#results;
  }

  /** Every result, without secrets that were found after it was added. Throws what making or telling a result threw. */
  finish(): ReadonlyMap<PlannedTest, TestResult> {
    this.#settle();
    if (this.#fault) throw this.#fault.error;
    for (const [test, result] of this.#refusals.rest()) this.#tell(test, 0, result);
    const { redactor } = this.#audience;
    for (const [test, result] of this.#results) {
      if (this.#known.get(test) === redactor.known()) continue;
      this.#results.set(test, sealResult(result, redactor));
      this.#known.set(test, redactor.known());
    }
    return this.#results;
  }

  /** Adds a result once the next request is sent, or at once where a failure may stop the run: `bail` failures, 0 for none. */
  add(test: PlannedTest, bail: number, make: () => TestResult): void {
    this.#waiting.push(() => this.#record(test, bail, make()));
    if (bail > 0) this.#settle();
    else if (this.#waiting.length === 1) setImmediate(() => this.#settle());
  }

  #settle(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    try {
      for (const record of waiting) record();
    } catch (error) {
      // Thrown by `finish`: nobody awaits an immediate.
      this.#fault ??= { error };
    }
  }

  #record(test: PlannedTest, bail: number, raw: TestResult): void {
    const due = this.#refusals.end(test, raw);
    // A waiting result is kept for those who look before the end.
    if (due.length === 0) this.#keep(test, raw);
    for (const [ended, result] of due) this.#tell(ended, bail, result);
  }

  #keep(test: PlannedTest, raw: TestResult): TestResult {
    const { redactor, rerun, stored } = this.#audience;
    const rescored = stored?.get(test.id)?.was;
    const known = rescored ? { ...raw, rescored } : raw;
    const result = sealResult(isFailure(known) ? { ...known, repro: rerun?.(test.whole ?? test) } : known, redactor);
    this.#results.set(test, result);
    this.#known.set(test, redactor.known());
    return result;
  }

  #tell(test: PlannedTest, bail: number, raw: TestResult): void {
    const result = this.#keep(test, raw);
    // Only suites that bail count failures.
    if (bail > 0 && isFailure(result)) {
      this.#failures += 1;
      if (this.#failures >= bail) this.#bailed = true;
    }
    this.#audience.onEvent({ type: "finished", test, result });
  }
}
