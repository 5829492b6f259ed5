import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../../src/process/index.ts";
import { noteChildren } from "../../src/process/mark.ts";
import { until } from "../helpers/patience.ts";
import { callText, failureOf, fixture, useSandbox } from "../mcp/sessions.ts";

const sandbox = useSandbox();

let folder = "";
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-strays-")));
});
afterEach(() => rmSync(folder, { recursive: true }));

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return !/^\d+ \(.*\) Z/s.test(stat);
  } catch {
    return false;
  }
}

test.each([["ignore"], ["inherit"]])(
  "a child in a session of its own that has no environment ends with its server, and is a finding (stdio: %s)",
  async (stdio) => {
    const session = await sandbox.open(fixture("leaves-bare-child", [stdio]));
    const child = Number(await callText(session, "child"));
    expect(runs(child)).toBe(true);
    await session.close();
    await until(() => !runs(child));
    expect(session.findings).toMatchObject([
      { rule: "orphaned-process", message: expect.stringContaining("bare child") },
    ]);
  },
);

test.each([["ignore"], ["inherit"]])("it ends with a server that crashed as well (stdio: %s)", async (stdio) => {
  const session = await sandbox.open(fixture("leaves-bare-child", [stdio]));
  const child = Number(await callText(session, "child"));
  await failureOf(callText(session, "exit"));
  await session.close();
  await until(() => !runs(child));
});

test("a stranger that has the same parents, name and start is let be", async () => {
  const stranger = spawn(process.execPath, ["-e", "console.log(1); setInterval(() => {}, 1000) // bare child"], {
    ...{ detached: true, env: {}, stdio: ["ignore", "pipe", "inherit"] },
  });
  await new Promise((resolve) => stranger.stdout?.once("data", resolve));
  const session = await sandbox.open(fixture("leaves-bare-child", ["inherit"]));
  await session.close();
  expect(runs(stranger.pid ?? 0)).toBe(true);
  stranger.kill("SIGKILL");
});

const command = (script: string, more: object = {}) =>
  runCommand({ argv: ["sh", "-c", script], cwd: folder, env: { PATH: process.env.PATH }, timeoutMs: 60_000, ...more });
const pidOf = (name: string): number => Number(readFileSync(join(folder, name), "utf8"));
const IDLE = "sh -c 'echo $$ > pid; echo up > up; exec sleep 1000'";
const BARE = `${IDLE} </dev/null >/dev/null 2>&1`;
const UNTIL_UP = "until [ -s up ]; do sleep 0.01; done";

test.each([
  ["setsid", `setsid ${IDLE} & ${UNTIL_UP}`],
  ["setsid without streams", `setsid ${IDLE} </dev/null >/dev/null 2>&1 & ${UNTIL_UP}`],
  ["setsid without an environment", `env -i PATH=$PATH setsid ${IDLE} & ${UNTIL_UP}`],
  ["setsid without either", `env -i PATH=$PATH setsid ${BARE} & ${UNTIL_UP}; sleep 0.1`],
  ["a parent that has gone", `(env -i PATH=$PATH setsid ${BARE} & sleep 0.2); ${UNTIL_UP}`],
])("what a command leaves behind by %s ends with it", async (_, script) => {
  const { end } = await command(script);
  expect(end).toEqual({ kind: "exit", code: 0 });
  await until(() => !runs(pidOf("pid")));
});

test("members that are gone are forgotten: a server may start thousands", () => {
  const traces = { mark: {}, since: 0, family: new Map([["999999999", "1"]]), pipes: new Set<string>() };
  noteChildren(traces);
  expect(traces.family.size).toBe(0);
});

test("what a command may leave behind lives on until it is released", async () => {
  const { release } = await command(`setsid ${IDLE} & ${UNTIL_UP}`, { keepsChildren: true });
  expect(runs(pidOf("pid"))).toBe(true);
  await release();
  await until(() => !runs(pidOf("pid")));
});
