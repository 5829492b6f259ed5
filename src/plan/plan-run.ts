import type { Suite } from "../suite/index.ts";
import { matchesGlob } from "../values/glob.ts";
import { quoteWord } from "../values/shell-word.ts";
import { type Expansion, expandSuite } from "./cells.ts";
import { isApart } from "./kinds.ts";
import { type Plan, type PlannedTest, type Selection, withSources } from "./plan.ts";
import { checkCases, createSelector } from "./select.ts";
import { takeShard } from "./shard.ts";
import { describeSelection } from "./wording.ts";

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
    leftOut: matching.filter((test) => !isOfKind(test) && isApart(test.spec)).length || undefined,
  };
  if (!ids) return plan;
  const failed = plan.tests.filter(({ id }) => ids.has(id));
  return { ...plan, tests: withSources(plan.tests, failed), lastFailed: true };
}
