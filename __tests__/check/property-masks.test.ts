import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Matcher } from "../../src/suite/suite.ts";
import type { Json } from "../../src/values/json.ts";
import { ci, laptop, updating, useSnapshots } from "./fixtures/snapshots.ts";

const MASKED: Matcher = {
  snapshot: { ignore: ["at", "rows[*].seen", "marks[1]"], any: { id: "integer", "rows[*].key": "string" } },
};
const { open, take, store, bench } = useSnapshots(MASKED);

const value = (changes: Record<string, Json> = {}): Json => ({
  name: "a",
  at: 1,
  id: 7,
  rows: [{ key: "x", seen: 1, n: 1 }],
  marks: [1, 2, 3],
  ...changes,
});
const masked = { name: "a", id: "<any integer>", rows: [{ key: "<any string>", n: 1 }], marks: [1, "<ignored>", 3] };

beforeEach(() => store(value()));

test("are not stored", async () => {
  expect(
    JSON.stringify(JSON.parse(await readFile(join(bench().root, "__snapshots__", "suite.yml.snap.json"), "utf8"))),
  ).toContain(JSON.stringify(Object.fromEntries(Object.entries(masked).sort())));
});

test.each<[string, Record<string, Json>]>([
  ["ignored ones may change", { at: "now", marks: [1, null, 3], rows: [{ key: "x", seen: [], n: 1 }] }],
  ["ignored ones may be missing", { at: undefined as unknown as Json, rows: [{ key: "x", n: 1 }] }],
  ["others may have any value of their type", { id: 8, rows: [{ key: "y", seen: 1, n: 1 }] }],
])("%s", async (_, changes) => {
  expect(await take(open(ci), JSON.parse(JSON.stringify(value(changes))))).toMatchObject({ passed: true });
});

test.each<[Record<string, Json>, object]>([
  [{ name: "b" }, { diff: expect.arrayContaining([{ op: "+", text: expect.stringContaining('"b"') }]) }],
  [{ marks: [1, 2] }, { hint: expect.stringContaining("--update-snapshots") }],
  [{ id: "8" }, { message: 'expected a value of type integer at id, found a string: "8"' }],
  [
    { rows: [{ key: "x" }, { key: 1 }] },
    { message: "expected a value of type string at rows[*].key, found a number: 1" },
  ],
  [
    { rows: [{}] },
    {
      message:
        'expected a value of type string at rows[*].key, but the path resolves only up to rows[0]: no key "key"; the object is empty',
    },
  ],
])("%j fails", async (changes, failure) => {
  expect(await take(open(ci), value(changes))).toMatchObject({ passed: false, ...failure });
});

test("a value of another type is not stored, and what is stored already needs no update", async () => {
  const first = open(laptop);
  expect(await take(first, value({ id: "7" }), { name: "another" })).toMatchObject({ passed: false });
  await store(value(), { name: "stored whole" }, { snapshot: true });
  expect(await take(open(ci), value({ at: 2, id: 9 }), { name: "stored whole" })).toMatchObject({ passed: true });
  const renewed = open(updating);
  await take(renewed, value({ at: 2, id: 9 }), { name: "stored whole" });
  expect(renewed.counts).toMatchObject({ updated: 1 });
});
