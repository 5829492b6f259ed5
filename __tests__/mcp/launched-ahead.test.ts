import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { LaunchedAhead } from "../../src/mcp/index.ts";

const COMMAND = { argv: [process.execPath, "-e", "process.stdin.resume()"], cwd: process.cwd(), env: {} };

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mcptest-ahead-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a process that started ahead is given once, for the same command, folder and environment", async () => {
  const ahead = new LaunchedAhead();
  ahead.add(COMMAND);
  ahead.add(COMMAND);
  expect(ahead.take({ ...COMMAND, env: { A: "1" } })).toBeUndefined();
  const { child, started } = ahead.take(COMMAND) ?? {};
  await started;
  expect(ahead.take(COMMAND)).toBeUndefined();
  await ahead.end();
  expect(isAlive(child?.pid ?? 0)).toBe(true);
  child?.kill();
  if (child) await once(child, "exit");
});

test("what a process wrote before it exited can still be read", async () => {
  const ahead = new LaunchedAhead();
  const script = "require('fs').writeFileSync('pid', String(process.pid)); console.log('out'); console.error('err')";
  const command = { ...COMMAND, argv: [process.execPath, "-e", script], cwd: folder };
  ahead.add(command);
  const pid = await appears(join(folder, "pid"));
  while (isAlive(pid)) await sleep(5);
  const { child } = ahead.take(command) ?? {};
  if (!child) throw new Error("nothing started");
  await Promise.resolve();
  const read = [child.stdout, child.stderr].map((stream) => text(stream));
  expect(await Promise.all(read)).toEqual(["out\n", "err\n"]);
});

test("what nobody took is ended", async () => {
  const ahead = new LaunchedAhead();
  const script = "require('fs').writeFileSync('pid', String(process.pid)); process.stdin.resume()";
  ahead.add({ ...COMMAND, argv: [process.execPath, "-e", script], cwd: folder });
  const pid = await appears(join(folder, "pid"));
  expect(isAlive(pid)).toBe(true);
  await ahead.end();
  await ahead.end();
  while (isAlive(pid)) await sleep(5);
});

/** The number in a file, once it is there. */
async function appears(file: string): Promise<number> {
  for (;;) {
    if (existsSync(file) && readFileSync(file, "utf8") !== "") return Number(readFileSync(file, "utf8"));
    await sleep(5);
  }
}

test("a command that cannot start is left to the session", async () => {
  const ahead = new LaunchedAhead();
  ahead.add({ ...COMMAND, argv: ["no-such-command-anywhere"] });
  await expect(ahead.take({ ...COMMAND, argv: ["no-such-command-anywhere"] })?.started).rejects.toThrow("ENOENT");
  ahead.add({ ...COMMAND, argv: ["a\0b"] });
  expect(ahead.take({ ...COMMAND, argv: ["a\0b"] })).toBeUndefined();
  await ahead.end();
});
