import type { Report } from "../../src/report/index.ts";
import { call, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();

const MOCK = {
  name: "library",
  tools: [
    {
      name: "find_book",
      input_schema: {
        type: "object",
        required: ["title"],
        properties: { title: { type: "string", minLength: 2 }, lang: { enum: ["en", "de"] } },
      },
      output_schema: { type: "object", properties: { title: { type: "string" }, year: { type: "integer" } } },
      structured: { title: "${args.title}", year: 1815 },
    },
    { name: "count_books", structured: { n: 3 } },
    { name: "purge" },
  ],
  resources: [{ uri: "library://rules", text: "Be quiet." }],
  prompts: [{ name: "ask", text: "What now?" }],
};

const TESTS = [
  call("find_book", { title: "Emma" }, { name: "finds", expect: ["result.year = 1815"] }),
  call("find_book", { title: "E" }, { name: "too short", expect: "refused" }),
  call("find_book", {}, { name: "no title", expect: "refused" }),
  call("count_books", {}, { name: "counts" }),
];

const suite = (more: object = {}) => ({ servers: { library: { mock: MOCK } }, tools: TESTS, ...more });

/** State of each obligation of a report, by its id. */
function statesOf({ coverage }: Report): Record<string, string> {
  const all = coverage?.servers.flatMap(({ obligations }) => obligations) ?? [];
  return Object.fromEntries(all.map(({ id, state }) => [id, state]));
}

const STATES = {
  "tool/find_book": "asserted",
  "tool/find_book/minimal": "asserted",
  'tool/find_book/value/lang="en"': "open",
  'tool/find_book/value/lang="de"': "open",
  "tool/find_book/edge/title:minLength": "open",
  "tool/find_book/missing/title": "asserted",
  "tool/find_book/beyond/title:minLength": "asserted",
  "tool/find_book/output/title": "called",
  "tool/find_book/output/year": "asserted",
  "tool/count_books": "called",
  "tool/purge": "open",
  "resource/library://rules": "open",
  "prompt/ask": "open",
};

test("what tests call of what the server offers, and what they would notice", async () => {
  const { report, code, stdout } = await workspace.run(suite(), ["--coverage"]);
  expect(code).toBe(0);
  expect(statesOf(report)).toEqual(STATES);
  expect(report.coverage).toMatchObject({ total: 13, called: 7, asserted: 5, percent: 53.8, percent_asserted: 38.4 });
  expect(report.coverage?.servers).toMatchObject([{ name: "library", suite: "suite.yml" }]);
  expect(stdout).toMatch(/^PASSED {2}4 passed \(4 tests, .*\) · coverage 7 of 13 \(53 %\), 5 asserted$/m);
  expect(stdout).toMatch(/^ {2}coverage {2}library {3}7 of 13 \(53 %\), 5 asserted$/m);
  const { id } = report.results.find(({ name }) => name === "counts") ?? {};
  const counted = report.coverage?.servers[0]?.obligations.find((one) => one.id === "tool/count_books");
  expect(counted?.tests).toEqual([id]);
});

test("a run that is not asked says nothing of coverage", async () => {
  const { report, stdout } = await workspace.run(suite());
  expect(report.coverage).toBeUndefined();
  expect(stdout).not.toContain("coverage");
});

test("a bound of a flag: below it exit 6, after red tests", async () => {
  const { report, code } = await workspace.run(suite(), ["--min-coverage", "53.9"]);
  const message = "coverage 7 of 13 (53 %) is below --min-coverage 53.9";
  expect([code, report.verdict?.reasons]).toEqual([6, [{ code: "coverage", message }]]);
  expect((await workspace.run(suite(), ["--min-coverage", "53.8"])).code).toBe(0);
  const asserted = await workspace.run(suite(), ["--min-asserted", "50"]);
  expect([asserted.code, asserted.stdout]).toEqual([
    6,
    expect.stringContaining("5 of 13 asserted (38 %) is below --min-asserted 50"),
  ]);
  const red = suite({ tools: [...TESTS, call("count_books", {}, { name: "red", expect: ["result.n = 4"] })] });
  expect((await workspace.run(red, ["--min-coverage", "90"])).code).toBe(1);
});

test("a bound of a suite is judged in whole runs without any flag, and a flag wins", async () => {
  const bound = suite({ coverage: { min: 60 } });
  const whole = await workspace.run(bound);
  expect(whole.code).toBe(6);
  expect(whole.report.verdict?.reasons[0]?.message).toBe("coverage 7 of 13 (53 %) is below coverage.min 60");
  expect((await workspace.run(bound, ["--min-coverage", "50"])).code).toBe(0);
});

test("with a selection a bound of the suite is not judged, which is said; one of a flag is", async () => {
  const bound = suite({ coverage: { min: 60, min_asserted: 1 } });
  const part = await workspace.run(bound, ["-t", "finds"]);
  expect(part.code).toBe(0);
  expect(part.report.coverage).toBeUndefined();
  expect(part.report.notes).toMatchObject([
    { code: "bound-not-judged", message: expect.stringContaining("coverage.min 60 of suite.yml is not judged") },
    { code: "bound-not-judged", message: expect.stringContaining("coverage.min_asserted 1 of") },
  ]);
  const measured = await workspace.run(bound, ["-t", "finds", "--coverage"]);
  expect(measured.report.coverage).toMatchObject({ total: 13, called: 4 });
  expect(measured.report.coverage?.min).toBeUndefined();
  const { code, report } = await workspace.run(bound, ["-t", "finds", "--min-coverage", "60"]);
  expect([code, report.coverage?.min]).toEqual([6, 60]);
  expect(report.notes).toHaveLength(1);
});

test("a bound of the suite is not judged of what --bail left over; one of a flag is", async () => {
  const red = call("count_books", {}, { name: "red", expect: ["result.n = 4"] });
  const ended = suite({ coverage: { min: 90 }, tools: [red, ...TESTS] });
  const reasonsOf = async (...flags: string[]) => (await workspace.run(ended, flags)).report.verdict?.reasons;
  expect(await reasonsOf("--bail")).toMatchObject([{ code: "tests-failed" }]);
  expect(await reasonsOf("--bail", "--min-coverage", "90")).toMatchObject([
    { code: "tests-failed" },
    { code: "coverage" },
  ]);
  expect(await reasonsOf()).toMatchObject([{ code: "tests-failed" }, { code: "coverage" }]);
});

test.each([2, 3, 7])("all of %d shards merged equal the run in one piece, and judge its bound", async (count) => {
  const bound = suite({ coverage: { min: 60 } });
  const whole = await workspace.run(bound);
  const files: string[] = [];
  for (let index = 1; index <= count; index++) {
    const { code, report } = await workspace.run(bound, ["--shard", `${index}/${count}`]);
    expect(code).toBe(0);
    expect(report.coverage).toMatchObject({ min: 60, bound_by: "suite" });
    expect(report.notes).toMatchObject([{ message: "coverage is judged when the shards are merged" }]);
    files.unshift(`${index}.json`);
    workspace.write(`${index}.json`, JSON.stringify(report));
  }
  const { code, stdout } = await workspace.cli(["report", ...files, "--format", "json"]);
  const merged: Report = JSON.parse(stdout);
  expect(merged.coverage).toEqual(whole.report.coverage);
  expect([code, merged.verdict]).toEqual([6, whole.report.verdict]);
  expect(merged.notes ?? []).toEqual([]);
});

test("a shard does not ask a server that another one tests; the first asks those that none tests", async () => {
  const idle = { mock: { tools: [{ name: "idle" }] } };
  const tools = [
    ...TESTS.map((one) => ({ ...one, server: "library" })),
    call("idle", {}, { server: "idle", skip: "not yet" }),
  ];
  const both = { servers: { library: { mock: MOCK }, idle }, tools };
  const whole = await workspace.run(both, ["--coverage"]);
  expect(whole.report.coverage).toMatchObject({ known: true, total: 14, servers: [{}, { lists: { tools: "known" } }] });
  const parts: [boolean, string][] = [];
  for (const index of [1, 2, 3, 4, 5]) {
    const { report } = await workspace.run(both, ["--coverage", "--shard", `${index}/5`]);
    workspace.write(`${index}.json`, JSON.stringify(report));
    const [library, other] = report.coverage?.servers ?? [];
    const asks = report.results.some(({ server, status }) => server === "library" && status === "passed");
    expect(library?.lists.tools).toBe(asks ? "known" : "unknown");
    if (!asks) expect(library?.reason).toBe("library was not started: no test of it is in this shard");
    parts.push([other?.lists.tools === "known", other?.reason ?? ""]);
  }
  expect(parts.map(([known]) => known)).toEqual([true, false, false, false, false]);
  const { stdout } = await workspace.cli(["report", ...[3, 1, 5, 2, 4].map((at) => `${at}.json`), "--format", "json"]);
  expect(JSON.parse(stdout).coverage).toEqual(whole.report.coverage);
});

test("excluded obligations leave the total, and an entry that matches nothing in a whole run is a warning", async () => {
  const exclude = [
    { tool: "p*", reason: "only in development" },
    { tool: "find_book", kind: ["edge", "v*"], reason: "bounds are the framework's" },
    { resource: "library://*", server: "lib*", reason: "texts" },
    { prompt: "ask", server: "other", reason: "not here" },
  ];
  const { report, code, stdout } = await workspace.run(suite({ coverage: { exclude } }), ["--coverage"]);
  expect(code).toBe(0);
  expect(report.coverage).toMatchObject({ total: 8, called: 7, excluded: 5, groups: { tools: { total: 2 } } });
  const left = report.coverage?.servers[0]?.obligations.filter(({ state }) => state === "excluded");
  expect(left?.map(({ id, reason }) => [id, reason])).toContainEqual(["tool/purge", "only in development"]);
  expect(report.warnings).toMatchObject([{ code: "stale-exclude", location: { file: "suite.yml" } }]);
  expect(report.warnings[0]?.message).toContain("not here");
  expect(stdout).toContain("5 asserted · 5 excluded");
  const part = await workspace.run(suite({ coverage: { exclude } }), ["--coverage", "-t", "finds"]);
  expect(part.report.warnings).toEqual([]);
});

test("two suites that declare one server are one server, listed under the first; another of its name stays apart", async () => {
  workspace.write("a.yml", suite({ tools: TESTS.slice(0, 2) }));
  workspace.write("b.yml", suite({ tools: TESTS.slice(2) }));
  workspace.write("c.yml", { ...suite(), servers: { library: { mock: { tools: [{ name: "find_book" }] } } } });
  const run = async (...files: string[]): Promise<Report> => {
    const { stdout } = await workspace.cli(["run", ...files, "--coverage", "--format", "json"]);
    return JSON.parse(stdout);
  };
  const both = await run("a.yml", "b.yml");
  expect(statesOf(both)).toEqual(STATES);
  expect(both.coverage?.servers).toMatchObject([{ name: "library", suite: "a.yml" }]);
  expect(statesOf(await run("b.yml", "a.yml"))).toEqual(STATES);
  const three = await run("a.yml", "b.yml", "c.yml");
  expect(three.coverage?.servers.map(({ suite, obligations }) => [suite, obligations.length])).toEqual([
    ["a.yml", 13],
    ["c.yml", 1],
  ]);
});

test("no gate holds while a list is unknown, and the list and its error are told", async () => {
  const { code, report, stdout } = await workspace.run(
    {
      servers: { library: { command: ["node", "-e", "process.exit(3)"] } },
      tools: [call("one", {}, { skip: "not yet" })],
    },
    ["--min-coverage", "0"],
  );
  expect(code).toBe(6);
  expect(report.coverage).toMatchObject({ known: false, percent: null, percent_asserted: null });
  expect(report.verdict?.reasons).toMatchObject([
    { code: "coverage", message: expect.stringMatching(/^coverage is unknown: library .*\(server .*exited .*\)$/) },
  ]);
  expect(stdout).toMatch(/ {2}coverage {2}library {3}unknown: library /);
});
