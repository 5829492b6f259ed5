import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCli, startCli } from "../helpers/cli.ts";
import { folderWith, folderWithServer, runReport, SHELVES, suiteOf } from "./tries.ts";

const LIST = ["--tool", "list_books", "--cases", "0", "--check", "refuses", "--check", "output", "--seed", "1"];

/** Writes the name of each call to a file; hangs where it is told to. */
const SPY = `
const read = { annotations: { readOnlyHint: true }, inputSchema: { type: "object", properties: { a: { type: "integer" } } } };
const tools = { read: { ...read, call({ a }) { writeFileSync("calls.txt", "read"); return process.argv[2] === "hang" ? never : {}; } } };`;

test("exit 3 where a server is not ready in time, by its flag and by its key", async () => {
  const url = "http://127.0.0.1:1/mcp";
  expect((await runCli(["fuzz", "--url", url, "--wait-for-ready", "50ms"])).code).toBe(3);
  const cwd = folderWith(`servers: { s: { url: ${url}, wait_for_ready: 50ms } }\n`);
  expect((await runCli(["fuzz"], { cwd })).code).toBe(3);
});

test("exit 6 for what the baseline does not have, also beside what it has", async () => {
  const cwd = folderWith(suiteOf("takes-maximum"));
  const fuzz = (...flags: string[]) => runReport(["fuzz", ...LIST, ...flags], { cwd });
  const { report, code } = await fuzz();
  expect(code).toBe(1);
  writeFileSync(join(cwd, "report.json"), JSON.stringify(report));
  expect((await runCli(["baseline", "update", "report.json", "--baseline", "known.json"], { cwd })).code).toBe(0);
  const known = ["--baseline", "known.json", "--fail-on", "regression"];
  expect((await fuzz(...known)).code).toBe(0);
  // Another seed finds the same.
  expect((await fuzz(...known, "--seed", "2")).code).toBe(0);
  writeFileSync(join(cwd, "mcptest.yml"), suiteOf("takes-maximum,output-type"));
  const worse = await fuzz(...known);
  expect([worse.code, worse.report.verdict?.reasons.map((one) => one.code)]).toEqual([6, ["baseline"]]);
});

test("exit 130 for Ctrl-C, which ends a call that hangs", async () => {
  const cwd = folderWithServer("servers: { s: { command: [node, s.mjs, hang], call_timeout: 50s } }\n", SPY);
  const running = startCli(["fuzz"], { cwd });
  while (!existsSync(join(cwd, "calls.txt"))) await new Promise((done) => setTimeout(done, 20));
  running.kill("SIGINT");
  const { code, stdout } = await running.done;
  expect([code, stdout]).toEqual([130, expect.stringContaining("INTERRUPTED")]);
});

test("--explain calls nothing, with the server of a suite, too", async () => {
  const cwd = folderWithServer("servers: { s: { command: [node, s.mjs] } }\n", SPY);
  const { code, stdout } = await runCli(["fuzz", "--explain"], { cwd });
  expect([code, stdout]).toEqual([0, expect.stringContaining("1 of 1 tool would be called")]);
  expect(existsSync(join(cwd, "calls.txt"))).toBe(false);
});

test("the same seed repeats a run, and what is printed last is the command for it", async () => {
  const cwd = folderWith("", "empty.txt");
  const command = ["--server-command", `node ${SHELVES} --fault takes-maximum`];
  const first = await runCli(["fuzz", ...command, ...LIST.slice(0, -2), "--baseline", "none.json"], { cwd });
  const seed = /^seed (\d+)\n/.exec(first.stderr)?.[1] ?? "";
  expect(first.stdout).toContain("no baseline none.json exists");
  expect(first.stdout.trimEnd().split("\n").at(-1)).toMatch(
    new RegExp(`^seed ${seed}: mcptest fuzz .* --check output .*--baseline none\\.json --seed ${seed}$`),
  );
});

test("--save overwrites nothing before it has run, and says so", async () => {
  const cwd = folderWithServer("servers: { s: { command: [node, s.mjs] } }\n", SPY);
  writeFileSync(join(cwd, "found.yml"), "mine");
  const { code, stderr } = await runCli(["fuzz", "--save", "found.yml"], { cwd });
  expect([code, stderr]).toEqual([2, expect.stringContaining("found.yml exists already")]);
  expect([readFileSync(join(cwd, "found.yml"), "utf8"), existsSync(join(cwd, "calls.txt"))]).toEqual(["mine", false]);
  const ci = await runCli(["fuzz", "--save", "other.yml"], { cwd, env: { CI: "1" } });
  expect([ci.code, existsSync(join(cwd, "calls.txt"))]).toEqual([5, false]);
});
