import { readFileSync } from "node:fs";
import fc from "fast-check";
import { hintKey } from "../../src/suite/wording/elsewhere.ts";
import { suggest } from "../../src/values/suggest.ts";

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  $defs?: Record<string, Schema>;
}

const SUITE = JSON.parse(readFileSync("schemas/suite/v1.json", "utf8")) as Schema;

/** The keys of every map of a suite, by where the schema declares it. */
function listMaps(schema: Schema, place: string): [string, string[]][] {
  const { properties = {}, items, $defs = {} } = schema;
  const own: [string, string[]][] = Object.keys(properties).length > 0 ? [[place, Object.keys(properties)]] : [];
  const below = [
    ...Object.entries(properties),
    ...Object.entries($defs),
    ...(items ? [["items", items] as const] : []),
  ];
  return [...own, ...below.flatMap(([name, part]) => listMaps(part, `${place}/${name}`))];
}

/** Each way to misspell a word by one letter: left out, doubled, swapped with the next, another one. */
function misspell(word: string): string[] {
  return [...word].flatMap((letter, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    const swapped = before + after.slice(0, 1) + letter + after.slice(1);
    return [before + after, before + letter + letter + after, ...(after ? [swapped] : []), `${before}q${after}`];
  });
}

/** Insertions, deletions and replacements, each one. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= a.length; row++) {
    const [above = [], own] = [rows[row - 1], [row]];
    for (let at = 1; at <= b.length; at++) {
      const same = a[row - 1] === b[at - 1] ? 0 : 1;
      own.push(Math.min((above[at] ?? 0) + 1, (own[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + same));
    }
    rows.push(own);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

const MAPS = listMaps(SUITE, "");

test("a value of a case that stands beside vars belongs into them", () => {
  expect(hintKey("title", ["name", "vars", "expect"], ["tools", "0", "cases", "0"])).toBe(
    "write it in vars: { title: … }",
  );
});

test("there are maps enough", () => expect(MAPS.length).toBeGreaterThan(40));

test.each(MAPS)("%s: a key with one wrong letter gets the hint that names it", (_, keys) => {
  for (const key of keys.filter(({ length }) => length > 3)) {
    for (const wrong of new Set(misspell(key))) {
      // Another key may be as near, or what was written.
      const rivals = keys.filter((other) => other !== key && distance(wrong, other) <= 2);
      if (keys.includes(wrong) || rivals.length > 0) continue;
      expect([wrong, hintKey(wrong, keys, ["tools", "0"])]).toEqual([wrong, `did you mean "${key}"?`]);
    }
  }
});

test("what is suggested is never farther away than another name", () => {
  const name = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(name, fc.array(name, { minLength: 1, maxLength: 6 }), (word, names) => {
      const found = suggest(word, names);
      const others = names.filter((other) => other !== word);
      fc.pre(found !== undefined && !found.startsWith(word));
      // A swap of neighbours is one slip here, and two in the plain count.
      for (const other of others) expect(distance(word, found ?? "")).toBeLessThanOrEqual(2 * distance(word, other));
    }),
  );
});

test.each([
  ["retries", "write run: { retries: … }"],
  ["retrys", "write run: { retries: … }"],
  ["retry", "write run: { retries: … }"],
  ["paralel", "write run: { parallel: … }"],
  ["timeout", "write run: { test_timeout: … }"],
  ["rubrcs", 'did you mean "rubrics"?'],
  ["tols", 'did you mean "tools"?'],
])("%s at the top of a suite: %s", (key, hint) => {
  expect(hintKey(key, Object.keys(SUITE.properties ?? {}), [])).toBe(hint);
});

test("in run, and in a test, other words for retries are known", () => {
  expect(hintKey("retry", ["parallel", "test_timeout", "retries"], ["run"])).toBe('did you mean "retries"?');
  expect(hintKey("retrys", ["name", "tool", "retries", "rubrics"], ["tools", "0"])).toBe('did you mean "retries"?');
});
