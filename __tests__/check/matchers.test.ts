import { readFileSync } from "node:fs";
import { MATCHERS } from "../../src/check/index.ts";
import type { Matcher } from "../../src/suite/suite.ts";
import type { Json } from "../../src/values/json.ts";
import { openWorkbench, type Workbench } from "./fixtures/checking.ts";

const suiteSchema = JSON.parse(readFileSync(new URL("../../schemas/suite/v1.json", import.meta.url), "utf8"));

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());

const CASES: readonly [matcher: Matcher, good: Json, bad: Json][] = [
  [{ exact: { a: 1, b: [true, null] } }, { b: [true, null], a: 1 }, { a: 1, b: [null, true] }],
  [{ exact: 0 }, -0, "0"],
  [{ exact: null }, null, false],
  [{ contains: "ell" }, "hello", "help"],
  [{ contains: { id: 1 } }, [{ id: 2 }, { id: 1 }], [{ id: 1, name: "x" }]],
  [{ contains: "b" }, ["a", "b"], ["abc"]],
  [{ icontains: "HELLO" }, "say hello", "say bye"],
  [{ contains_all: ["a", "b"] }, "abc", "ac"],
  [{ contains_all: [1, 2] }, [2, 1], [1]],
  [{ contains_any: ["a", "b"] }, "xb", "xc"],
  [{ contains_any: [1, 2] }, [2], [3]],
  [{ starts_with: "Echo" }, "Echo: x", "echo: x"],
  [{ ends_with: ".json" }, "a.json", "a.json5"],
  [{ regex: "^[a-z]+[0-9]$" }, "ab1", "ab"],
  [{ regex: "(?i)HELLO" }, "hello", "hallo"],
  [{ schema: { type: "object", required: ["id"] } }, { id: 1 }, {}],
  [{ schema: true }, 1, undefined as unknown as Json],
  [{ gt: 3 }, 3.5, 3],
  [{ gte: 3 }, 3, 2.9],
  [{ lt: 3 }, 2, 3],
  [{ lte: 3 }, 3, 4],
  [{ between: [1, 3] }, 1, 3.1],
  [{ approx: { value: 1, tolerance: 0.1 } }, 1.1, 1.11],
  [{ approx: { value: 5, tolerance: 0 } }, 5, 5.000001],
  [{ approx: { value: 1, tolerance: 0.1 } }, 0.9, Number.POSITIVE_INFINITY],
  [{ length: 2 }, "👍é", "abc"],
  [{ length: 2 }, [1, 2], []],
  [{ length: { gte: 1 } }, { a: 1 }, {}],
  [{ length: { between: [1, 2] } }, "ab", "abc"],
  [{ length: { exact: 0 } }, "", " "],
  [{ length: { gt: 1 } }, "ab", "a"],
  [{ length: { lt: 1 } }, "", "a"],
  [{ length: { lte: 1 } }, "a", "ab"],
  [{ type: "integer" }, 3.0, 3.5],
  [{ type: "number" }, 3.5, "3.5"],
  [{ type: "null" }, null, false],
  [{ type: "array" }, [], {}],
  [{ type: "object" }, {}, []],
  [{ type: "string" }, "", 0],
  [{ type: "boolean" }, false, null],
  [{ one_of: [1, { a: 1 }] }, { a: 1 }, 2],
  [{ subset: { a: { b: 1 } } }, { a: { b: 1, c: 2 }, d: 3 }, { a: { c: 2 } }],
  [{ subset: { list: [{ id: 1 }, {}] } }, { list: [{ id: 1, x: 1 }, { id: 2 }] }, { list: [{ id: 1 }] }],
  [{ subset: [{ a: 1 }] }, [{ a: 1, b: 2 }], [{ b: 2 }]],
  [{ notifies: { method: "a/b" } }, [{ method: "a/c" }, { method: "a/b", params: { x: 1 } }], [{ method: "a/c" }]],
  [{ notifies: { method: "a/b", params: { x: 1 } } }, [{ method: "a/b", params: { x: 1, y: 2 } }], [{ method: "a/b" }]],
  [{ notifies: { method: "a/b", count: 0 } }, [{ method: "a/c" }], [{ method: "a/b" }]],
  [{ notifies: { method: "a/b", count: 2 } }, [{ method: "a/b" }, { method: "a/b" }], [{ method: "a/b" }]],
  [
    { notifies: { method: "notifications/message", params: { level: "info" } } },
    [{ level: "info", data: 1 }],
    [{ level: "error" }],
  ],
  [{ unordered: [1, 2, 2] }, [2, 1, 2], [1, 1, 2]],
  [{ unordered: [{ a: 1, b: 2 }, "x"] }, ["x", { b: 2, a: 1 }], ["x"]],
  [{ jq: ".a > 1" }, { a: 2 }, { a: 1 }],
  [{ jq: ".[]" }, [1, "", 0], [1, null]],
  [{ jq: ".[]?" }, [0], []],
  [{ not: { contains: "error" } }, "fine", "an error"],
  [{ not: { jq: "." } }, false, true],
  [{ all_of: [{ type: "integer" }, { gt: 0 }, { jq: ". < 10" }] }, 5, 0],
  [{ any_of: [{ exact: null }, { gt: 0 }] }, null, 0],
  [{ not: { any_of: [{ exact: 1 }, { all_of: [{ gt: 5 }, { lt: 7 }] }] } }, 7, 6],
];

describe("every matcher holds on a good value and fails on a bad one", () => {
  test.each(CASES.filter(([, , bad]) => bad !== undefined))("%j", async (matcher, good, bad) => {
    const name = Object.keys(matcher)[0];
    expect(await bench.judge(matcher, good)).toEqual({
      target: "result.value",
      matcher: name,
      passed: true,
      location: { file: "suite.yml", line: 3, column: 5 },
    });
    const failed = await bench.judge(matcher, bad);
    expect(failed).toMatchObject({ passed: false, actual: bad, expected: Object.values(matcher)[0] });
    expect(failed.message).toMatch(/^expected /);
  });

  test("the table, the schema and the cases know the same matchers", () => {
    const inSchema = Object.keys(suiteSchema.$defs.Matcher.properties).sort();
    expect(Object.keys(MATCHERS).sort()).toEqual(inSchema);
    const covered = new Set(CASES.flatMap(([matcher]) => Object.keys(matcher)));
    const elsewhere = ["exists", "absent", "snapshot", "llm_judge"];
    expect([...covered, ...elsewhere].sort()).toEqual(inSchema);
  });

  test.each(Object.entries(MATCHERS).map(([name, { summary }]) => [name, summary] as const))(
    "the summary of %s is a sentence",
    (_, summary) => expect(summary).toMatch(/\.$/),
  );
});

describe("under `not`, a jq program that fails judges nothing: that is no pass", () => {
  const breaks: Matcher = { jq: ".a.b" };
  const cases: readonly [Matcher, boolean][] = [
    [{ not: breaks }, false],
    [{ not: { not: breaks } }, false],
    [{ not: { any_of: [breaks, { exact: "b" }] } }, false],
    [{ not: { any_of: [breaks, { exact: "a" }] } }, false],
    [{ not: { all_of: [breaks] } }, false],
    [{ not: { all_of: [breaks, { exact: "a" }] } }, false],
    [{ not: { all_of: [breaks, { exact: "b" }] } }, true],
    [{ any_of: [breaks, { exact: "a" }] }, true],
  ];
  test.each(cases)("%j", async (matcher, passed) => {
    const result = await bench.judge(matcher, "a");
    expect(result.passed).toBe(passed);
    if (matcher.not?.jq) expect(result.message).toMatch(/^expected anything but .*\n {2}jq: .*annot index/);
  });
});

describe("a value of the wrong type is a failure that says so", () => {
  const words: readonly Matcher[] = [
    { icontains: "x" },
    { contains: "x" },
    { contains_all: ["x"] },
    { contains_any: ["x"] },
    { starts_with: "x" },
    { ends_with: "x" },
    { regex: "x" },
    { length: 1 },
  ];
  const numbers: readonly Matcher[] = [
    { gt: 1 },
    { gte: 1 },
    { lt: 1 },
    { lte: 1 },
    { between: [1, 2] },
    { approx: { value: 1, tolerance: 1 } },
    { unordered: [] },
    { subset: { a: 1 } },
  ];
  test.each(words)("%j on a number", async (matcher) => {
    expect((await bench.judge(matcher, 7)).message).toMatch(/found a number: 7$/);
  });
  test.each(numbers)("%j on text", async (matcher) => {
    expect((await bench.judge(matcher, "many")).message).toMatch(/found a string: "many"$/);
  });
  test("a number under contains is not looked for in text", async () => {
    expect(await bench.judge({ contains: 42 }, "42")).toMatchObject({
      passed: false,
      hint: "to look for 42 in text, quote it: '42'",
    });
  });
});
