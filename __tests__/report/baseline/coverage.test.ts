import { sumCoverage } from "../../../src/report/coverage/sums.ts";
import { loadBaselines, type Obligation, type Report } from "../../../src/report/index.ts";
import { buildReport, buildResult } from "../fixtures/builders.ts";
import { shard } from "../fixtures/runs.ts";

const { compare, makeBaseline, readBaseline, updateBaseline, writeBaseline } = await loadBaselines();

/** A report of a server whose tools have these states. */
function covering(states: Readonly<Record<string, Obligation["state"]>>, run: Partial<Report["run"]> = {}): Report {
  const obligations = Object.entries(states).map(([tool, state]): Obligation => {
    return { id: `tool/${tool}`, kind: "tool", tool, state };
  });
  const lists = { tools: "known", resources: "none", templates: "none", prompts: "none" } as const;
  const servers = [{ name: "library", suite: "examples/packages.yml", lists, obligations }];
  return { ...buildReport({ results: [buildResult("one")], run }), coverage: sumCoverage({ by_agents: 0, servers }) };
}

const make = (...reports: Report[]) => makeBaseline(reports, "c0ffee", "0.1.0");

test("a baseline has the sums of coverage and the ids of open obligations, and is read again", async () => {
  const baseline = make(covering({ b: "open", a: "open", c: "called", d: "asserted", e: "excluded" }));
  expect(baseline.coverage).toEqual({ total: 4, called: 2, asserted: 1, open: ["tool/a", "tool/b"] });
  expect(await readBaseline(writeBaseline(baseline), "it")).toEqual(JSON.parse(JSON.stringify(baseline)));
});

test("coverage that is unknown is not written, and runs without it keep the old one", () => {
  const unknown = covering({ a: "called" });
  const [server] = unknown.coverage?.servers ?? [];
  if (!server) throw new Error("no server");
  server.lists.resources = "unknown";
  const torn = { ...unknown, coverage: sumCoverage({ by_agents: 0, servers: [server] }) };
  expect(make(torn).coverage).toBeUndefined();
  const old = make(covering({ a: "open" }));
  for (const report of [torn, buildReport({ results: [buildResult("one")] })])
    expect(updateBaseline(old, [report], null, "0.1.0").baseline.coverage).toEqual(old.coverage);
});

test("a partial run never writes it, all shards do, and evals left to another command are no part of it", () => {
  const old = make(covering({ a: "open", b: "open" }));
  const update = (...reports: Report[]) => updateBaseline(old, reports, null, "0.1.0").baseline.coverage?.called;
  expect(update(covering({ a: "called", b: "open" }))).toBe(1);
  expect(update(covering({ a: "called", b: "open" }, { selection: true, partial: true }))).toBe(0);
  expect(update(covering({ a: "called", b: "open" }, { last_failed: true }))).toBe(0);
  expect(update(covering({ a: "called", b: "open" }, { interrupted: true }))).toBe(0);
  expect(update(covering({ a: "called", b: "open" }, { partial: true }))).toBe(1);
  const [one, two] = [shard(1, 2, [0]), shard(2, 2, [1])];
  expect(update(covering({ a: "called", b: "open" }, one))).toBe(0);
  expect(update(covering({ a: "called", b: "open" }, one), covering({ a: "open", b: "called" }, two))).toBe(2);
});

test("a whole run is compared with it: points, and what is newly open", () => {
  const old = make(covering({ a: "called", b: "open", c: "asserted" }));
  const now = covering({ a: "open", b: "open", c: "asserted", new: "open", d: "called" });
  expect(compare(now, old, { path: "b.json" }).coverage).toEqual({
    total: { before: 3, after: 5 },
    called: { before: 2, after: 2 },
    asserted: { before: 1, after: 1 },
    open: ["tool/a", "tool/new"],
  });
  expect(compare(covering({ a: "open" }, { selection: true }), old, { path: "b.json" }).coverage).toBeUndefined();
  expect(compare(now, make(buildReport({ results: [] })), { path: "b.json" }).coverage).toBeUndefined();
});
