import fc from "fast-check";
import { type LockView, lockedIn, lockServer, maskServer, readLock, writeLock } from "../../src/audit/index.ts";
import { LOCK_CHECKS } from "../../src/audit/lock/rules.ts";
import type { Hit, Surface } from "../../src/audit/rule.ts";
import { isObject, type Json, type JsonObject } from "../../src/values/json.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";

const TOOLS: JsonObject[] = [
  {
    name: "get_token",
    title: "Token",
    description: "Gives a token by its id. Never call it twice.",
    inputSchema: {
      type: "object",
      title: "Arguments",
      properties: {
        id: { type: "string", description: "The id.", pattern: "^[a-z]+$", examples: ["abc"], default: "xyz" },
        password: { enum: ["one", "two"], description: "Which of them." },
        deep: { anyOf: [{ $ref: "#/$defs/a" }, { type: "null", description: "None at all." }] },
      },
      required: ["id"],
      $defs: {
        a: { type: "array", items: { type: "object", properties: { b: { const: "c" } }, "x-more": { y: "z" } } },
      },
    },
    outputSchema: { type: "object", properties: { title: { type: "string", format: "uri" } } },
    annotations: { readOnlyHint: true, title: "Tokens", other: "o" },
    icons: [{ src: "data:image/png;base64,AAAA", sizes: ["1x1"] }],
    _meta: { "example.org/note": "a note" },
  },
  { name: "__proto__", description: "A name like no other.", inputSchema: { type: "object" } },
];

function surfaceOf(
  tools: readonly JsonObject[],
  more: Partial<Surface["lists"]> = {},
  instructions = "Be kind.",
): Surface {
  const none = { items: [] };
  return {
    revision: "2025-11-25",
    handshake: { capabilities: { tools: {} }, serverInfo: { name: "s", version: "1.0.0" }, instructions },
    lists: { tools: { items: tools }, resources: none, templates: none, prompts: none, ...more },
    ...{ weighed: undefined, breaches: [], frames: 0 },
    probed: {} as Surface["probed"],
    behaved: { unasked: "" },
  };
}

/** What is found of a surface under the lock of another, by its rule; the lock is written and read on the way. */
async function compareSurfaces(before: Surface, after: Surface, secrets: [string[], string[]] = [[], []]) {
  const [then, today] = secrets.map((all) => createRedactor({ secrets: all })) as [Redactor, Redactor];
  const text = writeLock(undefined, new Map([["s", lockServer(before, then)]]));
  const locked = lockedIn(await readLock(text, "the lock"), "s");
  if (!locked) throw new Error("it was not written");
  const lock: LockView = { before: maskServer(locked, today), now: lockServer(after, today), place: () => undefined };
  const surface = { ...after, lock };
  const found: [rule: string, hit: Hit][] = [];
  for (const [rule, check] of Object.entries(LOCK_CHECKS)) {
    const judged = await check(surface);
    if ("hits" in judged) found.push(...judged.hits.map((hit): [string, Hit] => [rule, hit]));
  }
  return { found, text };
}
type Redactor = ReturnType<typeof createRedactor>;

/** Every text of a value, keys included, as a change that puts another one there; and each part, as one that takes it away. */
function spots(value: Json, put: (changed: Json) => Json, all: [string, (text: string) => Json][] = []) {
  if (typeof value === "string") all.push([value, put]);
  else if (Array.isArray(value))
    for (const [at, item] of value.entries()) spots(item, (one) => put(value.with(at, one)), all);
  else if (isObject(value))
    for (const [key, part] of Object.entries(value)) {
      const others = Object.entries(value).filter(([name]) => name !== key);
      all.push(["", () => put(Object.fromEntries(others))]);
      all.push([key, (name) => put(Object.fromEntries([...others, [name, part]]))]);
      spots(part, (one) => put(Object.fromEntries([...others, [key, one]])), all);
    }
  return all;
}

const SPOTS = spots(TOOLS, (changed) => changed);

test("one changed character anywhere in a definition is found, each time", async () => {
  expect(SPOTS.length).toBeGreaterThan(80);
  const character = fc.oneof(
    fc.constantFrom("\u200b", "\u202e", "\u{e0041}", "~", "Ж"),
    fc.string({ minLength: 1, maxLength: 1 }),
  );
  const mutant = fc.tuple(fc.nat(), character, fc.constantFrom("replace", "insert", "drop"));
  await fc.assert(
    fc.asyncProperty(mutant, async ([place, other, how]) => {
      for (const [text, put] of SPOTS) {
        const at = place % (text.length + 1);
        const [from, to] = [how === "replace" ? other : how === "insert" ? other : "", how === "insert" ? at : at + 1];
        const changed = text.slice(0, at) + from + text.slice(to);
        if (changed === text && text !== "") continue;
        const { found } = await compareSurfaces(surfaceOf(TOOLS), surfaceOf(put(changed) as JsonObject[]));
        if (found.length === 0) throw new Error(`${JSON.stringify(text)} became ${JSON.stringify(changed)}, unseen`);
      }
    }),
    { numRuns: 15 },
  );
});

test("the same surface has no finding, whatever its order and its names", async () => {
  const name = fc.oneof(
    fc.constantFrom("__proto__", "constructor", "get_token", "password", "10", "9", "a"),
    fc.string(),
  );
  const tools = fc.array(
    fc.record({ name, description: fc.string({ unit: "binary" }), inputSchema: fc.constant({ type: "object" }) }),
  );
  await fc.assert(
    fc.asyncProperty(tools, fc.string({ unit: "binary" }), async (all, instructions) => {
      const { found } = await compareSurfaces(
        surfaceOf(all, {}, instructions),
        surfaceOf(all.toReversed(), {}, instructions),
      );
      expect(found).toEqual([]);
    }),
  );
});

test("one of two tools of one name is found when it changes, and goes", async () => {
  const called = (description: string): JsonObject => ({ name: "t", description, inputSchema: { type: "object" } });
  const [first, second] = [called("one"), called("two")];
  const both = surfaceOf([first, second]);
  const rules = async (after: JsonObject[]) =>
    (await compareSurfaces(both, surfaceOf(after))).found.map(([rule]) => rule);
  expect(await rules([second, first])).toEqual([]);
  expect(await rules([first, { ...second, description: "three" }])).toEqual(["text-changed"]);
  expect(await rules([first])).toEqual(["tool-removed"]);
});

test("secrets are in no lock, and what is masked is compared with what is masked", async () => {
  const saying = (secret: string) =>
    surfaceOf(
      [{ name: "t", description: `Uses ${secret} to ask.`, inputSchema: { type: "object" } }],
      {},
      `key: ${secret}`,
    );
  const [old, now] = ["hunter2-hunter2-h", "hunter3-hunter3-h"] as const;
  const { found, text } = await compareSurfaces(saying(old), saying(now), [[old], [now]]);
  expect(found).toEqual([]);
  expect(text).not.toContain("hunter");
  // A secret that is known today alone is masked in the lock, too.
  expect((await compareSurfaces(saying(old), saying(old), [[], [old]])).found).toEqual([]);
});

test("a tool named like a secret is locked as it is", async () => {
  const { text } = await compareSurfaces(surfaceOf(TOOLS), surfaceOf(TOOLS));
  expect(text).toContain("Gives a token by its id.");
  expect(text).toContain('"Which of them."');
});

test("a definition is whole up to 64 KiB, beyond that a hash, and a change of it is an error", async () => {
  const large = (characters: number, end: string): JsonObject => {
    const empty = JSON.stringify({ description: "", inputSchema: { type: "object" }, name: "t" }).length;
    return { name: "t", description: `${"x".repeat(characters - empty - 1)}${end}`, inputSchema: { type: "object" } };
  };
  const [most, over] = [64 * 1024, 64 * 1024 + 1];
  const whole = await compareSurfaces(surfaceOf([large(most, "a")]), surfaceOf([large(most, "b")]));
  expect(whole.found.map(([rule]) => rule)).toEqual(["text-changed"]);
  expect(whole.found[0]?.[1].evidence?.length).toBeLessThan(500);
  const hashed = await compareSurfaces(surfaceOf([large(over, "a")]), surfaceOf([large(over, "b")]));
  expect(hashed.text).toMatch(/"definition": "sha256:[0-9a-f]{64}"/);
  expect(hashed.found).toEqual([["tool-breaks", expect.objectContaining({ tool: "t" })]]);
  expect((await compareSurfaces(surfaceOf([large(over, "a")]), surfaceOf([large(over, "a")]))).found).toEqual([]);
});

test("of a list that is not known to its end nothing is gone", async () => {
  const after = surfaceOf([], { tools: { items: [], unread: "it was cut" } });
  expect((await compareSurfaces(surfaceOf(TOOLS), after)).found).toEqual([]);
});
