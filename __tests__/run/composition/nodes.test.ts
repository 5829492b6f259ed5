import { add, give, useBench } from "./bench.ts";

const bench = useBench();

test("a node's output is the payload, and children read it by reference with its type", async () => {
  const run = await bench.run({
    nodes: [
      give("search", { hits: [{ name: "a" }, { name: "b" }], count: 2 }),
      {
        id: "use",
        needs: ["search"],
        args: {
          count: "${search.count}",
          names: "${search.hits[*].name}",
          text: "${search.count} of ${search.hits}",
          literal: "$${x}",
          variable: "${var.size.width} ${env.PLACE}",
          open: "${var.nowhere}",
        },
      },
    ],
    vars: { size: { width: 3 } },
    env: { PLACE: "here" },
  });
  expect(run.failures).toEqual([]);
  expect(run.node("use").args).toEqual({
    count: 2,
    names: ["a", "b"],
    text: '2 of [{"name":"a"},{"name":"b"}]',
    literal: "${x}",
    variable: "3 here",
    open: "${var.nowhere}",
  });
  expect(run.node("use").output).toEqual(run.node("use").args);
  expect(run.trace.output).toEqual(run.node("use").output);
});

test.each([
  ["structured", { a: 1 }, { a: 1 }],
  ["give", { value: { a: 1 } }, { a: 1 }],
  ["text", { text: "no JSON" }, "no JSON"],
  ["nothing", {}, null],
])("the payload of %s", async (tool, args, output) => {
  const run = await bench.run({ nodes: [{ id: "only", tool, args: args as never }] });
  expect(run.node("only")).toMatchObject({ status: "ok", output, attempts: 1, mocked: false, frozen: false });
});

test("transform sees the payload and the raw result, and must give exactly one value", async () => {
  const run = await bench.run({
    nodes: [
      give("both", { a: 1 }, { transform: { jq: "{ a: .result.a, text: .raw.content[0].text }" } }),
      give("none", 1, { transform: { jq: "empty" } }),
      give("two", 1, { transform: { jq: "1, 2" } }),
      give("broken", { a: "b" }, { transform: { jq: ".result.a.b" } }),
    ],
  });
  expect(run.node("both").output).toEqual({ a: 1, text: '{"a":1}' });
  expect(run.node("none")).toMatchObject({
    status: "failed",
    output: null,
    error: "`transform` gave no value; it must give exactly one",
  });
  expect(run.node("two").error).toBe("`transform` gave 2 values; it must give exactly one");
  expect(run.node("broken").error).toMatch(/^`transform` failed: jq: Cannot index string/);
});

test("a mock is reshaped by transform as a real result is, without a call, a server or a duration", async () => {
  const run = await bench.run({
    nodes: [
      {
        id: "search",
        server: "unknown",
        mock: { result: { hits: [7] } },
        transform: { jq: "[.result.hits[0], (.raw.structuredContent == .result), .raw.content[0].text]" },
      },
      { id: "use", server: "unknown", needs: ["search"], args: { hit: "${search[0]}" }, mock: { result: null } },
    ],
  });
  expect(run.failures).toEqual([]);
  expect(run.node("search")).toMatchObject({
    output: [7, true, '{"hits":[7]}'],
    duration_ms: 0,
    mocked: true,
    attempts: 0,
  });
  expect(run.node("use")).toMatchObject({ status: "ok", args: { hit: 7 }, output: null });
  expect(run.trace.composition).toMatchObject({ ran: true, critical_path: ["search", "use"] });
});

test("a tool's error, a JSON-RPC error, a result that is no object and a wrong reference fail their nodes", async () => {
  const run = await bench.run({
    nodes: [
      add("tool", { fails: 1 }),
      add("rpc", { fails: -1 }),
      { id: "bare", tool: "bare" },
      give("ok", { a: 1 }),
      { id: "reference", needs: ["ok"], args: { x: "${ok.a.b}" } },
    ],
  });
  expect(run.node("tool")).toMatchObject({ status: "failed", output: null, error: "tool stumbled", attempts: 1 });
  expect(run.node("rpc").error).toBe("no rpc (-32001)");
  expect(run.node("bare").error).toBe(
    'tools/call: /result wants object, found "bare" (CallToolResult); protocol 2025-11-25',
  );
  expect(run.node("reference")).toMatchObject({ status: "failed", args: null, attempts: 0 });
  expect(run.node("reference").error).toMatch(/^\$\{ok\.a\.b\} does not resolve: of ok\.a\.b only ok\.a is there/);
});

test("a node is tried again as often as it may be, and every try is counted", async () => {
  const run = await bench.run({
    nodes: [add("luck", { fails: 2 }, { retry: { max: 2 } }), add("short", { fails: 2 }, { retry: { max: 1 } })],
  });
  expect(run.node("luck")).toMatchObject({ status: "ok", attempts: 3 });
  expect(run.node("short")).toMatchObject({ status: "failed", attempts: 2, error: "short stumbled" });
});

test("a call that is not answered in time fails its node, and the next try gets its own time", async () => {
  const run = await bench.run({
    nodes: [{ id: "slow", tool: "hang", timeout_ms: 30, retry: { max: 1 } }, give("other", 1)],
  });
  expect(run.node("slow")).toMatchObject({ status: "failed", attempts: 2 });
  expect(run.node("slow").error).toMatch(
    /^no answer to tools\/call hang after [\d.]+m?s \((?:test_|call_)?timeout\), without progress; the request was cancelled$/,
  );
  expect(run.node("other").status).toBe("ok");
});

test("what needs a node without output is skipped with it, unless it can do without", async () => {
  const run = await bench.run({
    nodes: [
      add("bad", { fails: 1 }),
      give("child", 1, { needs: ["bad"] }),
      give("grandchild", 1, { needs: ["child"] }),
      {
        id: "spare",
        needs: [
          { id: "bad", optional: true, default: { a: 1 } },
          { id: "child", optional: true },
        ],
        args: { bad: "${bad.a}", child: "${child}" },
      },
      give("other", 1),
    ],
  });
  expect(run.node("child")).toMatchObject({ status: "skipped", reason: '"bad" failed', output: null, args: null });
  expect(run.node("grandchild")).toMatchObject({ status: "skipped", reason: '"child" was skipped' });
  expect(run.node("spare")).toMatchObject({ status: "ok", output: { bad: 1, child: null } });
  expect(run.node("spare").optional_needs).toEqual(["bad", "child"]);
  expect(run.node("other").status).toBe("ok");
  expect(run.trace.composition).toMatchObject({ ran: false, status: "failed" });
});

test.each([
  ["true", "ok"],
  ["0", "ok"],
  ['""', "ok"],
  ["[]", "ok"],
  [".parents.a.count > 1", "ok"],
  ["false", "skipped"],
  ["null", "skipped"],
  ["empty", "skipped"],
  ["true, false", "skipped"],
  [".parents.a.absent", "skipped"],
  [".parents.a.count[0]", "failed"],
])("when: %s leaves the node %s", async (when, status) => {
  const run = await bench.run({ nodes: [give("a", { count: 2 }), give("b", 1, { needs: ["a"], when })] });
  expect(run.node("b").status).toBe(status);
  expect(run.trace.composition.ran).toBe(status !== "failed");
  if (status === "skipped") expect(run.node("b")).toMatchObject({ reason: "its `when` did not hold", duration_ms: 0 });
  expect(run.failures.length).toBe(status === "failed" ? 1 : 0);
});

test("a node under one whose `when` did not hold is skipped, which is no failure, and so are those under it", async () => {
  const run = await bench.run({ nodes: [give("a", 1, { when: "false" }), give("b", 1, { needs: ["a"] })] });
  expect(run.trace.composition).toMatchObject({ ran: true, status: "ok" });
  expect(run.failures).toEqual([]);
});

test("nodes stand in the trace by depth, then as declared, and times are counted from the start", async () => {
  const run = await bench.run({
    nodes: [
      give("a", 1),
      give("c", 1, { needs: ["a"] }),
      give("b", 1, { mock: { result: 1 } }),
      give("d", 1, { needs: ["c", "b"] }),
    ],
  });
  expect(Object.keys(run.trace.nodes)).toEqual(["a", "b", "c", "d"]);
  const { started_ms: started, duration_ms: duration } = run.node("c");
  expect(run.node("d").started_ms).toBeGreaterThanOrEqual(started + duration - 0.01);
  // A mock takes no time.
  expect(run.trace.composition.critical_path).toEqual(["a", "c", "d"]);
});
