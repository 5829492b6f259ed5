import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { hashArguments, hashNodes, type NodeExchange, readCassette, updateCassette } from "../../src/cassette/index.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mcptest-cassette-"));
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

const write = (file: string, exchanges: NodeExchange[]): Promise<void> =>
  updateCassette(file, async () => ({ format: "mcptest-cassette", version: 1, kind: "composition", exchanges }), {
    lockFor: join(folder, "cassettes"),
  });

test("what is written is read back, and the order in which it came does not show", async () => {
  await fc.assert(
    fc.asyncProperty(exchanges, async (list) => {
      const [one, two] = [join(folder, "deep/one.json"), join(folder, "two.json")];
      const distinct = list.map((each, at) => ({ ...each, round: at + 1 }));
      await write(one, distinct);
      await write(two, distinct.toReversed());
      expect(readFileSync(one, "utf8")).toBe(readFileSync(two, "utf8"));
      const back = await readCassette(one, "one");
      expect(back?.exchanges.toSorted((a, b) => a.round - b.round)).toEqual(JSON.parse(JSON.stringify(distinct)));
      expect(readdirSync(join(folder, "deep"))).toEqual(["one.json"]);
    }),
    { numRuns: 40 },
  );
});

test("a file that is not there is no cassette, and one that cannot be read is an error", async () => {
  expect(await readCassette(join(folder, "none.json"), "none")).toBeUndefined();
  await expect(readCassette(folder, "a folder")).rejects.toMatchObject({
    code: "cassette-unreadable",
    message: expect.stringMatching(/^the cassette a folder cannot be read: EISDIR/),
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
