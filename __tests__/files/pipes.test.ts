import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addTo, makeFolder, readBytes, readOwn, updateFile, writeFileAtomically } from "../../src/files/index.ts";

const LONG = "x".repeat(1_000_000);

let folder = "";
let pipe = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mcptest-pipes-"));
  pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a folder is made with those above it, and where none can be made, that is told", () => {
  makeFolder(join(folder, "a/b/c"));
  makeFolder(join(folder, "a/b/c"));
  expect(existsSync(join(folder, "a/b/c"))).toBe(true);
  expect(() => makeFolder(join(pipe, "a"))).toThrow(/ENOTDIR/);
  expect(() => makeFolder(pipe)).toThrow(/EEXIST/);
  expect(() => makeFolder("/proc/x/y")).toThrow(/ENOENT/);
});

test("no way to write waits for a folder that cannot be made", async () => {
  const told = { code: "output-unwritable", message: expect.stringContaining("ENOENT") };
  await expect(writeFileAtomically("/proc/x/y/z.json", "", "report")).rejects.toMatchObject(told);
  await expect(updateFile("/proc/x/y/z.json", () => "")).rejects.toMatchObject({ code: "ENOENT" });
});

test("a named pipe that nobody reads is written to as soon as somebody does, all of it", async () => {
  const writing = writeFileAtomically(pipe, LONG, "report");
  const reader = spawn("cat", [pipe]);
  const got: Buffer[] = [];
  reader.stdout.on("data", (chunk: Buffer) => got.push(chunk));
  const [code] = await Promise.all([new Promise((resolve) => reader.on("close", resolve)), writing]);
  expect(code).toBe(0);
  expect(Buffer.concat(got).toString()).toBe(LONG);
});

test("an interrupt ends the wait for a reader, and for one that does not read on", async () => {
  const first = new AbortController();
  const waiting = writeFileAtomically(pipe, "x", "report", first.signal);
  first.abort();
  const told = { code: "output-unwritable", message: expect.stringContaining("nobody reads it (ENXIO)") };
  await expect(waiting).rejects.toMatchObject(told);
  const reader = spawn("sh", ["-c", 'exec 3<"$0"; echo open; read line', pipe], { stdio: ["pipe", "pipe", "inherit"] });
  const second = new AbortController();
  const writing = writeFileAtomically(pipe, LONG, "report", second.signal);
  reader.stdout.once("data", () => second.abort());
  await expect(writing).rejects.toMatchObject(told);
  reader.stdin.end();
});

test("the runner's files may be pipes as well: nobody is waited for", () => {
  expect(() => addTo(pipe, "x")).toThrow(/ENXIO/);
  const file = join(folder, "file");
  expect(() => addTo(file, "x")).toThrow(/ENOENT/);
  addTo(file, "a", { make: true });
  addTo(file, "b");
  expect(readFileSync(file, "utf8")).toBe("ab");
});

test("a pipe is read as far as somebody writes to it; a file of ours is no pipe", async () => {
  expect(await readBytes(pipe)).toHaveLength(0);
  expect(() => readOwn(pipe)).toThrow("it is not a file");
  const writer = spawn("sh", ["-c", 'exec 3>"$0"; echo open; cat >&3', pipe], { stdio: ["pipe", "pipe", "inherit"] });
  const file = spawn("sh", ["-c", 'exec 4<"$0"; read line', pipe], { stdio: ["pipe", "ignore", "inherit"] });
  await new Promise((resolve) => writer.stdout.once("data", resolve));
  const reading = readBytes(pipe);
  file.stdin.end();
  writer.stdin.end(LONG);
  expect(String(await reading)).toBe(LONG);
});
