import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CliOptions, type CliResult, runCli } from "../helpers/cli.ts";

let cwd: string;
beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-compositions-")));
  writeFileSync(join(cwd, "suite.yml"), SUITE);
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const run = (args: readonly string[], options: CliOptions = {}): Promise<CliResult> =>
  runCli(args, { cwd, ...options });

/** Its server writes a file when it is started. */
const SUITE = `name: Packages
servers:
  api: { command: [node, -e, "require('fs').writeFileSync('started', '')"] }
tools:
  - { name: says hello, tool: echo }
compositions:
  - name: render "%%{readme}%%"
    tags: [slow]
    nodes:
      - { id: search, tool: search_packages, args: { q: "\${var.query}" } }
      - id: enrich
        needs: [search]
        for_each: "\${search[*]}"
        tool: get_metadata
        args: { name: "\${item.name}" }
        max_cost_per_call_usd: 0.01
      - id: fixed
        tool: fixed
        when: "true"
        mock: { result: { a: 1 } }
      - id: readme
        needs: [enrich, { id: fixed, optional: true }]
        tool: get_readme
        args: { all: "\${enrich[*].name}", a: "\${fixed.a}" }
        loop: { until: ".output.done", max: 5 }
    budget: { max_cost_usd: 0.5 }
    cases:
      - { name: common-query, vars: { query: mcp } }
      - { name: empty-query, vars: { query: "" } }
    eval:
      rubric: { criteria: [{ name: covers query }] }
`;

test("list shows rows and judged metrics", async () => {
  const { code, stdout } = await run(["list", "suite.yml"]);
  expect(code).toBe(0);
  expect(stdout).toMatchInlineSnapshot(`
   "Packages suite.yml
     tool         says hello                                    api
     composition  render "%%{readme}%%" [common-query]          api  #slow 4 nodes
     composition  render "%%{readme}%%" [common-query, rubric]  api  #slow
     composition  render "%%{readme}%%" [empty-query]           api  #slow 4 nodes
     composition  render "%%{readme}%%" [empty-query, rubric]   api  #slow
     composition  render "%%{readme}%%" [rubric]                api  #slow

   6 tests in 1 suite
   "
  `);
});

test("list --case picks rows of compositions", async () => {
  const { stdout } = await run(["list", "suite.yml", "--case", "common*"]);
  expect(stdout).toMatch(/says hello[\s\S]*\[common-query\][\s\S]*\[common-query, rubric\]/);
  expect(stdout).not.toContain("empty-query");
  expect(stdout).toContain("3 tests of 6 in 1 suite");
});

test("a case that there is not is a selection without tests", async () => {
  for (const command of ["list", "run"]) {
    const { code, stderr } = await run([command, "suite.yml", "--case", "comon-query"]);
    expect([code, stderr]).toEqual([
      7,
      'error[no-tests-selected]: no case matches "comon-query"\n  hint: did you mean "common-query"?\n',
    ]);
  }
});

test("list --format json carries the graph once", async () => {
  const { stdout } = await run(["list", "suite.yml", "--format", "json", "--tag", "slow"]);
  const { tests, compositions } = JSON.parse(stdout) as { tests: unknown[]; compositions: unknown[] };
  expect(tests).toHaveLength(5);
  expect(tests[1]).toMatchObject({ kind: "composition", coordinates: { case: "common-query", metric: "rubric" } });
  expect(compositions).toEqual([
    {
      suite: "suite.yml",
      name: 'render "%%{readme}%%"',
      cases: ["common-query", "empty-query"],
      metrics: ["rubric"],
      nodes: [
        { id: "search", depth: 0, server: "api", tool: "search_packages", needs: [] },
        { id: "fixed", depth: 0, server: "api", tool: "fixed", needs: [], when: "true", mocked: true },
        {
          id: "enrich",
          depth: 1,
          server: "api",
          tool: "get_metadata",
          needs: [{ id: "search", optional: false }],
          for_each: "${search}",
          max_concurrency: 1,
        },
        {
          id: "readme",
          depth: 2,
          server: "api",
          tool: "get_readme",
          needs: [
            { id: "enrich", optional: false },
            { id: "fixed", optional: true },
          ],
          loop: { until: ".output.done", max: 5 },
        },
      ],
      output: { node: "readme" },
      location: { file: "suite.yml", line: 7, column: 11, end_column: 32 },
    },
  ]);
});

test("list --format mermaid draws a flowchart for each composition, and no name gets out of its place", async () => {
  const { code, stdout } = await run(["list", "suite.yml", "--format", "mermaid"]);
  expect(code).toBe(0);
  expect(stdout).toMatchInlineSnapshot(`
   "---
   title: "render \\"\\u0025\\u0025{readme}\\u0025\\u0025\\""
   ---
   flowchart TD
     n0["search<br/>search_packages on api"]
     n1{{"fixed<br/>fixed on api<br/>when true<br/>mock"}}
     n2[["enrich<br/>get_metadata on api<br/>for each of search"]]
     n3(["readme<br/>get_readme on api<br/>up to 5 rounds, until .output.done"])
     n0 -->|each| n2
     n2 --> n3
     n1 -.-> n3
     style n3 stroke-width:3px
   "
  `);
  expect((await run(["list", "suite.yml", "--format", "mermaid", "--filter", "says"])).stdout).toBe(
    "%% no composition is selected\n",
  );
});

test("run --dry-run says what would run, and starts nothing", async () => {
  const { code, stdout, stderr } = await run(["run", "suite.yml", "--dry-run"]);
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/^warning\[no-effect\]: when of node "fixed" reads no \.parents/),
  ]);
  expect(existsSync(join(cwd, "started"))).toBe(false);
  expect(stdout).toMatchInlineSnapshot(`
   "Packages suite.yml
     tool  says hello  echo on api
     composition  render "%%{readme}%%"
       rows: common-query, empty-query
       1.  search  depth 0  search_packages on api  reads var.query
       2.  fixed   depth 0  fixed (mock)            reads nothing
           unknown: whether its when holds
       3.  enrich  depth 1  get_metadata on api     reads search, item.name
           unknown: the output of search
           unknown: how many elements search gives
       4.  readme  depth 2  get_readme on api       reads enrich[*].name, fixed.a
           unknown: the output of enrich
           unknown: how many of 5 rounds it takes
       output: readme
       judged: rubric

   6 tests; nothing was started
   "
  `);
});

test("run --dry-run --estimate-cost counts rows, elements, rounds and tries", async () => {
  const { code, stdout } = await run(["run", "suite.yml", "--dry-run", "--estimate-cost", "--retry", "1"]);
  expect(code).toBe(0);
  expect(existsSync(join(cwd, "started"))).toBe(false);
  expect(stdout.slice(stdout.indexOf("Estimate"))).toMatchInlineSnapshot(`
   "Estimate
     1 test of one request each, retries apart
     render "%%{readme}%%"
       search  2 to 4 calls                                           2 rows x up to 2 tries of a row
       fixed   0 calls                                                a mock answers
       enrich  0 calls or more: at most 4 for each element of search  2 rows x the elements of search x up to 2 tries of a row
       readme  2 to 20 calls                                          2 rows x up to 5 rounds x up to 2 tries of a row
       total: 4 calls or more: at most 24, and 4 for each element of search
       cost: at most $2.00 (max_cost_usd, 4 runs; the call that crosses it is paid in full), judges apart
     judged by claude-sonnet-4-6
       render "%%{readme}%%"  2 to 8 calls  2 questions x up to 2 tries of a question x up to 2 tries of a test
       total: 2 to 8 calls
       tokens: about 4,300 to 17,000 (values of 1,000 tokens, answers of 200)
       cost: about $0.018 to $0.071, at worst $7.99 (values of 290,000 tokens, answers of 8,192)
       without ANTHROPIC_API_KEY, as here, it is deferred and costs nothing
   "
  `);
  const one = await run(["run", "suite.yml", "--dry-run", "--estimate-cost", "--case", "empty-query"]);
  expect(one.stdout).toContain("cost: at most $0.50 (max_cost_usd, 1 run; the call that crosses it is paid in full)");
});

test("rows that have graphs of their own are each told, counted and bounded", async () => {
  const suite = `servers: { api: { command: [node, -e, ""] } }
compositions:
  - name: own
    nodes:
      - { id: a, tool: t, mock: { result: "\${var.l}" } }
      - { id: b, needs: [a], for_each: "\${a}", tool: t, max_cost_per_call_usd: 0.01, args: { w: "\${item}" } }
    cases:
      - { name: one, vars: { l: [1] } }
      - { name: two, vars: { l: [1, 2, 3, 4, 5] } }
`;
  writeFileSync(join(cwd, "own.yml"), suite);
  const dry = ["run", "own.yml", "--dry-run", "--estimate-cost"];
  const { stdout } = await run(dry);
  expect(stdout).toContain("    rows: one, two\n");
  expect(stdout).toMatch(/ b +6 calls +6 elements in 2 rows\n/);
  expect(stdout).toContain("cost: at most $0.060");
  const two = await run([...dry, "--case", "two"]);
  expect(two.stdout).toContain("    rows: two\n");
  expect(two.stdout).toMatch(/ b +5 calls +1 row x 5 elements\n/);
  writeFileSync(join(cwd, "own.yml"), suite.replace(" max_cost_per_call_usd: 0.01,", ""));
  expect((await run(dry)).stdout).not.toContain("at most $0,");
});

test("an estimate without a bound says which factor is unknown", async () => {
  writeFileSync(join(cwd, "free.yml"), SUITE.replace("    budget: { max_cost_usd: 0.5 }\n", ""));
  const { stdout, stderr } = await run(["run", "free.yml", "--dry-run", "--estimate-cost"]);
  expect(stdout).toContain(
    "cost: no upper bound, since it is not known what a call of search, readme costs (max_cost_per_call_usd caps it), and how many elements search gives (a budget caps it)",
  );
  expect(stderr).toContain("warning[unbounded-calls]");
  expect((await run(["run", "free.yml", "--dry-run", "--deny-warnings"])).code).toBe(2);
});

test.each([
  [["--estimate-cost"], "--estimate-cost goes with --dry-run"],
  [["--dry-run", "--watch"], "--dry-run and --watch exclude each other"],
  [["--dry-run", "--reporter", "json=x.json"], "--dry-run and --reporter exclude each other"],
  [["--dry-run", "--output", "x.txt"], "--dry-run and --output exclude each other"],
])("%j is refused", async (flags, message) => {
  const { code, stderr } = await run(["run", "suite.yml", ...flags]);
  expect([code, stderr.split("\n")[0]]).toEqual([2, `error[usage]: ${message}`]);
});

test("a dry run of a suite with errors shows them", async () => {
  writeFileSync(join(cwd, "bad.yml"), SUITE.replace("needs: [search]", "needs: []"));
  const { code, stdout, stderr } = await run(["run", "bad.yml", "--dry-run"]);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(
    'error[composition-reference]: node "enrich" reads ${search[*]} but does not list "search" in needs',
  );
});
