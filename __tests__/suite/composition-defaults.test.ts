import { resolveReferences } from "../../src/graph/references.ts";
import type { CompositionTest } from "../../src/suite/index.ts";
import { A, asWritten, HEAD, nodes } from "./compositions.ts";
import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

async function load(body: string, head = HEAD, options: object = {}): Promise<CompositionTest> {
  const test = (await createWorkspace(head + body).suite(options)).tests.at(-1);
  if (test?.kind !== "composition") throw new Error("no composition");
  return test;
}

const RAN = { target: "composition.ran", matcher: { exact: true } };
const MINE = "[{ target: output, matcher: { exact: 1 } }]";
const targetsOf = ({ expect: own, cases }: CompositionTest): string[][] =>
  [own, ...cases.map((row) => row.expect)].map(({ assertions }) => assertions.map(({ target }) => target));

test("a composition that asserts nothing asserts that it ran", async () => {
  const [own] = (await load(nodes(A))).expect.assertions;
  expect(own).toMatchObject({ ...RAN, location: { line: 3, column: 11 } });
  expect(targetsOf(await load(`${nodes(A)}    expect: { max_duration_ms: 9 }\n`))).toEqual([["composition.ran"]]);
  expect(targetsOf(await load(`${nodes(A)}    expect: ${MINE}\n`))).toEqual([["output"]]);
});

test("with rows, each row that asserts nothing does so, unless the composition asserts something", async () => {
  const cases = `    cases: [{ name: x, expect: ${MINE} }, { name: y, golden: 1 }]\n`;
  expect(targetsOf(await load(nodes(A) + cases))).toEqual([[], ["output"], ["composition.ran"]]);
  expect(targetsOf(await load(`${nodes(A)}    expect: ${MINE}\n${cases}`))).toEqual([["output"], ["output"], []]);
});

test("the output is that of the last node in order, not of the last one declared", async () => {
  const found = await load(nodes("{ id: b, tool: t, needs: [a], args: { x: '${a}' } }", A));
  expect([found.order, found.output]).toEqual([["a", "b"], { node: "b" }]);
});

test("servers are those that nodes call: a mock needs none", async () => {
  const head = HEAD.replace("api: { command: [x] }", "api: { command: [x] }, db: { command: [y] }");
  const body = nodes("{ id: a, tool: t, server: api, mock: { result: 1 } }", "{ id: b, tool: t, server: db }");
  expect(await load(body, head)).toMatchObject({ server: "db", servers: ["db"] });
  const mocked = await load(nodes("{ id: a, tool: t, mock: { result: 1 } }"));
  expect(mocked).toMatchObject({ server: "api", servers: [] });
});

test("references are left to the run, with what they read", async () => {
  const args = "{ path: '${CONFIG_DIR}/x', q: '${var.word} ${var.none} $${var.word} ${env.HOME_TOKEN}' }";
  const workspace = createWorkspace({
    "suite.yml": `variables: { word: mcp, unread: 1 }\n${HEAD}${nodes(
      `{ id: a, tool: t, args: ${args}, mock: { result: '\${var.word}' } }`,
    )}`,
  });
  const { suite, warnings } = await workspace.load({ env: { HOME_TOKEN: "t0k3n-value" } });
  expect(suite?.tests[0]).toMatchObject({
    vars: { word: "mcp" },
    env: { HOME_TOKEN: "t0k3n-value" },
    folder: workspace.root,
    nodes: [{ mock: { result: "mcp" } }],
  });
  expect(asWritten(suite?.tests[0])).toEqual([
    { path: "${CONFIG_DIR}/x", q: "${var.word} ${var.none} ${var.word} ${env.HOME_TOKEN}" },
  ]);
  expect(workspace.redactor.text("t0k3n-value")).toBe("[redacted]");
  expect(warnings.map(({ code, message }) => [code, message])).toEqual([
    ["unused-variable", 'variable "unread" is never used'],
  ]);
});

test("a variable given on the command line is a variable of the suite", async () => {
  const body = nodes("{ id: a, tool: t, args: { q: '${var.word}' } }");
  expect((await load(body, HEAD, { vars: { word: "x" } })).vars).toEqual({ word: "x" });
});

test("a folder that looks like a reference stays text", async () => {
  const workspace = createWorkspace({
    "${a}/suite.yml": HEAD + nodes("{ id: a, tool: t, args: { x: '${CONFIG_DIR}' } }"),
  });
  const [found] = (await workspace.suite({}, "${a}/suite.yml")).tests;
  const {
    folder,
    nodes: [node],
  } = found as CompositionTest;
  const scope = { nodes: new Map(), var: {}, env: {}, folder };
  expect(node && resolveReferences(node.args, scope)).toEqual({ x: `${workspace.root}/\${a}` });
});

test("compositions of an imported file come with it", async () => {
  const workspace = createWorkspace({
    "suite.yml": `imports: [more.yml]\n${HEAD}${nodes(A)}`,
    "more.yml": `compositions:\n  - name: d\n${nodes("{ id: b, tool: t }")}`,
  });
  expect((await workspace.suite()).tests.map(({ name, location }) => [name, location.file])).toEqual([
    ["d", "more.yml"],
    ["c", "suite.yml"],
  ]);
});
