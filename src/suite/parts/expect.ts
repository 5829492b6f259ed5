import type * as file from "../../generated/suite.ts";
import { isObject } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import type { DefaultAssertion, Outcome } from "../defaults.ts";
import { citesContext } from "../judged/presets.ts";
import type { Entry } from "../scope/entry.ts";
import type { Assertion, AssertSet, Expectation, Matcher, Rubric } from "../suite.ts";
import { unusableWeights } from "../wording/assertions.ts";
import { citesNothing } from "../wording/judged.ts";
import { locate, type Path } from "../yaml/source.ts";
import type { TestResolving } from "./test-resolving.ts";
import { resolveTransform } from "./transforms.ts";

/** An `expect` as it stands in a file, without default assertions. */
export interface ListedExpect extends Expectation {
  /** Where the first weight stands when all weights are zero: a fault, unless something is added. */
  readonly weightless?: SourceLocation;
  /** The outcome of the whole request, if it is given in a word. */
  readonly outcome?: Outcome;
}

/** An `expect` beside a name, without assertions that do not match the schema. */
export function readExpect(entry: Entry<file.RequestExpect | undefined>, resolving: TestResolving): ListedExpect {
  const { value, source, path } = entry;
  const list = listedIn(entry);
  const assertions = list.value.flatMap((item, index): Assertion[] => {
    const at = list.in(index);
    const isSet = isObject(item) && "assert-set" in item;
    return isSet ? resolveSet(at.in("assert-set") as Entry<file.AssertSet>, resolving) : readAssertion(at, resolving);
  });
  const long: Pick<Expectation, "max_duration_ms" | "max_response_tokens"> = isObject(value) ? { ...value } : {};
  const { max_duration_ms, max_response_tokens } = long;
  const limits: Expectation["limits"] = {
    ...(max_duration_ms !== undefined && { max_duration_ms: entry.at("max_duration_ms") }),
    ...(max_response_tokens !== undefined && { max_response_tokens: entry.at("max_response_tokens") }),
  };
  return {
    assertions,
    max_duration_ms,
    max_response_tokens,
    limits: Object.keys(limits).length > 0 ? limits : undefined,
    location: value === undefined ? locate(source, [...path.slice(0, -1), "name"]) : entry.keyAt(),
    weightless: assertions.length === 0 || totalWeight(assertions) > 0 ? undefined : firstWeight(list),
    outcome: value === "success" || value === "refused" ? value : undefined,
  };
}

/** Two expectations as one, without repeated assertions; limits of the first win. */
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
 * An `expect` with the default assertion where it lists none, or where a word names the default beside others. With a `threshold`
 * the default is a set, which metrics may refer to.
 */
export function withDefault(
  { weightless: _, outcome, ...expect }: ListedExpect,
  standard: DefaultAssertion | undefined,
  entry: Entry,
  threshold?: number,
): Expectation {
  if ((expect.assertions.length > 0 && !outcome) || !standard) return expect;
  const { location } = expect;
  const set = { name: outcome ?? "success", threshold: 1, firm: outcome !== undefined, location };
  const own = { ...standard, location, base: entry.source.folder, set: threshold === undefined ? undefined : set };
  return { ...expect, assertions: [own, ...expect.assertions] };
}

/** The assertions of an `expect`, in the short or the long form, or of a set. The value may be anything in an entry with a fault. */
export function listedIn(entry: Entry): Entry<readonly file.ExpectItem[]> {
  const list = Array.isArray(entry.value) ? entry : entry.in("assertions");
  return list.with(Array.isArray(list.value) ? list.value : []);
}

/** Empty where the item does not match the schema, or is a line that could not be read: both are reported elsewhere. */
function readAssertion(entry: Entry<file.ExpectItem | undefined>, resolving: TestResolving): Assertion[] {
  if (typeof entry.value === "string" || !entry.isSound()) return [];
  const here = entry as Entry<file.Assertion>;
  const { name, target, weight } = here.value;
  resolving.checks.addTarget(here.in("target"), resolving.names);
  resolving.checks.addMatcher(here.in("matcher"));
  return [
    {
      name,
      target,
      matcher: resolveMatcher(here.in("matcher"), resolving),
      short: here.in("matcher").short(),
      location: here.at("matcher"),
      base: here.source.folder,
      weight,
      transform: resolveTransform(here.in("transform"), resolving),
    },
  ];
}

function resolveMatcher(entry: Entry<file.Matcher>, resolving: TestResolving): Matcher {
  const { llm_judge: judge, not, all_of, any_of, ...rest } = entry.value;
  const inner = (...path: Path) => resolveMatcher(entry.in(...path) as Entry<file.Matcher>, resolving);
  const each = (key: "all_of" | "any_of", matchers: file.Matcher[]) =>
    matchers.map((_, at) => inner(key, at)) as [Matcher, ...Matcher[]];
  if (not) return { not: inner("not") };
  if (all_of) return { all_of: each("all_of", all_of) };
  if (any_of) return { any_of: each("any_of", any_of) };
  if (!judge) return rest;
  const written = entry.in("llm_judge", "rubric");
  const rubric = resolving.readRubric(written, judge.threshold);
  if (rubric && citesContext(rubric)) resolving.warn(citesNothing(written.keyAt()));
  const model = resolving.models.one("judge", entry.in("llm_judge", "model") as Entry<file.Model | undefined>);
  // Without a rubric an error is reported, and the load gives no suite.
  return { llm_judge: { rubric: rubric as Rubric, model } };
}

function resolveSet(entry: Entry<file.AssertSet>, resolving: TestResolving): Assertion[] {
  if (!isObject(entry.value)) return [];
  const list = listedIn(entry);
  const { name, threshold: written = 1, weight } = entry.value;
  const threshold = entry.isSound("threshold") ? written : 1;
  const set: AssertSet = { name, threshold, weight, location: entry.at("name") };
  const members = list.value.flatMap((_, index) => readAssertion(list.in(index), resolving));
  if (members.length > 0 && entry.isSound() && totalWeight(members) === 0)
    resolving.report(unusableWeights({ whose: `the members of set ${JSON.stringify(name)}` }, firstWeight(list)));
  return members.map((member) => ({ ...member, set }));
}

/** The sum of the weights (default: 1) of assertions, each set counted once. */
export function totalWeight(assertions: readonly Assertion[]): number {
  const sets = new Set(assertions.flatMap(({ set }) => set ?? []));
  const weighed = [...assertions.filter(({ set }) => !set), ...sets];
  return weighed.reduce((total, { weight = 1 }) => total + weight, 0);
}

function firstWeight(list: Entry<readonly file.ExpectItem[]>): SourceLocation {
  for (const [index, item] of list.value.entries()) {
    if (!isObject(item)) continue;
    if (item.weight !== undefined) return list.at(index, "weight");
    if (isObject(item["assert-set"]) && item["assert-set"].weight !== undefined)
      return list.at(index, "assert-set", "weight");
  }
  return list.at();
}
