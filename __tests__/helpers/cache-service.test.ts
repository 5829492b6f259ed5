import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type CacheService, serveCache } from "../fixtures/github/cache-service.ts";
import { NODE_24 } from "./bundles.ts";
import { useCache } from "./github.ts";

const ASK = join(import.meta.dirname, "../fixtures/github/ask-cache.mjs");

const start = useCache();
let cache: CacheService;
let root: string;
beforeEach(async () => {
  cache = await start();
  root = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-cache-")));
  mkdirSync(join(root, "kept"));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Asks the real `@actions/cache`, in a process of its own; what it gives is the last line. */
async function ask(call: string, ...args: unknown[]): Promise<{ value: unknown; log: string }> {
  const env = { PATH: process.env.PATH, GITHUB_WORKSPACE: root, RUNNER_TEMP: root, RUNNER_OS: "Linux", ...cache.env };
  const { stdout } = await promisify(execFile)(NODE_24, [ASK, call, JSON.stringify(args)], { cwd: root, env });
  const lines = stdout.trim().split("\n");
  return { value: JSON.parse(lines.at(-1) ?? ""), log: stdout };
}
const save = (key: string) => ask("saveCache", ["kept"], key);
const restore = async (key: string, ...prefixes: string[]) =>
  (await ask("restoreCache", ["kept"], key, prefixes)).value;
const file = (): string => join(root, "kept", "file");

test("what the real package saves it restores: by key, by prefix, the newest first", async () => {
  writeFileSync(file(), "one");
  expect((await save("base-1")).value).toBe(1);
  writeFileSync(file(), "two");
  expect((await save("base-2")).value).toBe(2);
  rmSync(file());
  expect(await restore("base-1")).toBe("base-1");
  expect(readFileSync(file(), "utf8")).toBe("one");
  expect(await restore("base-3", "base-")).toBe("base-2");
  expect(readFileSync(file(), "utf8")).toBe("two");
  expect(await restore("other-1")).toBeNull();
  expect((await save("base-2")).log).toContain("already exists");
  expect(cache.calls.slice(0, 3)).toEqual(["CreateCacheEntry", "PUT blob", "FinalizeCacheEntryUpload"]);
});

test("a pull request reads its base's entries and saves for itself alone; a token that only reads is refused", async () => {
  writeFileSync(file(), "main");
  await save("base-1");
  cache.runAs({ scope: "refs/pull/7/merge", readable: ["refs/heads/main"] });
  expect(await restore("base-9", "base-")).toBe("base-1");
  await save("base-2");
  cache.runAs({});
  expect(await restore("base-2")).toBeNull();
  cache.runAs({ readOnly: true });
  expect((await save("base-3")).log).toContain("cache write denied");
  expect(cache.entries.map(({ key, scope }) => [key, scope])).toEqual([
    ["base-1", "refs/heads/main"],
    ["base-2", "refs/pull/7/merge"],
  ]);
});

test("what is no request of the package is found out, and a failing service is one", async () => {
  const cache = await serveCache();
  const url = `${cache.env.ACTIONS_RESULTS_URL}twirp/github.actions.results.api.v1.CacheService/`;
  const post = (call: string, body: object, token = cache.env.ACTIONS_RUNTIME_TOKEN): Promise<Response> =>
    fetch(url + call, { method: "POST", headers: { authorization: `Bearer ${token}` }, body: JSON.stringify(body) });
  const good = { key: "a", version: "1" };
  expect((await post("CreateCacheEntry", good, "other")).status).toBe(400);
  expect((await post("CreateCacheEntry", { ...good, key: "a,b" })).status).toBe(400);
  expect((await post("CreateCacheEntry", { ...good, scope: "x" })).status).toBe(400);
  expect((await post("DeleteCacheEntry", good)).status).toBe(400);
  expect(cache.violations).toHaveLength(4);
  cache.fail("CreateCacheEntry", 503);
  expect((await post("CreateCacheEntry", good)).status).toBe(503);
  expect((await post("CreateCacheEntry", good)).status).toBe(200);
  const body = { ...good, size_bytes: "3" };
  expect(await (await post("FinalizeCacheEntryUpload", body)).json()).toMatchObject({ ok: false });
  await cache.close();
});
