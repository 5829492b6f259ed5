import type { PlannedTest } from "../../plan/index.ts";
import { isFailure, nameResult, sealResult, type TestResult, wordsOf } from "../../report/index.ts";
import type { RequestTest } from "../../suite/index.ts";
import { isObject } from "../../values/json.ts";
import { compare } from "../../values/order.ts";
import type { RunSettings } from "../settings.ts";
import { isAboutErrors } from "./result.ts";
import { serverOf } from "./servers.ts";
import { refusedAll, refusedHint } from "./wording.ts";

/** The results of a run as they come: masked, told, and counted for `bail`. */
export class Results {
  readonly #results = new Map<PlannedTest, TestResult>();
  /** How many secrets were known when a result was masked. */
  readonly #known = new Map<PlannedTest, number>();
  readonly #audience: Pick<RunSettings, "redactor" | "onEvent" | "rerun" | "stored">;
  readonly #refusals: Refusals;
  #waiting: (() => void)[] = [];
  #fault: { readonly error: unknown } | undefined;
  #failures = 0;
  #bailed = false;

  constructor(audience: Pick<RunSettings, "redactor" | "onEvent" | "rerun" | "stored">, tests: readonly PlannedTest[]) {
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
    for (const [test, result] of this.#results)
      if (this.#known.get(test) !== redactor.known()) this.#seal(test, result);
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
    const { rerun, stored } = this.#audience;
    const rescored = stored?.get(test.id)?.was;
    const known = rescored ? { ...raw, rescored } : raw;
    return this.#seal(test, isFailure(known) ? { ...known, repro: rerun?.(test.whole ?? test) } : known);
  }

  #seal(test: PlannedTest, known: TestResult): TestResult {
    const { redactor } = this.#audience;
    const result = sealResult(known, redactor);
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

type Ended = [test: PlannedTest, result: TestResult];

/** A tool or prompt that some test expects to refuse a request. */
interface Asked {
  /** Tests that expect something else of it, and have not ended. */
  left: number;
  /** The refusals among them that were to succeed. */
  refused: { text: string; name: string }[];
  waiting: Ended[];
}

/**
 * Compares expected refusals with those of other calls of the same tool that were to succeed: where they are the same, the request is not
 * what was refused. A refusal waits for all other calls, so that the order does not matter.
 */
export class Refusals {
  readonly #asked = new Map<string, Asked>();

  constructor(tests: readonly PlannedTest[]) {
    const asking = tests.filter(isRequest);
    for (const test of asking.filter(({ spec }) => spec.refused && spec.request.params.name !== undefined))
      this.#asked.set(keyOf(test), { left: 0, refused: [], waiting: [] });
    for (const test of this.#asked.size > 0 ? asking.filter(({ spec }) => !spec.refused) : []) {
      const asked = this.#asked.get(keyOf(test));
      if (asked) asked.left += 1;
    }
  }

  /** The results to tell once this test has ended: its own, unless it waits, and those that waited for it. */
  end(test: PlannedTest, result: TestResult): Ended[] {
    const asked = this.#asked.size > 0 && isRequest(test) ? this.#asked.get(keyOf(test)) : undefined;
    if (!asked || !isRequest(test)) return [[test, result]];
    const ended: Ended[] = [];
    if (test.spec.refused && result.status === "passed") asked.waiting.push([test, result]);
    else ended.push([test, result]);
    if (!test.spec.refused) {
      asked.left -= 1;
      if (wasToSucceed(result)) asked.refused.push({ text: wordsOf(result), name: nameResult(result) });
    }
    return [...ended, ...(asked.left > 0 ? [] : release(asked))];
  }

  rest(): Ended[] {
    return [...this.#asked.values()].flatMap(release);
  }
}

function isRequest(test: PlannedTest): test is PlannedTest & { spec: RequestTest } {
  return "request" in test.spec;
}

function keyOf(test: PlannedTest & { spec: RequestTest }): string {
  const { method, params } = test.spec.request;
  return JSON.stringify([serverOf(test).fingerprint, method, params.name]);
}

function release(asked: Asked): Ended[] {
  return asked.waiting.splice(0).map(([test, result]): Ended => {
    const text = wordsOf(result);
    const names = asked.refused.flatMap((other) => (other.text === text ? [other.name] : [])).sort(compare);
    return [test, names[0] === undefined ? result : refute(test, result, names[0])];
  });
}

/** Whether a test was answered with an error that none of its assertions expects. */
function wasToSucceed({ status, response, assertions }: TestResult): boolean {
  if (status !== "failed" || !response) return false;
  const { error, result } = response;
  const isExpected = assertions.some(
    (one) => one.passed && (isAboutErrors(one) || (error !== undefined && /^error\b/.test(one.target))),
  );
  return !isExpected && (error !== undefined || (isObject(result) && result.isError === true));
}

function refute({ suite, spec }: PlannedTest, result: TestResult, other: string): TestResult {
  const [message, hint] = [refusedAll({ other }), refusedHint({ other })];
  const assertions = result.assertions.map((one) =>
    one.matcher === "refused" ? { ...one, passed: false, message, location: suite.quote(spec.expect.location) } : one,
  );
  return {
    ...result,
    status: "failed",
    assertions,
    message,
    hint,
    rule_id: "assertion.refused",
    flaky: undefined,
    first_failure: undefined,
    location: suite.quote(spec.location),
  };
}
