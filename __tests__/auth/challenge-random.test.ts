import fc from "fast-check";
import { parseChallenge } from "../../src/auth/discovery/challenge.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { readSlowly, type SlowChallenge } from "./slow-challenge.ts";

const redactor = createRedactor({ secrets: [] });
const NAMES = ["resource_metadata", "scope", "error", "error_description", "realm", "x", "Scope", "ERROR", "bearer"];
const SCHEMES = ["Bearer", "Bearer", "bearer", "BEARER", "Basic", "DPoP", "x"];
const pick = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const joined = (...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((all) => all.join(""));
const several = (parts: readonly string[], gaps: readonly string[]): string =>
  parts.map((part, at) => (at === 0 ? part : `${gaps[at]}${part}`)).join("");

const space = pick("", "", " ", "  ", "\t");
const comma = joined(space, pick(",", ",", ",", ",,", ", ,"), space);
const inside = pick("a", "b c", ",", ", Bearer scope=x", "=", "\\\\", '\\"', "\\a", "https://h/p", "é", "");
const quoted = fc.array(inside, { maxLength: 4 }).map((all) => `"${all.join("")}"`);
const value = fc.oneof(pick("a", "x~1", "invalid_token"), quoted);
const parameter = fc.tuple(space, space, value).map(([before, after, text]) => `${before}=${after}${text}`);
const gaps = fc.array(comma, { minLength: 4, maxLength: 4 });
const parameters = fc
  .tuple(fc.shuffledSubarray(NAMES, { maxLength: 3 }), fc.array(parameter, { minLength: 3, maxLength: 3 }), gaps)
  .map(([names, values, between]) =>
    several(
      names.map((name, at) => `${name}${values[at]}`),
      between,
    ),
  );
const token68 = pick("abc", "a=", "a/b+c==", "x");
const challenge = fc.oneof(
  { weight: 6, arbitrary: joined(pick(...SCHEMES), pick(" ", "  "), parameters) },
  { weight: 1, arbitrary: pick(...SCHEMES) },
  { weight: 1, arbitrary: joined(pick(...SCHEMES), pick(" "), token68) },
);
const challenges = fc.tuple(fc.array(challenge, { minLength: 1, maxLength: 2 }), gaps).map((all) => several(...all));
const proper = joined(pick("", "", ",", " ,"), challenges, pick("", "", ",", ", "));
const PIECES = [...NAMES, ...SCHEMES, " ", " ", ",", ",", "=", "=", '"', '"', "\\", "a", "b==", "é", "(", "\t"];
const soup = fc.array(pick(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(""));
// HTTP takes blanks at both ends of a field away.
const field = fc.oneof({ weight: 2, arbitrary: proper }, { weight: 1, arbitrary: soup }).map((text) => text.trim());

/** What counts of the first Bearer challenge; "twice" where a parameter of it is there twice. */
function judge(challenges: readonly SlowChallenge[]): Record<string, string> | "twice" {
  const { parameters = [] } = challenges.find(({ scheme }) => scheme.toLowerCase() === "bearer") ?? {};
  const pairs = parameters.map(([name, value]) => [name.toLowerCase(), value] as const);
  return new Set(pairs.map(([name]) => name)).size < pairs.length ? "twice" : Object.fromEntries(pairs);
}

test("10,000 random fields are read as a slow parser of RFC 9110 reads them", () => {
  const seen = { read: 0, withParameters: 0, twice: 0, refused: 0 };
  fc.assert(
    fc.property(fc.array(field, { minLength: 1, maxLength: 2 }), (fields) => {
      const ways = fields.map(readSlowly);
      const attempt = (): object => {
        const { ...own } = parseChallenge(fields, redactor);
        return own;
      };
      if (ways.some((each) => each.length === 0)) {
        // How much of what keeps no grammar is read is left open; it must not fail in another way.
        try {
          attempt();
        } catch (error) {
          expect(error).toMatchObject({ code: "login-failed", message: expect.stringContaining("challenge: ") });
          seen.refused++;
        }
        return;
      }
      expect(ways.map((each) => each.length)).toEqual(ways.map(() => 1));
      const read = ways.flatMap(([only = []]) => only);
      const wanted = judge(read);
      const isTwice = wanted === "twice" || read.some((one) => judge([{ ...one, scheme: "bearer" }]) === "twice");
      if (isTwice) {
        seen.twice++;
        expect(attempt).toThrow(/twice/);
      } else {
        seen.read++;
        seen.withParameters += Object.keys(wanted).length > 0 ? 1 : 0;
        expect(attempt()).toEqual(wanted);
      }
    }),
    { numRuns: 10_000 },
  );
  expect(seen.read).toBeGreaterThan(4_000);
  expect(seen.withParameters).toBeGreaterThan(2_000);
  expect(seen.twice).toBeGreaterThan(300);
  expect(seen.refused).toBeGreaterThan(1_000);
});
