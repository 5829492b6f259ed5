import type { Suite } from "../suite/index.ts";
import { matchesGlob } from "../values/glob.ts";
import { type Expansion, expandSuite } from "./cells.ts";
import { withSources } from "./families.ts";
import { isApart } from "./kinds.ts";
import type { Plan, PlannedTest } from "./plan.ts";
import { checkCases, createSelector } from "./select.ts";
import type { Selection } from "./selection.ts";
import { takeShard } from "./shard.ts";

/**
 * The tests that a run is about, in the order of their declaration: suites as given, in each tools, resources, prompts,
 * compositions, agents, evals, calibrations. A test of a server with several protocol revisions is planned once for each, and once for
 * each row, model, prompt and repeat that it has; a judged metric for itself, and what sums several up. A test that is selected brings those
 * that it is derived from. When any test is marked `only`, in whatever suite, the others are left out. What is left is cut into shards.
 * `models`: in place of those that live runs name; `expand`: what a suite comes to, where that is not what it declares.
 * Throws McptestError `no-tests-selected` for a case that no test has.
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
  checkCases(all, selection);
  const focused = suites.some((suite) => suite.tests.some((test) => test.only));
  const offered = cases.length === 0 ? all : expand((row) => cases.some((pattern) => matchesGlob(pattern, row)));
  const matching = offered.filter((test) => (!focused || test.spec.only) && selects(test));
  const taken = matching.filter(isOfKind);
  const declared = all.filter(isOfKind).length;
  const selected = withSources(offered, taken);
  const part = selection.shard ? takeShard(selected, selection.shard) : { tests: selected };
  const plan = {
    suites,
    ...part,
    declared,
    selection: taken.length < declared || undefined,
    // What stands in the place of what is declared is not all of it.
    partial: selected.length < all.length || expandOne !== expandSuite || undefined,
    leftOut: matching.filter((test) => !isOfKind(test) && isApart(test.spec)).length || undefined,
  };
  if (!ids) return plan;
  const failed = plan.tests.filter(({ id }) => ids.has(id));
  return { ...plan, tests: withSources(plan.tests, failed), lastFailed: true };
}
