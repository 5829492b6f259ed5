import type { PlannedTest } from "../../plan/index.ts";
import { nameResult, type TestResult, wordsOf } from "../../report/index.ts";
import type { RequestTest } from "../../suite/index.ts";
import { isObject } from "../../values/json.ts";
import { compare } from "../../values/order.ts";
import { isAboutErrors } from "./result.ts";
import { serverOf } from "./servers.ts";
import { refusedAll, refusedHint } from "./wording.ts";

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
    if (this.#asked.size === 0) return;
    for (const test of asking) {
      const asked = this.#asked.get(keyOf(test));
      if (asked && !test.spec.refused) asked.left += 1;
    }
  }

  /** The results to tell once this test has ended: its own, unless it waits, and those that waited for it. */
  end(test: PlannedTest, result: TestResult): Ended[] {
    const asked = this.#asked.size > 0 && isRequest(test) ? this.#asked.get(keyOf(test)) : undefined;
    if (!asked || !isRequest(test)) return [[test, result]];
    const waits = test.spec.refused && result.status === "passed";
    if (waits) asked.waiting.push([test, result]);
    else if (!test.spec.refused) asked.left -= 1;
    if (!test.spec.refused && wasToSucceed(result))
      asked.refused.push({ text: wordsOf(result), name: nameResult(result) });
    return [...(waits ? [] : [[test, result] satisfies Ended]), ...(asked.left > 0 ? [] : release(asked))];
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
  const isExpected = assertions.some((one) => {
    return one.passed && (isAboutErrors(one) || (response.error !== undefined && /^error\b/.test(one.target)));
  });
  return (
    !isExpected && (response.error !== undefined || (isObject(response.result) && response.result.isError === true))
  );
}

function refute({ suite, spec }: PlannedTest, result: TestResult, other: string): TestResult {
  const message = refusedAll({ other });
  const assertions = result.assertions.map((one) =>
    one.matcher === "refused" ? { ...one, passed: false, message, location: suite.quote(spec.expect.location) } : one,
  );
  return {
    ...result,
    ...{ status: "failed", assertions, message, rule_id: "assertion.refused" },
    ...{
      hint: refusedHint({ other }),
      flaky: undefined,
      first_failure: undefined,
      location: suite.quote(spec.location),
    },
  };
}
