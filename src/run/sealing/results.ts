import type { PlannedTest } from "../../plan/index.ts";
import { isFailure, nameResult, sealResult, type TestResult, wordsOf, wordsOfError } from "../../report/index.ts";
import type { RequestTest } from "../../suite/index.ts";
import { isObject, type Json } from "../../values/json.ts";
import { compare } from "../../values/order.ts";
import type { RunSettings } from "../settings.ts";
import { isAboutErrors } from "./result.ts";
import { serverOf } from "./servers.ts";
import { refusedAll, refusedHint } from "./wording.ts";

/** The results of a run as they come: masked, told, and counted for `bail`. */
export function createResults(
  { redactor, onEvent, rerun, stored }: Pick<RunSettings, "redactor" | "onEvent" | "rerun" | "stored">,
  tests: readonly PlannedTest[],
) {
  const results = new Map<PlannedTest, TestResult>();
  /** How many secrets were known when a result was masked. */
  const known = new Map<PlannedTest, number>();
  const refusals = createRefusals(tests);
  let waiting: (() => void)[] = [];
  let fault: { readonly error: unknown } | undefined;
  let failures = 0;
  let bailed = false;

  const settle = (): void => {
    const due = waiting;
    waiting = [];
    try {
      for (const record of due) record();
    } catch (error) {
      // Thrown by `finish`: nobody awaits an immediate.
      fault ??= { error };
    }
  };

  const seal = (test: PlannedTest, result: TestResult): TestResult => {
    const sealed = sealResult(result, redactor);
    results.set(test, sealed);
    known.set(test, redactor.known());
    return sealed;
  };

  const keep = (test: PlannedTest, raw: TestResult): TestResult => {
    const rescored = stored?.get(test.id)?.was;
    const result = rescored ? { ...raw, rescored } : raw;
    return seal(test, isFailure(result) ? { ...result, repro: rerun?.(test.whole ?? test) } : result);
  };

  const tell = (test: PlannedTest, bail: number, raw: TestResult): void => {
    const result = keep(test, raw);
    // Only suites that bail count failures.
    if (bail > 0 && isFailure(result)) bailed ||= ++failures >= bail;
    onEvent({ type: "finished", test, result });
  };

  const record = (test: PlannedTest, bail: number, raw: TestResult): void => {
    const due = refusals.end(test, raw);
    // A waiting result is kept for those who look before the end.
    if (due.length === 0) keep(test, raw);
    for (const [ended, result] of due) tell(ended, bail, result);
  };

  return {
    bailed: () => bailed,
    /** True once making or telling a result threw: the run cannot go on. */
    broken: () => fault !== undefined,
    all(): ReadonlyMap<PlannedTest, TestResult> {
      settle();
      return results;
    },
    /** Every result, without secrets that were found after it was added. Throws what making or telling a result threw. */
    finish(): ReadonlyMap<PlannedTest, TestResult> {
      settle();
      if (fault) throw fault.error;
      for (const [test, result] of refusals.rest()) tell(test, 0, result);
      for (const [test, result] of results) if (known.get(test) !== redactor.known()) seal(test, result);
      return results;
    },
    /** Adds a result once the next request is sent, or at once where a failure may stop the run: `bail` failures, 0 for none. */
    add(test: PlannedTest, bail: number, make: () => TestResult): void {
      waiting.push(() => record(test, bail, make()));
      if (bail > 0) settle();
      else if (waiting.length === 1) setImmediate(settle);
    },
  };
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
function createRefusals(tests: readonly PlannedTest[]) {
  const all = new Map<string, Asked>();
  const askedBy = (test: PlannedTest): Asked[] => [...new Set(callsOf(test).flatMap(({ key }) => all.get(key) ?? []))];
  for (const test of tests.filter(isRefusal))
    if (test.spec.request.params.name !== undefined)
      for (const { key } of callsOf(test)) all.set(key, { left: 0, refused: [], waiting: [] });
  for (const test of all.size > 0 ? tests : [])
    if (!isRefusal(test)) for (const asked of askedBy(test)) asked.left += 1;
  return {
    /** The results to tell once this test has ended: its own, unless it waits, and those that waited for it. */
    end(test: PlannedTest, result: TestResult): Ended[] {
      if (all.size === 0) return [[test, result]];
      const asked = askedBy(test);
      const refusal = isRefusal(test) && result.status === "passed" ? asked[0] : undefined;
      refusal?.waiting.push([test, result]);
      if (!isRefusal(test)) {
        for (const one of asked) one.left -= 1;
        for (const { key, text } of asked.length > 0 ? callsOf(test, result) : [])
          if (text !== undefined) all.get(key)?.refused.push({ text, name: nameResult(result) });
      }
      const ended: Ended[] = refusal ? [] : [[test, result]];
      return [...ended, ...asked.flatMap((one) => (one.left > 0 ? [] : release(one)))];
    },
    rest: (): Ended[] => [...all.values()].flatMap(release),
  };
}

function isRefusal(test: PlannedTest): test is PlannedTest & { spec: RequestTest } {
  return "request" in test.spec && test.spec.refused === true;
}

/** What a test calls; after it, with the words of the errors that calls got which were to succeed. */
function callsOf(test: PlannedTest, result?: TestResult): { key: string; text?: string | undefined }[] {
  const { spec } = test;
  const keyOf = (server: string, method: string, name: Json | undefined): string =>
    JSON.stringify([serverOf(test, server).fingerprint, method, name]);
  if ("request" in spec) {
    const { method, params } = spec.request;
    const text = result && wasToSucceed(result) ? wordsOf(result) : undefined;
    return [{ key: keyOf(spec.server, method, params.name), text }];
  }
  if (!("nodes" in spec)) return [];
  const detail = result?.status === "failed" && result.detail?.type === "trace" ? result.detail : undefined;
  return spec.nodes
    .filter(({ mock }) => mock === undefined)
    .map(({ id, server, tool }) => {
      const { error, args = null } = detail?.nodes[id] ?? {};
      return {
        key: keyOf(server, "tools/call", tool),
        text: error === undefined ? undefined : wordsOfError(error, args),
      };
    });
}

function release(asked: Asked): Ended[] {
  return asked.waiting.splice(0).map(([test, result]): Ended => {
    const text = wordsOf(result);
    // Of a JSON-RPC error the code, and what else it has, follow in the error of a node.
    const isSame = (other: string): boolean => other === text || other.startsWith(`${text} (`);
    const names = asked.refused.flatMap((other) => (isSame(other.text) ? [other.name] : [])).sort(compare);
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
