import { runInThisContext } from "node:vm";
import { sealResult } from "../../src/report/index.ts";
import type { Matcher } from "../../src/suite/suite.ts";
import type { Json } from "../../src/values/json.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { buildFailure } from "../report/fixtures/builders.ts";
import { openWorkbench, type Workbench } from "./fixtures/checking.ts";

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());

describe("messages", () => {
  const say = async (matcher: Matcher, value: Json) => (await bench.judge(matcher, value)).message;

  test("name what was expected and what was found", async () => {
    expect(await say({ exact: 5 }, 6)).toMatchInlineSnapshot(`"expected 5, found 6"`);
    expect(await say({ contains_all: ["a", "b", "c"] }, "xaz")).toMatchInlineSnapshot(`
     "expected a value that contains all of ["a","b","c"], found "xaz"
       missing: "b", "c""
    `);
    expect(await say({ regex: "^a" }, "x".repeat(500))).toMatchInlineSnapshot(
      `"expected text that matches the regex "^a", found "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx""`,
    );
    expect(await say({ between: [1, 2] }, 3)).toMatchInlineSnapshot(`"expected a number between 1 and 2, found 3"`);
    expect(await say({ approx: { value: 1, tolerance: 0.5 } }, 3)).toMatchInlineSnapshot(
      `"expected a number within 0.5 of 1, found 3"`,
    );
    expect(await say({ length: { gt: 3 } }, "abc")).toMatchInlineSnapshot(
      `"expected a length of more than 3, found a length of 3"`,
    );
    expect(await say({ length: 3 }, null)).toMatchInlineSnapshot(`"expected a length of 3, found null"`);
    expect(await say({ type: "integer" }, 1.5)).toMatchInlineSnapshot(
      `"expected a value of type integer, found a number: 1.5"`,
    );
    expect(await say({ one_of: ["a", "b"] }, "c")).toMatchInlineSnapshot(`"expected one of ["a","b"], found "c""`);
    expect(await say({ not: { contains: "x" } }, "xyz")).toMatchInlineSnapshot(
      `"expected anything but a value that contains "x", found "xyz""`,
    );
  });

  test("of schemas name every violation and its place", async () => {
    const schema = {
      type: "object",
      properties: { id: { type: "integer" }, mail: { format: "email" } },
      required: ["name"],
    };
    expect(await say({ schema }, { id: "x", mail: "y" })).toMatchInlineSnapshot(`
     "expected a value valid under the schema, found {"id":"x","mail":"y"}
       at /id: must be integer
       at /mail: must match format "email"
       at the root: must have required property 'name'"
    `);
  });

  test("of jq quote what the program gave, or jq itself", async () => {
    expect(await say({ jq: ".[] > 1" }, [1, 2])).toMatchInlineSnapshot(`
     "expected a value for which jq ".[] > 1" is true, found [1,2]
       the program gave false, true"
    `);
    expect(await say({ jq: "empty" }, 1)).toMatchInlineSnapshot(`
     "expected a value for which jq "empty" is true, found 1
       the program gave no value"
    `);
    expect(await say({ jq: ".name" }, "text")).toMatchInlineSnapshot(`
     "expected a value for which jq ".name" is true, found "text"
       jq: Cannot index string with string ("name")"
    `);
  });

  test("of combinations say which part failed", async () => {
    expect(await say({ all_of: [{ type: "integer" }, { gt: 5 }, { lt: 2 }] }, 3)).toMatchInlineSnapshot(`
     "expected all of 3 matchers to hold; 2 do not:
       - expected a number greater than 5, found 3
       - expected a number less than 2, found 3"
    `);
    expect(
      await say({ any_of: [{ exact: null }, { all_of: [{ gt: 5 }, { type: "string" }] }] }, 3),
    ).toMatchInlineSnapshot(`
     "expected one of 2 matchers to hold; none does:
       - expected null, found 3
       - expected all of 2 matchers to hold; 2 do not:
         - expected a number greater than 5, found 3
         - expected a value of type string, found a number: 3"
    `);
  });
});

describe("diffs", () => {
  test("of subset leave out what was not asked for", async () => {
    const { diff } = await bench.judge({ subset: { a: { b: 1 } } }, { a: { b: 2, noise: 1 }, more: [1, 2, 3] });
    expect(diff?.map(({ op, text }) => `${op} ${text}`)).toMatchInlineSnapshot(`
     [
       "  {",
       "    "a": {",
       "-     "b": 1,",
       "+     "b": 2,",
       "    },",
       "  }",
     ]
    `);
  });

  test("of subset do not call an object empty that lacks what was asked for", async () => {
    const { diff } = await bench.judge({ subset: { a: { b: 1 }, c: {} } }, { a: { other: 2 }, c: { d: 1 } });
    expect(diff?.map(({ op, text }) => `${op} ${text}`)).toMatchInlineSnapshot(`
     [
       "  {",
       "    "a": {",
       "-     "b": 1,",
       "    },",
       "    "c": {},",
       "  }",
     ]
    `);
  });

  test("of unordered show what is missing and what is too many", async () => {
    const { diff } = await bench.judge({ unordered: ["a", "b", "b"] }, ["b", "c", "a"]);
    expect(diff?.map(({ op, text }) => `${op} ${text}`)).toMatchInlineSnapshot(`
     [
       "  [",
       "    "a",",
       "    "b",",
       "-   "b",",
       "+   "c",",
       "  ]",
     ]
    `);
  });

  test("of short scalars are left out; of long texts they go line by line", async () => {
    expect((await bench.judge({ exact: "a" }, "b")).diff).toBeUndefined();
    expect((await bench.judge({ exact: { a: 1 } }, "b")).diff).toBeUndefined();
    expect((await bench.judge({ exact: "one\ntwo" }, "one\nthree")).diff).toEqual([
      { op: " ", text: "one" },
      { op: "-", text: "two" },
      { op: "+", text: "three" },
    ]);
  });
});

describe("bounds", () => {
  test("a failure keeps no more than 8 KiB of a value", async () => {
    const result = await bench.judge(
      { exact: [] },
      Array.from({ length: 100_000 }, (_, index) => index),
    );
    const text = await bench.judge({ exact: "" }, "x".repeat(1_000_000));
    const sealed = sealResult(buildFailure("big", [result, text]), createRedactor({ secrets: [] })).assertions;
    expect(JSON.stringify(sealed).length).toBeLessThan(40_000);
    expect(sealed[0]?.actual).toMatch(/^\[0,1,2,.*… \(cut at 8,192 characters\)$/);
    expect(sealed.map(({ actual }) => String(actual).length <= 8192)).toEqual([true, true]);
  });

  test("a value nested deeper than the stack is a failure", async () => {
    const { parse } = runInThisContext("JSON") as typeof JSON; // Of the context that the code runs in, as its errors are.
    const deep = parse(`${"[".repeat(200_000)}${"]".repeat(200_000)}`) as Json;
    for (const matcher of [{ exact: deep }, { jq: "." }, { exact: [[1]] }, { unordered: [1] }] as Matcher[]) {
      const result = await bench.judge(matcher, deep);
      expect(result.passed).toBe(Object.hasOwn(matcher, "exact") && matcher.exact === deep);
    }
  });

  test("a pattern that would backtrack without end is judged at once", async () => {
    expect(await bench.judge({ regex: "^(a+)+$" }, `${"a".repeat(50_000)}b`)).toMatchObject({ passed: false });
    const schema = { pattern: "^(a+)+$" };
    expect(await bench.judge({ schema }, `${"a".repeat(50_000)}b`)).toMatchObject({ passed: false });
  });
});
