import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, type CommandResult, MAX_STDOUT_BYTES, runCommand } from "../../src/process/command.ts";
import { findLeftovers } from "../helpers/leftovers.ts";

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-command-")));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a script in Node; HOME marks all that it starts. */
function run(script: string, more: Partial<Command> = {}): Promise<CommandResult> {
  const env = { PATH: process.env.PATH, HOME: folder };
  return runCommand({ argv: ["node", "-e", script], cwd: folder, env, timeoutMs: 60_000, ...more });
}

const IDLE = "setInterval(() => {}, 1000)";
/** Starts a process that goes on, its pipes those of the command. */
const LEAVE = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(IDLE)}], { stdio: "inherit" }).unref();`;

test("gives exit code, stdout and the end of stderr", async () => {
  const script = `console.log(process.env.A, process.cwd()); for (let n = 1; n < 31; n++) console.error("line " + n); process.exitCode = 3`;
  const env = { PATH: process.env.PATH, A: "1" };
  const result = await run(script, { env, readsStdout: true });
  expect(result).toMatchObject({ end: { kind: "exit", code: 3 }, stdout: `1 ${folder}\n` });
  expect(result.stderrTail).toHaveLength(20);
  expect(result.stderrTail.at(-1)).toBe("line 30");
  expect(result.durationMs).toBeGreaterThan(0);
});

test("passes text on stdin, and nothing when there is none", async () => {
  const script = "process.stdin.pipe(process.stdout)";
  expect(await run(script, { input: '{"a":1}', readsStdout: true })).toMatchObject({ stdout: '{"a":1}' });
  expect(await run(script, { readsStdout: true })).toMatchObject({ end: { kind: "exit", code: 0 }, stdout: "" });
});

test("is not disturbed by a program that ends without reading its stdin", async () => {
  const input = "x".repeat(5_000_000);
  expect(await run("process.exit(0)", { input })).toMatchObject({ end: { kind: "exit", code: 0 } });
});

test("names the signal that ended it", async () => {
  expect((await run(`process.kill(process.pid, "SIGKILL"); ${IDLE}`)).end).toEqual({
    kind: "signal",
    signal: "SIGKILL",
  });
});

test("says why it could not start", async () => {
  writeFileSync(join(folder, "plain.txt"), "text");
  writeFileSync(join(folder, "lost.sh"), "#!/no/such/interpreter\n");
  chmodSync(join(folder, "lost.sh"), 0o755);
  const end = async (file: string, more: Partial<Command> = {}) => (await run("", { argv: [file], ...more })).end;
  expect(await end("./nowhere.sh")).toEqual({ kind: "spawn", reason: '"./nowhere.sh" does not exist', code: "ENOENT" });
  expect(await end("no-such-program")).toMatchObject({ reason: "command not found: no-such-program", code: "ENOENT" });
  expect(await end("./plain.txt")).toEqual({
    kind: "spawn",
    reason: '"./plain.txt" is not executable',
    code: "EACCES",
  });
  expect(await end("./lost.sh")).toMatchObject({ reason: 'the interpreter that "./lost.sh" names does not exist' });
  expect(await end("ls", { cwd: join(folder, "no") })).toMatchObject({
    reason: expect.stringContaining("working directory"),
  });
  expect(await end("a\0b")).toMatchObject({ kind: "spawn", code: "ERR_INVALID_ARG_VALUE" });
  expect(await end("ls", { env: { LONG: "x".repeat(4 << 20) } })).toMatchObject({
    reason: "its arguments and environment are longer than the system allows",
  });
});

test("a flood on stdout neither grows memory nor blocks", async () => {
  const script = `const chunk = Buffer.alloc(1 << 20, 97); for (let n = 0; n < 100; n++) require("fs").writeSync(1, chunk)`;
  const kept = await run(script, { readsStdout: true });
  expect(kept).toMatchObject({ end: { kind: "exit", code: 0 }, stdoutBytes: 100 << 20 });
  expect(kept.stdout).toHaveLength(MAX_STDOUT_BYTES);
  expect(await run(script)).toMatchObject({ end: { kind: "exit", code: 0 }, stdout: "", stdoutBytes: 0 });
});

test("gives lines as they come", async () => {
  const lines: string[] = [];
  await run(`console.log("one"); console.error("two"); process.stdout.write("three")`, {
    onLine: (line) => lines.push(line),
  });
  expect(lines.toSorted()).toEqual(["one", "three", "two"]);
  const onLine = (line: string): void => void lines.push(line);
  await run(`console.log("four"); console.error("five")`, { onLine, readsStdout: true });
  expect(lines.slice(3)).toEqual(["five"]);
});

test("ends the whole group at the timeout, also one that refuses SIGTERM", async () => {
  const script = `${LEAVE} process.on("SIGTERM", () => {}); ${IDLE}`;
  const result = await run(script, { timeoutMs: 1000 });
  expect(result.end).toEqual({ kind: "timeout" });
  expect(await findLeftovers(folder)).toEqual([]);
});

test("ends it when aborted, and does not start it when that was before", async () => {
  const controller = new AbortController();
  const onLine = (): void => controller.abort();
  const result = await run(`console.error("up"); ${IDLE}`, { signal: controller.signal, onLine });
  expect(result.end).toEqual({ kind: "aborted" });
  const never = await run(`require("fs").writeFileSync("started", "")`, { signal: controller.signal });
  expect(never).toMatchObject({ end: { kind: "aborted" }, stderrTail: [] });
  expect(await findLeftovers(folder)).toEqual([]);
});

test("ends a child that outlives it, and does not wait for its pipes", async () => {
  const result = await run(`${LEAVE} console.log("done"); process.exitCode = 0`, { readsStdout: true });
  expect(result).toMatchObject({ end: { kind: "exit", code: 0 }, stdout: "done\n" });
  expect(await findLeftovers(folder)).toEqual([]);
});

test("keeps such a child until it is released, when asked to", async () => {
  const script = `${LEAVE} console.error("done")`;
  const result = await run(script, { keepsChildren: true });
  expect(result).toMatchObject({ end: { kind: "exit", code: 0 }, stderrTail: ["done"] });
  expect(await findLeftovers(folder, 0)).toHaveLength(1);
  await result.release();
  expect(await findLeftovers(folder)).toEqual([]);
  await run(`${script}; process.exitCode = 1`, { keepsChildren: true });
  expect(await findLeftovers(folder)).toEqual([]);
});
