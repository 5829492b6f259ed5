import type * as file from "../../generated/suite.ts";
import { isObject, withoutUndefined } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import type { DefaultAssertion, Outcome } from "../defaults.ts";
import { citesContext } from "../judged/presets.ts";
import { placeIn } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import type { Assertion, AssertSet, Expectation, Matcher, Rubric } from "../suite.ts";
import { citesNothing } from "../wording/rubrics.ts";
import { unusableWeights } from "../wording/scores.ts";
import type { Path } from "../yaml/source.ts";
import type { TestResolving } from "./test-resolving.ts";
import { resolveTransform } from "./transforms.ts";
import { totalWeight } from "./weights.ts";

/** An `expect` as it stands in a file, without default assertions. */
export interface ListedExpect extends Expectation {
  /** Where the first weight stands, when those of assertions and sets can carry no score: where the fault is, if nothing is added. */
  readonly weightless?: SourceLocation;
  /** What the whole request is said to come to. */
  readonly outcome?: Outcome;
}

/** The `expect` at a path of an entry whose name stands beside it, without assertions that are not as the schema says. */
export function readExpect(
  entry: Entry<unknown>,
  path: Path,
  expect: file.RequestExpect | undefined,
  resolving: TestResolving,
): ListedExpect {
  const long = isObject(expect) ? expect : {};
  const list = listItems(path, expect);
  const name = [...path.slice(0, -1), "name"];
  const location = expect === undefined ? placeIn(entry, name) : placeIn(entry, path, "key");
  const assertions = list.items.flatMap((item, index): Assertion[] => {
    const at = [...list.path, index];
    const set = isObject(item) && "assert-set" in item ? (item["assert-set"] as unknown as file.AssertSet) : undefined;
    if (set !== undefined) return resolveSet(entry, [...at, "assert-set"], set, resolving);
    return readAssertion(entry, at, item, resolving);
  });
  const { max_duration_ms, max_response_tokens } = long as { max_duration_ms?: number; max_response_tokens?: number };
  const weightless = assertions.length === 0 || totalWeight(assertions) > 0 ? undefined : weightIn(entry, list);
  const place = (key: string, limit: number | undefined) =>
    limit === undefined ? undefined : placeIn(entry, [...path, key]);
  const limits = withoutUndefined<NonNullable<Expectation["limits"]>>({
    max_duration_ms: place("max_duration_ms", max_duration_ms),
    max_response_tokens: place("max_response_tokens", max_response_tokens),
  });
  return {
    assertions,
    max_duration_ms,
    max_response_tokens,
    limits: max_duration_ms === undefined && max_response_tokens === undefined ? undefined : limits,
    location,
    weightless,
    outcome: expect === "success" || expect === "refused" ? expect : undefined,
  };
}

/** Two expectations as one: the first one's assertions, then those of the second that are not the same; its limits win. */
export function joinExpects(own: ListedExpect, other: ListedExpect): ListedExpect {
  const kept = new Set(own.assertions);
  return {
    assertions: [...own.assertions, ...other.assertions.filter((assertion) => !kept.has(assertion))],
    max_duration_ms: own.max_duration_ms ?? other.max_duration_ms,
    max_response_tokens: own.max_response_tokens ?? other.max_response_tokens,
    limits: own.limits || other.limits ? { ...other.limits, ...own.limits } : undefined,
    location: own.location,
    weightless: own.weightless ?? other.weightless,
    outcome: own.outcome ?? other.outcome,
  };
}

/**
 * An `expect` with the default assertion in place of none, or of a word, which names the same with others beside it; it stands
 * where `expect` does, or else at the name. Where there is a `threshold` metrics may refer to it, as a set.
 */
export function withDefault(
  { weightless: _, outcome, ...expect }: ListedExpect,
  standard: DefaultAssertion | undefined,
  entry: Entry<unknown>,
  threshold?: number,
): Expectation {
  if ((expect.assertions.length > 0 && !outcome) || !standard) return expect;
  const { location } = expect;
  const base = entry.source.folder;
  const set =
    threshold === undefined
      ? undefined
      : { name: outcome ?? "success", threshold: 1, firm: outcome !== undefined, location };
  return { ...expect, assertions: [{ ...standard, location, base, set }, ...expect.assertions] };
}

/** Whether an `expect` lists an assertion. */
export function listsAssertions(expect: file.Expect | undefined): boolean {
  return listItems([], expect).items.length > 0;
}

/** What is listed, in the short or the long form. `expect` may be anything in an entry with a fault. */
function listItems(
  path: Path,
  expect: file.RequestExpect | undefined,
): { path: Path; items: readonly file.ExpectItem[] } {
  if (Array.isArray(expect)) return { path, items: expect };
  const assertions = isObject(expect) ? (expect as { assertions?: unknown }).assertions : undefined;
  return { path: [...path, "assertions"], items: Array.isArray(assertions) ? assertions : [] };
}

/** Of what is not as the schema says, or a line that could not be read, nothing: it is reported. */
function readAssertion(entry: Entry<unknown>, path: Path, item: unknown, resolving: TestResolving): Assertion[] {
  if (typeof item === "string" || !entry.isSound(path)) return [];
  const { name, target, matcher, weight, transform } = item as file.Assertion;
  const { checks } = resolving;
  checks.addTarget(entry, [...path, "target"], target, resolving.names);
  checks.addMatcher(entry, [...path, "matcher"], matcher);
  return [
    {
      name,
      target,
      matcher: resolveMatcher(entry, [...path, "matcher"], matcher, resolving),
      location: placeIn(entry, [...path, "matcher"]),
      base: entry.source.folder,
      weight,
      transform: resolveTransform(entry, [...path, "transform"], transform, resolving),
    },
  ];
}

/** A matcher with its rubrics read. */
function resolveMatcher(entry: Entry<unknown>, path: Path, written: file.Matcher, resolving: TestResolving): Matcher {
  const { llm_judge: judge, not, all_of, any_of, ...rest } = written;
  const inner = (matchers: file.Matcher[], key: string) =>
    matchers.map((one, at) => resolveMatcher(entry, [...path, key, at], one, resolving)) as NonNullable<
      Matcher["all_of"]
    >;
  if (not) return { not: resolveMatcher(entry, [...path, "not"], not, resolving) };
  if (all_of) return { all_of: inner(all_of, "all_of") };
  if (any_of) return { any_of: inner(any_of, "any_of") };
  if (!judge) return rest;
  const rubric = resolving.readRubric(entry, [...path, "llm_judge", "rubric"], judge.rubric, judge.threshold);
  if (rubric && citesContext(rubric))
    resolving.warn(citesNothing(placeIn(entry, [...path, "llm_judge", "rubric"], "key")));
  // Where there is none an error is reported, and no suite comes of the load.
  const model = resolving.models.one("judge", entry, [[...path, "llm_judge", "model"], judge.model]);
  return { llm_judge: { rubric: rubric as Rubric, model } };
}

function resolveSet(entry: Entry<unknown>, path: Path, value: file.AssertSet, resolving: TestResolving): Assertion[] {
  const listed = isObject(value) ? (value as { assertions?: unknown }).assertions : undefined;
  if (!Array.isArray(listed)) return [];
  const { name, threshold = 1, weight } = value;
  const set: AssertSet = { name, threshold, weight, location: placeIn(entry, [...path, "name"]) };
  const members = listed.flatMap((item, index): Assertion[] => {
    return readAssertion(entry, [...path, "assertions", index], item, resolving);
  });
  const total = totalWeight(members);
  if (members.length > 0 && entry.isSound(path) && total === 0) {
    const place = weightIn(entry, { path: [...path, "assertions"], items: listed });
    resolving.report(unusableWeights({ whose: `the members of set ${JSON.stringify(name)}` }, place));
  }
  return members.map((member) => ({ ...member, set }));
}

function weightIn(entry: Entry<unknown>, { path, items }: ReturnType<typeof listItems>): SourceLocation {
  const index = items.findIndex((item) => weightPath(item) !== undefined);
  return placeIn(entry, [...path, index, ...(weightPath(items[index]) ?? [])]);
}

function weightPath(item: file.ExpectItem | undefined): Path | undefined {
  if (!isObject(item)) return undefined;
  if (item.weight !== undefined) return ["weight"];
  const set = item["assert-set"];
  return isObject(set) && set.weight !== undefined ? ["assert-set", "weight"] : undefined;
}
