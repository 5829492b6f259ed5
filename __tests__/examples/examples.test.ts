import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Report } from "../../src/report/index.ts";
import { streamable, useHttp } from "../fixtures/servers/http.ts";
import { runCli } from "../helpers/cli.ts";
import { freePort } from "../helpers/ports.ts";

const { serve } = useHttp();
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const EVERYTHING = join(ROOT, "node_modules/@modelcontextprotocol/server-everything/dist/index.js");

/** Every example with the number of its tests. */
const EXAMPLES: Readonly<Record<string, number>> = {
  "quickstart.yml": 6,
  "everything.yml": 20,
  "everything-http.yml": 5,
  "tasks.yml": 2,
  "completions.yml": 7,
  "notifications.yml": 3,
  "apps.yml": 1,
  "elicitation/elicitation.yml": 4,
  "private-ca.yml": 1,
  "filesystem.yml": 12,
  "memory.yml": 12,
  "matchers.yml": 6,
  "llm-judge.yml": 3,
  "agent.yml": 2,
  "transforms.yml": 6,
  "hooks.yml": 2,
  "weights.yml": 2,
  "assert-set.yml": 2,
  "threshold.yml": 2,
  "default-test.yml": 3,
  "derived-metrics.yml": 1,
  "suite-composition.yml": 4,
  "coverage.yml": 11,
  "faults.yml": 4,
  "budget.yml": 2,
  "long-calls.yml": 1,
  "keys/keys.yml": 2,
  "variables/variables.yml": 4,
  "rows/rows.yml": 7,
  "composition-full.yml": 8,
  "composition-pipeline.yml": 1,
  "composition-fan-out.yml": 1,
  "composition-conditions.yml": 3,
  "composition-optional-parents.yml": 3,
  "composition-loop.yml": 1,
  "composition-freeze.yml": 1,
  "composition-budget.yml": 1,
  "composition-mock.yml": 1,
  "composition-cases.yml": 3,
  "composition-output.yml": 2,
  "composition-retries.yml": 1,
  "composition-two-servers.yml": 1,
};
/** Tests that wait for a model, and of faults.yml the one that passes at its second try. */
const DEFERRED: Readonly<Record<string, number>> = { "agent.yml": 2, "composition-full.yml": 6, "llm-judge.yml": 2 };
const FLAKY: Readonly<Record<string, number>> = { "faults.yml": 1 };
/** Suites of evals, which `mcptest eval` runs. */
const EVALS = ["calibration.yml", "comparison.yml", "local-model.yml", "rubric-eval.yml"];
/** Files beside them that are no suites of their own, a pipeline, one that may skip a test, and one that a busy machine may be too slow for. */
const PARTS = ["variables/servers.yml", "hooks-context/hooks-context.yml", "pipe-search-then-update.yml", "load.yml"];

const all = readdirSync(join(ROOT, "examples"), { recursive: true, encoding: "utf8" });
/** Those of CI systems are tested elsewhere. */
const suites = all.filter((path) => path.endsWith(".yml") && !/\.mock\.yml$|^(?:ci|workflows)\//.test(path));

async function run(path: string, env: Record<string, string> = {}): Promise<Report> {
  const { code, stdout, stderr } = await runCli(["run", join("examples", path), "--reporter", "json"], {
    cwd: ROOT,
    env,
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout) as Report;
}

test("every suite in examples/ is one of these", () => {
  expect(suites.sort()).toEqual([...Object.keys(EXAMPLES), ...EVALS, ...PARTS].sort());
});

test.each(suites)("%s names its schema in the first line", (path) => {
  const [first] = readFileSync(join(ROOT, "examples", path), "utf8").split("\n");
  const up = "../".repeat(path.split("/").length);
  expect(first).toBe(
    `# yaml-language-server: $schema=${up}schemas/${path.startsWith("pipe-") ? "pipe/v0" : "suite/v1"}.json`,
  );
});

test("every suite is valid, without a warning", async () => {
  const paths = [...Object.keys(EXAMPLES), ...EVALS].map((path) => join("examples", path));
  expect(await runCli(["validate", "--deny-warnings", ...paths], { cwd: ROOT })).toMatchObject({ code: 0 });
});

const local = Object.entries(EXAMPLES).filter(([path]) => !["everything-http.yml", "private-ca.yml"].includes(path));

test.each(local)("%s passes, all %i tests of it, on well-behaved servers", async (path, total) => {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-examples-"));
  try {
    const env = { MEMORY_FILE: join(folder, "memory.jsonl"), EXAMPLE_FOLDER: folder, CI: "true" };
    const { summary } = await run(path, env);
    const { [path]: deferred = 0 } = DEFERRED;
    const { [path]: flaky = 0 } = FLAKY;
    expect(summary).toMatchObject({ total, passed: total - deferred, deferred, skipped: 0, findings: 0, flaky });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("coverage.yml reaches its bounds, and says what is left", async () => {
  const { code, stdout } = await runCli(["mutate", "--coverage", "examples/coverage.yml", "--reporter", "json"], {
    cwd: ROOT,
  });
  const { coverage, mutation } = JSON.parse(stdout) as Report;
  expect(code).toBe(0);
  expect(coverage).toMatchObject({ total: 16, called: 16, asserted: 15, excluded: 1, min: 95, min_asserted: 90 });
  expect(mutation).toMatchObject({ killed: 40, survived: 2, min: 85, excluded: { volatile: 1 } });
});

test("private-ca.yml trusts a certificate of its own authority, and only because of its tls", async () => {
  const pem = readFileSync(join(ROOT, "__tests__/fixtures/servers/localhost.pem"), "utf8");
  const { origin } = await serve(streamable(), { key: pem, cert: pem });
  const env = { SHOP_URL: `${origin}/mcp` };
  expect((await run("private-ca.yml", env)).summary).toMatchObject({ total: 1, passed: 1, findings: 0 });
  const suite = readFileSync(join(ROOT, "examples/private-ca.yml"), "utf8").replace(/ {4}tls:[\s\S]*?(?=\n\n)/, "");
  const folder = mkdtempSync(join(tmpdir(), "mcptest-examples-"));
  writeFileSync(join(folder, "suite.yml"), suite);
  expect((await runCli(["run", "suite.yml"], { cwd: folder, env })).stdout).toContain("self-signed certificate");
  rmSync(folder, { recursive: true });
});

test("everything-http.yml passes on a server that starts at the same time", async () => {
  const port = await freePort();
  const server = spawn("node", [EVERYTHING, "streamableHttp"], {
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: "ignore",
  });
  const ended = once(server, "exit");
  try {
    const { summary } = await run("everything-http.yml", { EVERYTHING_URL: `http://127.0.0.1:${port}/mcp` });
    expect(summary).toMatchObject({ total: 5, passed: 5, findings: 0 });
  } finally {
    server.kill("SIGKILL");
    await ended;
  }
});
