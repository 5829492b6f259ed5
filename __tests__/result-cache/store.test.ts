import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestResult } from "../../src/report/index.ts";
import { type Entry, openStore } from "../../src/result-cache/index.ts";

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 0, 10);

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mcptest-store-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function entry(at = NOW, message = ""): Entry {
  return { key: "key", at, result: { status: "passed", message } as TestResult };
}

function open(path = "suite.yml", now = NOW, root = "/w") {
  return openStore(folder, { root, path }, now);
}

async function ids(store = open()): Promise<string[]> {
  return [...(await store.read()).keys()].sort();
}

test("gives back what was put in, to the same suite of the same workspace only", async () => {
  const kept = entry(NOW, "äöü \u2028 \ud800");
  await open().update(
    new Map([
      ["a", kept],
      ["__proto__", kept],
    ]),
    [],
  );
  expect((await open().read()).get("a")).toEqual(JSON.parse(JSON.stringify(kept)));
  expect(await ids()).toContain("a");
  expect(await ids(open("other.yml"))).toEqual([]);
  expect(await ids(open("suite.yml", NOW, "/elsewhere"))).toEqual([]);
});

test("adds to what is there, and takes away what is named", async () => {
  await open().update(
    new Map([
      ["a", entry()],
      ["b", entry()],
    ]),
    [],
  );
  await open().update(new Map([["c", entry()]]), ["a"]);
  expect(await ids()).toEqual(["b", "c"]);
});

test("forgets what is older than a week, or from the future", async () => {
  const entries = [
    ["old", entry(NOW - 8 * DAY)],
    ["young", entry(NOW - 6 * DAY)],
    ["later", entry(NOW + DAY)],
  ] as const;
  await open().update(new Map(entries), []);
  expect(await ids()).toEqual(["young"]);
});

test("leaves out what is too long", async () => {
  await open().update(
    new Map([
      ["long", entry(NOW, "x".repeat(70_000))],
      ["short", entry()],
    ]),
    [],
  );
  expect(await ids()).toEqual(["short"]);
});

test("drops what nobody has used for a week, when there is a new suite", async () => {
  await open("old.yml").update(new Map([["a", entry()]]), []);
  const results = join(folder, "results");
  const [old = ""] = readdirSync(results);
  utimesSync(join(results, old), NOW / 1000, (NOW - 8 * DAY) / 1000);
  await open("new.yml").update(new Map([["a", entry()]]), []);
  expect(readdirSync(results)).not.toContain(old);
  expect(await ids(open("new.yml"))).toEqual(["a"]);
});

test("writers side by side leave a whole file, and nothing besides", async () => {
  const writers = Array.from({ length: 20 }, (_, index) => open().update(new Map([[`id ${index}`, entry()]]), []));
  await Promise.all(writers);
  expect((await ids()).length).toBeGreaterThan(0);
  expect(readdirSync(join(folder, "results"))).toHaveLength(1);
});
