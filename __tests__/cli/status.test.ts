import fc from "fast-check";
import { renderStatus } from "../../src/cli/output/progress.ts";
import { displayWidth } from "../../src/values/show/width.ts";

test("the status tells of the calls of models and what they cost", () => {
  const state = { done: 1, total: 3, failed: 0, elapsedMs: 2000, now: 2000, running: [] };
  const told = (asked: { done: number; calls: number; usd: number; capUsd: number | undefined; unknown?: boolean }) =>
    renderStatus({ ...state, asked: { unknown: false, ...asked } }, { colour: false, columns: 120 }).at(-1);
  expect(told({ done: 5, calls: 12, usd: 0.02, capUsd: 1 })).toContain(
    "1 of 3 tests, 5 of 12 calls, $0.020 of $1.00 in",
  );
  expect(told({ done: 5, calls: 3, usd: 0.02, capUsd: undefined })).toContain("5 of 5 calls, $0.020 in");
  expect(told({ done: 5, calls: 12, usd: 0.02, unknown: true, capUsd: undefined })).toContain("$0.020 and more in");
  expect(told({ done: 5, calls: 12, usd: 0, unknown: true, capUsd: undefined })).toContain("cost unknown in");
  expect(told({ done: 0, calls: 0, usd: 0, capUsd: undefined })).toContain("1 of 3 tests in");
});

test("no row of the status is wider than the terminal", () => {
  const names = fc.array(fc.string({ unit: "grapheme", maxLength: 80 }), { maxLength: 8 });
  fc.assert(
    fc.property(names, fc.integer({ min: 50, max: 200 }), (running, columns) => {
      const state = {
        done: 3,
        total: 12,
        failed: 1,
        elapsedMs: 61_000,
        reached: running[0],
        now: 5000,
        running: running.map((name, index) => ({ name, since: index * 1000 })),
      };
      for (const row of renderStatus(state, { colour: false, columns }))
        expect(displayWidth(row)).toBeLessThan(columns);
    }),
  );
});

test("the status cuts a long name without counting what it cut", () => {
  const state = { done: 1, total: 3, failed: 0, elapsedMs: 2000, now: 2000 };
  const running = [
    { name: "waits for a slow server ".repeat(5), since: 0 },
    { name: "next", since: 1900 },
  ];
  const rows = renderStatus({ ...state, running }, { colour: false, columns: 120 });
  expect(rows[1]).toMatch(/^ {2}running {2}waits for a slow server .{35}… \(2\.0s\), next$/);
});
