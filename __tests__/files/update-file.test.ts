import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { replaceFile, updateFile } from "../../src/files/index.ts";
import { lockOf, nameSelf } from "../../src/files/lock.ts";

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mcptest-files-"));
  file = join(folder, "shared.json");
});
afterEach(() => rmSync(folder, { recursive: true }));

const [machine, , started] = nameSelf().split("-");
const count = (text: string | undefined): string => `${Number(text ?? 0) + 1}`;

/** The id of a process that has been. */
const ended = (): string => `${machine}-${spawnSync("true").pid}-${started}`;

const WRITER = `
  const [, url, file, name] = process.argv;
  const { updateFile } = await import(url);
  for (let at = 0; at < 25; at++) {
    await updateFile(file, (text) => JSON.stringify({ ...JSON.parse(text ?? "{}"), [name + " " + at]: at }));
    console.log(name + " " + at);
  }
`;

/** Adds 25 entries in a process of its own, and gives those that it says are there; it is killed after `most` of them. */
async function write(name: string, most = Number.POSITIVE_INFINITY): Promise<string[]> {
  const url = pathToFileURL(join(process.env.MCPTEST_BUNDLES ?? "", "lib/files/index.js")).href;
  const child = spawn(process.execPath, ["--input-type=module", "-e", WRITER, url, file, name], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  const told: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    told.push(line);
    if (told.length === most) child.kill("SIGKILL");
  }
  await closed;
  return told;
}

test("what several processes add at once is all there, also what one added that was killed in the middle", async () => {
  const told = await Promise.all([write("a"), write("b"), write("c"), write("killed", 7), write("killed too", 12)]);
  expect(told.slice(0, 3).map(({ length }) => length)).toEqual([25, 25, 25]);
  await updateFile(file, (text) => `${text}\n`);
  expect(Object.keys(JSON.parse(readFileSync(file, "utf8")))).toEqual(expect.arrayContaining(told.flat()));
  expect(readdirSync(folder)).toEqual(["shared.json"]);
});

test.each([
  ["a process that has ended", () => `${ended()}-x`],
  ["another process that had this id", () => `${machine}-${process.pid}-1-x`],
])("a lock of %s is broken at once, by one of many", async (_, owner) => {
  writeFileSync(lockOf(file), owner());
  await Promise.all(Array.from({ length: 40 }, () => updateFile(file, count)));
  expect(readFileSync(file, "utf8")).toBe("40");
  expect(readdirSync(folder)).toEqual(["shared.json"]);
});

test.each([
  ["of a process that runs", () => `${nameSelf()}-x`],
  ["of another machine", () => "0123456789ab-1-1-x"],
  ["that is not signed yet", () => ""],
])("a lock %s is waited for", async (_, owner) => {
  const lock = lockOf(file);
  writeFileSync(lock, owner());
  const order: string[] = [];
  const waiting = updateFile(file, (text) => {
    order.push("changed");
    return count(text);
  });
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  order.push("free");
  rmSync(lock);
  await waiting;
  expect(order).toEqual(["free", "changed"]);
});

test.each(["0123456789ab-1-1-x", ""])("a lock that says %j is not kept for ever", async (owner) => {
  writeFileSync(lockOf(file), owner);
  utimesSync(lockOf(file), 0, Date.now() / 1000 - 60);
  await updateFile(file, count);
  expect(readdirSync(folder)).toEqual(["shared.json"]);
});

test("a change that fails leaves the file, and no lock", async () => {
  writeFileSync(file, "1");
  const failing = updateFile(file, () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(readdirSync(folder)).toEqual(["shared.json"]);
  expect(readFileSync(file, "utf8")).toBe("1");
  await updateFile(file, () => undefined);
  expect(readdirSync(folder)).toEqual([]);
});

test("drafts and locks of killed processes go with the next write to their folder, and no other file", async () => {
  const others = [`.mcptest-${nameSelf()}-x.tmp`, ".mcptest-m1x2old.tmp", ".mcptest.tmp", "a.lock"];
  const gone = [`.mcptest-${ended()}-x.tmp`, ".mcptest-older.tmp", ".mcptest-0123456789ab.lock"];
  for (const name of [...others, ...gone])
    writeFileSync(join(folder, name), name.endsWith(".lock") ? `${ended()}-x` : "");
  utimesSync(join(folder, ".mcptest-older.tmp"), 0, 0);
  await replaceFile(file, "text");
  expect(readdirSync(folder)).toEqual([...others, "shared.json"].sort());
});
