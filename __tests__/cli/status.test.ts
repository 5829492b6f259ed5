import { renderStatus } from "../../src/cli/output/status.ts";

test("the status tells of the calls of models and what they cost", () => {
  const state = { done: 1, total: 3, failed: 0, elapsedMs: 2000, now: 2000, running: [] };
  const told = (asked: { done: number; calls: number; usd: number; capUsd: number | undefined }) =>
    renderStatus({ ...state, asked }, { colour: false, columns: 120 }).at(-1);
  expect(told({ done: 5, calls: 12, usd: 0.02, capUsd: 1 })).toContain(
    "1 of 3 tests, 5 of 12 calls, $0.020 of $1.00 in",
  );
  expect(told({ done: 5, calls: 3, usd: 0.02, capUsd: undefined })).toContain("5 of 5 calls, $0.020 in");
  expect(told({ done: 0, calls: 0, usd: 0, capUsd: undefined })).toContain("1 of 3 tests in");
});
