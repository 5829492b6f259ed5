import type { Suite, TestSpec } from "../suite/suite.ts";
import { testId } from "./ids.ts";
import type { Coordinates, Plan, PlannedTest } from "./plan.ts";
import { createSelector, type Selection } from "./select.ts";

/**
 * The tests that a run is about, in the order of their declaration: suites as given, in each tools, resources, prompts.
 * A test of a server with several protocol revisions is planned once for each. When any test is marked `only`, in whatever
 * suite, the others are left out. Throws McptestError `usage` for a filter that does not compile.
 */
export function planRun(suites: readonly Suite[], selection: Selection): Plan {
  const selects = createSelector(selection);
  const focused = suites.some((suite) => suite.tests.some((test) => test.only));
  const all = suites.flatMap((suite) => suite.tests.flatMap((spec) => expand(suite, spec)));
  const tests = all.filter(({ id, spec }) => {
    return (!focused || spec.only) && selects(spec) && (selection.ids === undefined || selection.ids.has(id));
  });
  return { suites, tests, declared: all.length };
}

function expand(suite: Suite, spec: TestSpec): PlannedTest[] {
  const protocols = suite.servers.get(spec.server)?.protocols ?? [];
  const cells: Coordinates[] = protocols.length > 1 ? protocols.map((protocol) => ({ protocol })) : [{}];
  return cells.map((coordinates) => ({
    id: testId(spec.kind, suite.path, spec.name, coordinates),
    suite,
    spec,
    coordinates,
    ...(spec.skip === undefined ? {} : { skip: spec.skip }),
  }));
}
