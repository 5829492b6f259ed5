import fc from "fast-check";
import { createLineMask } from "../../src/values/redact/cut.ts";
import { MASK } from "../../src/values/redact/mask.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";

const SECRET = "c4narY-of-the-shop";

test("a secret that is cut over messages or lines is masked in each of them", () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: SECRET.length - 1 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(cuts, fc.string({ maxLength: 3 }), (places, around) => {
      const redactor = createRedactor({ secrets: [SECRET] });
      const ends = [0, ...places.sort((a, b) => a - b), SECRET.length];
      const parts = ends.slice(1).map((end, at) => SECRET.slice(ends[at], end));
      const lines = [around, ...parts, around];
      const messages = lines.map((message, progress) => ({
        method: "notifications/progress",
        params: { progress, message },
      }));
      const masked = redactor.json(messages);
      expect(masked.map(({ params }) => params.message).join("")).toBe(around + MASK.repeat(parts.length) + around);
      expect(redactor.across(lines)).toEqual([around, ...parts.map(() => MASK), around]);
      expect(redactor.json(masked)).toEqual(masked);
    }),
  );
});

test("lists without such a secret stay as they are", () => {
  const items = [
    { a: "c4narY", b: "x" },
    { a: "-of", b: "-the-shop" },
  ];
  expect(createRedactor({ secrets: [SECRET] }).json(items)).toBe(items);
});

test("lines that are shown as they come have neither half of it", () => {
  const mask = createLineMask(createRedactor({ secrets: [SECRET] }));
  const lines = [`a ${SECRET.slice(0, 10)}`, `${SECRET.slice(10)} b`, `c ${SECRET.slice(0, 4)}`, "d", `e ${SECRET}`];
  expect(lines.map(mask)).toEqual([`a ${MASK}`, `${MASK} b`, "c c4na", "d", `e ${MASK}`]);
});
