import { createJq } from "../../../src/jq/index.ts";
import { spendFreely } from "../../../src/spend/index.ts";
import type { Matcher } from "../../../src/suite/index.ts";
import { withEnoughTime } from "../../helpers/patience.ts";
import { declare, fixture } from "../../mcp/sessions.ts";
import { add, give, useBench } from "./bench.ts";

const missing = declare(["no-such-command-here"], { name: "missing" });
const bench = useBench([fixture("composes"), missing, fixture("composes", [], { name: "second" })]);

test("a server that dies in the middle of a fan-out is the error of the test, and nothing hangs", async () => {
  const items = Array.from({ length: 40 }, (_, index) => (index === 20 ? "die" : "add"));
  const run = await bench.run({
    nodes: [
      give("list", items),
      give("last", 1),
      add("before", { ms: 1 }),
      {
        id: "each",
        needs: ["list", "last", "before"],
        for_each: "${list}",
        max_concurrency: 4,
        on_item_error: "continue",
        tool: "add",
        args: { id: "e", ms: 2 },
        when_item: ".index < 40",
      },
      { id: "killer", needs: ["before"], tool: "die" },
      give("after", 1, { needs: ["each"] }),
      give("unrelated", 1, { needs: ["last"], server: "second" }),
      give("spare", "${each}", { needs: [{ id: "each", optional: true, default: "none" }], server: "second" }),
    ],
  });
  expect(run).toMatchObject({ scope: "session", server: { name: "fixture" }, stderrTail: ["fatal: out of threads"] });
  expect("error" in run && run.error).toMatchObject({ code: "server-exited" });
  expect(run.node("killer")).toMatchObject({ status: "failed", error: expect.stringContaining("exited (code 3)") });
  expect(run.node("each")).toMatchObject({ status: "failed", output: null });
  expect(run.node("each").iterations).toHaveLength(40);
  expect(run.node("after")).toMatchObject({ status: "skipped", reason: '"each" failed' });
  expect(run.node("unrelated").status).toBe("ok");
  expect(run.node("spare")).toMatchObject({ status: "ok", output: "none" });
});

test("an assertion on the status of the node expects the crash", async () => {
  const run = await bench.run({
    nodes: [
      { id: "killer", tool: "die", args: { code: 5 }, retry: { max: 3 } },
      give("after", 1, { needs: ["killer"] }),
    ],
    expect: [
      ["nodes.killer.status", { exact: "failed" }],
      ["nodes.killer.error", { contains: "code 5" }],
    ],
  });
  expect("assertions" in run).toBe(true);
  expect(run.failures).toEqual([]);
  expect(run.node("killer").attempts).toBe(1);
});

test("a server that does not start is the error of the test, whose other branches run", async () => {
  const run = await bench.run({
    nodes: [give("there", 1), give("away", 1, { server: "missing" }), give("under", 1, { needs: ["away"] })],
  });
  expect(run).toMatchObject({ scope: "start", server: { name: "missing" } });
  expect("error" in run && run.error).toMatchObject({ code: "spawn-failed" });
  expect(run.node("there").status).toBe("ok");
  expect(run.node("away").error).toMatch(/^command not found: /);
  expect(run.node("under").status).toBe("skipped");
});

test.each<[string, object, [string, Matcher][]]>([
  ["an assertion on the status of the node", {}, [["nodes.away.status", { exact: "failed" }]]],
  ["continue_on_error", { continue_on_error: true }, [["composition.ran", { exact: true }]]],
])("%s does not excuse a server that never came", async (_, keys, expect_) => {
  const run = await bench.run({ nodes: [give("away", 1, { server: "missing", ...keys })], expect: expect_ });
  expect(run).toMatchObject({ scope: "start", server: { name: "missing" }, error: { code: "spawn-failed" } });
});

test("a result of 20 MB goes through, whole for assertions and cut in the report", async () => {
  const bytes = 20 * 1024 * 1024;
  const run = await bench.run({
    nodes: [{ id: "big", tool: "big", args: { bytes } }, give("use", "${big}", { needs: ["big"] })],
    expect: [
      ["nodes.big.output", { length: bytes }],
      ["nodes.use.output", { length: bytes }],
    ],
  });
  expect(run.node("big")).toMatchObject({ status: "ok", output: expect.stringMatching(/^x{8000}/) });
  expect(run.failures).toEqual([]);
  expect(JSON.stringify(run.trace).length).toBeLessThan(100_000);
});

test("jq that never ends, or makes a gigabyte, fails its node alone", async () => {
  await withEnoughTime(async (ms) => {
    const jq = createJq({ timeoutMs: ms });
    try {
      const nodes = [give("endless", 1, { when: "def f: f; f" }), give("other", 1)];
      const run = await bench.run({ nodes }, { world: { jq } });
      expect(run.node("endless").error).toMatch(/^`when` failed: the jq program was stopped after [\d.]+m?s$/);
      expect(run.node("other").status).toBe("ok");
    } finally {
      await jq.close();
    }
  });
  const run = await bench.run({
    nodes: [
      give("huge", 1, { transform: { jq: '"x" * 1000000000' } }),
      give("many", 1, { transform: { jq: "[range(1000000000) | tostring * 1000]" } }),
      give("fine", { a: 1 }, { transform: { jq: ".result.a" } }),
    ],
  });
  for (const id of ["huge", "many"]) {
    expect(run.node(id)).toMatchObject({
      status: "failed",
      error: expect.stringMatching(/^`transform` failed: the jq program /),
    });
  }
  expect(run.node("fine")).toMatchObject({ status: "ok", output: 1 });
});

test("a chain of 2,000 nodes ends, whether it runs or is skipped", async () => {
  const chain = (first: object) =>
    Array.from({ length: 2000 }, (_, at) => {
      const args = { value: 1, terms: at === 0 ? [] : [`\${n${at - 1}}`] };
      return add(`n${at}`, args, at === 0 ? first : { needs: [`n${at - 1}`] });
    });
  const run = await bench.run({ nodes: chain({}) });
  expect(run.failures).toEqual([]);
  expect(run.trace.output).toBe(2000 % 997);
  expect(run.trace.composition.critical_path).toHaveLength(2000);
  const skipped = await bench.run({ nodes: chain({ when: "false" }) });
  expect(skipped.node("n1999")).toMatchObject({ status: "skipped", reason: '"n1998" was skipped' });
});

test("an output nested a hundred thousand deep fails what cannot walk it, and nothing else", async () => {
  const run = await bench.run({
    nodes: [
      { id: "deep", tool: "deep", args: { depth: 100_000 } },
      { id: "text", needs: ["deep"], args: { x: "as text: ${deep}" } },
      give("program", 1, { needs: ["deep"], when: ".parents.deep" }),
      give("other", 1),
    ],
    output: { node: "other" },
  });
  expect(run.node("deep").status).toBe("ok");
  expect(run.node("text")).toMatchObject({ status: "failed", error: "a value is nested too deeply" });
  expect(run.node("program")).toMatchObject({ status: "failed", error: expect.stringContaining("nested more than") });
  expect(run.node("other").status).toBe("ok");
});

test.each([
  ["a loop's delay", { tool: "add", args: { id: "x" }, loop: { until: "false", max: 1000, delay_ms: 600_000 } }],
  ["a call", { tool: "hang" }],
  ["a program", { tool: "add", args: { id: "x" }, when: "def f: f; f" }],
])("an interrupt during %s ends the attempt at once", async (_, node) => {
  const interrupt = new AbortController();
  const attempt = bench.attempt(
    { nodes: [{ id: "a", ...node }] },
    { world: { spending: spendFreely(interrupt.signal) } },
  );
  setTimeout(() => interrupt.abort(), 60);
  expect(await attempt).toMatchObject({ error: { code: "cancelled" }, scope: "call" });
});

test("an interrupted attempt tells what its calls used", async () => {
  const interrupt = new AbortController();
  const args = { id: "spends", usage: { model: "m", cost_usd: 0.3, output_tokens: 15 } };
  const loop = { until: "false", max: 9, delay_ms: 600_000 };
  // Once it is known what the first call used, the next one is waited for.
  const spend = (): undefined => {
    setImmediate(() => interrupt.abort());
  };
  const spending = { ...spendFreely(interrupt.signal), spend };
  const attempt = bench.attempt({ nodes: [{ id: "a", tool: "add", args, loop }] }, { world: { spending } });
  const usage = [{ node: "a", model: "m", cost_usd: 0.3, tokens: 15 }];
  expect(await attempt).toMatchObject({ error: { code: "cancelled" }, costUsd: 0.3, usage });
});
