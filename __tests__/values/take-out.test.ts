import fc from "fast-check";
import { listValues, takeOut } from "../../src/values/show/take-out.ts";

/** Words that hold no number and are no hexadecimal. */
const word = fc.constantFrom("order", "could", "not", "be", "read", "connection", "refused", "timeout", "after", "in");
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((list) => list.join(" "));
const hex = (length: number) =>
  fc
    .array(fc.constantFrom(..."0123456789abcdef"), { minLength: length, maxLength: length })
    .map((list) => list.join(""));
const gone = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.bigInt().map(String),
  fc.uuid(),
  fc.uuid().map((uuid) => uuid.toUpperCase()),
  hex(8),
  hex(40),
  fc.nat().map((number) => `0x${number.toString(16)}`),
  fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") }).map((date) => date.toISOString()),
  fc.tuple(fc.nat(), fc.constantFrom("ms", "s", " ms", "m", " h")).map(([number, unit]) => `${number}${unit}`),
  fc.nat().map((number) => String(number).replace(/\B(?=(?:\d{3})+$)/g, ",")),
  fc.constantFrom("01ARZ3NDEKTSV4RRFFQ69G5FAV", "V1StGXR8_Z5jdHi6B-myT", "req_8f3a2b1c", "10.0.0.7:5432"),
);

test("texts that differ in numbers, ids, UUIDs and times alone come to the same", () => {
  const text = fc.array(fc.tuple(words, gone, gone), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(text, words, (parts, end) => {
      const write = (which: 1 | 2): string => parts.map((part) => `${part[0]} ${part[which]}`).join(", ");
      const bare = (value: string): string => takeOut(value).replace(/\b\w+_~/g, "~");
      expect(bare(`${write(1)} ${end}`)).toBe(bare(`${write(2)} ${end}`));
    }),
    { numRuns: 500 },
  );
});

test("texts of other words stay apart", () => {
  fc.assert(
    fc.property(words, words, gone, gone, (one, other, first, second) => {
      fc.pre(one !== other);
      expect(takeOut(`${one} ${first}`)).not.toBe(takeOut(`${other} ${second}`));
    }),
  );
  const apart = [
    "user-42 is gone",
    "order-42 is gone",
    "E7: is gone",
    "ENOTFOUND api",
    "ECONNREFUSED api",
    "utf-8 only",
  ];
  expect(new Set(apart.map((text) => takeOut(text))).size).toBe(apart.length);
});

test("the values that a test asks with are taken out, however they are escaped, and no part of another word", () => {
  fc.assert(
    fc.property(words, words, fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (before, after, one, other) => {
      const around = `${before} ${after}`;
      // A value that is also one of the words goes there too: names are compared without their case.
      const apart = (value: string): boolean =>
        /^[a-z0-9][^~]*$/iu.test(value) && !around.includes(value.toLowerCase());
      fc.pre([one, other].every(apart));
      const write = (value: string): string => `${before} ${value} ${after} ${JSON.stringify(value)}`;
      expect(takeOut(write(one), listValues({ a: [one] }))).toBe(takeOut(write(other), listValues({ a: [other] })));
    }),
  );
  const values = listValues({ city: "New York", tags: ["a", { b: 'say "x"' }], n: 7 });
  expect(takeOut('nothing in New York: GET /?c=New%20York&t="say \\"x\\"", New Yorker', values)).toBe(
    'nothing in ~: GET /?c=~&t="~", New Yorker',
  );
  expect(takeOut("cannot open a car", ["a"])).toBe("cannot open ~ car");
});
