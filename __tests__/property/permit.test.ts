import fc from "fast-check";
import { type Consent, refuseTool } from "../../src/property/permit.ts";

const ACTS = "delete drop purge kill wipe revoke send pay".split(" ");
const hint = fc.constantFrom(true, false, undefined, "yes");
const word = fc.constantFrom("book", "note", "paying", "sender", ...ACTS);
const name = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.constantFrom("_", "-", ".", ""))
  .map(([words, between]) => ({
    words,
    name: between === "" ? words.map((one) => one[0]?.toUpperCase() + one.slice(1)).join("") : words.join(between),
  }));

test("a tool is called only if it is read-only by hint and name, or allowed by its own kind of consent", () => {
  let called = 0;
  fc.assert(
    fc.property(
      name,
      hint,
      hint,
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      (named, reads, destroys, some, exact, remote) => {
        const tool = {
          name: named.name,
          annotations: { readOnlyHint: reads ?? null, destructiveHint: destroys ?? null },
        };
        const consent: Consent = {
          allow: some ? [`${named.name.slice(0, 2)}*`] : ["other"],
          allowDestructive: exact ? [named.name] : ["other"],
          remote,
        };
        const isSafe = reads === true && destroys !== true && !named.words.some((one) => ACTS.includes(one));
        const isAllowed = !remote && (exact || (some && reads !== true && destroys === false));
        const refused = refuseTool(tool, consent);
        expect(refused === undefined).toBe(isSafe || isAllowed);
        expect(refuseTool(tool) === undefined).toBe(isSafe);
        if (refused === undefined) called++;
      },
    ),
    { numRuns: 2000 },
  );
  expect(called).toBeGreaterThan(200);
});

test.each([
  [{}, { why: "destructive", consent: "allowDestructive" }],
  [{ destructiveHint: false }, { why: "not read-only", consent: "allow" }],
  [
    { readOnlyHint: true, destructiveHint: true },
    { why: "read-only and destructive at once", consent: "allowDestructive" },
  ],
])("annotations %j", (annotations, refused) => {
  expect(refuseTool({ name: "look", annotations })).toEqual(refused);
});

test("a tool without annotations counts as destructive, and a name may tell against the hint", () => {
  expect(refuseTool({ name: "look" })).toEqual({ why: "destructive", consent: "allowDestructive" });
  expect(refuseTool({ name: "sendMail", annotations: { readOnlyHint: true } })).toMatchObject({ why: "named send" });
});
