import fc from "fast-check";
import { findUncovered } from "../../../src/report/coverage/gates.ts";
import { sumCoverage } from "../../../src/report/coverage/sums.ts";
import type { Coverage, CoverageServer, Obligation } from "../../../src/report/index.ts";

const LISTS: CoverageServer["lists"] = { tools: "known", resources: "none", templates: "none", prompts: "none" };

/** Coverage of a server of which so many obligations are called, and so many of these asserted. */
function covering(
  total: number,
  called: number,
  asserted: number,
  more: Partial<Coverage> = {},
  lists = LISTS,
): Coverage {
  const obligations = Array.from({ length: total }, (_, at): Obligation => {
    return { id: `tool/${at}`, kind: "tool", state: at < asserted ? "asserted" : at < called ? "called" : "open" };
  });
  const server = { name: "library", suite: "a.yml", lists, obligations };
  return sumCoverage({ by_agents: 0, servers: [server], ...more });
}

const told = (coverage: Coverage): string[] => findUncovered(coverage).map(({ message }) => message);

test("percentages are rounded down to a decimal, and fractions compared with bounds", () => {
  expect(covering(3, 2, 1)).toMatchObject({ percent: 66.6, percent_asserted: 33.3 });
  expect(told(covering(3, 2, 1, { min: 66.6, min_asserted: 33.3 }))).toEqual([]);
  expect(told(covering(3, 2, 1, { min: 66.7 }))).toEqual(["coverage 2 of 3 (66 %) is below --min-coverage 66.7"]);
});

test("the sentences of gates, and what names their bounds", () => {
  expect(findUncovered(covering(59, 24, 15, { min: 60, min_asserted: 50, bound_by: "flag" }))).toEqual([
    { gate: "--min-coverage", message: "coverage 24 of 59 (40 %) is below --min-coverage 60" },
    { gate: "--min-asserted", message: "15 of 59 asserted (25 %) is below --min-asserted 50" },
  ]);
  expect(findUncovered(covering(59, 24, 15, { min: 60, bound_by: "suite" }))).toEqual([
    { gate: "coverage.min", message: "coverage 24 of 59 (40 %) is below coverage.min 60" },
  ]);
  const mixed = { min: 60, bound_by: "flag", min_asserted: 50, asserted_bound_by: "suite" } as const;
  expect(findUncovered(covering(59, 24, 15, mixed)).map(({ gate }) => gate)).toEqual([
    "--min-coverage",
    "coverage.min_asserted",
  ]);
});

test("each bound holds or not as the exact fractions say", () => {
  const decimal = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 3 }));
  const counts = fc.integer({ min: 1, max: 5000 }).chain((total) => fc.tuple(fc.constant(total), fc.nat(total)));
  fc.assert(
    fc.property(counts, decimal, ([total, called], [digits, places]) => {
      const min = digits / 10 ** places;
      const isBelow = BigInt(called) * 100n * 10n ** BigInt(places) < BigInt(digits) * BigInt(total);
      const sums = { ...covering(1, 1, 1), total, called };
      expect(findUncovered({ ...sums, min })).toHaveLength(isBelow ? 1 : 0);
    }),
  );
});

test("no bound holds while a list is unknown, or nothing counts; the list and its error are told", () => {
  const reason = "resources/list of library failed (-32603 backend)";
  const unread = { ...LISTS, resources: "unknown" } as const;
  const unknown = covering(3, 3, 3, { min: 0, min_asserted: 0 }, unread);
  expect(unknown).toMatchObject({ known: false, percent: null, percent_asserted: null });
  const [server] = unknown.servers;
  const named = { ...unknown, servers: [{ ...server, reason } as CoverageServer] };
  expect(findUncovered(named)).toEqual([{ gate: "--min-coverage", message: `coverage is unknown: ${reason}` }]);
  expect(told(covering(0, 0, 0, { min: 0 }))).toEqual(["coverage is unknown: no server offers anything"]);
  expect(told({ ...covering(0, 0, 0, { min: 0 }), excluded: 2 })).toEqual([
    "coverage is unknown: the suites exclude all that the servers offer",
  ]);
  expect(told(covering(3, 0, 0, {}, unread))).toEqual([]);
});

test("obligations are counted in the group of their kind, excluded ones apart", () => {
  const kinds = {
    ...{ tools: ["tool"], inputs: ["given", "minimal", "value", "edge", "branch"] },
    ...{ refusals: ["missing", "beyond", "refusal"], outputs: ["output"] },
    ...{ resources: ["resource", "template"], prompts: ["prompt"] },
  };
  const all = Object.values(kinds).flat() as Obligation["kind"][];
  const states = ["open", "called", "asserted", "excluded"] as const;
  const obligations = all.flatMap((kind) =>
    states.map((state): Obligation => ({ id: `${kind}/${state}`, kind, state })),
  );
  const server = { name: "library", suite: "a.yml", lists: LISTS, obligations };
  const sums = sumCoverage({ by_agents: 0, servers: [server] });
  const n = all.length;
  expect(sums).toMatchObject({ total: 3 * n, called: 2 * n, asserted: n, excluded: n, percent: 66.6 });
  for (const [group, { length }] of Object.entries(kinds)) {
    expect(sums.groups).toMatchObject({ [group]: { total: 3 * length, called: 2 * length, asserted: length } });
  }
});
