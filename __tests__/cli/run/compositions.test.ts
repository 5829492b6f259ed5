import { readReport } from "../../../src/report/index.ts";
import { fixture, useWorkspace } from "../../helpers/runs.ts";
import { traceIn } from "../../helpers/traces.ts";

const workspace = useWorkspace();

const first = { id: "first", tool: "echo", args: { message: "hi" } };
const SUITE = {
  name: "graphs",
  servers: { good: fixture("good") },
  compositions: [
    {
      name: "says",
      nodes: [{ id: "say", tool: "echo", args: { message: "${var.word}" } }],
      cases: [
        { name: "yes", vars: { word: "yes" }, golden: "yes" },
        { name: "no", vars: { word: "no" }, golden: "yes" },
      ],
      eval: { mcp_use: { threshold: 0.5 } },
    },
    {
      name: "breaks",
      nodes: [
        first,
        { id: "second", needs: ["first"], tool: "fail", args: { message: "${first}" } },
        { id: "third", needs: ["second"], tool: "echo", args: { message: "${second}" } },
        {
          id: "fourth",
          needs: ["first", { id: "second", optional: true }],
          tool: "echo",
          args: { message: "${first} ${second}" },
        },
      ],
    },
  ],
};

test("rows, what they came to together, and the graph of what failed", async () => {
  const { code, stdout } = await workspace.run(SUITE, ["--parallel", "false"]);
  expect(code).toBe(1);
  const text = stdout.replace(/ *\b[\d.]+m?s\b/g, " 0ms");
  for (const line of [
    " 0ms  composition [PASS] says [yes]",
    "            composition [DEFER] says [yes, mcp_use]  no judge is configured: ANTHROPIC_API_KEY is not set",
    " 0ms  composition [FAIL] says [no]",
    " 0ms  composition [FAIL] breaks",
    "  says         1 of 2 passed",
    "     4 nodes in 0ms: 1 failed, 1 skipped, 2 ok  ◆ critical path",
    "     ├─ ✗ second 0ms",
    '       node "second" failed: it failed',
    "     └─ ✓ fourth 0ms",
    "rerun     mcptest run suite.yml --filter id:",
    "ran 3 composition(s): 1 passed, 2 failed\nFAILED  2 failed, 1 passed, 3 deferred (6 tests",
  ]) {
    expect(text).toContain(line);
  }
  expect(text).toMatch(/^ {5}│ {2}└─ ○ third +skipped: "second" failed$/m);
  expect(text).toMatch(/✓ fourth 0ms [ ◆] echo · needs first, second \(optional\)$/m);
});

test("the JSON report is as its schema says, and renders as the run did", async () => {
  const { stdout } = await workspace.run(SUITE, ["--reporter", "json"]);
  const report = await readReport(stdout);
  expect(report.verdict).toMatchObject({ status: "failed", reasons: [{ code: "tests-failed" }] });
  expect(report.compositions?.map(({ name, rows, passed }) => [name, rows, passed])).toEqual([
    ["says", 2, 1],
    ["breaks", 1, 0],
  ]);
  expect(traceIn(report.results.find(({ name }) => name === "breaks"))?.nodes).toMatchObject({
    first: { status: "ok", output: "hi" },
    second: { status: "failed", error: "it failed" },
    third: { status: "skipped", args: null, output: null },
    fourth: { status: "ok", optional_needs: ["second"], output: "hi null" },
  });
  workspace.write("run.json", stdout);
  const again = await workspace.cli(["report", "run.json"]);
  expect(again.stdout).toContain("composition [PASS] says [yes]\n");
  expect(again.stdout).toContain("     ├─ ✗ second");
});

test("deferred metrics do not fail a run", async () => {
  const [says] = SUITE.compositions;
  const suite = { ...SUITE, compositions: [{ ...says, cases: [{ name: "yes", vars: { word: "yes" } }] }] };
  expect(await workspace.run(suite)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("PASSED  1 passed, 1 deferred"),
  });
});

test("a composition that is tried again says the same of what it used in every place", async () => {
  const usage = { model: "m", input_tokens: 10, output_tokens: 5, cost_usd: 0.01 };
  const suite = {
    servers: { composes: fixture("composes") },
    compositions: [
      { name: "stumbles", retries: 2, nodes: [{ id: "add", tool: "add", args: { id: "a", fails: 2, usage } }] },
    ],
  };
  const { code, stdout } = await workspace.run(suite, ["--reporter", "json"]);
  expect(code).toBe(0);
  const report = await readReport(stdout);
  const spend = { cost_usd: 0.03, tokens: 45 };
  expect(report.results[0]).toMatchObject({ ...spend, attempts: 3, usage: [{ node: "add", model: "m", ...spend }] });
  expect(report.results[0]?.detail).toMatchObject({
    composition: { cost_total: 0.01, tokens_total: 15 },
    cost: { total: 0.01 },
    tokens: { total: 15 },
  });
  const by = { by_node: { add: spend }, by_model: { m: spend } };
  expect(report.compositions?.[0]).toMatchObject({ ...spend, ...by });
  expect(report.summary).toMatchObject(spend);
});

test("a row's variables are read in every string of its composition", async () => {
  const suite = {
    servers: { good: fixture("good") },
    variables: { everywhere: 7 },
    compositions: [
      {
        name: "reads",
        nodes: [
          { id: "mocked", tool: "echo", mock: { result: { words: "${var.words}", all: "${var.everywhere}" } } },
          {
            id: "say",
            needs: ["mocked"],
            when: ".parents.mocked.words | length > ${var.least}",
            for_each: "${var.words}",
            tool: "echo",
            args: { message: "${item} ${mocked.all}" },
            expect: [{ target: "output[0]", matcher: { exact: "${var.first}" } }],
          },
        ],
        output: "${var.output}",
        expect: [{ target: "nodes.mocked.output.words", matcher: { exact: "${var.words}" } }],
        cases: [
          { name: "two", vars: { words: ["a", "b"], least: 1, first: "a 7", output: "say" }, golden: ["a 7", "b 7"] },
          {
            name: "none",
            vars: { words: [], least: 0, first: "", output: "say" },
            expect: [{ target: "nodes.say.status", matcher: { exact: "skipped" } }],
          },
          { name: "wrong", vars: { words: ["c"], least: 0, first: "d 7", output: "say" } },
        ],
      },
    ],
  };
  const { stdout } = await workspace.run(suite, ["--reporter", "json"]);
  const report = await readReport(stdout);
  expect(report.results.map(({ coordinates, status, message }) => [coordinates.case, status, message])).toEqual([
    ["two", "passed", undefined],
    ["none", "passed", undefined],
    ["wrong", "failed", 'expected "d 7", found "c 7"'],
  ]);
  expect(report.compositions).toEqual([expect.objectContaining({ name: "reads", rows: 3, passed: 2 })]);
  expect(report.warnings.map(({ code }) => code)).toEqual(["conditional-output"]);
  const list = await workspace.cli(["list", "suite.yml", "--format", "mermaid"]);
  expect(list.stdout.match(/flowchart/g)).toHaveLength(1);
});

test("a program that a row's value breaks is an error of its row", async () => {
  const suite = {
    servers: { good: fixture("good") },
    compositions: [
      {
        name: "breaks",
        nodes: [{ id: "say", tool: "echo", when: "${var.program}" }],
        cases: [
          { name: "fine", vars: { program: "true" } },
          { name: "off", vars: { program: "(((" }, expect: [{ target: "output", matcher: { regex: "(" } }] },
        ],
      },
    ],
  };
  workspace.write("suite.yml", JSON.stringify(suite));
  const { code, stderr } = await workspace.cli(["run", "suite.yml"]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/error\[invalid-jq\].*row "off": /);
  expect(stderr).toMatch(/error\[invalid-regex\]: (?!row)/);
});
