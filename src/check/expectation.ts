import type { AssertionResult } from "../report/report.ts";
import type { Assertion, Expectation, Matcher } from "../suite/suite.ts";
import type { Json } from "../values/json.ts";
import { type PathStep, parsePath, type Resolution } from "../values/path.ts";
import { showJson } from "../values/preview.ts";
import type { CheckContext, JudgeContext } from "./context.ts";
import { checkLimits } from "./limits.ts";
import type { Miss, Verdict, Words } from "./matcher.ts";
import { rowOf } from "./matchers.ts";
import { foundOfType, invalidTarget, missMessage, TOO_DEEP, unresolvedMessage } from "./messages.ts";
import { describeValues } from "./record.ts";
import type { Subject } from "./subject.ts";

/** Characters of a value inside a message. */
const SHOWN = 160;

/**
 * Checks every assertion, then the limits on duration and size, one result each and in that order. Only a failure
 * carries message and values. Throws McptestError for what a loaded suite does not hold: invalid-target, and for a
 * schema file: path-outside-workspace, file-not-found, invalid-schema.
 */
export async function checkExpectation(
  expect: Expectation,
  subject: Subject,
  context: CheckContext,
): Promise<AssertionResult[]> {
  const { jq, root, mask = (value) => value } = context;
  const words: Words = {
    show: (value) => showJson(mask(value), SHOWN),
    phrase: (matcher) => phraseOf(matcher, words),
  };
  const snapshots = context.snapshots.open(context.test);
  const results: AssertionResult[] = [];
  for (const assertion of expect.assertions) {
    const target = subject.resolve(stepsOf(assertion.target));
    const judging: JudgeContext = { jq, root, assertion, snapshots, ...words, judge, explain };
    function judge(matcher: Matcher, target: Resolution): Verdict | Promise<Verdict> {
      const [row, argument] = rowOf(matcher);
      return row.check(argument, target, judging);
    }
    const judged = guard(() => judge(assertion.matcher, target));
    const verdict = judged instanceof Promise ? await judged : judged;
    results.push(verdict === true ? passed(assertion) : await fail(assertion, target, verdict, explain, mask));
  }
  await checkLimits(expect, subject, results);
  return results;

  function explain(matcher: Matcher, target: Resolution, miss: Miss): string {
    const phrase = words.phrase(matcher);
    if (!target.found && (miss.unresolved || miss.message === undefined)) return unresolvedMessage(phrase, target);
    if (!target.found) return missMessage(phrase, miss, "");
    const shown = words.show(target.value);
    return missMessage(phrase, miss, miss.wrongType ? foundOfType(target.value, shown) : shown);
  }
}

function phraseOf(matcher: Matcher, words: Words): string {
  const [row, argument] = rowOf(matcher);
  return row.phrase(argument, words);
}

const parsed = new Map<string, PathStep[]>();

function stepsOf(target: string): PathStep[] {
  const known = parsed.get(target);
  if (known) return known;
  const steps = parsePath(target);
  if (!Array.isArray(steps)) throw invalidTarget(target, steps.error);
  parsed.set(target, steps);
  return steps;
}

/** What a server sends may be nested deeper than the stack is: that is a miss, not a crash. */
function guard(judge: () => Verdict | Promise<Verdict>): Verdict | Promise<Verdict> {
  const tooDeep = (error: unknown): Verdict => {
    if (error instanceof RangeError) return TOO_DEEP;
    throw error;
  };
  try {
    const verdict = judge();
    return verdict instanceof Promise ? verdict.catch(tooDeep) : verdict;
  } catch (error) {
    return tooDeep(error);
  }
}

function passed(assertion: Assertion): AssertionResult {
  return describe(assertion, true);
}

function describe({ name, target, matcher, location }: Assertion, passed: boolean): AssertionResult {
  const { file, line, column, end_column } = location;
  return {
    ...(name === undefined ? {} : { name }),
    target,
    matcher: rowOf(matcher)[0].name,
    passed,
    location: { file, line, column, ...(end_column === undefined ? {} : { end_column }) },
  };
}

async function fail(
  assertion: Assertion,
  target: Resolution,
  miss: Miss,
  explain: (matcher: Matcher, target: Resolution, miss: Miss) => string,
  mask: (value: Json) => Json,
): Promise<AssertionResult> {
  const [, argument] = rowOf(assertion.matcher);
  return {
    ...describe(assertion, false),
    message: explain(assertion.matcher, target, miss),
    ...(miss.hint === undefined ? {} : { hint: miss.hint }),
    ...(await describeValues(argument as Json, target, miss, mask)),
  };
}
