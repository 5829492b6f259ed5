import fc from "fast-check";
import type { Json } from "../../src/values/json.ts";
import { formatPath, type PathStep, parsePath, resolvePath } from "../../src/values/path.ts";
import { anyCharacter } from "../helpers/texts.ts";

const key = (key: string): PathStep => ({ kind: "key", key });
const index = (index: number): PathStep => ({ kind: "index", index });
const all: PathStep = { kind: "all" };

const anyStep: fc.Arbitrary<PathStep> = fc.oneof(
  fc
    .oneof(fc.string(), fc.string({ unit: anyCharacter }), fc.constantFrom("a", "a.b", "[0]", '"', "", "__proto__"))
    .map(key),
  fc.nat().map(index),
  fc.constant(all),
);

describe("parsePath", () => {
  test.each<[string, PathStep[]]>([
    ["result", [key("result")]],
    ["result.content[0].text", [key("result"), key("content"), index(0), key("text")]],
    ['a["odd key"].b-c', [key("a"), key("odd key"), key("b-c")]],
    ['["a.b"][*].c', [key("a.b"), all, key("c")]],
    ["a[*][0]", [key("a"), all, index(0)]],
    ['a["\\u00e9\\""]', [key("a"), key('é"')]],
    ["größe.名", [key("größe"), key("名")]],
  ])("%s", (text, steps) => {
    expect(parsePath(text)).toEqual(steps);
  });

  test.each([
    ["", "expected a key, found the end", 0],
    ["a.", "expected a key, found the end", 2],
    [".a", 'unexpected "."; expected a key', 0],
    ["a..b", 'unexpected "."; expected a key', 2],
    ["a[", 'expected [0], [*] or ["key"]', 1],
    ["a[-1]", 'expected [0], [*] or ["key"]', 1],
    ["a[01]", 'expected [0], [*] or ["key"]', 1],
    ["a['b']", 'expected [0], [*] or ["key"]', 1],
    ["a[b]", 'expected [0], [*] or ["key"]', 1],
    ["a[0]b", 'unexpected "b"; expected "." or "["', 4],
    ["a b", 'unexpected " "; expected "." or "["', 1],
    ["a]", 'unexpected "]"; expected "." or "["', 1],
    ['a["\\x"]', 'expected [0], [*] or ["key"]', 1],
  ])("%j: %s at %i", (text, error, at) => {
    expect(parsePath(text)).toEqual({ error, at });
  });

  test("reads back what formatPath writes", () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 1, maxLength: 6 }), (steps) => {
        expect(parsePath(formatPath(steps))).toEqual(steps);
      }),
    );
  });

  test("gives steps or an error inside the text, whatever the text", () => {
    const noise = fc.array(fc.constantFrom(..."a.[]*0\"'\\ -é"), { maxLength: 12 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(noise, (text) => {
        const result = parsePath(text);
        if (Array.isArray(result)) expect(parsePath(formatPath(result))).toEqual(result);
        else expect(result.at).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe("resolvePath", () => {
  const root: Json = {
    user: { name: "Ada", tags: ["a", "b"] },
    rows: [
      { id: 1, cells: [{ v: 1 }, { v: 2 }] },
      { id: 2, cells: [{ v: 3 }] },
    ],
    mixed: [{ id: 1 }, {}, { id: 3 }],
    empty: [],
    nothing: null,
  };
  const follow = (text: string) => resolvePath(root, parsePath(text) as PathStep[]);

  test.each<[string, Json]>([
    ["user.name", "Ada"],
    ["nothing", null],
    ["rows[1].id", 2],
    ["rows[*].id", [1, 2]],
    ["rows[*].cells[*].v", [1, 2, 3]],
    ["rows[*].cells[0]", [{ v: 1 }, { v: 3 }]],
    ["rows[*].cells", [[{ v: 1 }, { v: 2 }], [{ v: 3 }]]],
    ["user.tags[*]", ["a", "b"]],
  ])("%s", (text, value) => {
    expect(follow(text)).toEqual({ found: true, value });
  });

  test.each([
    ["usr.name", "", 'no key "usr" (did you mean "user"?)'],
    ["user.naem", "user", 'no key "naem" (did you mean "name"?)'],
    ["user.constructor", "user", 'no key "constructor"; keys there: "name", "tags"'],
    ["user.name.first", "user.name", "it is a string, not an object"],
    ["nothing.x", "nothing", "it is null, not an object"],
    ["user[0]", "user", "it is an object, not an array"],
    ["rows[2]", "rows", "no index 2; the array has 2 elements"],
    ["user.tags.0", "user.tags", "it is an array of 2, not an object; an index is written [0]"],
    ["user[*]", "user", "it is an object, not an array"],
    ["rows[*].x", "rows[0]", 'no key "x"; keys there: "id", "cells"'],
    ["rows[*].cells[1]", "rows[1].cells", "no index 1; the array has 1 element"],
    ["mixed[*].id", "mixed[1]", 'no key "id"; the object is empty'],
  ])("%s resolves up to %j: %s", (text, resolved, reason) => {
    expect(follow(text)).toMatchObject({ found: false, resolved, reason });
  });

  test("says when there was no element", () => {
    expect(follow("empty[*].anything[*].at")).toEqual({ found: true, value: [], none: true });
  });

  test("says what it leads to where only some elements lack it", () => {
    expect(follow("mixed[*].id")).toMatchObject({ partial: [1, 3] });
    expect(follow("mixed[*].no")).not.toHaveProperty("partial");
    expect(follow("rows[*].cells[*].no")).not.toHaveProperty("partial");
  });

  test("keeps the list of keys short", () => {
    const wide = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`key${at}${"x".repeat(100)}`, at]));
    const result = resolvePath(wide, [key("other")]);
    expect(result.found ? "" : result.reason).toMatch(/and 492 more$/);
    expect(result.found ? "" : result.reason.length).toBeLessThan(1000);
  });

  test("one [*] gives what each index gives", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue() as fc.Arbitrary<Json>), (list) => {
        const each = list.map((_, at) => resolvePath({ list }, [key("list"), index(at)]));
        const values = each.map((result) => (result.found ? result.value : undefined));
        expect(resolvePath({ list }, [key("list"), all])).toMatchObject({ found: true, value: values });
      }),
    );
  });
});
