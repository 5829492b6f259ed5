import fc from "fast-check";
import { MASK } from "../../src/values/redact/mask.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { isTelling } from "../../src/values/redact/secret-name.ts";
import { FORMS } from "../fixtures/secret-forms.ts";

/** Values as people have them under names of secrets. */
const secret = fc
  .oneof(
    fc.string({ minLength: 8, maxLength: 40 }),
    fc.string({ unit: "grapheme", minLength: 8, maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(..."ab1&'\"<%/+= \\ü€"), minLength: 10, maxLength: 20 }),
  )
  .map((text) => text.toWellFormed())
  .filter((text) => text.trim() === text && isTelling(text) && text.replace(/[\s"'`\\]/g, "").length >= 8)
  .filter((text) => !/[[\]%]/.test(text) && !/&\w+;|\\./.test(text));

describe.each(Object.entries(FORMS))("a secret as %s", (_, write) => {
  test("is masked, and nothing around it", () => {
    fc.assert(
      fc.property(
        secret,
        fc.stringMatching(/^[a-z ,.]{0,9}$/),
        fc.stringMatching(/^[a-z ,.]{0,9}$/),
        (value, before, after) => {
          const form = write(value);
          const redactor = createRedactor({ secrets: [] });
          redactor.learn({ password: value });
          const shown = redactor.text(`${before}<${form}>${after}`);
          expect(shown).toContain(MASK);
          expect(shown.startsWith(`${before}<`) && shown.endsWith(`>${after}`)).toBe(true);
          const signs = Array.from(value);
          const parts = signs.slice(5).map((_, at) => write(signs.slice(at, at + 6).join("")));
          expect(parts.filter((part) => shown.replace(MASK, "").includes(part))).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});
