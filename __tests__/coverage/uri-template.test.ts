import fc from "fast-check";
import { expansionsOf } from "../../src/coverage/obligations/resources.ts";

test.each([
  ["x://a", "x://a", "x://b"],
  ["x://{id}", "x://a%2Fb", "x://a/b"],
  ["x://{id}/z", "x://a/z", "x://a/zz"],
  ["x://{a}-{b}", "x://1-2", "x://1"],
  ["x://{a,b}", "x://1,2", "x://1/2"],
  ["x://{id:3}", "x://abc", "x://a?b"],
  ["x://{+path}/end", "x://a/b?c#d/end", "x://a/b"],
  ["x://a{#part}", "x://a#b/c", "y://a#b"],
  ["x://a{?q,page}", "x://a?q=1&page=2", "x://a?q=1#top"],
  ["x://a{?q*}", "x://a", "x://a/b"],
  ["x://a?z=1{&q}", "x://a?z=1&q=2", "x://a?z=1q=2"],
  ["x://a{/parts*}", "x://a/b/c", "x://ab"],
  ["x://a{.type}", "x://a.json", "x://ajson"],
  ["x://a{;p}", "x://a;p=1", "x://a,p"],
  ["x://a.b(c)+[$]", "x://a.b(c)+[$]", "x://aXb(c)+[$]"],
  ["x://{open", "x://{open", "x://open"],
])("%s expands to %s, and not to %s", async (template, fits, other) => {
  const isExpansion = expansionsOf(template);
  expect([await isExpansion(fits), await isExpansion(other)]).toEqual([true, false]);
});

test("a template fits what its variables are replaced by, and nothing else of a literal", async () => {
  const literal = fc.string({ unit: "grapheme" }).map((text) => text.replace(/[{}]/g, ""));
  const word = fc.string({ unit: "grapheme" }).map((text) => text.replace(/[/?#]/g, ""));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(literal, word), { maxLength: 4 }), literal, async (parts, end) => {
      const template = parts.map(([before], index) => `${before}{v${index}}`).join("") + end;
      const uri = parts.map(([before, value]) => before + value).join("") + end;
      expect(await expansionsOf(template)(uri)).toBe(true);
      expect(await expansionsOf(end)(`${end}x`)).toBe(false);
    }),
  );
});

test("many variables in a row take no long time", async () => {
  const isExpansion = expansionsOf(`x://${"{a}".repeat(100)}!`);
  expect(await isExpansion(`x://${"a".repeat(5000)}`)).toBe(false);
});

test("a template that is too long to be read has no expansions", async () => {
  const template = `x://${"a".repeat(200_000)}`;
  expect(await expansionsOf(template)(template)).toBe(false);
});
