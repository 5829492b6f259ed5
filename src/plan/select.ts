import { type Suite, serversOf, type TestSpec } from "../suite/index.ts";
import { matchesGlob } from "../values/glob.ts";
import type { PlannedTest } from "./plan.ts";
import type { ShardRequest } from "./shard.ts";
import { badFilter, unknownCase } from "./wording.ts";

/** Tests by what they are called. */
export interface NameFilter {
  /** As it was given. */
  readonly text: string;
  matches(name: string): boolean;
}

/** Which tests a run is about. Within a list any one matches, and every list that is not empty must match. */
export interface Selection {
  readonly filter: readonly NameFilter[];
  readonly tags: readonly string[];
  /** Tests with one of these tags are left out, whatever else matches. */
  readonly skipTags: readonly string[];
  readonly servers: readonly string[];
  /** Names of rows (`*` and `?` as in globs): of compositions, only these rows; other kinds of tests have none to choose from. */
  readonly cases: readonly string[];
  /** Of the tests that all the above take, one part. */
  readonly shard?: ShardRequest | undefined;
  /** Ids of the tests that failed before, when only these are wanted; of a shard, those that are in it. */
  readonly ids?: ReadonlySet<string>;
}

/** Reads a part of a name, or `re:` and a regular expression. Throws McptestError `usage` for one that is not RE2 syntax. */
export async function readFilter(text: string): Promise<NameFilter> {
  if (!text.startsWith("re:")) return { text, matches: (name) => name.includes(text) };
  const { compileRegex } = await import("../values/regex.ts");
  try {
    const regex = compileRegex(text.slice("re:".length));
    return { text, matches: (name) => regex.test(name) };
  } catch (cause) {
    throw badFilter(text, cause);
  }
}

/** Whether the selection takes a test, its id aside. */
export function createSelector(selection: Selection): (test: Pick<PlannedTest, "spec" | "coordinates">) => boolean {
  const { filter, tags, skipTags, servers, cases } = selection;
  return ({ spec, coordinates }) =>
    (filter.length === 0 || filter.some(({ matches }) => matches(spec.name))) &&
    (tags.length === 0 || spec.tags.some((tag) => tags.includes(tag))) &&
    !spec.tags.some((tag) => skipTags.includes(tag)) &&
    (servers.length === 0 || serversOf(spec).some((name) => servers.includes(name))) &&
    (cases.length === 0 || spec.kind !== "composition" || isOneOf(cases, coordinates.case));
}

/** Throws McptestError `no-tests-selected` for a case that no composition has, which is most likely a slip. */
export function checkCases(suites: readonly Suite[], { cases }: Selection): void {
  if (cases.length === 0) return;
  const names = new Set(suites.flatMap((suite) => suite.tests.flatMap(caseNames)));
  for (const pattern of cases) {
    if (![...names].some((name) => matchesGlob(pattern, name))) throw unknownCase(pattern, [...names]);
  }
}

function caseNames(spec: TestSpec): string[] {
  return spec.kind === "composition" ? spec.cases.map(({ name }) => name) : [];
}

function isOneOf(patterns: readonly string[], name: string | undefined): boolean {
  return name !== undefined && patterns.some((pattern) => matchesGlob(pattern, name));
}
