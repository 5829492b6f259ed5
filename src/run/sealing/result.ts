import type { Grade } from "../../check/index.ts";
import { asMcptestError, brokenAnswerOf, type ErrorCode, McptestError } from "../../errors.ts";
import { metricOf, type PlannedTest } from "../../plan/index.ts";
import { type AssertionResult, nameResult, type TestResult } from "../../report/index.ts";
import { roundMs } from "../../values/duration.ts";
import { groupBy } from "../../values/group-by.ts";
import type { SourceLocation } from "../../values/location.ts";
import { secrecyOfTarget } from "../../values/redact/secret-name.ts";
import { formatCost, sumAll } from "../../values/show/cost.ts";
import { count } from "../../values/text.ts";
import type { Attempt, Row, Used } from "../outcome.ts";
import { serverOf } from "./servers.ts";
import { cutOffTest, someFailed } from "./wording.ts";

const WAITS = "it waits for a judge";

/** Errors by which a test fails: what it is about is not so. */
const FAILS: ReadonlySet<ErrorCode> = new Set([
  ...(["capability-missing", "unknown-template", "subscription-refused"] as const),
  ...(["task-unsupported", "task-expected", "task-not-cancelled"] as const),
]);

/** What a test with this error has come to. */
export function statusOfError(known: McptestError): "failed" | "errored" {
  return brokenAnswerOf(known) || FAILS.has(known.code) ? "failed" : "errored";
}

type JudgedAttempt = Extract<Attempt, { evaluation: unknown }>;

/** The result of a test that was tried: of one that passed on a retry, with what `first` failed for. */
export function resultOfTries(
  test: PlannedTest,
  { attempt, attempts, first }: { attempt: Attempt; attempts: number; first?: Attempt | undefined },
  met: Set<McptestError>,
): TestResult {
  const result = resultOf(test, attempt, attempts, met);
  if (!result.flaky || first === undefined) return result;
  const { assertions, message } = resultOf(test, first, 1, new Set());
  // A passed test does not tell that an answer broke the protocol: a finding of its server does.
  const breach = "error" in first ? brokenAnswerOf(first.error) : undefined;
  if (breach) breach.told = false;
  return Object.assign(result, { first_failure: assertions.find(({ passed }) => !passed)?.message ?? message });
}

/** The result of a test that ran. It is assigned, not spread, for speed: there may be thousands. */
export function resultOf(test: PlannedTest, attempt: Attempt, attempts: number, met: Set<McptestError>): TestResult {
  const { durationMs, again } = attempt;
  const base = Object.assign(describeTest(test), {
    duration_ms: roundMs(durationMs),
    attempts: again ? attempts + 1 : attempts,
    asked_again: again,
  });
  if ("rows" in attempt) return worstOf(test, attempt.rows, met);
  if ("deferred" in attempt) return unjudgedResult(test, "deferred", attempt.deferred);
  if ("error" in attempt) return Object.assign(base, describeError(test, attempt, met));
  if ("evaluation" in attempt) return Object.assign(base, describeEvaluation(test, attempt, attempts));
  const grade = attempt.grade?.();
  const assertions = (grade ?? attempt).assertions.map((assertion) => withSource(test, assertion));
  const graded = grade && {
    score: grade.score,
    threshold: test.spec.threshold,
    sets: someOf(grade.sets),
    derived_metrics: someOf(grade.metrics),
  };
  const checked = addCourse(Object.assign(base, { tokens: attempt.tokens, assertions }, graded), attempt);
  const failure = grade ? grade.failure : failureOf(assertions);
  if (!failure) {
    const waiting = assertions.find(({ deferred }) => deferred);
    if (waiting && grade?.state !== "passed")
      return Object.assign(checked, { status: "deferred" as const, message: waiting.message ?? WAITS });
    const flaky = attempts > 1 || undefined;
    const vacuous = (assertions.length > 0 && assertions.every((one) => one.vacuous)) || undefined;
    const is_error = attempt.untoldError || undefined;
    return Object.assign(checked, { status: "passed" as const, flaky, is_error, vacuous });
  }
  return Object.assign(checked, failure, {
    status: "failed" as const,
    hint: failure.hint ?? assertions.find(({ passed, hint }) => !passed && hint !== undefined)?.hint,
    location: test.suite.quote(test.spec.location),
    stderr_tail: someOf(attempt.stderrTail),
  });
}

const BY_WEIGHT: readonly TestResult["status"][] = ["errored", "failed", "deferred", "passed", "skipped"];

export function resultOfRow(test: PlannedTest, row: Row, met: Set<McptestError>): TestResult {
  return "skip" in row ? unjudgedResult(test, "skipped", row.skip) : resultOf(test, row.attempt, 1, met);
}

/** The result that stands for all rows of a test. */
function worstOf(test: PlannedTest, rows: readonly Row[], met: Set<McptestError>): TestResult {
  const all = rows.map((row) => resultOfRow(test, row, met));
  const weightOf = ({ status }: TestResult): number => BY_WEIGHT.indexOf(status);
  return all.sort((a, b) => weightOf(a) - weightOf(b))[0] ?? unjudgedResult(test, "skipped", "no tool");
}

function describeEvaluation(test: PlannedTest, attempt: JudgedAttempt, attempts: number) {
  const { passed, score, message, ruleId: rule_id, vacuous } = attempt.evaluation;
  const threshold = score === undefined ? undefined : attempt.threshold;
  const judged = { ...addCourse({}, attempt), assertions: [], score, threshold };
  if (passed) return { ...judged, status: "passed" as const, flaky: attempts > 1 || undefined, vacuous };
  return { ...judged, status: "failed" as const, message, rule_id, location: test.suite.quote(placeOf(test)) };
}

/** Undefined if empty, so that the report leaves it out. */
function someOf<T>(items: readonly T[] = []): T[] | undefined {
  return items.length > 0 ? [...items] : undefined;
}

export function failsChecks(attempt: Extract<Attempt, { assertions: unknown }> | JudgedAttempt): boolean {
  if ("evaluation" in attempt) return !attempt.evaluation.passed;
  const { grade, assertions } = attempt;
  return grade ? grade().state === "failed" : assertions.some(({ passed }) => !passed);
}

/** Why a test fails without a threshold: an assertion does not hold. Undefined when all do. */
function failureOf(assertions: readonly AssertionResult[]): Grade["failure"] {
  const [first, ...others] = assertions.filter(({ passed }) => !passed);
  if (!first) return undefined;
  const all = someFailed({ failed: others.length + 1, of: assertions.length });
  return { message: others.length === 0 ? (first.message ?? "") : all, rule_id: `assertion.${first.matcher}` };
}

export function unjudgedResult(test: PlannedTest, status: "skipped" | "deferred", reason: string): TestResult {
  return { ...describeTest(test), status, message: reason, assertions: [], duration_ms: 0, attempts: 0 };
}

/** The warning of a test without a result, that the run was stopped while it ran. */
export function cutOff({ suite, spec, coordinates }: PlannedTest, used: Used): McptestError {
  const { cost_usd: cost, tokens } = describeCosts(used);
  const spent = [cost && formatCost(cost), tokens && count(tokens, "token")].filter(Boolean).join(", ");
  const name = nameResult({ name: spec.name, coordinates });
  return cutOffTest({ name, spent }, { location: suite.quote(spec.location) });
}

function describeTest(test: PlannedTest) {
  const { id, spec, suite, single } = test;
  const { kind, name, server } = spec;
  const { file, line, column, end_column } = placeOf(test);
  // Only failures have the text of a line.
  const location = { file, line, column, end_column };
  const [coordinates, tags] = [{ ...test.coordinates }, [...spec.tags]];
  return { id, kind, suite: suite.path, name, coordinates, server, tags, location, single };
}

function placeOf(test: PlannedTest): SourceLocation {
  return (metricOf(test) ?? test.spec).location;
}

function addCourse<T extends object>(result: T, attempt: Attempt) {
  const { asked, replay, detail: course, model } = attempt;
  const detail = replay && course && course.type !== "trace" ? { ...course, replay } : course;
  const replayed = replay ? (true as const) : undefined;
  return Object.assign(result, asked, { detail, model, replayed }, describeCosts(attempt));
}

export function describeCosts({ costUsd, judge, usage = [], modelTokens }: Used): Partial<TestResult> {
  if (!judge && costUsd === undefined && usage.length === 0 && !modelTokens) return {};
  const costs = [judge?.cost_usd, costUsd].filter((cost) => cost !== undefined);
  const cost_usd = costs.length === 0 ? undefined : sumAll(costs);
  const used = usage.length > 0 ? { usage: [...usage], tokens: usage.reduce((sum, one) => sum + one.tokens, 0) } : {};
  return { judge, cost_usd, model_tokens: modelTokens, ...used };
}

function describeError(test: PlannedTest, attempt: Extract<Attempt, { error: unknown }>, met: Set<McptestError>) {
  const { scope, stderrTail, server, rule } = attempt;
  const known = asMcptestError(attempt.error);
  const hang = known.cause instanceof McptestError && known.cause.code === "server-hung" ? known.cause : undefined;
  // The model was not asked, so nothing is known of the test.
  const unpaid = known.code === "max-cost";
  const breach = brokenAnswerOf(known);
  if (breach) breach.told = true;
  const echo = scope !== "call" && met.has(known);
  // Tests after the crash are skipped because of it.
  if (echo && scope === "start" && (server ?? serverOf(test)).on_crash === "stop")
    return { ...unjudgedResult(test, "skipped", `not run: ${known.message}`), cause: known.message };
  const cause = hang ?? (scope === "call" ? undefined : known);
  if (cause) met.add(cause);
  const at = known.location ?? (scope === "start" ? (server ?? serverOf(test)) : test.spec).location;
  return {
    status: unpaid ? ("skipped" as const) : statusOfError(known),
    assertions: [],
    message: unpaid ? `max-cost: ${known.message}` : known.message,
    hint: known.hint,
    cause: cause?.message,
    rule_id: breach?.rule ?? rule ?? known.code,
    ...addCourse({}, attempt),
    location: test.suite.quote(at),
    stderr_tail: echo ? undefined : someOf(known.stderr.length > 0 ? known.stderr : stderrTail),
  };
}

/** Adds its line to a failed assertion, so that renderers can draw a caret. */
function withSource(test: PlannedTest, assertion: AssertionResult): AssertionResult {
  // The line may hold the expected value of a secret.
  if (assertion.passed || secrecyOfTarget(assertion.target) !== "public") return assertion;
  return { ...assertion, location: test.suite.quote(assertion.location) };
}

/** Whether an assertion is about errors. That a result exists, or its type, says nothing of them. */
export function isAboutErrors({ target, matcher }: AssertionResult): boolean {
  if (target === "result") return matcher !== "exists" && matcher !== "type";
  return target === "call" || target === "request" || /^result(?:\.|\[")isError\b/.test(target);
}

/** Tests with their results, in their order; a test with rows has several. */
export function pairResults(
  results: ReadonlyMap<PlannedTest, TestResult>,
  tests: readonly PlannedTest[],
): (readonly [PlannedTest, TestResult])[] {
  const rows = groupBy(
    [...results.keys()].filter(({ whole }) => whole),
    ({ whole }) => whole,
  );
  return tests.flatMap((test) =>
    [test, ...(rows.get(test) ?? [])].flatMap((one) => {
      const result = results.get(one);
      return result ? [[test, result] as const] : [];
    }),
  );
}
