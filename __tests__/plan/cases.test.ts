import { type Plan, planRun, protocolFor, type Selection } from "../../src/plan/index.ts";
import type { ServerSpec, TestSpec } from "../../src/suite/suite.ts";
import { createCases, createComposition, createMetric, createNode, createSuite } from "./compositions.ts";

const ALL: Selection = { filter: [], tags: [], skipTags: [], servers: [], cases: [] };
const METRICS = [createMetric("rubric"), createMetric("mcp_use")];
const NODES = [createNode("a")];

const plan = (tests: readonly TestSpec[], selection: Partial<Selection> = {}): Plan =>
  planRun([createSuite(tests)], { ...ALL, ...selection });
const coordinatesOf = ({ tests }: Plan): object[] => tests.map(({ coordinates }) => coordinates);

test("a composition without rows and metrics is one test", () => {
  expect(coordinatesOf(plan([createComposition(NODES)]))).toEqual([{}]);
});

test("each row is a test, followed by its judged metrics, and after all rows what sums those up", () => {
  const found = plan([createComposition(NODES, { cases: createCases("x", "y"), metrics: METRICS })]);
  expect(coordinatesOf(found)).toEqual([
    { case: "x" },
    { case: "x", metric: "rubric" },
    { case: "x", metric: "mcp_use" },
    { case: "y" },
    { case: "y", metric: "rubric" },
    { case: "y", metric: "mcp_use" },
    { metric: "rubric" },
    { metric: "mcp_use" },
  ]);
  const [one, rubric, use] = found.tests;
  expect([rubric?.of, use?.of]).toEqual([one, one]);
  expect(new Set(found.tests.map(({ id }) => id)).size).toBe(8);
  expect(found.declared).toBe(8);
});

test("metrics of a composition without rows, and of one that is skipped", () => {
  const found = plan([createComposition(NODES, { metrics: METRICS.slice(0, 1), skip: "later" })]);
  expect(coordinatesOf(found)).toEqual([{}, { metric: "rubric" }]);
  expect(found.tests.map(({ skip }) => skip)).toEqual(["later", "later"]);
});

test("ids never change: baselines and recordings hold them", () => {
  const [row, metric] = plan([createComposition(NODES, { cases: createCases("x"), metrics: METRICS })]).tests;
  expect([row?.id, metric?.id]).toEqual(["8428ada8ad024918", "a7d11f0f13b8408a"]);
});

const TOOL = { kind: "tool", name: "tool", server: "api", tags: [], only: false } as unknown as TestSpec;
const MANY: TestSpec[] = [
  TOOL,
  createComposition(NODES, {
    name: "rows",
    cases: createCases("common-query", "empty-query", "other"),
    metrics: METRICS,
  }),
  createComposition(NODES, { name: "single" }),
];

test.each<[string[], string[]]>([
  [["other"], ["tool", "rows other", "rows other rubric", "rows other mcp_use", "single"]],
  [
    ["*-query", "common*"],
    [
      "tool",
      ...["common-query", "empty-query"].flatMap((row) =>
        ["", " rubric", " mcp_use"].map((rest) => `rows ${row}${rest}`),
      ),
      "rows rubric",
      "rows mcp_use",
      "single",
    ],
  ],
  [
    [],
    [
      "tool",
      ...["common-query", "empty-query", "other"].flatMap((row) =>
        ["", " rubric", " mcp_use"].map((rest) => `rows ${row}${rest}`),
      ),
      "rows rubric",
      "rows mcp_use",
      "single",
    ],
  ],
])("--case %j picks rows, and leaves tests without rows alone", (cases, expected) => {
  const found = plan(MANY, { cases }).tests.map(({ spec, coordinates }) =>
    [spec.name, ...Object.values(coordinates)].join(" "),
  );
  expect(found).toEqual(expected);
});

test("a case that no test has selects nothing, whatever else is selected", () => {
  const attempt = (tests: Parameters<typeof plan>[0], cases: string[]) => plan(tests, { cases });
  expect(attempt(MANY, ["other", "comon-query"])).toMatchObject({
    tests: [],
    unknownCase: {
      code: "no-tests-selected",
      message: 'no case matches "comon-query"',
      hint: 'did you mean "common-query"?',
    },
  });
  const known = 'cases are "common-query", "empty-query", "other"';
  expect(attempt(MANY, ["other", "zzz*"])).toMatchObject({ tests: [], unknownCase: { hint: known } });
  expect(attempt([TOOL], ["x"])).toMatchObject({ tests: [], unknownCase: { hint: "no test has cases" } });
});

test("servers select compositions that call them", () => {
  const two = createComposition(NODES, { name: "two", server: "api, db", servers: ["api", "db"] });
  expect(plan([createComposition(NODES), two], { servers: ["db"] }).tests.map(({ spec }) => spec.name)).toEqual([
    "two",
  ]);
});

test("a composition runs once for each revision of its servers, and a server speaks only those that it lists", () => {
  const two = createComposition(NODES, { server: "api, db", servers: ["api", "db"], cases: createCases("x") });
  const suite = createSuite([two], { api: ["2025-03-26", "2025-06-18"], db: ["2025-11-25"] });
  const { tests } = planRun([suite], ALL);
  expect(tests.map(({ coordinates }) => coordinates)).toEqual([
    { protocol: "2025-03-26", case: "x" },
    { protocol: "2025-06-18", case: "x" },
  ]);
  const spoken = tests.map((test) =>
    ["api", "db"].map((name) => protocolFor(test, suite.servers.get(name) as ServerSpec)),
  );
  expect(spoken).toEqual([
    ["2025-03-26", "2025-11-25"],
    ["2025-06-18", "2025-11-25"],
  ]);
});
