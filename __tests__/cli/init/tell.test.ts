import fc from "fast-check";
import { tellSuite } from "../../../src/cli/init/tell.ts";
import { ENDING } from "./suites.ts";

test("reasons of skips are told in words", () => {
  const skips = [
    "destructiveHint: check that bad arguments are refused first",
    "destructiveHint: check that bad arguments are refused first",
    "did not succeed when this was written: no network",
  ];
  const none = { families: [], unlisted: [], useless: 0, repeated: 0, needed: [], again: "" };
  expect(tellSuite("mcptest.yml", { ...none, server: "shop", tests: 9, skips }, true).slice(1)).toEqual([
    "3 tests are skipped: check their arguments, then remove `skip`",
    "  2 that may destroy something (destructiveHint), 1 that did not succeed",
    ...ENDING,
  ]);
});

test("reasons of skips lose the names of hints before they are left out", () => {
  const skips = ["readOnlyHint is false: check", "destructiveHint: check", "did not succeed: no network"];
  const none = { families: [], unlisted: [], useless: 0, repeated: 0, needed: [], again: "" };
  expect(tellSuite("mcptest.yml", { ...none, server: "shop", tests: 9, skips }, true)[2]).toBe(
    "  1 that write, 1 that may destroy something, 1 that did not succeed",
  );
});

test("whatever was found, at most ten lines of 80 columns are printed", () => {
  const number = fc.oneof(fc.nat(3), fc.nat(9999));
  const word = fc.string({ minLength: 1, maxLength: 200 }).map((text) => text.replace(/[^ -~]/g, "x"));
  const reason = fc.constantFrom(
    ...["no readOnlyHint", "readOnlyHint is false", "destructiveHint", "not tried"],
    ...["put arguments that fit the inputSchema", "did not succeed when this was written", "generated objects"],
    "could not tell",
  );
  const facts = fc.record({
    server: word,
    tests: fc.nat(9999),
    families: fc.tuple(
      ...["tool", "resource", "prompt"].map((noun) =>
        fc.record({ noun: fc.constant(noun), tested: number, listed: number.map((n) => `${n}+`) }),
      ),
    ),
    unlisted: fc.array(fc.record({ method: fc.constantFrom("resources/list", "prompts/list"), why: word }), {
      maxLength: 2,
    }),
    skips: fc.array(
      reason.chain((first) => word.map((rest) => `${first}: ${rest}`)),
      { maxLength: 60 },
    ),
    useless: number,
    repeated: number,
    needed: fc.array(word, { maxLength: 5 }),
    again: word,
  });
  fc.assert(
    fc.property(facts, (found) => {
      const lines = tellSuite("mcptest.yml", found, true);
      expect(lines.length).toBeLessThanOrEqual(10);
      expect(lines.filter((line) => line.length > 80 || line.includes("\n"))).toEqual([]);
      expect(lines.slice(-2)).toEqual(ENDING);
      expect(lines.join(" ")).not.toMatch(/\b0 (?:tool|resource|prompt|test|refusal)/);
    }),
  );
});
