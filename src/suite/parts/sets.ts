import type { McptestError } from "../../errors.ts";
import type { Assertion, AssertSet } from "../suite.ts";
import { duplicateName } from "../wording/entries.ts";

/**
 * Reports sets of one name in one test, since reports tell members and scores of sets by it. `rows`: the assertions of each
 * row that the test runs for.
 */
export function checkSets(rows: readonly (readonly Assertion[])[], report: (error: McptestError) => void): void {
  const told = new Set<AssertSet>();
  for (const assertions of rows) {
    const first = new Map<string, AssertSet>();
    for (const { set } of assertions) {
      if (!set || told.has(set)) continue;
      const known = first.get(set.name) ?? set;
      first.set(set.name, known);
      if (known === set) continue;
      told.add(set);
      report(duplicateName("set", set.name, known.location, set.location, "give the sets of a test different names"));
    }
  }
}
