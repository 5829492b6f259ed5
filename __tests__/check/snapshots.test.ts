import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkExpectations, createSnapshotStore, subjectOf } from "../../src/check/index.ts";
import type { Matcher } from "../../src/suite/suite.ts";
import type { Json } from "../../src/values/json.ts";
import { exchange, expectation } from "./fixtures/checking.ts";
import { ci, laptop, updating, useSnapshots } from "./fixtures/snapshots.ts";

const { open, take, store, bench } = useSnapshots();

const file = (suite = "suite.yml") => join(bench().root, "__snapshots__", `${suite}.snap.json`);

test("a missing snapshot is written on a laptop, sorted, in one file beside the suite", async () => {
  const snapshots = open(laptop);
  expect(await take(snapshots, { b: 1, a: [true] }, { suite: "nested/a.yml" })).toMatchObject({ passed: true });
  expect(
    await take(snapshots, 2, { suite: "nested/a.yml", name: "another", kind: "prompt" }, { snapshot: "named" }),
  ).toMatchObject({ passed: true });
  expect(snapshots.counts).toEqual({ written: 2, updated: 0, matched: 0, obsolete: 0, gone: [] });
  await snapshots.save();
  expect(await readdir(join(bench().root, "nested", "__snapshots__"))).toEqual(["a.yml.snap.json"]);
  expect(
    await readFile(join(bench().root, "nested", "__snapshots__", "a.yml.snap.json"), "utf8"),
  ).toMatchInlineSnapshot(`
   "{
     "format": "mcptest-snapshot",
     "snapshots": {
       "prompts": {
         "another": {
           "named": 2
         }
       },
       "tools": {
         "a test": {
           "result.value": {
             "a": [
               true
             ],
             "b": 1
           }
         }
       }
     },
     "version": 1
   }
   "
  `);
});

test("a stored snapshot is matched, whatever the order of keys", async () => {
  await store({ a: 1, b: 2 });
  const before = await readFile(file());
  const snapshots = open(ci);
  expect(await take(snapshots, { b: 2, a: 1 })).toMatchObject({ passed: true });
  await snapshots.save();
  expect(snapshots.counts).toEqual({ written: 0, updated: 0, matched: 1, obsolete: 0, gone: [] });
  expect(await readFile(file())).toEqual(before);
});

test("under CI a missing snapshot fails and nothing is written", async () => {
  const snapshots = open(ci);
  const failed = await take(snapshots, 1);
  expect(failed).toMatchObject({
    passed: false,
    message: "expected the stored snapshot, but there is none, and under CI none is written",
    actual: 1,
    hint: "run the suite without CI=true once, and commit the snapshot file",
  });
  expect(failed?.expected).toBeUndefined();
  await snapshots.save();
  expect(await readdir(bench().root)).toEqual([]);
});

test("another value fails with a diff, and is not stored", async () => {
  await store({ id: 1, name: "x" });
  const snapshots = open(laptop);
  const failed = await take(snapshots, { id: 2, name: "x" });
  await snapshots.save();
  expect(failed).toMatchObject({
    expected: { id: 1, name: "x" },
    message: 'expected the stored snapshot, found {"id":2,"name":"x"}',
    hint: "if the new value is right, run with --update-snapshots and commit the snapshot file",
  });
  expect(failed?.diff?.map(({ op, text }) => `${op} ${text}`)).toEqual([
    "  {",
    '-   "id": 1,',
    '+   "id": 2,',
    '    "name": "x",',
    "  }",
  ]);
  expect(JSON.parse(await readFile(file(), "utf8"))).toMatchObject({
    snapshots: { tools: { "a test": { "result.value": { id: 1 } } } },
  });
});

test("updating replaces values and drops what tests that ran no longer ask for, and nothing else", async () => {
  await store(1);
  await store(1, { name: "did not run" });
  await store(1, { name: "asks no more" });
  const snapshots = open(updating);
  await take(snapshots, 2);
  await take(snapshots, 3, { name: "new" });
  await take(snapshots, 1, { name: "asks no more" }, { exact: 1 });
  await snapshots.save();
  expect(snapshots.counts).toEqual({ written: 1, updated: 1, matched: 0, obsolete: 1, gone: [] });
  expect(JSON.parse(await readFile(file(), "utf8")).snapshots.tools).toEqual({
    "a test": { "result.value": 2 },
    "did not run": { "result.value": 1 },
    new: { "result.value": 3 },
  });
});

test("without updating, obsolete snapshots are counted and kept", async () => {
  await store(1);
  const before = await readFile(file());
  const snapshots = open(laptop);
  await take(snapshots, 1, {}, { exact: 1 });
  await snapshots.save();
  expect(snapshots.counts.obsolete).toBe(1);
  expect(await readFile(file())).toEqual(before);
});

test("the file goes with its last snapshot", async () => {
  await store(1);
  const snapshots = open(updating);
  await take(snapshots, 1, {}, { exact: 1 });
  await snapshots.save();
  expect(await readdir(join(bench().root, "__snapshots__"))).toEqual([]);
});

test("a snapshot whose target is gone is not obsolete", async () => {
  await store(1);
  const snapshots = open(updating);
  const subject = subjectOf("tools/call", exchange({ result: { structuredContent: {} } }));
  const all = expectation(bench().root, ["result.value", { snapshot: true }]);
  expect(await checkExpectations([all], subject, bench().context({ snapshots }))).toMatchObject([{ passed: false }]);
  await snapshots.save();
  expect(snapshots.counts.obsolete).toBe(0);
});

test("instances on two protocols, and tests of two kinds, have snapshots of their own", async () => {
  await store("old", { protocol: "2024-11-05" });
  await store("new", { protocol: "2025-11-25" });
  await store("prompt", { kind: "prompt" });
  const snapshots = open(ci);
  expect(await take(snapshots, "old", { protocol: "2024-11-05" })).toMatchObject({ passed: true });
  expect(await take(snapshots, "new", { protocol: "2025-11-25" })).toMatchObject({ passed: true });
  expect(await take(snapshots, "prompt", { kind: "prompt" })).toMatchObject({ passed: true });
  expect(await take(snapshots, "prompt")).toMatchObject({ passed: false });
});

test("a retried test is stored as its last attempt left it", async () => {
  const snapshots = open(laptop);
  await take(snapshots, "first attempt");
  expect(await take(snapshots, "second attempt")).toMatchObject({ passed: true });
  await snapshots.save();
  expect(snapshots.counts.written).toBe(1);
  expect(await readFile(file(), "utf8")).toContain("second attempt");
});

test("two snapshots of one test under one name must be equal", async () => {
  const snapshots = open(laptop);
  const subject = subjectOf("tools/call", exchange({ result: { structuredContent: { a: 1, b: 2 } } }));
  const all = expectation(
    bench().root,
    ["result.a", { snapshot: "x" }],
    ["result.a", { snapshot: "x" }],
    ["result.b", { snapshot: "x" }],
  );
  const results = await checkExpectations([all], subject, bench().context({ snapshots }));
  expect(results.map(({ passed }) => passed)).toEqual([true, true, false]);
  expect(results[2]?.hint).toBe("give the snapshots names: `snapshot: some-name`");
});

test("names that objects have by birth are names like any other", async () => {
  await store("x", { name: "__proto__" });
  await store("y", { name: "constructor" });
  const snapshots = open(ci);
  expect(await take(snapshots, "x", { name: "__proto__" })).toMatchObject({ passed: true });
  expect(await take(snapshots, "z", { name: "toString" })).toMatchObject({ passed: false });
});

test.each([
  ["{", /^the snapshot file __snapshots__\/suite\.yml\.snap\.json cannot be read: /],
  ["<<<<<<< HEAD\n", /cannot be read: /],
  ["[]", /it lacks "format": "mcptest-snapshot"/],
  ['{"format":"mcptest-snapshot","version":2}', /it is of version 2; this mcptest reads version 1/],
  ['{"format":"mcptest-snapshot","version":1,"snapshots":{"tools":[]}}', /it is not laid out as block, test, snapshot/],
])("a file that holds %j fails its tests and is left alone", async (content, message) => {
  await mkdir(join(bench().root, "__snapshots__"));
  await writeFile(file(), content);
  const snapshots = open(updating);
  const failed = await take(snapshots, 1);
  expect(failed?.message).toMatch(message);
  await snapshots.save();
  expect(await readFile(file(), "utf8")).toBe(content);
});

test("a folder that links outside the workspace is not written to", async () => {
  await mkdir(join(bench().root, "inside"));
  await symlink(bench().root, join(bench().root, "inside", "__snapshots__"));
  const workspace = join(bench().root, "inside");
  const snapshots = createSnapshotStore({ root: workspace, ...laptop });
  await expect(take(snapshots, 1, { workspace })).rejects.toMatchObject({ code: "path-outside-workspace" });
  await snapshots.save();
  expect(await readdir(bench().root)).toEqual(["inside"]);
});

test("a suite outside the folder of the run keeps its snapshots in its own folder", async () => {
  await mkdir(join(bench().root, "elsewhere"));
  const snapshots = createSnapshotStore({ root: join(bench().root, "elsewhere"), ...laptop });
  expect(await take(snapshots, 1, {})).toMatchObject({ passed: true });
  await snapshots.save();
  expect(await readFile(file(), "utf8")).toContain('"result.value": 1');
});

test("secrets are masked before they are stored or compared", async () => {
  const mask = (value: Json): Json => (typeof value === "string" ? value.replace(/hunter\d/, "[redacted]") : value);
  const snapshots = open(laptop, mask);
  await take(snapshots, "password hunter2");
  await snapshots.save();
  expect(await readFile(file(), "utf8")).not.toContain("hunter");
  expect(await take(open(ci, mask), "password hunter3")).toMatchObject({ passed: true });
});

test("false switches a snapshot off; under `not` it is refused", async () => {
  const snapshots = open(laptop);
  expect(await take(snapshots, 1, {}, { snapshot: false })).toMatchObject({ passed: true });
  const inners: readonly Matcher[] = [
    { snapshot: true },
    { all_of: [{ snapshot: true }] },
    { not: { snapshot: true } },
  ];
  for (const inner of inners) expect(await take(snapshots, 1, {}, { not: inner })).toMatchObject({ passed: false });
  expect(snapshots.counts.written).toBe(0);
});
