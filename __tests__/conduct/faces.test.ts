import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runCli } from "../helpers/cli.ts";
import { runStep } from "../helpers/runner.ts";

/** Both faces run the same suite: the exit code of the command line is the output `exit-code` of the Action. */

const CALL = { tool: "shop", args: {} };
const PASS = { name: "passes", ...CALL };
const FAIL = { name: "fails", ...CALL, expect: [{ target: "result.ok", matcher: { exact: "no" } }] };
const SKIP = { name: "is left out", ...CALL, skip: "later" };
const SCORED = {
  ...FAIL,
  name: "scores",
  threshold: 0.5,
  expect: [
    { target: "result.ok", matcher: { exact: true }, weight: 3 },
    { target: "result.ok", matcher: { exact: "no" }, weight: 1 },
  ],
};
const JUDGED = {
  name: "is judged",
  ...CALL,
  expect: [{ target: "result.ok", matcher: { llm_judge: { rubric: "Is so." } } }],
};
const COMPOSED = {
  name: "composed",
  nodes: [{ id: "one", tool: "shop", args: { row: "${var.row}" } }],
  cases: [
    { name: "first", vars: { row: 1 } },
    { name: "second", vars: { row: 2 } },
  ],
};
const MANIFEST = {
  name: "shop",
  tools: [{ name: "shop", structured: { ok: true }, meta: { usage: { input_tokens: 5, cost_usd: 0.02 } } }],
};

const suiteOf = (tests: object[], rest: object = {}) => ({
  servers: { shop: { mock: "shop.mock.yml" } },
  ...(tests.length > 0 && { tools: tests }),
  ...rest,
});

/** A baseline in which these tests had these results. */
async function baselineOf(suite: object): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-faces-"));
  write(folder, { "mcptest.yml": JSON.stringify(suite), "shop.mock.yml": JSON.stringify(MANIFEST) });
  await runCli(["run", "--update-baseline"], { cwd: folder });
  const text = readFileSync(join(folder, ".mcptest/baseline.json"), "utf8");
  rmSync(folder, { recursive: true });
  return text;
}

function write(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

interface Case {
  suite?: object;
  files?: Record<string, string>;
  /** What `suite` was when the baseline was made. */
  before?: object;
  flags?: string[];
  /** Of the command line. */
  env?: Record<string, string>;
  inputs?: Record<string, string>;
  exit: number;
  /** What the Action says where it is not what the exit code stands for. */
  result?: "failed";
}

const BROKEN_SERVER = { servers: { shop: { command: "false" } }, tools: [PASS] };
const ABSENT_SERVER = { servers: { shop: { url: "http://127.0.0.1:1/mcp", startup_timeout: "1s" } }, tools: [PASS] };

const CASES: Record<string, Case> = {
  "all pass": { suite: suiteOf([PASS]), exit: 0 },
  "one fails": { suite: suiteOf([PASS, FAIL]), exit: 1 },
  "a server cannot be started": { suite: BROKEN_SERVER, exit: 1 },
  "a server cannot be reached": { suite: ABSENT_SERVER, exit: 1 },
  "a server is not ready in time": {
    suite: ABSENT_SERVER,
    flags: ["--wait-for-ready", "300ms"],
    inputs: { "wait-for-ready": "300ms" },
    exit: 3,
  },
  "no suite is there": { exit: 7 },
  "no suite is there, which is well": {
    flags: ["--pass-with-no-tests"],
    inputs: { "require-tests": "false" },
    exit: 0,
  },
  "no test is declared": { suite: suiteOf([]), exit: 7 },
  "no test is declared, which is well": {
    suite: suiteOf([]),
    flags: ["--pass-with-no-tests"],
    inputs: { "require-tests": "false" },
    exit: 0,
  },
  "every test is skipped": { suite: suiteOf([SKIP]), exit: 0, result: "failed" },
  "every test is skipped, which is well": { suite: suiteOf([SKIP]), inputs: { "require-tests": "false" }, exit: 0 },
  "some tests are skipped": { suite: suiteOf([PASS, SKIP]), exit: 0 },
  "a shard is empty": { suite: suiteOf([PASS]), flags: ["--shard", "2/2"], inputs: { shard: "2/2" }, exit: 0 },
  "a shard is no shard": { suite: suiteOf([PASS]), flags: ["--shard", "3/2"], inputs: { shard: "3/2" }, exit: 2 },
  "a shard is looked up, and there is none": {
    suite: suiteOf([PASS]),
    flags: ["--shard", "auto"],
    inputs: { shard: "auto", strategy: "{}" },
    exit: 2,
  },
  "a shard is looked up": {
    suite: suiteOf([PASS, FAIL]),
    flags: ["--shard", "auto"],
    env: { CI_NODE_INDEX: "3", CI_NODE_TOTAL: "3" },
    inputs: { shard: "auto", strategy: '{"job-index":2,"job-total":3}' },
    exit: 0,
  },
  "a filter matches nothing": { suite: suiteOf([PASS]), flags: ["--filter", "x"], inputs: { filter: "x" }, exit: 7 },
  "a filter does not compile": {
    suite: suiteOf([PASS]),
    flags: ["--filter", "re:("],
    inputs: { filter: "re:(" },
    exit: 2,
  },
  "a filter leaves out what fails": {
    suite: suiteOf([PASS, FAIL]),
    flags: ["--filter", "passes"],
    inputs: { filter: "passes" },
    exit: 0,
  },
  "a tag selects": {
    suite: suiteOf([{ ...PASS, tags: ["smoke"] }, FAIL]),
    flags: ["--tag", "smoke"],
    inputs: { tags: "smoke" },
    exit: 0,
  },
  "a tag leaves out": {
    suite: suiteOf([PASS, { ...FAIL, tags: ["slow"] }]),
    flags: ["--skip-tag", "slow"],
    inputs: { "skip-tags": "slow" },
    exit: 0,
  },
  "a row is selected": {
    suite: suiteOf([], { compositions: [COMPOSED] }),
    flags: ["--case", "first"],
    inputs: { cases: "first" },
    exit: 0,
  },
  "no row is called that": {
    suite: suiteOf([], { compositions: [COMPOSED] }),
    flags: ["--case", "third"],
    inputs: { cases: "third" },
    exit: 7,
  },
  "a suite has an error": { suite: suiteOf([{ ...PASS, tol: "shop" }]), exit: 2 },
  "a suite is not there": { suite: suiteOf([PASS]), flags: ["gone.yml"], inputs: { suites: "gone.yml" }, exit: 2 },
  "`only` under CI": { suite: suiteOf([{ ...PASS, only: true }]), exit: 2 },
  "a warning": { suite: suiteOf([PASS], { variables: { unused: 1 } }), exit: 0 },
  "a warning is denied": {
    suite: suiteOf([PASS], { variables: { unused: 1 } }),
    flags: ["--deny-warnings"],
    inputs: { "deny-warnings": "true" },
    exit: 2,
  },
  "a variable": {
    suite: suiteOf([{ ...PASS, expect: [{ target: "result.ok", matcher: { exact: "${var.ok}" } }] }], {
      variables: { ok: "no" },
    }),
    flags: ["--var", "ok=true"],
    inputs: { vars: "ok=true" },
    exit: 1,
  },
  "what is judged is deferred": { suite: suiteOf([JUDGED]), exit: 0 },
  "a judge is required": {
    suite: suiteOf([JUDGED]),
    flags: ["--require-judge"],
    inputs: { "require-judge": "true" },
    exit: 1,
  },
  "a cap on costs trips": {
    suite: suiteOf([PASS, { ...PASS, name: "again" }]),
    flags: ["--max-cost", "0.01"],
    inputs: { "max-cost": "0.01" },
    exit: 1,
  },
  "a cap on costs holds": {
    suite: suiteOf([PASS]),
    flags: ["--max-cost", "$0.02"],
    inputs: { "max-cost": "$0.02" },
    exit: 0,
  },
  "a cap on costs is none": {
    suite: suiteOf([PASS]),
    flags: ["--max-cost", "x"],
    inputs: { "max-cost": "x" },
    exit: 2,
  },
  "bail leaves tests out": { suite: suiteOf([FAIL, PASS]), flags: ["--bail"], inputs: { bail: "true" }, exit: 1 },
  "a regression": {
    suite: suiteOf([{ ...FAIL, name: "passes" }]),
    before: suiteOf([PASS]),
    flags: ["--fail-on", "regression"],
    inputs: { "fail-on": "regression" },
    exit: 6,
  },
  "a known failure": {
    suite: suiteOf([FAIL]),
    before: suiteOf([FAIL]),
    flags: ["--fail-on", "regression"],
    inputs: { "fail-on": "regression" },
    exit: 0,
  },
  "a known failure, without the gate": { suite: suiteOf([FAIL]), before: suiteOf([FAIL]), exit: 1 },
  "no failure counts": {
    suite: suiteOf([FAIL]),
    flags: ["--fail-on", "never"],
    inputs: { "fail-on": "never" },
    exit: 0,
  },
  "a score falls too far": {
    suite: suiteOf([SCORED]),
    before: suiteOf([{ ...SCORED, expect: SCORED.expect.slice(0, 1) }]),
    flags: ["--max-score-drop", "0.1"],
    inputs: { "max-score-drop": "0.1" },
    exit: 6,
  },
  "a score falls as far as it may": {
    suite: suiteOf([SCORED]),
    before: suiteOf([{ ...SCORED, expect: SCORED.expect.slice(0, 1) }]),
    flags: ["--max-score-drop", "0.25"],
    inputs: { "max-score-drop": "0.25" },
    exit: 0,
  },
  "tools are too large": {
    suite: suiteOf([PASS]),
    flags: ["--max-surface-tokens", "1"],
    inputs: { "max-surface-tokens": "1" },
    exit: 6,
  },
  "a baseline that was named is not there": {
    suite: suiteOf([PASS]),
    flags: ["--baseline", "none.json"],
    inputs: { baseline: "none.json" },
    exit: 0,
  },
  "a baseline that was named is not there, which is denied": {
    suite: suiteOf([PASS]),
    flags: ["--baseline", "none.json", "--deny-warnings"],
    inputs: { baseline: "none.json", "deny-warnings": "true" },
    exit: 2,
  },
  "a variable that nothing reads": {
    suite: suiteOf([PASS], { variables: { region: "eu" } }),
    flags: ["--var", "regoin=us"],
    inputs: { vars: "regoin=us" },
    exit: 2,
  },
  "a baseline cannot be read": {
    suite: suiteOf([PASS]),
    files: { "base.json": "{}" },
    flags: ["--baseline", "base.json"],
    inputs: { baseline: "base.json" },
    exit: 2,
  },
  "no baseline is wanted": {
    suite: suiteOf([PASS]),
    files: { ".mcptest/baseline.json": "{}" },
    flags: ["--no-baseline"],
    inputs: { baseline: "none" },
    exit: 0,
  },
  "a suite is found by its ending": { files: { "a/b.mcptest.yml": JSON.stringify({ tools: [PASS] }) }, exit: 2 },
};

test.each(Object.entries(CASES))("%s", async (_, { suite, before, flags = [], env, inputs = {}, exit, ...rest }) => {
  const files = {
    ...(suite && { "mcptest.yml": JSON.stringify(suite), "shop.mock.yml": JSON.stringify(MANIFEST) }),
    ...(before && { ".mcptest/baseline.json": await baselineOf(before) }),
    ...rest.files,
  };
  const cwd = mkdtempSync(join(tmpdir(), "mcptest-faces-"));
  try {
    write(cwd, files);
    const [cli, step] = await Promise.all([
      runCli(["run", ...flags], { cwd, env: { CI: "true", ...env } }),
      runStep({ files, inputs }),
    ]);
    const { "exit-code": code, result } = step.outputs;
    expect({ cli: cli.code, action: Number(code) }).toEqual({ cli: exit, action: exit });
    expect(result).toBe(rest.result ?? (exit === 0 ? "passed" : "failed"));
    expect(step.code).toBe(result === "passed" ? 0 : 1);
  } finally {
    rmSync(cwd, { recursive: true });
  }
});
