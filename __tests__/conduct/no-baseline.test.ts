import { tmpdir } from "node:os";
import { compareMerged } from "../../src/conduct/index.ts";
import { buildReport, buildResult } from "../report/fixtures/builders.ts";

test.each([
  [false, undefined, "no baseline exists: ", "name one, or leave out the gates that need one"],
  [
    "b.json",
    undefined,
    "no baseline b.json exists: ",
    "make one with --update-baseline, or from a JSON report with `mcptest baseline update`",
  ],
  ["b.json", "cache", "no baseline b.json exists: ", "a whole run of the default branch makes one"],
] as const)(
  "a gate that has no baseline to hold a run against says so, in a warning where the file was named, else in a note: %s from %s",
  async (path, source, start, hint) => {
    const report = buildReport({ results: [buildResult("a")] });
    const request = { baseline: { path, source }, gates: { failOn: "regression" as const } };
    const { warnings, notes = [] } = await compareMerged(report, request, tmpdir());
    const [told, other] = path === "b.json" && source === undefined ? [warnings, notes] : [notes, warnings];
    expect(told).toEqual([{ code: "no-baseline", message: expect.stringContaining(start), hint }]);
    expect(other).toEqual([]);
  },
);
