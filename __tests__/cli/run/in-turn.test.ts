import { tellInTurn } from "../../../src/cli/run/outputs.ts";
import type { PlannedTest } from "../../../src/plan/index.ts";
import type { RunEvent } from "../../../src/run/index.ts";
import { useBench } from "../../run/hooks/bench.ts";

const bench = useBench();

/** The tests that a run says to run one at a time for their tools. */
async function inTurn(settings: object = {}): Promise<readonly PlannedTest[]> {
  const events: RunEvent[] = [];
  await bench.run(
    {},
    {
      tests: [...["one", "two", "three"].map((name) => ({ name, tool: "fail" })), "read-only"],
      settings: { onEvent: (event) => events.push(event), ...settings },
    },
  );
  return events.flatMap((event) => (event.type === "in-turn" ? event.tests : []));
}

test("tests run one at a time for want of annotations are told where that cost more than five seconds", async () => {
  const tests = await inTurn();
  expect(tests.map(({ spec }) => spec.name)).toEqual(["one", "two", "three"]);
  const tell = (...ms: number[]) => tellInTurn(tests, new Map(ms.map((each, at) => [tests[at]?.id ?? "", each])));
  expect(tell(3000, 2001, 60_000)).toBe(
    "note: 3 tests of fixture ran one at a time, for 1m 05s\n" +
      "  hint: none of their tools is annotated readOnlyHint; add --parallel <n>\n",
  );
  // The longest one takes its time anyway.
  expect(tell(3000, 2000, 60_000)).toBeUndefined();
  expect(tell(60_000)).toBeUndefined();
  expect(tell()).toBeUndefined();
});

test("where the suite or a flag says how many run at once, nothing is to be told", async () => {
  expect(await inTurn({ overrides: { parallel: false } })).toEqual([]);
  expect(await inTurn({ overrides: { isolation: "test" } })).toEqual([]);
});
