import fc from "fast-check";
import type { PlannedTest } from "../../../src/plan/index.ts";
import { type LaneTest, spare } from "../../../src/run/reuse/lane.ts";

const rows = fc.array(fc.record({ readOnly: fc.boolean(), holds: fc.boolean() }), { maxLength: 12 });

function laneOf(tests: readonly { readOnly: boolean; holds: boolean }[]) {
  const holding = new Set<LaneTest>();
  const lane = tests.map(({ readOnly, holds }): LaneTest => {
    const row = { test: {} as PlannedTest, eligible: true, readOnly, live: "" };
    if (holds) holding.add(row);
    return row;
  });
  return { lane, holding };
}

test("what runs sees every call that may have changed the server before it, and what holds is spared as far as that allows", () => {
  fc.assert(
    fc.property(rows, fc.boolean(), (tests, others) => {
      const { lane, holding } = laneOf(tests);
      const spared = new Set(spare(lane, (row) => holding.has(row), others));
      const running = lane.map((row) => !spared.has(row));
      for (const [index, row] of lane.entries()) {
        const needed = others || lane.some((other, after) => after > index && !holding.has(other));
        expect(running[index]).toBe(!holding.has(row) || (!row.readOnly && needed));
      }
    }),
  );
});
