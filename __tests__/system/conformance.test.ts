import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "../../src/values/json.ts";
import { NODE_24, useBundles } from "../helpers/bundles.ts";
import { type CliResult, startNode } from "../helpers/cli.ts";

useBundles();

const SUITE = join(import.meta.dirname, "../../node_modules/@modelcontextprotocol/conformance/dist/index.js");
const FIXTURES = join(import.meta.dirname, "../fixtures/conformance");
const LIST = readFileSync(join(FIXTURES, "expected-failures.yml"), "utf8").split("client:\n")[1]?.trimEnd().split("\n");

// The client takes it from where it is built.
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mcptest-conformance-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts the official suite against mcptest. It has scenarios run side by side, all at once: here one waits for the other. */
function runConformance(...args: string[]): Promise<CliResult> {
  const command = `flock "${folder}" "${process.execPath}" "${join(FIXTURES, "client.mjs")}"`;
  const argv = [SUITE, "client", "--command", command, "--timeout", "240000", "--output-dir", folder, ...args];
  const env = { MCPTEST_BUNDLES: process.env.MCPTEST_BUNDLES };
  return startNode(argv, { env }, NODE_24).done;
}

interface Check {
  id: string;
  status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  details?: JsonObject;
}

interface Scenario {
  name: string;
  checks: readonly Check[];
  /** What mcptest said. */
  printed: string;
}

/** What the suite wrote of each scenario. */
function readScenarios(): Scenario[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.flatMap((file) => {
    const name = /^(.+)-\d{4}-\d\d-\d\dT[\d-]+Z\/checks\.json$/.exec(file)?.[1];
    if (name === undefined) return [];
    const checks = JSON.parse(readFileSync(join(folder, file), "utf8")) as Check[];
    return [{ name, checks, printed: readFileSync(join(folder, file, "../stdout.txt"), "utf8") }];
  });
}

/** Ids of the checks that failed; where none passed, of those that were skipped too. With none of them, mcptest's own verdict counts. */
function failuresOf({ checks, printed }: Scenario): string[] {
  const failing = ["FAILURE", "WARNING"];
  if (!checks.some(({ status }) => status === "SUCCESS")) failing.push("SKIPPED");
  const failed = checks.filter((check) => failing.includes(check.status) && !isLateOnly(check)).map(({ id }) => id);
  return failed.length > 0 || /^PASSED/m.test(printed) ? failed : ["mcptest-run"];
}

/** Whether a client came back later than it was asked to, as it does on a busy machine. */
function isLateOnly({ id, details }: Check): boolean {
  return id === "client-sse-retry-timing" && Number(details?.actualDelayMs) >= Number(details?.minAcceptableMs);
}

test("the official conformance suite fails mcptest as a client where the list says why, and nowhere else", async () => {
  const listed = (LIST ?? []).map((line) => /^ {2}- (\S+) # \S.+$/.exec(line)?.[1] ?? `no reason: ${line}`);
  const { stdout } = await runConformance("--suite", "all");
  const scenarios = readScenarios();
  expect(stdout).toContain(`Running all suite (${scenarios.length} scenarios)`);

  const failures = scenarios.flatMap((scenario) =>
    failuresOf(scenario).map((id) => ({
      entries: [scenario.name, `${scenario.name}:${id}`],
      printed: scenario.printed,
    })),
  );
  const unexpected = failures.filter(({ entries }) => !entries.some((entry) => listed.includes(entry)));
  const passing = listed.filter((entry) => !failures.some(({ entries }) => entries.includes(entry)));
  expect({ unexpected, passing }).toEqual({ unexpected: [], passing: [] });
});

test.each(["tools_call", "json-schema-2020-12-preservation"])("%s passes under 2026-07-28 too", async (scenario) => {
  const { code, stderr } = await runConformance("--scenario", scenario, "--spec-version", "2026-07-28");
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining("OVERALL: PASSED") });
});

/** What the suite says of a server of ours, scenario by scenario. */
async function tryServer(url: string, scenario: string): Promise<string> {
  const argv = [SUITE, "server", "--url", url, "--scenario", scenario, "--output-dir", folder];
  const { code, stdout } = await startNode(argv, {}, NODE_24).done;
  return code === 0 ? "passed" : stdout;
}

test("the fixture server with tasks of 2026-07-28 passes the official suite's scenarios for servers", async () => {
  const server = spawn(NODE_24, [join(FIXTURES, "../servers/tasks.mjs"), "--http"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    const [url] = await once(server.stdout, "data");
    for (const scenario of TASK_SCENARIOS) {
      expect({ [scenario]: await tryServer(String(url).trim(), scenario) }).toEqual({ [scenario]: "passed" });
    }
  } finally {
    server.kill();
  }
});

const TASK_SCENARIOS = [
  ...["lifecycle", "capability-negotiation", "wire-fields", "request-state-removal", "mrtr-input", "request-headers"],
  ...["dispatch-and-envelope", "status-notifications", "required-task-error", "mrtr-composition"],
].map((name) => `tasks-${name}`);
