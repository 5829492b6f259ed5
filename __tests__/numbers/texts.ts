import fc from "fast-check";

const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((all) => all.join(""));

/** A number as JSON may spell it: any digits, any fraction, any exponent, and the usual suspects. */
export const number: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("1.0", "1E2", "1e2", "-0", "-0.0", "0.0", "10.50", "9007199254740993", "-9007199254740993", "1e400"),
  fc.constantFrom("0e0", "1e-400", "1E+2", "0.00000001", "18446744073709551615", "0.1234567890123456789", "1e21", "7"),
  fc
    .tuple(
      fc.constantFrom("", "-"),
      fc.oneof(
        fc.constant("0"),
        fc.tuple(fc.integer({ min: 1, max: 9 }), digits(0, 25)).map((all) => all.join("")),
      ),
      fc.option(digits(1, 25), { nil: undefined }),
      fc.option(fc.tuple(fc.constantFrom("e", "E"), fc.constantFrom("", "+", "-"), digits(1, 3)), { nil: undefined }),
    )
    .map(([sign, whole, fraction, exponent]) => {
      return `${sign}${whole}${fraction === undefined ? "" : `.${fraction}`}${exponent?.join("") ?? ""}`;
    }),
);

/** Texts that hold what looks like numbers, quotes, backslashes and brackets. */
const words = fc.oneof(
  fc.constantFrom('"', "\\", '\\"', ": 1.0,", "[-0]", '{"a": 1E2}', "é😀", "__proto__", "toString"),
  fc.string({ maxLength: 8 }),
  number,
);

const string = words.map((text) => JSON.stringify(text));

/** JSON without blanks, keys in an order that JavaScript keeps. */
export const jsonText: fc.Arbitrary<string> = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { depthSize: "small", maxDepth: 4 },
    number,
    number,
    string,
    fc.constantFrom("true", "false", "null"),
    fc.array(tie("any"), { maxLength: 4 }).map((items) => `[${items.join(",")}]`),
    fc
      .array(fc.tuple(words, tie("any")), { maxLength: 4 })
      .map((entries) => new Map(entries.map(([key, value]) => [`k ${key}`, value])))
      .map((map) => `{${[...map].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(",")}}`),
  ),
})).any;

/** So many texts, the same for the same seed. */
export function sample(count: number, seed: number): string[] {
  return fc.sample(jsonText, { numRuns: count, seed });
}
