import fc from "fast-check";
import { firstTests } from "../../../src/report/coverage/merge.ts";
import { sumCoverage } from "../../../src/report/coverage/sums.ts";
import type { Coverage, CoverageServer, Obligation, Report } from "../../../src/report/index.ts";
import { buildResult } from "../fixtures/builders.ts";
import { merge, run, shard, suite } from "../fixtures/runs.ts";

type Lists = CoverageServer["lists"];
const ALL: Lists = { tools: "known", resources: "none", templates: "none", prompts: "known" };
const NONE: Lists = { tools: "unknown", resources: "unknown", templates: "unknown", prompts: "unknown" };

interface Call {
  test: string;
  id: string;
  asserted: boolean;
}

const KINDS = ["tool", "given", "missing", "output", "prompt"] as const;

function obligation(name: string, at: number): Obligation {
  const kind = KINDS[at % KINDS.length] ?? "tool";
  const about = kind === "prompt" ? { prompt: name } : { tool: name };
  return { id: `${name}/${kind}/${at}`, kind, ...about, state: "open" };
}

/** What a run of these tests covers of a server; one of which nobody asked anything is not known. */
function cover(server: CoverageServer, calls: readonly Call[], excluded: ReadonlySet<string>): CoverageServer {
  if (calls.length === 0) return { ...server, lists: NONE, reason: `${server.name} was not started`, obligations: [] };
  return {
    ...server,
    obligations: server.obligations.map((one) => {
      const own = calls.filter(({ id }) => id === one.id);
      const tests = firstTests(own.map(({ test }) => test));
      const state = own.some(({ asserted }) => asserted) ? "asserted" : own.length > 0 ? "called" : "open";
      return {
        ...one,
        state: excluded.has(one.id) ? "excluded" : state,
        ...(tests.length > 0 && { tests }),
        ...(excluded.has(one.id) && { reason: "not ours" }),
      };
    }),
  };
}

function reportOf(id: string, at: number, servers: CoverageServer[], more: Partial<Coverage> = {}): Report {
  const coverage = sumCoverage({ by_agents: 0, servers, ...more });
  return { ...run(id, at, [buildResult(`test ${id}`)]), coverage };
}

/** Two servers under one name, of two suites, with tests that call each of them. */
const plan = fc.record({
  sizes: fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 8 })),
  calls: fc.array(
    fc.record({
      test: fc.integer({ min: 0, max: 20 }),
      server: fc.constantFrom(0, 1),
      at: fc.nat(7),
      asserted: fc.boolean(),
    }),
    { minLength: 1, maxLength: 60 },
  ),
  excluded: fc.array(fc.nat(7), { maxLength: 3 }),
});

test.each([2, 3, 7])("%d shards merged cover what the run in one piece covers, in any order of files", (count) => {
  fc.assert(
    fc.property(plan, fc.infiniteStream(fc.nat()), ({ sizes, calls, excluded }, luck) => {
      const suites = ["a.yml", "b.yml"];
      const servers = sizes.map((size, at): CoverageServer => {
        const obligations = Array.from({ length: size }, (_, place) => obligation(`t${at}`, place));
        return { name: "shop", suite: suites[at] ?? "", lists: ALL, obligations };
      });
      const left = new Set(excluded.flatMap((at) => servers[0]?.obligations[at]?.id ?? []));
      const measure = (mine: typeof calls): CoverageServer[] =>
        servers.map((server, which) => {
          const own = mine.filter((call) => call.server === which);
          const made = own.map(({ test, at, asserted }) => {
            return { test: `id${test}`, id: server.obligations[at]?.id ?? "", asserted };
          });
          return cover(server, made, left);
        });
      const whole = sumCoverage({ by_agents: 0, servers: measure(calls), min: 50 });
      const shards = Array.from({ length: count }, (_, index) => {
        const servers = measure(calls.filter(({ test }) => test % count === index));
        const report = reportOf(`s${index}`, luck.next().value % 3, servers, { min: 50 });
        const part = { ...shard(index + 1, count, [index]), suites: suites.map((path) => suite(path)) };
        return { ...report, run: { ...report.run, ...part } };
      });
      const shuffled = [...shards].sort(() => (luck.next().value % 2 ? 1 : -1));
      const merged = merge(...shuffled).coverage;
      expect(JSON.parse(JSON.stringify(merged))).toEqual(JSON.parse(JSON.stringify(whole)));
    }),
  );
});

const TOOL = { ...obligation("search", 0), id: "tool/search" };
const library = (more: Partial<CoverageServer> = {}): CoverageServer => ({
  name: "library",
  suite: "examples/packages.yml",
  lists: ALL,
  obligations: [TOOL],
  ...more,
});

test("what one shard could not read another one may have read; who lacks least says why", () => {
  const broken = "resources/list of library failed (-32603 backend)";
  const [idle, torn, sound] = [
    reportOf("a", 0, [library({ lists: NONE, reason: "library was not started", obligations: [] })]),
    reportOf("b", 1, [library({ lists: { ...ALL, resources: "unknown" }, reason: broken })]),
    reportOf("c", 2, [library()]),
  ];
  expect(merge(idle, torn).coverage).toMatchObject({ known: false, percent: null, servers: [{ reason: broken }] });
  const all = merge(idle, torn, sound).coverage;
  expect(all).toMatchObject({ known: true, percent: 0, servers: [{ lists: ALL }] });
  expect(all?.servers[0]?.reason).toBeUndefined();
});

test("two definitions of one tool: the obligations of both, and a warning", () => {
  const more = { id: "tool/search/given/lang", kind: "given", tool: "search", state: "called" } as const;
  const [old, now] = [reportOf("a", 0, [library()]), reportOf("b", 1, [library({ obligations: [TOOL, more] })])];
  const merged = merge(now, old);
  expect(merged.coverage).toMatchObject({ total: 2, called: 1 });
  expect(merged.warnings).toMatchObject([{ code: "surface-differs", message: expect.stringContaining("library") }]);
  expect(merge(now, reportOf("c", 2, [library({ obligations: [more, TOOL] })])).warnings).toEqual([]);
});

test("a server of a report without coverage is unknown, unless its suite is measured elsewhere", () => {
  const stranger = run("b", 1, [buildResult("other")]);
  const server = { ...(stranger.servers[0] as object), name: "stock", suite: "x.yml", sessions: 1, findings: [] };
  const other = { ...stranger, servers: [server], run: { ...stranger.run, suites: [suite("x.yml")] } } as Report;
  const merged = merge(reportOf("a", 0, [library()]), other).coverage;
  expect(merged).toMatchObject({ known: false, servers: [{ name: "library" }, { name: "stock", lists: NONE }] });
  const same = { ...other, servers: [{ ...server, suite: "examples/packages.yml" }] } as Report;
  expect(merge(reportOf("a", 0, [library()]), same).coverage).toMatchObject({ known: true });
  expect(merge(other, run("c", 2, [])).coverage).toBeUndefined();
});

test("a report without coverage is told where its tests are in no other one, also when it is merged again", () => {
  const measured = reportOf("a", 0, [library()]);
  const blind = run("b", 1, [buildResult("other")]);
  const told = [{ code: "coverage-missing", message: expect.stringMatching(/^1 of 2 reports measured no coverage/) }];
  const merged = merge(measured, blind);
  expect(merged).toMatchObject({ coverage: { percent: 0 }, warnings: told });
  const more = reportOf("c", 2, [library()]);
  expect(merge(merged, { ...more, results: [buildResult("third")] }).warnings).toMatchObject(told);
  expect(merge(blind, { ...run("c", 2, [buildResult("third")]) }).warnings).toEqual([]);
});

test("a bound of a flag wins over those of suites, and the highest of several counts", () => {
  const bounded = (id: string, more: Partial<Coverage>) => reportOf(id, 0, [library()], more);
  const [low, high] = [bounded("a", { min: 40, bound_by: "suite" }), bounded("b", { min: 60, bound_by: "suite" })];
  expect(merge(low, high).coverage).toMatchObject({ min: 60, bound_by: "suite" });
  const other = bounded("d", { min: 10, bound_by: "flag", min_asserted: 5, asserted_bound_by: "suite" });
  const both = merge(low, other, bounded("e", { min_asserted: 9, asserted_bound_by: "suite" })).coverage;
  expect(both).toMatchObject({ min: 10, bound_by: "flag", min_asserted: 9, asserted_bound_by: "suite" });
  const flagged = bounded("c", { min: 50, bound_by: "flag" });
  expect(merge(low, high, flagged).coverage).toMatchObject({ min: 50, bound_by: "flag" });
});

test("excluded stays excluded, and what was tried is told of open obligations alone", () => {
  const of = (more: Partial<Obligation>) => [library({ obligations: [{ ...TOOL, ...more }] })];
  const tried = reportOf("a", 0, of({ tried: "refused", tests: ["t9"] }));
  const open = merge(tried, reportOf("b", 1, of({}))).coverage?.servers[0]?.obligations[0];
  expect(open).toMatchObject({ state: "open", tried: "refused" });
  const called = merge(tried, reportOf("b", 1, of({ state: "called", tests: ["t1"] }))).coverage;
  expect(called?.servers[0]?.obligations[0]).toEqual({ ...TOOL, state: "called", tests: ["t1", "t9"] });
  const excluded = reportOf("c", 2, of({ state: "excluded", reason: "why" }));
  const left = merge(tried, excluded, reportOf("b", 1, of({ state: "asserted" }))).coverage;
  expect(left).toMatchObject({ total: 0, excluded: 1, known: false, percent: null });
});
