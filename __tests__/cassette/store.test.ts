import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import {
  type CassettePlace,
  type CompositionCassette,
  hashArguments,
  hashNodes,
  type NodeExchange,
  placeCassette,
  readCassette,
  saveCassette,
  updateCassette,
} from "../../src/cassette/index.ts";
import { lockOf, nameSelf } from "../../src/files/lock.ts";
import { sha256 } from "../../src/values/hash.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { compileRegex } from "../../src/values/regex.ts";

let folder = "";
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-cassette-")));
});
afterEach(() => rmSync(folder, { recursive: true }));

const object = fc.dictionary(fc.string(), fc.jsonValue() as fc.Arbitrary<never>);
const exchanges: fc.Arbitrary<NodeExchange[]> = fc.array(
  fc.record({
    case: fc.option(fc.string()),
    node: fc.constantFrom("a", "b"),
    key: object.map(hashArguments),
    round: fc.integer({ min: 1, max: 3 }),
    arguments: object,
    result: object,
  }),
  { minLength: 1, maxLength: 6 },
);

const place = (name: string): CassettePlace =>
  placeCassette({ file: join(folder, "deep/suite.yml"), workspace: folder }, name);
const write = (at: CassettePlace, exchanges: NodeExchange[]): Promise<unknown> =>
  updateCassette(at, ["composition"], async () => ({
    format: "mcptest-cassette",
    version: 1,
    kind: "composition",
    exchanges,
  }));

test("what is written is read back, and the order in which it came does not show", async () => {
  await fc.assert(
    fc.asyncProperty(exchanges, async (list) => {
      const [one, two] = [place("one"), place("two")];
      const distinct = list.map((each, at) => ({ ...each, round: at + 1 }));
      await write(one, distinct);
      await write(two, distinct.toReversed());
      expect(readFileSync(await one.locate(), "utf8")).toBe(readFileSync(await two.locate(), "utf8"));
      const back = await readCassette(one, "composition");
      expect(back?.exchanges.toSorted((a, b) => a.round - b.round)).toEqual(JSON.parse(JSON.stringify(distinct)));
      expect(readdirSync(dirname(await one.locate()))).toEqual(["one.json", "two.json"]);
    }),
    { numRuns: 40 },
  );
});

const EXCHANGE = { case: null, node: "a", key: hashArguments({}), round: 1, arguments: {}, result: {} };

test("a cassette that stays as it is waits for no lock", async () => {
  const at = place("one");
  await write(at, [EXCHANGE]);
  const lock = lockOf(join(dirname(at.folder()), sha256(await at.locate())));
  writeFileSync(lock, `${nameSelf()}-x`);
  const after = await updateCassette(at, ["composition"], async (now) => now as CompositionCassette);
  expect(after.exchanges).toEqual([EXCHANGE]);
  expect(existsSync(lock)).toBe(true);
});

test("a cassette that is a link is read where it leads, inside the workspace alone", async () => {
  const outside = mkdtempSync(join(tmpdir(), "mcptest-outside-"));
  try {
    await write(place("one"), [{ case: null, node: "a", key: hashArguments({}), round: 1, arguments: {}, result: {} }]);
    const one = await place("one").locate();
    const read = (name: string) => readCassette(place(name), "composition");
    symlinkSync(one, join(dirname(one), "inside.json"));
    expect((await read("inside"))?.exchanges).toHaveLength(1);
    copyFileSync(one, join(outside, "two.json"));
    symlinkSync(join(outside, "two.json"), join(dirname(one), "outside.json"));
    await expect(read("outside")).rejects.toMatchObject({ code: "path-outside-workspace" });
  } finally {
    rmSync(outside, { recursive: true });
  }
});

describe("a file", () => {
  const GOOD = {
    ...{ format: "mcptest-cassette", version: 1, kind: "test", servers: {}, recorded: "2026-01-02T03:04:05.000Z" },
    test: { suite: "suite.yml", name: "one", coordinates: {} },
    exchanges: [{ via: "model", model: "m", method: "judge", params: {}, result: {} }],
  };
  async function read(text: string | object): Promise<unknown> {
    const at = place("file");
    const file = await at.locate();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof text === "string" ? text : JSON.stringify(text));
    return readCassette(at, "test");
  }

  test("that is not there is no cassette, nor is one of another kind", async () => {
    expect(await readCassette(place("none"), "test")).toBeUndefined();
    expect(await read(GOOD)).toEqual(GOOD);
    expect(await readCassette(place("file"), "composition")).toBeUndefined();
    await expect(write(place("file"), [])).rejects.toMatchObject({ code: "cassette-unreadable" });
  });

  test.each([
    ["of a newer version", { ...GOOD, version: 2 }, /is a cassette of version 2; this mcptest reads up to version 1$/],
    ["of an older version", { ...GOOD, version: 0 }, /is a cassette of version 0; this mcptest reads version 1$/],
    ["cut short", JSON.stringify(GOOD).slice(0, -20), /is not JSON/],
    [
      "with a key that there is not",
      { ...GOOD, recordedBy: "me" },
      /\/ has a key that the format does not have: "recordedBy"/,
    ],
    [
      "with a key in an exchange",
      { ...GOOD, exchanges: [{ ...GOOD.exchanges[0], note: 1 }] },
      /\/exchanges\/0 has a key .*"note"/,
    ],
    ["without an answer", { ...GOOD, exchanges: [{ via: "model", method: "judge", params: {} }] }, /\/exchanges\/0/],
    ["of a kind that there is not", { ...GOOD, kind: "tape" }, /kind/],
    ["too large", " ".repeat(64 * 1024 * 1024 + 1), /has more than 64 MiB$/],
    ["of something else", "[]", /is not an mcptest cassette/],
  ])("%s is an error that says so", async (_, content, message) => {
    await expect(read(content)).rejects.toMatchObject({
      code: "cassette-unreadable",
      message: expect.stringMatching(message),
    });
  });

  test("that cannot be read is one too", async () => {
    const at = place("folder");
    mkdirSync(await at.locate(), { recursive: true });
    await expect(readCassette(at, "test")).rejects.toMatchObject({
      code: "cassette-unreadable",
      message: expect.stringMatching(/^the cassette .*folder\.json cannot be read: EISDIR/),
    });
  });
});

test("the key of a call depends on its arguments alone, not on the order of their keys", () => {
  expect(hashArguments({ a: 1, b: [2] })).toBe(hashArguments({ b: [2], a: 1 }));
  expect(hashArguments({ a: 1 })).not.toBe(hashArguments({ a: "1" }));
  expect(hashArguments({})).toMatch(/^[0-9a-f]{16}$/);
});

test("the fingerprint depends on what the nodes call, not on their order", () => {
  const a = { id: "a", server: "s", tool: "t" };
  const b = { id: "b", server: "s", tool: "t" };
  expect(hashNodes([a, b])).toBe(hashNodes([b, a]));
  for (const change of [{ id: "c" }, { server: "x" }, { tool: "x" }]) {
    expect(hashNodes([{ ...a, ...change }])).not.toBe(hashNodes([a]));
  }
});

test("what a pattern of the suite matches is no change: the bytes stay", async () => {
  const at = place("patterns");
  const saved = async (text: string, now: string): Promise<string> => {
    const exchanges = [{ via: "server" as const, server: "s", method: "tools/list", params: {}, result: { text } }];
    const draft = { kind: "session" as const, servers: {}, exchanges };
    const redactor = createRedactor({ secrets: [] });
    const normalize = [compileRegex("req-[0-9]+")];
    await saveCassette(at, draft, { redactor, secrets: () => new Map(), now: new Date(now), normalize });
    return readFileSync(await at.locate(), "utf8");
  };
  const first = await saved("req-1 done", "2026-01-01T00:00:00Z");
  expect(await saved("req-2 done", "2026-01-02T00:00:00Z")).toBe(first);
  expect(await saved("req-2 failed", "2026-01-02T00:00:00Z")).toContain("req-2 failed");
});

test("what is to be judged again is what stands in the file", async () => {
  const at = place("read-back");
  const result: JsonObject = { sent: Number.NaN, text: "a" };
  const exchanges = [{ via: "server" as const, server: "s", method: "tools/call", params: {}, result }];
  const test = { suite: "s.yml", name: "t", coordinates: {} };
  const use = { redactor: createRedactor({ secrets: [] }), secrets: () => new Map(), now: new Date(0) };
  const saved = await saveCassette(at, { kind: "test", test, servers: {}, exchanges }, use);
  expect(saved.exchanges[0]?.result).toEqual({ sent: null, text: "a" });
  expect(saved).toEqual(JSON.parse(readFileSync(await at.locate(), "utf8")));
});

test("what was asked and answered keeps the order of its keys, and is alike in any", async () => {
  const at = place("order");
  const save = async (result: JsonObject, now: string): Promise<string> => {
    const exchanges = [
      { via: "server" as const, server: "s", method: "tools/call", params: { name: "b", a: 1 }, result },
    ];
    const use = { redactor: createRedactor({ secrets: [] }), secrets: () => new Map(), now: new Date(now) };
    await saveCassette(at, { kind: "session", servers: {}, exchanges }, use);
    return readFileSync(await at.locate(), "utf8");
  };
  const first = await save({ z: 1, a: { y: 2, b: 3 } }, "2026-01-01T00:00:00Z");
  expect(JSON.stringify(JSON.parse(first).exchanges)).toBe(
    '[{"method":"tools/call","params":{"name":"b","a":1},"result":{"z":1,"a":{"y":2,"b":3}},"server":"s","via":"server"}]',
  );
  expect(Object.keys(JSON.parse(first))).toEqual(["exchanges", "format", "kind", "recorded", "servers", "version"]);
  expect(await save({ a: { b: 3, y: 2 }, z: 1 }, "2026-01-02T00:00:00Z")).toBe(first);
});
