import { type Suite, serversOf, type TestSpec } from "../suite/index.ts";
import { matchesGlob } from "../values/glob.ts";
import { planOf } from "./kinds.ts";
import type { PlannedTest } from "./plan.ts";
import type { NameFilter, Selection } from "./selection.ts";
import { badFilter, unknownCase } from "./wording.ts";

/** Reads a part of a name, `re:` and a regular expression, or `id:` and an id. Throws McptestError `usage` for what is not RE2 syntax. */
export async function readFilter(text: string): Promise<NameFilter> {
  if (text.startsWith("id:")) return { text, matches: (_, id) => text === `id:${id}` };
  if (!text.startsWith("re:")) return { text, matches: (name) => name.includes(text) };
  const { compileRegex } = await import("../values/regex.ts");
  try {
    const regex = compileRegex(text.slice("re:".length));
    return { text, matches: (name) => regex.test(name) };
  } catch (cause) {
    throw badFilter(text, cause);
  }
}

/** Whether the selection takes a test, whichever failed before. */
export function createSelector(selection: Selection): (test: PlannedTest) => boolean {
  const { filter, tags, skipTags, servers, cases } = selection;
  return ({ id, spec, coordinates }) =>
    (filter.length === 0 || filter.some(({ matches }) => matches(spec.name, id))) &&
    (tags.length === 0 || spec.tags.some((tag) => tags.includes(tag))) &&
    !spec.tags.some((tag) => skipTags.includes(tag)) &&
    (servers.length === 0 || serversOf(spec).some((name) => servers.includes(name))) &&
    (cases.length === 0 || coordinates.case === undefined || isOneOf(cases, coordinates.case));
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
  return planOf(spec)
    .cells(spec)
    .flatMap(({ row }) => row?.name ?? []);
}

function isOneOf(patterns: readonly string[], name: string | undefined): boolean {
  return name !== undefined && patterns.some((pattern) => matchesGlob(pattern, name));
}
