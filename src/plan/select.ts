import { type McptestError, textOfError } from "../errors.ts";
import { type Suite, serversOf } from "../suite/index.ts";
import { matchesGlob } from "../values/glob.ts";
import { groupBy } from "../values/group-by.ts";
import { quoteWord } from "../values/shell-word.ts";
import { escapeControls } from "../values/text.ts";
import { type Expansion, expandSuite } from "./cells.ts";
import { isApart } from "./kinds.ts";
import { type NameFilter, type Plan, type PlannedTest, type Selection, withSources } from "./plan.ts";
import { takeShard } from "./shard.ts";
import { badFilter, caseUnknown, describeSelection, unknownName } from "./wording.ts";

/** Reads a part of a name, `re:` and a regular expression, or `id:` and an id. Throws McptestError `usage` for what is not RE2 syntax. */
export async function readFilter(text: string): Promise<NameFilter> {
  if (text.startsWith("id:")) return { text, matches: (_, id) => text === `id:${id}` };
  if (!text.startsWith("re:")) return { text, matches: (name) => name.includes(text) };
  const { compileRegex } = await import("../values/regex.ts");
  try {
    const regex = compileRegex(text.slice("re:".length));
    return { text, matches: (name) => regex.test(name) };
  } catch (cause) {
    throw badFilter({ filter: text, why: textOfError(cause) }, { cause });
  }
}

/** Whether the selection takes a test; rows, kinds and `ids` are not considered. */
function createSelector(selection: Selection): (test: PlannedTest) => boolean {
  const { filter, tags, skipTags, servers } = selection;
  return ({ id, spec }) =>
    (filter.length === 0 || filter.some(({ matches }) => matches(spec.name, id))) &&
    (tags.length === 0 || spec.tags.some((tag) => tags.includes(tag))) &&
    !spec.tags.some((tag) => skipTags.includes(tag)) &&
    (servers.length === 0 || serversOf(spec).some((name) => servers.includes(name)));
}

/** The error `no-tests-selected` for a case that no test has, which is most likely a slip. */
function checkCases(tests: readonly PlannedTest[], { cases }: Selection): McptestError | undefined {
  if (cases.length === 0) return undefined;
  const names = [...new Set(tests.flatMap(({ coordinates }) => coordinates.case ?? []))];
  const unknown = cases.find((pattern) => !names.some((name) => matchesGlob(pattern, name)));
  return unknown === undefined ? undefined : caseUnknown(unknown, names);
}

/** A warning for each tag and server of a selection that no suite has. */
export function findUnknownNames(
  suites: readonly Suite[],
  { tags, skipTags, servers }: Pick<Selection, "tags" | "skipTags" | "servers">,
): McptestError[] {
  if (tags.length + skipTags.length + servers.length === 0) return [];
  const known = {
    tag: suites.flatMap((suite) => suite.tests.flatMap((test) => test.tags)),
    server: suites.flatMap((suite) => [...suite.servers.keys()]),
  };
  const unknown = (noun: "tag" | "server", names: readonly string[]): McptestError[] => {
    const others = names.filter((name) => !known[noun].includes(name));
    return others.map((name) => unknownName({ noun, name, names: [...new Set(known[noun])] }));
  };
  return [...unknown("tag", [...tags, ...skipTags]), ...unknown("server", servers)];
}

type ByName = ReadonlyMap<string, readonly PlannedTest[]>;

/** With more names than this, no name is compared with the others. */
const MANY = 1000;

const plannedByName = new WeakMap<Suite, ByName>();

/** The flags that select one test of its suite: by name if possible, else by id; with its model where the suite does not declare it. */
export function singleOut({ id, suite, spec, coordinates }: PlannedTest): string[] {
  const named = namesOf(suite);
  const { name } = spec;
  const { case: row, model } = coordinates;
  const namesakes = (named.get(name) ?? []).filter(
    ({ coordinates: { case: other } }) => row === undefined || other === undefined || matchesGlob(row, other),
  );
  if (model !== undefined && namesakes.every((test) => test.coordinates.model !== model)) {
    return ["--filter", `id:${id}`, "--models", model];
  }
  if (namesakes.length > 1 || escapeControls(name) !== name || name.includes("\n")) return ["--filter", `id:${id}`];
  const plain =
    named.size <= MANY &&
    !/^(?:re|id):/.test(name) &&
    [...named.keys()].every((other) => other === name || !other.includes(name));
  const filter = plain ? name : `re:^${name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`;
  return ["--filter", filter, ...(row === undefined ? [] : ["--case", row])];
}

function namesOf(suite: Suite): ByName {
  const named = plannedByName.get(suite) ?? groupBy(expandSuite(suite), ({ spec }) => spec.name);
  plannedByName.set(suite, named);
  return named;
}

/**
 * The tests of a run, in the order of their declaration, with those that a selected test is derived from. If any test of any suite is marked
 * `only`, the others are left out. What is left is cut into shards. `models` replace those that live runs name; `expand` gives the tests of a
 * suite, where those are not the declared ones. A case that no test has selects nothing.
 */
export function planRun(
  suites: readonly Suite[],
  selection: Selection,
  { models, expand: expandOne = expandSuite }: Pick<Expansion, "models"> & { expand?: typeof expandSuite } = {},
): Plan {
  const { cases, kinds, ids } = selection;
  const selects = createSelector(selection);
  const isOfKind = ({ spec }: PlannedTest): boolean => kinds?.has(spec.kind) ?? true;
  const expand = (takes?: Expansion["takes"]) => suites.flatMap((suite) => expandOne(suite, { models, takes }));
  const all = expand();
  const unknownCase = checkCases(all, selection);
  const focused = suites.some((suite) => suite.tests.some((test) => test.only));
  const offered = cases.length === 0 ? all : expand((row) => cases.some((pattern) => matchesGlob(pattern, row)));
  const matching = (unknownCase ? [] : offered).filter((test) => (!focused || test.spec.only) && selects(test));
  const taken = matching.filter(isOfKind);
  const declared = all.filter(isOfKind).length;
  const selected = withSources(offered, taken);
  const part = selection.shard ? takeShard(selected, selection.shard) : { tests: selected };
  const plan = {
    suites,
    ...part,
    declared,
    ...(unknownCase && { unknownCase }),
    ...(taken.length < declared && { selection: true, selected: describeSelection(selection, quoteWord).join(" ") }),
    partial: selected.length < all.length || expandOne !== expandSuite || undefined,
    leftOut: matching.filter((test) => !isOfKind(test) && isApart(test.spec) && !test.single).length || undefined,
  };
  if (!ids) return plan;
  const failed = plan.tests.filter(({ id }) => ids.has(id));
  return { ...plan, tests: withSources(plan.tests, failed), lastFailed: true };
}
