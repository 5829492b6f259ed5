import type { Suite, TestSpec } from "../suite/index.ts";
import { expandTest } from "./cells.ts";
import { testId } from "./ids.ts";
import type { Plan, PlannedTest } from "./plan.ts";
import { checkCases, createSelector } from "./select.ts";
import type { Selection } from "./selection.ts";
import { takeShard } from "./shard.ts";

/**
 * The tests that a run is about, in the order of their declaration: suites as given, in each tools, resources, prompts,
 * compositions. A test of a server with several protocol revisions is planned once for each, a composition once for each row,
 * a judged metric for itself. When any test is marked `only`, in whatever suite, the others are left out. What is left is cut into shards. Throws McptestError
 * `no-tests-selected` for a case that no composition has.
 */
export function planRun(suites: readonly Suite[], selection: Selection): Plan {
  const selects = createSelector(selection);
  checkCases(suites, selection);
  const focused = suites.some((suite) => suite.tests.some((test) => test.only));
  const all = suites.flatMap((suite) => suite.tests.flatMap((spec) => expand(suite, spec)));
  const selected = all.filter((test) => (!focused || test.spec.only) && selects(test));
  const part = selection.shard ? takeShard(selected, selection.shard) : { tests: selected };
  const plan = { suites, ...part, declared: all.length, partial: selected.length < all.length || undefined };
  const { ids } = selection;
  return ids ? { ...plan, tests: plan.tests.filter(({ id }) => ids.has(id)), lastFailed: true } : plan;
}

function expand(suite: Suite, spec: TestSpec): PlannedTest[] {
  return expandTest(suite, spec).map(({ coordinates, deferred, row }) => ({
    id: testId(
      spec.kind,
      suite.path,
      spec.idName ?? spec.name,
      row?.idName === undefined ? coordinates : { ...coordinates, case: row.idName },
    ),
    suite,
    spec: row?.own ?? spec,
    coordinates,
    deferred,
    skip: (row?.own ?? spec).skip,
  }));
}
