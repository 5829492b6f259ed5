import { expectProblems } from "./marked.ts";
import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const HEAD = "servers: { a: { command: [x] } }\n";
const GATE = "{ name: gate, threshold: 1, value: { weighted_sum: [{ ref: success }] } }";

test.each([
  ["threshold: 0.5", `derivedMetrics: [${GATE}]`],
  [`threshold: 0.5, derivedMetrics: [${GATE}]`, "tags: []"],
  [`derivedMetrics: [${GATE}]`, "threshold: 0.5"],
])("what a test asserts by itself is a set that metrics may refer to: defaultTest %s, test %s", async (shared, own) => {
  const text = `${HEAD}defaultTest: { ${shared} }\ntools: [{ name: t, tool: x, ${own} }]\n`;
  const { suite, errors, warnings } = await createWorkspace(text).load();
  expect([...errors, ...warnings]).toEqual([]);
  expect(suite?.tests[0]?.expect.assertions.every(({ set }) => set?.name === "success")).toBe(true);
});

test.each([
  ["no threshold", ""],
  ["an assertion of its own", "threshold: 0.5, expect: [{ target: result, matcher: { exists: true } }],"],
])("there is no such set in a test with %s", async (_, more) => {
  const metric = GATE.replace("success", "«success»");
  await expectProblems(`${HEAD}tools: [{ name: t, tool: x, ${more} derivedMetrics: [${metric}] }]\n`, [
    [
      "unknown-score",
      'metric "gate" refers to "success", which names no assertion, set or earlier metric: it counts as 0',
      "name an assertion success",
    ],
  ]);
});

test("a metric is not named as that set", async () => {
  const metric = "{ name: «success», value: { weighted_sum: [{ ref: «zzzzzz» }] } }";
  await expectProblems(`${HEAD}tools: [{ name: t, tool: x, threshold: 0.5, derivedMetrics: [${metric}] }]\n`, [
    [
      "duplicate-name",
      'metric "success" has the name of the assertion or set at suite.yml:2:17',
      "rename one of them, so that a reference means one score",
    ],
    [
      "unknown-score",
      'metric "success" refers to "zzzzzz", which names no assertion, set or earlier metric: it counts as 0',
      'known are "success"',
    ],
  ]);
});
