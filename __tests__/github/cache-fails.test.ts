import { runInThisContext } from "node:vm";
import { restoreCache } from "../../src/github/index.ts";
import { useCache } from "../helpers/github.ts";
import { until } from "../helpers/patience.ts";

const start = useCache();
const KEYS = { key: "k-1", restore: ["k-"] };
/** That of the code under test, and not the copy that tests have. */
const env: Record<string, string | undefined> = runInThisContext("process.env");
const set: string[] = [];
const serve = async () => {
  const cache = await start();
  Object.assign(env, cache.env);
  set.push(...Object.keys(cache.env));
  return cache;
};
afterEach(() => {
  for (const name of set.splice(0)) delete env[name];
});

test.each([
  ["500, whatever it is asked again", 500, 1],
  ["400", 400, 60_000],
])("a cache service that answers %s fails, and is not empty", async (_, status, patienceMs) => {
  const cache = await serve();
  cache.fail("GetCacheEntryDownloadURL", ...Array.from({ length: 10 }, () => status));
  await expect(restoreCache("kept", KEYS, patienceMs)).rejects.toThrow(
    `the cache service fails: it answered ${status}`,
  );
  if (status < 500) return;
  // The package asks again behind our back. Were the service gone by then, it would say so in a step of the next test file.
  const asked = cache.calls.length;
  cache.fail("GetCacheEntryDownloadURL");
  await until(() => cache.calls.length > asked);
});

test("one that has nothing yet is empty", async () => {
  await serve();
  expect(await restoreCache("kept", KEYS, 1)).toBeUndefined();
});
