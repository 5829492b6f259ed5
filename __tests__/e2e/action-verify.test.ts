import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Report } from "../../src/report/index.ts";
import { EVENTS } from "../fixtures/github/events.ts";
import { runCli, useBundles } from "../helpers/cli.ts";
import { useGitHub } from "../helpers/github.ts";
import { type JobOptions, openJob, runStep, type StepResult, serverPath } from "../helpers/runner.ts";

useBundles();

const gitHub = useGitHub();

const MOCK = `name: shop
version: 1.0.0
tools:
  - name: find
    annotations: { readOnlyHint: true }
    input_schema: { type: object, properties: { title: { type: string } }, required: [title] }
    responses:
      - { when: { title: Emma }, structured: { title: Emma, year: 1815 } }
    response: { isError: true, content: [{ type: text, text: Nothing found. }] }
`;
const SUITE = `servers: { shop: { mock: mock.yml } }
tools:
  - { name: found, tool: find, args: { title: Emma } }
  - { name: missing, tool: find, args: { title: Nope }, expect: refused }
  - { name: later, tool: find, args: { title: Emma }, skip: not yet }
`;
const files = { "mcptest.yml": SUITE, "mock.yml": MOCK };

/** Records the suite as it is; then `file` changes, and the recordings are compared with it. */
async function verify(
  change: string,
  inputs: Record<string, string> = {},
  options: JobOptions = {},
  file = "mock.yml",
): Promise<StepResult & { told: Report; badge: unknown }> {
  const job = openJob({ files, ...options });
  try {
    const recorded = await runCli(["run", "--record"], { cwd: job.workspace, env: { CI: "" } });
    expect(recorded).toMatchObject({ code: 0 });
    writeFileSync(join(job.workspace, file), change);
    const step = await job.step({ inputs: { cassettes: "verify", ...inputs }, ...options });
    const path = step.outputs["report-path"] ?? "";
    const badge: unknown = JSON.parse(readFileSync(join(dirname(path), "mcptest-badge.json"), "utf8"));
    return { ...step, told: JSON.parse(step.report ?? "null") as Report, badge };
  } finally {
    await job.end();
  }
}

test("recordings that the server still answers are green, each is one result, and what has none is said", async () => {
  const { code, told, badge, outputs, log } = await verify(MOCK);
  expect(log).toContain("PASSED");
  expect(code).toBe(0);
  expect(told.results.map(({ kind, name, status }) => [kind, name, status])).toEqual([
    ["cassette", "found", "passed"],
    ["cassette", "missing", "passed"],
  ]);
  expect(told.warnings).toMatchObject([
    { code: "not-recorded", message: expect.stringContaining("1 test of 3 has no") },
  ]);
  expect(outputs.badge).toBe("2 of 2 passed");
  expect(badge).toEqual({ schemaVersion: 1, label: "mcptest", message: "2 of 2 passed", color: "brightgreen" });
});

test.each([
  ["a change", "year: 1815", "year: 1816", "any", 1, "change: "],
  ["a change", "year: 1815", "year: 1816", "regression", 0, "change: "],
  ["a change", "year: 1815", "year: 1816", "never", 0, "change: "],
  ["what breaks callers", "when: { title: Emma }", "when: { title: X }", "regression", 1, "breaking: "],
])("%s (%s → %s) with fail-on %s ends with %i", async (_, from, to, failOn, code, words) => {
  const github = await gitHub();
  const event = EVENTS["pull request of the same repository"];
  const asked = { "fail-on": failOn, check: "recordings", comment: "always", reporters: "junit,md,html" };
  const step = await verify(MOCK.replace(from, to), asked, { github, event });
  expect(step.code).toBe(code);
  const [found] = step.told.results;
  expect(found?.assertions).toMatchObject([
    { target: expect.stringContaining("tools/call find"), matcher: "recorded" },
  ]);
  expect(found?.assertions[0]?.message).toContain(words);
  expect(github.checkRuns).toMatchObject([
    { name: "recordings", conclusion: code === 0 ? expect.anything() : "failure" },
  ]);
  if (code === 1) expect(github.comments[0]?.body).toContain("found");
  if (code === 1) expect(step.summary).toContain("mcptest cassette verify mcptest.yml");
});

const TWO =
  "servers: { shop: { command: [node, server.mjs] } }\ntools: [{ name: first one, tool: echo, args: { message: x } }, { name: b, tool: echo, args: { message: y } }]\n";
const GOOD = `await import(${JSON.stringify(serverPath("good"))});\n`;

test("a change of the server's tools fails every recording of them, as one cause", async () => {
  const { code, told, log, annotations } = await verify(
    MOCK.replace("{ type: string } }", "{ type: string }, by: {} }"),
  );
  expect(code).toBe(1);
  expect(told.results.map(({ name, status }) => [name, status])).toEqual([
    ["found", "failed"],
    ["missing", "failed"],
  ]);
  const differ = told.results.map(({ assertions }) => assertions.filter(({ passed }) => !passed));
  expect(differ[0]).toMatchObject([
    { target: "tools/list", message: expect.stringContaining("change: the tool find") },
  ]);
  expect(differ[1]?.map(({ message }) => message)).toEqual(differ[0]?.map(({ message }) => message));
  expect(told.causes).toMatchObject([{ tests: [expect.anything(), expect.anything()] }]);
  expect(log).toContain("1 cause, 2 tests");
  expect(annotations.map(({ message }) => message).join()).toContain("2 tests failed (1 cause)");
});

test("a server that does not start is errored, and told once", async () => {
  const own = { "mcptest.yml": TWO, "server.mjs": GOOD };
  const { code, told } = await verify("process.exit(3);\n", {}, { files: own }, "server.mjs");
  expect(code).toBe(1);
  expect(told.results.map(({ status }) => status)).toEqual(["errored", "errored"]);
  expect(told.causes).toMatchObject([
    { message: expect.stringContaining("exited"), tests: [expect.anything(), expect.anything()] },
  ]);
  expect(told.verdict?.status).toBe("failed");
});

/** Answers the first call, and no other. */
const HALTING = `import { createInterface } from "node:readline";
let calls = 0;
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined || (method === "tools/call" && ++calls > 1)) return;
  const serverInfo = { name: "halting", version: "1" };
  const result = method === "initialize" ? { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo } : method === "tools/list" ? { tools: [] } : { content: [] };
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
});
`;

test("when the job is cancelled, what was compared until then is kept, and the rest is not run", async () => {
  const job = openJob({ files: { "mcptest.yml": TWO, "server.mjs": GOOD } });
  try {
    expect(await runCli(["run", "--record"], { cwd: job.workspace, env: { CI: "" } })).toMatchObject({ code: 0 });
    writeFileSync(join(job.workspace, "server.mjs"), HALTING);
    const running = job.start({ inputs: { cassettes: "verify" } });
    await running.process.printed("first one");
    running.process.kill("SIGTERM");
    const step = await running.done;
    expect(step).toMatchObject({ code: 130, outputs: { result: "cancelled", total: "1" } });
    const told = JSON.parse(step.report ?? "null") as Report;
    expect(told).toMatchObject({
      run: { interrupted: true },
      summary: { not_run: 1 },
      results: [{ name: "first one" }],
    });
    expect(told.warnings.filter(({ code }) => code === "not-recorded")).toEqual([]);
  } finally {
    await job.end();
  }
});

test("a selection holds for recordings, too", async () => {
  const { told } = await verify(MOCK, { filter: "missing" });
  expect(told.results.map(({ name }) => name)).toEqual(["missing"]);
  expect(told.run.selection).toBe(true);
});

test("suites without a recording are red: nothing was compared", async () => {
  const step = await runStep({ files, inputs: { cassettes: "verify" } });
  expect(step).toMatchObject({ code: 1, outputs: { result: "failed", "exit-code": "7", badge: "0 of 0 passed" } });
  expect(step.log).toContain("no test of these suites has a recording to compare");
});

test("other commands verify nothing", async () => {
  const step = await runStep({ files, inputs: { cassettes: "verify", command: "eval" } });
  expect(step.outputs["exit-code"]).toBe("2");
  expect(step.log).toContain("cassettes: verify does not work with command: eval");
});
