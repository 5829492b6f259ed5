import fc from "fast-check";
import { bindMarks, createMarks, putBack, unmark } from "../../src/cassette/placeholders.ts";
import { type Json, readJson, stableStringify } from "../../src/values/json.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";

const TOKEN = "tiger-lily-0815";
const GITHUB = ["a", "b"].map((letter) => `ghp_${`${letter}1B2`.repeat(9)}`);
const values = new Map([["SHOP_TOKEN", TOKEN]]);
const redactor = createRedactor({ secrets: [TOKEN, "4711471147"] });
const masked = (value: Json): Json =>
  redactor.marked(
    value,
    createMarks(() => values),
  );

test("placeholders have the name of a value, else who issues it, and a number by first appearance", () => {
  const [one = "", two = ""] = GITHUB;
  expect(masked([`a ${two} b`, { token: "other words" }, TOKEN, one, two, 4711471147])).toEqual([
    "a [secret:github:1] b",
    { token: "[secret:value:1]" },
    "[secret:SHOP_TOKEN]",
    "[secret:github:2]",
    "[secret:github:1]",
    "[secret:value:2]",
  ]);
});

test("named ones get their values back where they are known, all else stays", () => {
  const value = ["a [secret:SHOP_TOKEN] b", { to: "[secret:OTHER] [secret:github:1]", n: 1, no: null }];
  expect(putBack(value, values)).toEqual([`a ${TOKEN} b`, value[1]]);
  const whole = { text: `My ${TOKEN}.`, [`of ${TOKEN}`]: 1 };
  expect(putBack(masked(whole), values)).toEqual(whole);
});

test("what stands in a cassette compares as what is masked, however secrets are hidden", () => {
  const secret = fc.constantFrom(TOKEN, ...GITHUB, Buffer.from(TOKEN).toString("base64"), "[redacted]", "[secret:X]");
  const lead = fc.constantFrom("", "token=", "Authorization: Bearer ", '{"api_key": "', "https://me:", "password: ");
  const text = fc
    .array(fc.tuple(fc.string({ maxLength: 5 }), lead, secret, fc.constantFrom("", " ", '"}', "@host/", "tail")))
    .map((parts) => parts.flat().join(""));
  fc.assert(
    fc.property(fc.oneof(text, fc.dictionary(fc.constantFrom("token", "text", "key"), text)), (value: Json) => {
      const marked = stableStringify(masked(value));
      expect(unmark(marked)).toBe(unmark(stableStringify(redactor.json(value))));
      expect(marked).not.toContain(TOKEN);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["1.0", "1", true],
  ["1E2", "100", true],
  ["9007199254740993", "9007199254740993", true],
  ["9007199254740993", "9007199254740992", false],
  ["null", "0", false],
])("beside a placeholder %s and %s are compared by value", (recorded, asked, fits) => {
  const known = new Map<string, string>();
  const params = readJson(`{ "n": ${recorded}, "key": "[secret:value:1]" }`);
  expect(bindMarks(params, readJson(`{ "n": ${asked}, "key": "${TOKEN}" }`), known)).toBe(fits);
  expect(known.get("value:1")).toBe(fits ? TOKEN : known.get("value:1"));
});
