import fc from "fast-check";
import { McptestError } from "../../src/errors.ts";
import {
  type Coordinates,
  nothingSelected,
  planRun,
  readFilter,
  type Selection,
  testId,
} from "../../src/plan/index.ts";
import type { ServerSpec, Suite, TestSpec } from "../../src/suite/suite.ts";

const location = { file: "suite.yml", line: 1, column: 1 };

function createTest(name: string, more: Partial<TestSpec> = {}): TestSpec {
  const common = { name, server: "a", tags: [], only: false, location, expect: { assertions: [], location } };
  const request = { method: "tools/call", params: { name: "echo", arguments: {} } };
  return { kind: "tool", request, asks: "echo", tool: "echo", ...common, ...more } as TestSpec;
}

function createSuite(tests: readonly TestSpec[], path = "suite.yml"): Suite {
  const server = (name: string, protocols: ServerSpec["protocols"]): [string, ServerSpec] => [
    name,
    {
      kind: "stdio",
      name,
      location,
      argv: ["x"],
      cwd: "/",
      env: {},
      stderr: "capture",
      startup_timeout_ms: 1,
      call_timeout_ms: 1,
      client: {},
      protocols,
      on_crash: "restart",
      fingerprint: "0123456789abcdef",
      max_message_bytes: 1024,
    },
  ];
  return {
    name: path,
    path,
    file: `/w/${path}`,
    workspace: "/w",
    files: [],
    servers: new Map([server("a", []), server("b", ["2025-06-18"]), server("many", ["2025-03-26", "2025-06-18"])]),
    tests,
    run: { parallel: "auto", retries: 0, bail: 0, isolation: "run" },
    quote: (location) => location,
  };
}

const ALL: Selection = { filter: [], tags: [], skipTags: [], servers: [], cases: [] };
const namesOf = (suites: readonly Suite[], selection: Partial<Selection> = {}): string[] =>
  planRun(suites, { ...ALL, ...selection }).tests.map(({ spec }) => spec.name);

const SUITE = createSuite([
  createTest("adds numbers", { tags: ["math", "quick"] }),
  createTest("adds (a+b)", { tags: ["math"], server: "b" }),
  createTest("greets", { kind: "prompt", tags: ["quick"] } as Partial<TestSpec>),
  createTest("broken", { skip: "see issue 7" }),
]);

test("tests keep the order of suites and of their declaration", () => {
  const second = createSuite([createTest("z"), createTest("a")], "second.yml");
  expect(namesOf([second, SUITE])).toEqual(["z", "a", "adds numbers", "adds (a+b)", "greets", "broken"]);
});

test("a skipped test is planned with its reason", () => {
  expect(planRun([SUITE], ALL).tests.map(({ skip }) => skip)).toEqual([undefined, undefined, undefined, "see issue 7"]);
});

type Asked = Partial<Omit<Selection, "filter"> & { filter: string[] }>;

test.each<[string, Asked, string[]]>([
  ["a filter is a part of the name as it is written", { filter: ["(a+b)"] }, ["adds (a+b)"]],
  ["any filter will do", { filter: ["greets", "numbers"] }, ["adds numbers", "greets"]],
  ["re: is a regular expression", { filter: ["re:^adds .*[s)]$"] }, ["adds numbers", "adds (a+b)"]],
  ["any tag will do", { tags: ["quick", "none"] }, ["adds numbers", "greets"]],
  ["a tag is whole", { tags: ["mat"] }, []],
  ["a skipped tag wins", { tags: ["math"], skipTags: ["quick"] }, ["adds (a+b)"]],
  ["skipped tags alone", { skipTags: ["math"] }, ["greets", "broken"]],
  ["servers", { servers: ["b"] }, ["adds (a+b)"]],
  ["everything at once", { filter: ["adds"], tags: ["math"], servers: ["a"] }, ["adds numbers"]],
  ["nothing asked is everything", {}, ["adds numbers", "adds (a+b)", "greets", "broken"]],
])("%s", async (_, { filter = [], ...asked }, names) => {
  const selection = { ...asked, filter: await Promise.all(filter.map(readFilter)) };
  expect(namesOf([SUITE], selection)).toEqual(names);
});

test("only leaves out the tests of all suites that are not marked so, and is selected from further", () => {
  const focused = createSuite([
    createTest("one", { only: true }),
    createTest("two", { only: true, tags: ["t"] }),
    createTest("three"),
  ]);
  expect(namesOf([SUITE, focused])).toEqual(["one", "two"]);
  expect(namesOf([SUITE, focused], { tags: ["t"] })).toEqual(["two"]);
  expect(planRun([SUITE, focused], ALL).declared).toBe(7);
});

test("ids narrow the plan", () => {
  const [, second] = planRun([SUITE], ALL).tests;
  expect(namesOf([SUITE], { ids: new Set([second?.id ?? ""]) })).toEqual(["adds (a+b)"]);
  expect(namesOf([SUITE], { ids: new Set() })).toEqual([]);
});

test("a test is planned once for each of several revisions", () => {
  const plan = planRun([createSuite([createTest("x", { server: "many" }), createTest("y", { server: "b" })])], ALL);
  expect(plan.tests.map(({ spec, coordinates }) => [spec.name, coordinates])).toEqual([
    ["x", { protocol: "2025-03-26" }],
    ["x", { protocol: "2025-06-18" }],
    ["y", {}],
  ]);
  expect(plan.declared).toBe(3);
  expect(new Set(plan.tests.map(({ id }) => id)).size).toBe(3);
});

test("an expression that does not compile is a usage error", async () => {
  await expect(readFilter("re:(")).rejects.toMatchObject({
    code: "usage",
    message: 'filter "re:(" does not compile: missing closing ) at "("',
  });
});

test("an empty selection is explained", async () => {
  const filter = [await readFilter("nope")];
  const none = { ...planRun([], { filter: [], tags: [], skipTags: [], servers: [], cases: [] }), declared: 4 };
  const error = nothingSelected({ filter, tags: ["t"], skipTags: ["s"], servers: ["x"], cases: ["c*"] }, none);
  expect(error).toBeInstanceOf(McptestError);
  expect([error.code, error.message]).toEqual([
    "no-tests-selected",
    '--filter "nope", --tag "t", --skip-tag "s", --server "x", --case "c*" match none of 4 tests',
  ]);
});

describe("ids", () => {
  test("never change: baselines and cassettes hold them", () => {
    expect(testId("tool", "suites/a.yml", "says hello", {})).toBe("1c6df0fd96975b2d");
    expect(testId("tool", "suites/a.yml", "says hello", { protocol: "2025-06-18" })).toBe("f12492aa8fa7fa29");
  });

  test("are different when any part is, wherever a part ends", () => {
    const text = fc.string({ unit: fc.constantFrom('"', ",", "[", "a", "\\", "\0"), maxLength: 4 });
    const parts = fc.tuple(text, text, text, fc.option(text));
    const idOf = ([kind, path, name, protocol]: [string, string, string, string | null]): string => {
      const coordinates = protocol === null ? {} : { protocol };
      return testId(kind, path, name, coordinates as Coordinates);
    };
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        expect(idOf(a)).toMatch(/^[0-9a-f]{16}$/);
        expect(idOf(a) === idOf(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
    );
  });
});
