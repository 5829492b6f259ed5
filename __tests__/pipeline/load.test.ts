import { readFileSync } from "node:fs";
import { readSnippets } from "../docs/snippets.ts";
import { useWorkspace } from "../helpers/runs.ts";
import { add, COMPOSES } from "./pipes.ts";

const workspace = useWorkspace();
const pipe = (flags: readonly string[] = []) => workspace.cli(["pipe", "flow.yml", ...COMPOSES, ...flags]);

test("all that is wrong with a file is told at once, each with its place; nothing runs", async () => {
  workspace.write(
    "flow.yml",
    `pipe:
  - id: a
    tool: give
    args: { own: "\${a}", later: "\${b.x}", none: "\${zz}", var: "\${var.N}", env: "\${env.NONE_SUCH}" }
  - { id: a, tool: give, with: {} }
  - { id: item, tool: give, on_error: "retry:0" }
  - { id: 1a, tool: give, on_error: retry:101 }
  - { id: b, tool: give, when: "\${a} | foo(" }
  - { id: c, tool: give, when: "1 == 1" }
  - { id: d, tool: give, when: "\${a} | . == \${b}" }
  - { id: e, tool: give, when: "\${a} > 1" }
  - { id: f, tool: give, when: "\${a} |" }
  - { id: g, tool: give, args: { x: "\${item}", y: "\${loop.previous}", z: "\${a" } }
  - { id: h }
`,
  );
  const { code, stdout, stderr } = await pipe();
  expect(code).toBe(2);
  expect(stdout).toBe("");
  const found = [...stderr.matchAll(/error\[([\w-]+)\]: (?:.+\n)+? {2}flow\.yml:(\d+):(\d+)/g)].map(
    ([, rule, line, column]) => `${line}:${column} ${rule}`,
  );
  expect(found).toEqual([
    "4:19 step-reference",
    "4:34 step-reference",
    "4:50 step-reference",
    "4:64 unknown-variable",
    "4:81 unset-env",
    "5:11 step-id",
    "5:26 unknown-key",
    "6:11 step-id",
    "6:39 invalid-value",
    "7:11 step-id",
    "7:37 invalid-value",
    "8:32 invalid-jq",
    "9:32 step-reference",
    "10:32 step-reference",
    "11:32 step-reference",
    "12:32 step-reference",
    "13:38 invalid-reference",
    "13:52 invalid-reference",
    "13:75 invalid-reference",
    "14:5 missing-key",
  ]);
  expect(stderr).toContain("pass it with --var N=…");
  expect(stderr).toContain('"on_error" must be stop, continue or retry:<n> with n from 1 to 100');
});

test.each([
  ["another key", { pipe: [add("a")], name: "x" }, "unknown-key"],
  ["no steps", { pipe: [] }, "invalid-value"],
  ["no pipe", {}, "missing-key"],
  ["a list", [], "wrong-type"],
])("a file with %s is refused", async (_, content, rule) => {
  workspace.write("flow.yml", content);
  const { code, stderr } = await pipe();
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`error[${rule}]`) });
});

test("a --var that nothing reads is wrong usage, with a suggestion; a suite may read it instead", async () => {
  workspace.write("flow.yml", { pipe: [add("a", { value: "${var.COUNT}" })] });
  const wrong = await pipe(["--var", "COUNT=1", "--var", "COUNTS=2"]);
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('the pipeline reads no variable "COUNTS"') });
  expect(wrong.stderr).toContain('did you mean "COUNT"?');
  const [, command = ""] = COMPOSES;
  workspace.write("suite.yml", {
    variables: { PATH_TO: "" },
    servers: { one: { command: "${var.PATH_TO}" }, two: { url: "http://localhost:1" } },
    tools: [],
  });
  const flags = ["--config", "suite.yml", "--server", "one", "--var", `PATH_TO=${command}`];
  const config = (more: string) => workspace.cli(["pipe", "flow.yml", ...flags, "--var", more]);
  expect(await config("COUNT=1")).toMatchObject({ code: 0 });
  expect(await workspace.cli(["pipe", "flow.yml", ...flags, "--var", "COUNT=1", "--var", "X=1"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no suite declares or reads a variable "X"'),
  });
});

test("a .env beside it is read, unless it is not to be; its secrets are masked everywhere", async () => {
  workspace.write("flow.yml", { pipe: [{ id: "a", tool: "give", args: { value: "${env.MY_TOKEN}" } }] });
  workspace.write(".env", "MY_TOKEN=hush-hush-hush\n");
  const { code, stdout } = await pipe(["--format", "json"]);
  expect(code).toBe(0);
  expect(stdout).not.toContain("hush-hush-hush");
  expect(await pipe(["--no-env-file"])).toMatchObject({ code: 2, stderr: expect.stringContaining("error[unset-env]") });
});

test.each([
  [["--estimate-cost"], "--estimate-cost goes with --dry-run"],
  [["--dry-run", "--reporter", "md"], "--dry-run and --reporter exclude each other"],
  [["--format", "json", "--reporter", "tap"], "would both go to stdout"],
  [["--reporter", "md", "--reporter", "tap"], "two reports"],
  [["--max-cost", "much"], "--max-cost much"],
  [["--max-tokens", "1.5"], "--max-tokens 1.5"],
  [["--timeout", "soon"], "--timeout soon"],
  [["--url", "http://localhost:1"], "exclude each other"],
  [["--env", "1A"], "--env takes NAME=value"],
  [["--env", "NONE_SUCH"], "NONE_SUCH, named by --env, is not set"],
])("%j is wrong usage", async (flags, message) => {
  workspace.write("flow.yml", { pipe: [add("a")] });
  expect(await pipe(flags)).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(message) });
});

test("a dry run needs no server: order, what is read, and what is unknown", async () => {
  workspace.write("flow.yml", {
    pipe: [
      add("first", { value: "${var.N}" }, { on_error: "retry:2" }),
      add("second", { value: "${first}" }, { when: "${first} | . > 1", on_error: "continue" }),
    ],
  });
  const flags = ["pipe", "flow.yml", "--var", "N=1", "--dry-run"];
  const { code, stdout, stderr } = await workspace.cli([...flags, "--estimate-cost", "--max-cost", "0.5"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/1\. {2}first {3}add {2}reads var\.N +on error: retry:2\n.*what a call of add costs/);
  expect(stdout).toMatch(
    /2\. {2}second {2}add {2}reads first +on error: continue\n.*whether it runs: \$\{first\} \| \. > 1/,
  );
  expect(stdout).toContain("calls: 1 to 4\n  cost: not known of 2 steps");
  expect(stdout).toContain("--max-cost ends the pipeline at $0.50");
  expect((await workspace.cli(flags)).stdout).not.toContain("Estimate");
  const json = await workspace.cli([...flags, "--estimate-cost", "--format", "json"]);
  expect(json).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(json.stdout)).toEqual({
    pipe: "flow",
    dry_run: true,
    steps: [
      { id: "first", tool: "add", reads: ["var.N"], on_error: "retry:2", unknown: ["what a call of add costs"] },
      {
        ...{ id: "second", tool: "add", reads: ["first"], on_error: "continue" },
        unknown: ["whether it runs: ${first} | . > 1", "what a call of add costs"],
      },
    ],
    recording: [],
    estimate: { calls: { least: 1, most: 4 }, recorded: 0, unpriced: 2 },
  });
  expect(JSON.parse((await workspace.cli([...flags, "--format", "json"])).stdout).estimate).toBeUndefined();
});

test.each([
  ["- a\n", "must be a map, but is a list"],
  ["\n", "holds nothing"],
  ["version: 1\n", "has no"],
  [undefined, "cannot be read"],
])("what is wrong with %j names the kind of file it is wrong with", async (text, fault) => {
  workspace.write("flow.yml", { pipe: [add("a")] });
  if (text !== undefined) for (const file of ["broken.yml", "prices.yml"]) workspace.write(file, text);
  const broken = await workspace.cli(["pipe", "broken.yml", "--dry-run"]);
  const prices = await workspace.cli([
    "pipe",
    "flow.yml",
    "--url",
    "http://127.0.0.1:1",
    "--pricing-table",
    "prices.yml",
  ]);
  for (const [noun, { code, stderr }] of [
    ["pipeline", broken],
    ["pricing table", prices],
  ] as const) {
    expect(code).toBe(2);
    expect(stderr).toMatch(new RegExp(`: (?:a|the) ${noun} .*${fault}`));
    expect(stderr).not.toContain("suite");
  }
});

test("the example of the docs loads", async () => {
  const snippets = readSnippets(readFileSync("docs/guides/several-calls.md", "utf8"));
  const example = snippets.find(({ text }) => text.startsWith("pipe:"));
  workspace.write("flow.yml", example?.text);
  const { code, stdout } = await workspace.cli(["pipe", "flow.yml", "--dry-run", "--var", "USER_QUERY=x"]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("3 steps; nothing was started") });
});
