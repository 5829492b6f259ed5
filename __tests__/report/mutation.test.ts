import fc from "fast-check";
import { conclude } from "../../src/conduct/index.ts";
import { compare, makeBaseline, updateBaseline, writeBaseline } from "../../src/report/compare/index.ts";
import type { Mutant, Mutation, Report } from "../../src/report/index.ts";
import { mergeMutations } from "../../src/report/mutation/merge.ts";
import { pretty } from "../../src/report/reporters/pretty/reporter.ts";
import { buildReport, buildResult } from "./fixtures/builders.ts";
import { mutant, reportOf, sum, TESTS } from "./fixtures/mutants.ts";
import { merge, run } from "./fixtures/runs.ts";

const judged = (mutation: Mutation) => conclude(reportOf(mutation)).verdict;

test("a score is rounded down, and is not known where nothing was judged", () => {
  const many = (killed: number, survived: number): Mutant[] => [
    ...Array.from({ length: killed }, (_, at) => mutant(`k${at}`, "killed")),
    ...Array.from({ length: survived }, (_, at) => mutant(`s${at}`, "survived")),
  ];
  expect([many(2, 1), many(0, 3), many(3, 0), many(999, 1), []].map((all) => sum(all).score)).toEqual([
    66.6,
    0,
    100,
    99.9,
    null,
  ]);
  const rest = [mutant("v", "volatile"), mutant("e", "equivalent"), mutant("u", "unclear"), mutant("n", "not-run")];
  expect(sum([...many(1, 1), ...rest])).toMatchObject({
    made: 6,
    score: 50,
    excluded: { volatile: 1, equivalent: 1, unclear: 1, not_run: 1 },
  });
});

test("a test has what it kills, and what no other test kills", () => {
  const by = (...tests: string[]) => ({ killed_by: tests.map((test) => ({ test, check: "success" })) });
  const all = [mutant("1", "killed", by("a", "b")), mutant("2", "killed", by("a")), mutant("3", "survived")];
  expect(sum(all).tests).toEqual([
    { id: "a", kills: 2, alone: 1 },
    { id: "b", kills: 1, alone: 0 },
    { id: "c", kills: 0, alone: 0 },
  ]);
});

test.each<[string, Mutation, string | undefined]>([
  ["without a bound", sum([mutant("1", "survived")]), undefined],
  ["at the bound", sum([mutant("1", "killed"), mutant("2", "survived")], { min: 50 }), undefined],
  [
    "below it by fractions",
    sum([mutant("1", "killed"), mutant("2", "killed"), mutant("3", "survived")], { min: 66.7 }),
    "mutation score 66 % (2 of 3) is below --min-score 66.7",
  ],
  [
    "below that of the suite",
    sum([mutant("1", "survived")], { min: 60, bound_by: "suite" }),
    "mutation score 0 % (0 of 1) is below mutation.min 60",
  ],
  [
    "of nothing",
    sum([mutant("1", "volatile")], { min: 0 }),
    "mutation score is unknown: no change of an answer was judged",
  ],
  [
    "cut, however good",
    sum([mutant("1", "killed"), mutant("2", "not-run")], { min: 10, cut: true }),
    "mutation score 100 % (1 of 1) is not of all changes: it stopped before 1 change",
  ],
])("a score %s", (_, mutation, message) => {
  const { status, exit_code, reasons } = judged(mutation);
  expect(reasons).toEqual(message === undefined ? [] : [{ code: "mutation", message }]);
  expect([status, exit_code]).toEqual(message === undefined ? ["passed", 0] : ["failed", 6]);
});

test("a bound is a decimal fraction: a score that is exactly that is not below it", () => {
  fc.assert(
    // A bound of so many tenths of a per cent, and as many of a thousand killed.
    fc.property(fc.integer({ min: 1, max: 1000 }), (killed) => {
      const min = Number(`${Math.floor(killed / 10)}.${killed % 10}`);
      const mutation = { ...sum([]), min, killed, survived: 1000 - killed };
      expect(judged(mutation).reasons).toEqual([]);
      expect(judged({ ...mutation, killed: killed - 1, survived: 1001 - killed }).reasons).toHaveLength(1);
    }),
  );
});

const STATES: readonly Mutant["state"][] = ["killed", "survived", "volatile", "equivalent", "unclear", "not-run"];
const arbitrary = fc
  .uniqueArray(fc.tuple(fc.constantFrom("1", "2", "3", "4"), fc.constantFrom(...STATES), fc.constantFrom(...TESTS)), {
    selector: ([id]) => id,
  })
  .map((all) =>
    sum(
      all.map(([id, state, test]) =>
        mutant(id, state, state === "killed" ? { killed_by: [{ test, check: "success" }] } : {}),
      ),
    ),
  );

test("runs put together know of each mutant the most that one of them knows, in any order", () => {
  fc.assert(
    fc.property(fc.array(arbitrary, { minLength: 1, maxLength: 4 }), (runs) => {
      const states = (all: readonly Mutation[]) =>
        new Map(mergeMutations(all)?.mutants.map(({ id, state }) => [id, state]) ?? []);
      const known = states(runs);
      for (const { mutants } of runs)
        for (const { id, state } of mutants)
          expect(STATES_BY_RANK.indexOf(known.get(id) as Mutant["state"])).toBeLessThanOrEqual(
            STATES_BY_RANK.indexOf(state),
          );
      expect([...states([...runs].reverse())].sort()).toEqual([...known].sort());
      const merged = mergeMutations(runs);
      expect(merged?.score).toBe(sum([...(merged?.mutants ?? [])]).score);
    }),
  );
});
const STATES_BY_RANK: readonly Mutant["state"][] = [
  "killed",
  "survived",
  "unclear",
  "equivalent",
  "volatile",
  "not-run",
];

test("a mutant that one shard's test notices is noticed", () => {
  const a: Report = {
    ...run("a", 0, [buildResult("one")]),
    mutation: sum([mutant("1", "survived"), mutant("2", "survived")], {}, ["a"]),
  };
  const b: Report = {
    ...run("b", 1, [buildResult("two")]),
    mutation: sum([mutant("1", "killed", { killed_by: [{ test: "b", check: "refused" }] })], { min: 40 }, ["b"]),
  };
  expect(merge(a, b).mutation).toMatchObject({
    killed: 1,
    survived: 1,
    score: 50,
    min: 40,
    mutants: [
      { id: "1", state: "killed", answers: 2 },
      { id: "2", state: "survived", answers: 1 },
    ],
    tests: [
      { id: "a", kills: 0 },
      { id: "b", kills: 1, alone: 1 },
    ],
  });
  expect(merge(a, run("b", 1, [buildResult("two")])).mutation).toEqual(a.mutation);
});

test("a baseline has the survivors of a whole run; a partial or a cut one leaves them", () => {
  const mutation = sum([mutant("z", "survived"), mutant("y", "survived"), mutant("x", "killed")]);
  const whole = reportOf(mutation);
  const first = makeBaseline([whole], null, "1");
  expect(first.mutation).toEqual({ killed: 1, survived: 2, score: 33.3, survivors: ["y", "z"] });
  const compared = (report: Report) => compare(report, first, { path: "b.json" }).mutation;
  const worse = { ...whole, mutation: sum([mutant("a", "survived"), mutant("z", "survived"), mutant("x", "killed")]) };
  expect(compared(worse)).toEqual({
    killed: { before: 1, after: 1 },
    survived: { before: 2, after: 2 },
    score: { before: 33.3, after: 33.3 },
    survivors: ["a"],
  });
  expect(compared({ ...worse, run: { ...worse.run, selection: true } })).toBeUndefined();
  expect(compared({ ...worse, mutation: { ...worse.mutation, cut: true } })).toBeUndefined();
  expect(compared(reportOf(sum([])))).toBeUndefined();
  const kept = (report: Report) => updateBaseline(first, [report], null, "1").baseline.mutation;
  const better = { ...whole, mutation: sum([mutant("x", "killed")]) };
  expect(kept(better)).toMatchObject({ killed: 1, survived: 0 });
  expect(kept({ ...better, run: { ...better.run, partial: true, selection: true } })).toEqual(first.mutation);
  expect(kept({ ...better, mutation: { ...better.mutation, cut: true } })).toEqual(first.mutation);
  expect(kept(buildReport({ results: [buildResult("t")] }))).toEqual(first.mutation);
  expect(writeBaseline(makeBaseline([buildReport({ results: [] })], null, "1"))).not.toContain("mutation");
});

test("the terminal has the score, the survivors of a place in one entry, and the tests that kill nothing", () => {
  const add = { test: "lists", location: { file: "a.yml", line: 14, column: 5 }, yaml: "- result.total = 3" };
  const odd = (id: string): Mutant =>
    mutant(id, "survived", { at: `result.p${id}`, sentence: `no test notices ${id}` });
  const told = { sentence: "no test notices when total is another value or is missing", add };
  const all = [
    ...Array.from({ length: 12 }, (_, at) => odd(String(at))),
    mutant("x", "survived", { ...told, mutator: "value" }),
    mutant("y", "survived", { ...told, mutator: "drop" }),
    mutant("k", "killed"),
    mutant("v", "volatile"),
  ];
  const report = reportOf(sum(all, { calls: 12, left_out: 1 }, [buildResult("t").id]));
  const render = (options: object): string[] =>
    pretty.render(conclude(report), { colour: false, columns: 80, ...options }).split("\n");
  const lines = render({ quiet: true });
  const start = lines.findIndex((line) => line.startsWith("  mutation"));
  expect(lines.slice(start, start + 4)).toEqual([
    "  mutation  shop   1 of 15 noticed (6 %) · 15 mutants in 1ms, 12 calls of the server · 1 volatile, 1 test that did not pass left out",
    "    search  no test notices when total is another value or is missing",
    '            a.yml:14 "lists"  add: - result.total = 3',
    "    search  no test notices 0",
  ]);
  expect(lines).toContain("    … and 3 more");
  expect(render({ verbose: true })).toContain("    search  no test notices 11");
  expect(lines.find((line) => line.includes("kills nothing"))).toMatch(/^ {4}1 test kills nothing: "t" \(/);
  const sampled = reportOf(sum(all, { sampled: 1240 }));
  expect(pretty.render(conclude(sampled), { colour: false, columns: 80 })).toContain("1 of 15 of 1,240 noticed (6 %)");
  expect(lines.at(-2)).toBe("PASSED  1 passed (1 test, 1.2s) · mutation score 6 % (1 of 15)");
  const cut = reportOf(sum([...all, mutant("n", "not-run")], { cut: true }, [buildResult("t").id]));
  const short = pretty.render(conclude(cut), { colour: false, columns: 80 });
  expect(short).toContain("(1 of 15), 1 not run\n");
  // It may kill what was not judged.
  expect(short).not.toContain("kills nothing");
  const nothing = pretty.render(conclude(reportOf(sum([]))), { colour: false, columns: 80 });
  expect(nothing).toContain("no change of an answer was judged: the score is unknown");
});
