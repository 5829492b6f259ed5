import type { Case } from "../../src/property/index.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { argumentsOf, asRead, BOOKS, compileOracle, generatorOf, objectOf, text } from "./tools.ts";

const smallest: [string, (args: JsonObject) => boolean, JsonObject][] = [
  ["a character beyond U+FFFF", ({ query }) => /[\u{10000}-\u{10ffff}]/u.test(String(query)), { query: "\u{1f600}" }],
  ["a limit over 13", ({ limit }) => Number(limit) > 13, { query: "", limit: 14 }],
  ["three tags", ({ tags }) => Array.isArray(tags) && tags.length > 2, { query: "", tags: ["", "", ""] }],
  [
    "a price below -50",
    ({ filter }) => Number((filter as JsonObject | undefined)?.price) < -50,
    { query: "", filter: { price: -51 } },
  ],
  ["a kind that is not the first", ({ kind }) => kind === "b" || kind === "c", { query: "", kind: "b" }],
  ["a text of five", ({ query }) => [...String(query)].length >= 5, { query: "aaaaa" }],
];

test.each(smallest)("every seed shrinks %s to the same arguments", async (_, shows, expected) => {
  for (let seed = 1; seed <= 5; seed++) {
    const generator = generatorOf(BOOKS, { seed });
    let now = (await generator.cases("random", { count: 1000 })).find(({ arguments: args }) => shows(args)) as Case;
    let calls = 0;
    for (let next: Case | undefined = now; next; ) {
      now = next;
      next = (await generator.shrink(now)).find(({ arguments: args }) => ++calls && shows(args));
    }
    expect(now).toEqual({ phase: "random", arguments: expected });
    expect(calls).toBeLessThan(300);
  }
});

test("an invalid case stays invalid by the same keyword at the same place", async () => {
  const generator = generatorOf(BOOKS, { values: { query: ["a long query"] } });
  const accepts = compileOracle(BOOKS);
  for (const one of await generator.cases("invalid")) {
    for (const smaller of await generator.shrink(one)) {
      expect(smaller.breaks).toEqual(one.breaks);
      expect(accepts(asRead(smaller.arguments))).toBe(false);
    }
  }
  const beyond = (await generator.cases("invalid")).find(({ breaks }) => breaks?.keyword === "maximum") as Case;
  const [first] = await generator.shrink({ ...beyond, arguments: { ...beyond.arguments, query: "abc", tags: ["x"] } });
  expect(first?.arguments).toEqual({ query: "abc", limit: 21 });
});

test("a text with a format keeps it when it shrinks", async () => {
  const generator = generatorOf(objectOf({ when: { ...text, format: "date" } }));
  const one: Case = { phase: "random", arguments: { when: "2024-06-30" } };
  expect(argumentsOf(await generator.shrink(one))).toEqual([{ when: "2025-01-01" }]);
});
