import type { Suite, TestSpec } from "../suite/suite.ts";
import { expandTest } from "./cells.ts";
import { testId } from "./ids.ts";
import type { Plan, PlannedTest } from "./plan.ts";
import { checkCases, createSelector, type Selection } from "./select.ts";

/**
 * The tests that a run is about, in the order of their declaration: suites as given, in each tools, resources, prompts,
 * compositions. A test of a server with several protocol revisions is planned once for each, a composition once for each row,
 * a judged metric for itself. When any test is marked `only`, in whatever suite, the others are left out. Throws McptestError
 * `no-tests-selected` for a case that no composition has.
 */
export function planRun(suites: readonly Suite[], selection: Selection): Plan {
  const selects = createSelector(selection);
  checkCases(suites, selection);
  const focused = suites.some((suite) => suite.tests.some((test) => test.only));
  const all = suites.flatMap((suite) => suite.tests.flatMap((spec) => expand(suite, spec)));
  const tests = all.filter((test) => {
    return (!focused || test.spec.only) && selects(test) && (selection.ids === undefined || selection.ids.has(test.id));
  });
  return { suites, tests, declared: all.length };
}

function expand(suite: Suite, spec: TestSpec): PlannedTest[] {
  return expandTest(suite, spec).map(({ coordinates, deferred }) => ({
    id: testId(spec.kind, suite.path, spec.name, coordinates),
    suite,
    spec,
    coordinates,
    ...(deferred === undefined ? {} : { deferred }),
    ...(spec.skip === undefined ? {} : { skip: spec.skip }),
  }));
}
