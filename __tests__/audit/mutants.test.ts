import { CATALOG } from "../../src/audit/index.ts";
import type { Surface } from "../../src/audit/rule.ts";
import { isNested, type Json, type JsonObject } from "../../src/values/json.ts";

/** A surface with texts in every kind of place. */
const LISTS = {
  tools: [
    {
      name: "get_book",
      title: "Get a book",
      description: "Reads one book by its id.",
      inputSchema: {
        type: "object",
        properties: {
          id: { type: "string", description: "Id of the book.", enum: ["b1", "b2"], default: "b1" },
          page: { anyOf: [{ type: "integer" }, { $ref: "#/$defs/range" }], examples: [1] },
        },
        required: ["id"],
        $defs: { range: { type: "object", properties: { from: { type: "integer", title: "From" } } } },
      },
      outputSchema: { type: "object", properties: { text: { type: "string", description: "The text." } } },
      annotations: { title: "Get a book", readOnlyHint: true },
      _meta: { "com.example/note": "seen by nobody" },
    },
  ],
  resources: [{ uri: "book:///1", name: "one", description: "The first book." }],
  templates: [{ uriTemplate: "book:///{id}", name: "any" }],
  prompts: [{ name: "sum_up", description: "Sums a book up.", arguments: [{ name: "id", description: "Its id." }] }],
} as const;
const INSTRUCTIONS = "Look for a book first.";

async function find(lists: JsonObject, instructions: string): Promise<string[]> {
  const listed = Object.fromEntries(Object.entries(lists).map(([key, items]) => [key, { items }]));
  const surface = { revision: "2025-11-25", handshake: { instructions }, lists: listed, breaches: [], frames: 0 };
  const rules = CATALOG.filter(({ axis }) => axis === "security" || axis === "surface");
  const judged = await Promise.all(
    rules.map(async (rule) => [rule.id, await rule.check(surface as unknown as Surface)] as const),
  );
  return judged.flatMap(([id, one]) =>
    "hits" in one && one.hits.some(({ severity = "error" }) => severity === "error") ? [id] : [],
  );
}

/** The value with each of its texts changed, one at a time; with the names of keys, too. */
function* mutate(value: Json, change: (text: string) => string): Generator<[place: string, mutant: Json]> {
  if (typeof value === "string") yield ["", change(value)];
  if (!isNested(value)) return;
  for (const [key, part] of Object.entries(value)) {
    for (const [place, mutant] of mutate(part, change)) {
      const copy = structuredClone(value) as JsonObject;
      copy[key] = mutant;
      yield [`/${key}${place}`, copy];
    }
    if (Array.isArray(value)) continue;
    const renamed = Object.entries(value).map(([name, one]) => [name === key ? change(name) : name, one]);
    yield [`/${key} (key)`, Object.fromEntries(renamed)];
  }
}

const HIDDEN = ["\u{e0041}", "\u202e", "\u0007", "\u3164", "\u200b\u200b\u200b\u200b"];

test.each(HIDDEN)("%j is found in each text, and in the name of each key", async (hidden) => {
  expect(await find(LISTS as unknown as JsonObject, INSTRUCTIONS)).toEqual([]);
  let mutants = 0;
  for (const [kind, items] of Object.entries(LISTS)) {
    for (const [place, mutant] of mutate(
      items as unknown as Json,
      (text) => `${text.slice(0, 1)}${hidden}${text.slice(1)}`,
    )) {
      mutants += 1;
      const found = await find({ ...(LISTS as unknown as JsonObject), [kind]: mutant }, INSTRUCTIONS);
      expect({ kind, place, found }).toMatchObject({ found: expect.arrayContaining(["hidden-text"]) });
    }
  }
  expect(mutants).toBeGreaterThan(70);
  expect(await find(LISTS as unknown as JsonObject, `${INSTRUCTIONS}${hidden}`)).toEqual(["hidden-text"]);
});
