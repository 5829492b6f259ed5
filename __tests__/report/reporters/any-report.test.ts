import fc from "fast-check";
import { conclude } from "../../../src/conduct/index.ts";
import { REPORTERS, type Report } from "../../../src/report/index.ts";
import type { JsonObject } from "../../../src/values/json.ts";
import { resolve, SCHEMA } from "../fixtures/schema.ts";

/** Texts that break what is careless: controls, markup, names that every object has, halves of pairs, times that are none. */
const TEXTS = [
  ...["", "a", "line\nline\r\n", "x".repeat(3000), "__proto__", "constructor", "toString"],
  ...["\0\u001b[31m", "\u202e\u200b", "\u009b2J", "\ud83d", "\ufffe\uffff", "<b>&\"']]>", "`|*_#@1", "--- ..."],
  ...["..\\..\\x", "/abs", "${a}", "2026-01-02T03:04:05.000Z"],
];
const NUMBERS = [0, 1, 2, 0.1, 0.5, 1e-9, 123.456, 1e6, 2 ** 53 - 1, 1e21, 1e300, 5e-324, -1];

/** What the schema allows at a place. */
function arbitraryOf(node: JsonObject): fc.Arbitrary<unknown> {
  if (node.$ref) return arbitraryOf(resolve(node));
  if (Array.isArray(node.oneOf)) return fc.oneof(...(node.oneOf as JsonObject[]).map(arbitraryOf));
  if (node.const !== undefined) return fc.constant(node.const);
  if (Array.isArray(node.enum)) return fc.constantFrom(...node.enum);
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = node as Record<string, number>;
  const numbers = NUMBERS.filter((number) => number >= minimum && number <= maximum);
  switch (Array.isArray(node.type) ? node.type[0] : node.type) {
    case "object": {
      if (typeof node.additionalProperties === "object") {
        return fc.dictionary(fc.constantFrom(...TEXTS), arbitraryOf(node.additionalProperties as JsonObject), {
          maxKeys: 3,
        });
      }
      const fields = Object.entries((node.properties ?? {}) as Record<string, JsonObject>);
      const model = Object.fromEntries(fields.map(([key, inner]) => [key, arbitraryOf(inner)]));
      return fc.record(model, { requiredKeys: (node.required ?? []) as string[], noNullPrototype: true });
    }
    case "array":
      return fc.array(arbitraryOf(node.items as JsonObject), { maxLength: 3 });
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.constantFrom(...numbers.filter(Number.isInteger));
    case "number":
      return fc.constantFrom(...numbers);
    case "string":
      return node.pattern === undefined ? fc.constantFrom(...TEXTS) : fc.constant("0123456789abcdef");
    default:
      return fc.constantFrom(null, 1, ...TEXTS, [1, [2]], { a: { b: "\u202e" } });
  }
}

const report = arbitraryOf(SCHEMA) as fc.Arbitrary<Report>;

test.each(Object.values(REPORTERS).map(({ name }) => name))(
  "whatever a saved report holds, %s is written, and nothing in it acts on a terminal",
  async (name) => {
    const reporter = await REPORTERS[name].load();
    fc.assert(
      fc.property(report, fc.boolean(), (any, verbose) => {
        const text = reporter.render(conclude(any), { colour: false, columns: 80, verbose });
        expect(text).toMatch(/\n$/);
        expect(text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u202e]/);
      }),
      { numRuns: 150 },
    );
  },
);
