import { type Grade, gradeTest, type Scoring } from "../../../src/check/score/grade.ts";
import type { AssertionResult } from "../../../src/report/model/report.ts";
import type { Assertion, AssertSet, DerivedMetric, Expectation } from "../../../src/suite/suite.ts";

const location = { file: "suite.yml", line: 1, column: 1 };

/** An assertion and what came of it. */
export interface Checked {
  passed: boolean;
  name?: string;
  weight?: number;
  set?: AssertSet;
  deferred?: boolean;
  /** What a judge gave. */
  score?: number;
}

/** Limits of an expectation; whether each holds. */
export interface Limits {
  duration?: boolean;
  tokens?: boolean;
}

export function set(name: string, threshold = 1, weight?: number): AssertSet {
  return { name, threshold, location, ...(weight === undefined ? {} : { weight }) };
}

export function metric(
  name: string,
  kind: DerivedMetric["kind"],
  terms: Record<string, number>,
  threshold?: number,
): DerivedMetric {
  return {
    name,
    kind,
    terms: Object.entries(terms).map(([ref, weight]) => ({ ref, weight, location })),
    location,
    ...(threshold === undefined ? {} : { threshold }),
  };
}

/** Grades a test of one expectation. */
export function grade(scoring: Scoring, checked: readonly Checked[], limits: Limits = {}): Grade {
  return gradeTest(scoring, [expectation(checked, limits)], [...checked.map(resultOf), ...limitResults(limits)]);
}

export function expectation(checked: readonly Checked[], limits: Limits = {}): Expectation {
  return {
    assertions: checked.map(({ name, weight, set }, at): Assertion => {
      const part = { target: `result.a${at}`, matcher: { exact: true }, location, base: "" };
      return { ...part, ...(name && { name }), ...(weight !== undefined && { weight }), ...(set && { set }) };
    }),
    ...(limits.duration === undefined ? {} : { max_duration_ms: 100 }),
    ...(limits.tokens === undefined ? {} : { max_response_tokens: 100 }),
    location,
  };
}

export function resultOf({ passed, name, deferred, score }: Checked, at: number): AssertionResult {
  return {
    ...(name && { name }),
    target: `result.a${at}`,
    matcher: score === undefined ? "exact" : "llm_judge",
    passed,
    ...(deferred && { deferred }),
    ...(score !== undefined && { score }),
    ...(passed ? {} : { message: `a${at} is wrong` }),
    location,
  };
}

function limitResults({ duration, tokens }: Limits): AssertionResult[] {
  return [
    ...(duration === undefined ? [] : [limit("max_duration_ms", duration)]),
    ...(tokens === undefined ? [] : [limit("max_response_tokens", tokens)]),
  ];
}

function limit(matcher: string, passed: boolean): AssertionResult {
  return { target: "response", matcher, passed, ...(passed ? {} : { message: `${matcher} exceeded` }), location };
}
