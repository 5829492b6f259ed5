import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { runCli, startCli } from "../helpers/cli.ts";
import { BROKEN, commandOf, readAudit, suiteOf, tool, useFolder } from "./audited.ts";

useFolder();

const NOT_READY = { url: "http://127.0.0.1:1/mcp", wait_for_ready: "50ms" };
const FEW = ["--only", "surface", "--only", "weight"];

/** A suite of servers by their declarations. */
function folderOf(servers: object): string {
  const place = suiteOf({});
  writeFileSync(join(place, "mcptest.yml"), stringify({ servers }));
  return place;
}

test.each([
  [0, [], { good: { command: () => commandOf({ tools: [tool()] }) } }, []],
  [1, [], { bad: { command: () => commandOf(BROKEN) } }, ["tests-failed"]],
  [6, ["--max-surface-tokens", "1"], { good: { command: () => commandOf({ tools: [tool()] }) } }, ["surface"]],
  [6, ["--require-lock"], { good: { command: () => commandOf({ tools: [tool()] }) } }, ["lock"]],
  // Several at once: 3 before 1 before 6.
  [3, [], { late: NOT_READY }, ["not-ready"]],
  [3, [], { bad: { command: () => commandOf(BROKEN) }, late: NOT_READY }, ["not-ready", "server", "tests-failed"]],
  [3, ["--require-lock"], { late: NOT_READY, good: { command: () => commandOf({ tools: [tool()] }) } }, ["not-ready"]],
  [1, ["--max-surface-tokens", "1", "--require-lock"], { bad: { command: () => commandOf(BROKEN) } }, ["tests-failed"]],
] as const)("exit %i with %j", async (exit, flags, declared, told) => {
  const servers = Object.entries<{ command?: () => string; url?: string }>(declared).map(
    ([name, { command, ...rest }]) => [name, { ...rest, ...(command && { command: command() }) }],
  );
  const { code, report } = await readAudit(["audit", ...FEW, ...flags], folderOf(Object.fromEntries(servers)));
  expect(code).toBe(exit);
  expect(report.verdict?.exit_code).toBe(exit);
  const reasons = report.verdict?.reasons.map((reason) => reason.code) ?? [];
  expect(reasons).toEqual(expect.arrayContaining(told.filter((reason) => reason !== "server")));
});

test("exit 5 comes before what else is wrong, and exit 2 before anything starts", async () => {
  const place = folderOf({ bad: { command: commandOf(BROKEN) }, late: NOT_READY });
  const refused = await runCli(["audit", "--update-lock"], { cwd: place, env: { CI: "true" } });
  expect([refused.code, refused.stderr]).toEqual([5, expect.not.stringContaining("audited.mjs")]);
  const wrong = await runCli(["audit", "--server", "none"], { cwd: place });
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.not.stringContaining("audited.mjs")]);
});

test("exit 130 for Ctrl-C, and what was audited by then is told", async () => {
  const log = join(suiteOf({}), "calls.log");
  const servers = {
    bad: { command: commandOf(BROKEN) },
    hangs: { command: commandOf({ tools: [tool()] }, "hangs", `spy=${log}`) },
  };
  const running = startCli(["audit", "--reporter", "pretty"], { cwd: folderOf(servers) });
  while (!existsSync(log)) await new Promise((done) => setTimeout(done, 20));
  running.kill("SIGINT");
  const { code, stdout } = await running.done;
  expect(code).toBe(130);
  expect(stdout).toContain("INTERRUPTED");
  expect(stdout).toContain("✗ schema-root");
  expect(stdout).not.toContain("PASSED");
});
