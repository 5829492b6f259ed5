import { sealResult, type TestResult } from "../../../src/report/index.ts";
import type { Matcher } from "../../../src/suite/index.ts";
import { formatDuration } from "../../../src/values/duration.ts";
import type { Json } from "../../../src/values/json.ts";
import { createRedactor } from "../../../src/values/redact/redact.ts";
import { withEnoughTime } from "../../helpers/patience.ts";
import { judgedBy } from "../../helpers/rubrics.ts";
import { narrow } from "../../helpers/traces.ts";
import { add, give, type Sketch, useBench } from "./bench.ts";

const bench = useBench();
const PLACE = { file: "suite.yml", line: 9, column: 1 };
const bad = (id: string) => add(id, { fails: -1 });

test("a failed node fails the composition, at the place of the node", async () => {
  const run = await bench.run({ nodes: [bad("a"), give("b", 1, { needs: ["a"] })] });
  expect("assertions" in run && run.assertions).toEqual([
    expect.objectContaining({
      target: "nodes.a.status",
      matcher: "exact",
      passed: false,
      message: expect.stringMatching(/^node "a" failed: no a \(-32001\)$/),
      expected: "ok",
      actual: "failed",
      location: { file: "suite.yml", line: 3, column: 5 },
    }),
  ]);
});

test("only an assertion on a node's status that holds, and would not for ok, excuses its failure", async () => {
  const excuses: [Matcher, boolean][] = [
    [{ exact: "failed" }, true],
    [{ not: { exact: "ok" } }, true],
    [{ one_of: ["failed", "skipped"] }, true],
    [{ length: 6 }, true],
    [{ jq: 'test("ed$")' }, true],
    [{ any_of: [{ exact: "failed" }, judgedBy("It failed.")] }, false],
    [{ exact: "ok" }, false],
    [{ exact: "skipped" }, false],
    [{ exists: true }, false],
    [{ type: "string" }, false],
    [{ one_of: ["ok", "failed"] }, false],
    [{ not: { exact: "skipped" } }, false],
    [judgedBy("It failed."), false],
  ];
  for (const [matcher, excused] of excuses) {
    for (const target of ["nodes.a.status", 'nodes["a"].status']) {
      const run = await bench.run({ nodes: [bad("a")], expect: [[target, matcher]] });
      expect([target, matcher, run.failures.some((text) => text.startsWith('node "a" failed'))]).toEqual([
        target,
        matcher,
        !excused,
      ]);
      expect(run.trace.composition).toMatchObject({ ran: false, status: "failed" });
    }
  }
});

test.each([
  ["an assertion", {}, [["nodes.a.status", { exact: "failed" }]]],
  ["continue_on_error", { continue_on_error: true }, []],
] satisfies [string, object, [string, Matcher][]][])(
  "of a failure that %s excuses, a tool that there is not is a warning",
  async (_, more, expect_) => {
    const told = () => bench.warnings.filter(({ code }) => code === "unknown-tool").map(({ message }) => message);
    const node = { id: `typo ${_}`, tool: "structurd", ...more };
    const before = told().length;
    await bench.run({ nodes: [{ ...bad("a"), ...more }], expect: expect_ });
    expect(told()).toHaveLength(before);
    const named = expect_.map(([, matcher]): [string, Matcher] => [`nodes["${node.id}"].status`, matcher]);
    expect((await bench.run({ nodes: [node], expect: named })).failures).toEqual([]);
    expect(told().slice(before)).toEqual([
      `node "${node.id}" may fail, and does because the server has no tool "structurd"`,
    ]);
  },
);

test("a snapshot excuses a failure once it holds it, and is left alone by being asked", async () => {
  const sketch: Sketch = { nodes: [bad("a")], expect: [["nodes.a.status", { snapshot: true }]] };
  const { snapshots } = bench.world;
  expect((await bench.run(sketch)).failures).toEqual([expect.stringMatching(/^node "a" failed/)]);
  expect(snapshots.counts).toMatchObject({ written: 1, matched: 0 });
  await snapshots.save();
  expect((await bench.run(sketch)).failures).toEqual([]);
  expect(snapshots.counts).toMatchObject({ written: 0, matched: 1 });
});

test.each([
  ["nodes.a.error", { exists: true }],
  ["nodes.b.status", { not: { exact: "failed" } }],
  ["nodes.a", { subset: { status: "failed" } }],
] satisfies [string, Matcher][])("an assertion on %s excuses no failure of a", async (target, matcher) => {
  const run = await bench.run({ nodes: [bad("a"), give("b", 1)], expect: [[target, matcher]] });
  expect(run.failures).toEqual([expect.stringMatching(/^node "a" failed/)]);
});

test("one assertion excuses one node", async () => {
  const run = await bench.run({ nodes: [bad("a"), bad("c")], expect: [["nodes.a.status", { exact: "failed" }]] });
  expect(run.failures).toEqual([expect.stringMatching(/^node "c" failed/)]);
});

test("under a threshold and in a set, an assertion that did not hold excuses nothing", async () => {
  const set = { name: "statuses", threshold: 0.5, location: PLACE };
  const either = [assertion("ok"), { ...assertion(1), target: "nodes.b.output" }];
  const states = [{ threshold: 0.5, assertions: either }, { assertions: either.map((each) => ({ ...each, set })) }].map(
    async ({ assertions, ...scoring }) => {
      const run = await bench.run(
        {
          nodes: [bad("a"), give("b", 1)],
          cases: [{ name: "row", expect: { assertions, location: PLACE } }],
          ...scoring,
        },
        { case: "row" },
      );
      return "grade" in run && run.grade?.().state;
    },
  );
  expect(await Promise.all(states)).toEqual(["failed", "failed"]);
});

test("a row's assertion on the status counts as well", async () => {
  const sketch: Sketch = {
    nodes: [bad("a")],
    cases: [
      { name: "expected", expect: { assertions: [assertion("failed")], location: PLACE } },
      { name: "wrong", expect: { assertions: [assertion("ok")], location: PLACE } },
    ],
  };
  expect((await bench.run(sketch, { case: "expected" })).failures).toEqual([]);
  const wrong = await bench.run(sketch, { case: "wrong" });
  expect(wrong.failures).toEqual([expect.stringMatching(/^node "a" failed/), 'expected "ok", found "failed"']);
});

function assertion(value: Json) {
  return { target: "nodes.a.status", matcher: { exact: value }, location: PLACE, base: "" };
}

test("very many failed nodes are counted", async () => {
  const run = await bench.run({ nodes: Array.from({ length: 23 }, (_, index) => bad(`n${index}`)) });
  expect(run.failures).toHaveLength(21);
  expect(run.failures.at(-1)).toBe("3 more nodes failed");
});

test("a row's variables win, its golden value is compared, and each row has its own trace", async () => {
  const sketch: Sketch = {
    vars: { value: 1, other: 2 },
    nodes: [{ id: "a", args: { value: "${var.value}", other: "${var.other}" } }],
    cases: [
      { name: "part", vars: { value: 5 }, golden: { value: { value: 5 }, match: "subset", location: PLACE } },
      { name: "whole", vars: { value: 5 }, golden: { value: { value: 5 }, match: "exact", location: PLACE } },
    ],
  };
  const part = await bench.run(sketch, { case: "part" });
  expect(part.failures).toEqual([]);
  expect(part.trace.composition.case).toBe("part");
  const whole = await bench.run(sketch, { case: "whole" });
  expect(whole.failures).toEqual(['expected {"value":5}, found {"value":5,"other":2}']);
  expect("assertions" in whole && whole.assertions).toMatchObject([
    { name: "golden", target: "output", matcher: "exact" },
  ]);
});

test("a golden value may be any JSON value", async () => {
  const sketch: Sketch = {
    nodes: [give("a", null)],
    cases: [
      { name: "null", golden: { value: null, match: "subset", location: PLACE } },
      { name: "one", golden: { value: 1, match: "subset", location: PLACE } },
    ],
  };
  expect((await bench.run(sketch, { case: "null" })).failures).toEqual([]);
  expect((await bench.run(sketch, { case: "one" })).failures).toEqual(["expected 1, found null"]);
});

test("the output is a node's, or assembled of all; programs that fail are told", async () => {
  const nodes = [give("a", 1), give("b", 2), add("c", { fails: -1 })];
  const expected: Sketch["expect"] = [["nodes.c.status", { exact: "failed" }]];
  const one = await bench.run({ nodes, output: { node: "a" }, expect: expected });
  expect(one.trace.output).toBe(1);
  const assemble = { assemble: "{ sum: (.nodes.a + .nodes.b), c: .nodes.c }" };
  const all = await bench.run({ nodes, output: assemble, expect: expected });
  expect(all.trace.output).toEqual({ sum: 3, c: null });
  const broken = await bench.run({ nodes: [give("a", 1)], output: { assemble: ".nodes.a.b" } });
  expect(broken.failures).toEqual([expect.stringMatching(/^`output\.assemble` failed: jq: Cannot index number/)]);
  expect(broken.trace).toMatchObject({ output: null, composition: { ran: true, status: "failed" } });
});

test("assertions see whole values, the report a part of long ones, without secrets", async () => {
  const long = `${"x".repeat(20_000)} hunter2-secret`;
  const run = await bench.run({
    nodes: [{ id: "a", tool: "text", args: { text: long } }, give("b", { token: "hunter2-secret" })],
    expect: [
      ["nodes.a.output", { ends_with: "hunter2-secret" }],
      ["nodes.b.output.token", { exact: "hunter2-secret" }],
    ],
  });
  expect(run.failures).toEqual([]);
  expect((run.node("a").output as string).length).toBeLessThan(9000);
  expect(run.node("b").output).toEqual({ token: "[redacted]" });
});

test("what a tool says of its failure is told without secrets, and no secret is cut into", async () => {
  for (const before of [0, 1990, 1999, 9990, 11_990]) {
    const id = `${"x".repeat(before)}hunter2-secret`;
    const run = await bench.run({ nodes: [{ id: "a", tool: "add", args: { id, fails: 1 } }] });
    const { detail, assertions } = sealResult(
      { ...(run as unknown as TestResult) },
      createRedactor({ secrets: ["hunter2-secret"] }),
    );
    expect(assertions[0]?.message).toContain('node "a" failed: ');
    expect(JSON.stringify([detail, assertions])).not.toContain("hunter");
    expect(narrow(detail)?.nodes.a?.error?.length).toBeLessThanOrEqual(2000);
  }
});

test("a composition that takes longer than test_timeout is an error, with what it did", async () => {
  let limit = 0;
  const run = await withEnoughTime(
    (ms) => {
      limit = ms;
      return bench.run({ nodes: [give("a", 1), { id: "b", tool: "hang" }] }, { options: { test_timeout_ms: ms } });
    },
    ({ node }) => node("a").status === "ok",
  );
  const over = `the composition did not end within ${formatDuration(limit)}`;
  expect("error" in run && run.error).toMatchObject({ code: "test-timeout", message: over });
  expect(run.node("a").status).toBe("ok");
  expect(run.node("b").error).toBe(`stopped: ${over}`);
});
