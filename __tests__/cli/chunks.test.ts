import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cliBundle, useBundles } from "../helpers/bundles.ts";
import { startNode } from "../helpers/cli.ts";

useBundles();

let cache: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), "mcptest-compiled-"));
});
afterEach(() => rmSync(cache, { recursive: true }));

/** Runs a command that loads several chunks, and checks that it does what it does. */
async function run(env: Record<string, string> = {}, before: string[] = []): Promise<void> {
  const options = { env: { NODE_COMPILE_CACHE: undefined, XDG_CACHE_HOME: cache, ...env } };
  const { code, stdout, stderr } = await startNode([...before, cliBundle(), "validate", "none.yml"], options).done;
  expect({ code, stderr }).toEqual({ code: 2, stderr: "" });
  expect(stdout).toContain('error[file-not-found]: suite "none.yml" does not exist');
}

/** Path of each file with compiled code, and when it was written. */
function compiled(): Map<string, bigint> {
  const folder = join(cache, "mcptest", "compiled");
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".bin"));
  return new Map(names.sort().map((name) => [name, statSync(join(folder, name), { bigint: true }).mtimeNs]));
}

test("what one process compiled is read by the next, and not written again", async () => {
  await run();
  const first = compiled();
  expect(first.size).toBeGreaterThan(2);
  expect(statSync(join(cache, "mcptest", "compiled")).mode & 0o777).toBe(0o700);
  await run();
  expect(compiled()).toEqual(first);
});

test("the first process with other chunks writes those that it shares again, with the functions that it used", async () => {
  const options = { env: { NODE_COMPILE_CACHE: undefined, XDG_CACHE_HOME: cache } };
  const other = () => startNode([cliBundle(), "schema"], options).done;
  await run();
  const first = compiled();
  expect((await other()).code).toBe(0);
  const second = compiled();
  const written = [...first].filter(([name, time]) => second.get(name) !== time);
  expect(written.length).toBeGreaterThan(0);
  await other();
  await run();
  expect(compiled()).toEqual(second);
});

test.each<[string, (bytes: Buffer) => Uint8Array]>([
  ["has another bit", (bytes) => bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 4 : byte))],
  ["is cut short", (bytes) => bytes.subarray(0, bytes.length >> 1)],
  ["is empty", () => Buffer.alloc(0)],
])("code that %s never reaches V8, and is compiled anew", async (_, damage) => {
  await run();
  for (const name of compiled().keys()) {
    const path = join(cache, "mcptest", "compiled", name);
    writeFileSync(path, damage(readFileSync(path)));
  }
  const damaged = [...compiled().values()];
  expect(damaged.length).toBeGreaterThan(2);
  await run();
  const mended = compiled();
  expect([...mended.values()].filter((written) => damaged.includes(written))).toEqual([]);
  await run();
  expect(compiled()).toEqual(mended);
});

test("nothing is kept where the user says so, in a folder of another user, or where there can be none", async () => {
  await run({ NODE_DISABLE_COMPILE_CACHE: "1" });
  expect(readdirSync(cache)).toEqual([]);

  mkdirSync(join(cache, "mcptest"));
  await run({}, ["--import", "data:text/javascript,process.getuid = () => 54321"]);
  expect(compiled().size).toBe(0);

  writeFileSync(join(cache, "file"), "");
  await run({ XDG_CACHE_HOME: join(cache, "file") });
  await run({ NODE_COMPILE_CACHE: join(cache, "own") });
  expect(readdirSync(join(cache, "own", "mcptest", "compiled"))).toHaveLength(1);
});

test("what other versions kept goes, the oldest first", async () => {
  for (const [age, name] of ["a", "b", "c", "d", "e", "f"].entries()) {
    const folder = join(cache, "mcptest", "compiled", name);
    mkdirSync(folder, { recursive: true });
    utimesSync(folder, 1000 - age, 1000 - age);
  }
  await run();
  const [own, ...others] = readdirSync(join(cache, "mcptest", "compiled"))
    .sort((a, b) => a.length - b.length || a.localeCompare(b))
    .reverse();
  expect(own).toMatch(/^[0-9a-f]{16}-[0-9a-f]+$/);
  expect(others.sort()).toEqual(["a", "b", "c", "d"]);
});
