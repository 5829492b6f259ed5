import fc from "fast-check";
import { isForeign } from "../../src/property/generate/text.ts";
import { PHASES } from "../../src/property/index.ts";
import { rowsOf } from "../../src/property/phases/cases.ts";
import { type Json, type JsonObject, readJson, writeJson } from "../../src/values/json.ts";
import { allCases, argumentsOf, BOOKS, generatorOf, objectOf, text } from "./tools.ts";

test("the same seed gives the same cases; another one changes the random ones alone", async () => {
  const phases = async (seed: number, name = "t") =>
    Promise.all(
      PHASES.map((phase) =>
        generatorOf(BOOKS, { seed }, name)
          .cases(phase)
          .then((cases) => JSON.stringify(cases)),
      ),
    );
  const [first, again, other, others] = await Promise.all([phases(1), phases(1), phases(2), phases(1, "u")]);
  expect(again).toEqual(first);
  expect(PHASES.map((_, at) => other[at] === first[at])).toEqual([true, true, true, true, false]);
  expect(PHASES.map((_, at) => others[at] === first[at])).toEqual([true, true, true, true, false]);
});

test("given: what the schema, the suite and its tests offer, where the schema accepts it", async () => {
  const generator = generatorOf(BOOKS, {
    values: { query: ["dune", 7], "filter.price": [3], tags: ["new"] },
    given: [{ query: "from a test" }, { nonsense: 1 }],
  });
  expect(argumentsOf(await generator.cases("given"))).toEqual([
    { query: "from a test" },
    { query: "dune" },
    { query: "dune", limit: 10 },
    { query: "dune", kind: "a" },
    { query: "dune", kind: "b" },
    { query: "dune", kind: "c" },
    { query: "dune", tags: ["new"] },
    { query: "dune", filter: { price: 3 } },
  ]);
  expect(generator.notes).toEqual(["not used: 1 of 2 values for query, which the schema refuses"]);
  const nothing = generatorOf(objectOf({ a: { type: "null" }, b: { enum: [1, null] } }));
  expect(argumentsOf(await nothing.cases("given"))).toEqual([
    { a: null, b: 1 },
    { a: null, b: null },
  ]);
});

test("boundary: edges, members, branches, what is optional absent and present, and pairs", async () => {
  const found = argumentsOf(await generatorOf(BOOKS).cases("boundary"));
  const has = (part: JsonObject) => expect(found).toContainEqual(expect.objectContaining(part));
  for (const limit of [1, 20]) has({ limit });
  for (const tags of [[], Array(5).fill("sample")]) has({ tags });
  expect(found.map(({ query }) => [...String(query)].length)).toContain(200);
  const names = ["limit", "kind", "tags", "filter"];
  for (const name of names) {
    const others = names.filter((one) => one !== name);
    expect(
      found.some((args) => !Object.hasOwn(args, name) && others.every((other) => Object.hasOwn(args, other))),
    ).toBe(true);
  }
  // Pairs: the largest limit with the longest list, and each with nothing else.
  has({ limit: 20, tags: Array(5).fill("sample") });
  const id = generatorOf(objectOf({ id: { ...text, pattern: "^[A-Z][a-z]{2,}-\\d+$", minLength: 6, maxLength: 64 } }));
  const ids = [...(await id.cases("given")), ...(await id.cases("boundary"))];
  const lengths = argumentsOf(ids).map((args) => String(args.id).length);
  expect(lengths).toEqual(expect.arrayContaining([6, 64]));
  const flags = generatorOf(objectOf({ a: { type: "boolean" }, b: { type: "boolean" } }));
  const pairs = [...(await flags.cases("given")), ...(await flags.cases("boundary"))].map(
    ({ arguments: args }) => args,
  );
  expect(pairs).toHaveLength(4);
  const choice = generatorOf(objectOf({ to: { anyOf: [objectOf({ name: text }), { type: "integer", maximum: 7 }] } }));
  const either = [...(await choice.cases("given")), ...(await choice.cases("boundary"))].map(
    ({ arguments: args }) => args,
  );
  for (const to of [{ name: "sample" }, 7]) expect(either).toContainEqual({ to });
});

test("awkward: texts that code forgets, within bounds and pattern; a format is kept", async () => {
  const texts = async (schema: JsonObject) =>
    argumentsOf(await generatorOf(objectOf({ q: schema })).cases("awkward")).map(({ q }) => q);
  const longest = "x".repeat(10_000);
  expect(await texts(text)).toEqual(["", "\u{1f600}", "e\u0301", "'", '"', "%", "\\", "\n", " x ", longest]);
  expect(await texts({ ...text, minLength: 2, maxLength: 2 })).toEqual([
    "xx",
    "\u{1f600}x",
    "e\u0301",
    "'x",
    '"x',
    "%x",
    "\\x",
    "\nx",
  ]);
  expect(await texts({ ...text, pattern: "^[a-z'%]*$", maxLength: 40 })).toEqual(["", "'", "%", "x".repeat(40)]);
  expect(await texts({ ...text, format: "date" })).toEqual([]);
});

test("invalid: one violation at every place, and nested; what readers coerce is apart", async () => {
  const schema = {
    ...objectOf({
      id: { ...text, pattern: "^[a-z]+$", minLength: 2 },
      count: { type: "integer", minimum: 0, exclusiveMaximum: 10, multipleOf: 3 },
      kind: { enum: ["a", "b"] },
      on: { type: "boolean" },
      list: {
        type: "array",
        items: objectOf({ when: { type: "string", format: "date" } }),
        minItems: 1,
        maxItems: 2,
        uniqueItems: true,
      },
    }),
    additionalProperties: false,
  };
  const cases = await generatorOf(schema).cases("invalid");
  const told = cases.map(({ breaks }) => `${breaks?.coerces ? "~" : ""}${breaks?.at} ${breaks?.keyword}`);
  for (const one of [
    "/id required",
    "/id type",
    "/id pattern",
    "/id minLength",
    "/count type",
    "/count minimum",
    "/count exclusiveMaximum",
    "/count multipleOf",
    "/kind enum",
    "/on type",
    "/list type",
    "/list minItems",
    "/list maxItems",
    "/list uniqueItems",
    "/list/0/when required",
    "/list/0/when type",
    "/unexpected additionalProperties",
    "~/count type",
    "~/on type",
    "~/list type",
    "~/list/0/when type",
  ])
    expect(told).toContain(one);
  expect(told.filter((one) => one.includes("format"))).toEqual([]);
  expect(told.findLastIndex((one) => !one.startsWith("~"))).toBeLessThan(told.findIndex((one) => one.startsWith("~")));
  const values = (path: string) =>
    cases.filter(({ breaks }) => breaks?.at === `/${path}` && breaks.coerces).map(({ arguments: args }) => args[path]);
  expect([values("id"), values("count"), values("on"), values("list")]).toEqual([
    [5],
    ["3"],
    [1, "true"],
    ['[{"when":"2025-01-01"}]'],
  ]);
  const optional = await generatorOf({ type: "object", properties: { a: text } }).cases("invalid");
  expect(argumentsOf(optional)).toContainEqual({ a: null });
});

test("an open object takes one property more: that is no violation", async () => {
  const told = (await generatorOf(objectOf({ a: text })).cases("invalid")).map(({ breaks }) => breaks?.keyword);
  expect(new Set(told)).toEqual(new Set(["required", "type"]));
});

test("random: bound arguments mostly take what the server gave", async () => {
  const pool = { book_id: ["b1", "b2"] };
  const schema = objectOf({ book_id: text, note: text });
  const cases = await generatorOf(schema).cases("random", { count: 200, pool });
  const bound = cases.filter(({ arguments: args }) => pool.book_id.includes(String(args.book_id)));
  expect(bound.length).toBeGreaterThan(110);
  expect(bound.length).toBeLessThan(170);
  for (const phase of ["boundary", "awkward", "invalid"] as const)
    for (const { arguments: args, breaks } of await generatorOf(schema).cases(phase, { pool }))
      if (breaks?.at !== "/book_id" && (phase !== "awkward" || args.note !== "sample")) expect(args.book_id).toBe("b1");
});

const nobody = {
  format: ["email", "hostname", "uri", "url", "ipv4", "ipv6", "iri", "idn-email"],
  pattern: [
    "^https?://",
    "^\\S+@\\S+\\.\\S+$",
    "^[a-z.-]+\\.[a-z]{2,6}$",
    "^(www\\.)?[^/]+$",
    "^\\d+\\.\\d+\\.\\d+\\.\\d+$",
  ],
};

test("100,000 texts name no host that somebody may own, and none is half a character", async () => {
  const formats = nobody.format.map((format) => [format, { ...text, format }]);
  const patterns = nobody.pattern.map((pattern, at) => [`p${at}`, { ...text, pattern }]);
  const schema = objectOf({
    ...Object.fromEntries([...formats, ...patterns]),
    free: text,
    long: { ...text, minLength: 30 },
  });
  let texts = 0;
  for (let seed = 0; texts < 100_000; seed++) {
    const generator = generatorOf(schema, { seed });
    const cases = seed === 0 ? await allCases(generator, 200) : await generator.cases("random", { count: 200 });
    expect(generator.notes).toEqual([]);
    for (const { arguments: args } of cases)
      for (const one of Object.values(args)) {
        if (typeof one !== "string") continue;
        texts++;
        if (isForeign(one) || !one.isWellFormed()) throw new Error(JSON.stringify(one));
      }
  }
});

test.each<[string, boolean]>([
  ["https://example.invalid/a?b=c", false],
  ["a@sub.example.invalid", false],
  ["http://127.0.0.1:9/", false],
  ["192.0.2.77", false],
  ["1.5", false],
  ["example.com", false],
  ["https://acme.io", true],
  ["//acme", true],
  ["at @acme", false],
  ["me@acme.dev", true],
  ["see acme.co.uk now", true],
  ["8.8.8.8", true],
  ["ex\uff0ecom", true],
])("a host that somebody may own in %j: %j", (one, foreign) => {
  expect(isForeign(one)).toBe(foreign);
});

test("numbers are JSON: no -0, nothing that changes when it is written", async () => {
  const schema = objectOf({
    a: { type: "number" },
    b: { type: "integer" },
    c: { type: "number", multipleOf: 0.1 },
    d: { type: "number", minimum: -5, maximum: 5 },
  });
  for (const { arguments: args } of await generatorOf(schema).cases("random", { count: 500 }))
    for (const one of Object.values(args) as number[]) {
      expect(Object.is(JSON.parse(JSON.stringify(one)), one)).toBe(true);
      expect(Math.abs(one)).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
    }
});

test("numbers keep their spelling, in a schema and in what is given, and are judged by their value", async () => {
  const read = (json: string): JsonObject => readJson(json) as JsonObject;
  const limits = read('{"n":{"type":"number","minimum":1.0,"maximum":1E2},"id":{"type":"integer"},"any":{}}');
  const { ids, given, any } = read('{"ids":[9007199254740993,0.5],"given":{"n":50.0,"id":1E1,"any":1},"any":[1.0]}');
  const generator = generatorOf(objectOf(limits), {
    values: { id: ids as Json[], any: any as Json[] },
    given: [given as JsonObject],
  });
  const [first, ...others] = argumentsOf(await generator.cases("given")).map((args) => writeJson(args));
  expect(first).toBe('{"n":50.0,"id":1E1,"any":1}');
  expect(others).toEqual(['{"n":1,"id":9007199254740993,"any":1.0}']);
  expect(generator.notes).toEqual(["not used: 1 of 2 values for id, which the schema refuses"]);
  const broken = (await generator.cases("invalid")).map(({ breaks }) => `${breaks?.at} ${breaks?.keyword}`);
  expect(broken).toEqual(expect.arrayContaining(["/n minimum", "/n maximum"]));
});

test("rows of pairs have every pair, and are few", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(sizes, (all) => {
      const rows = rowsOf(all);
      const pairs = (list: readonly (readonly number[])[]) =>
        new Set(
          list.flatMap((row) => row.flatMap((x, a) => row.slice(a + 1).map((y, gap) => `${a}${x} ${a + 1 + gap}${y}`))),
        );
      const every = all.reduce<number[][]>(
        (list, size) => list.flatMap((row) => Array.from({ length: size }, (_, choice) => [...row, choice])),
        [[]],
      );
      expect(pairs(rows)).toEqual(pairs(every));
      expect(rows.length).toBeLessThanOrEqual(Math.max(1, every.length));
      expect(rows.length).toBeLessThanOrEqual(45);
    }),
  );
});
