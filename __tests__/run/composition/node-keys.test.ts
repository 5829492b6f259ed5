import { spendFreely } from "../../../src/spend/index.ts";
import type { Assertion, Matcher } from "../../../src/suite/index.ts";
import { add, give, useBench } from "./bench.ts";

const bench = useBench();
// The server counts the tries of an id.
beforeEach(() => bench.log());
const location = { file: "suite.yml", line: 7, column: 9 };
/** What a node expects, as it is loaded. */
const expecting = (id: string, ...pairs: [target: string, matcher: Matcher][]) => ({
  expect: {
    assertions: pairs.map(
      ([key, matcher]): Assertion => ({ target: `nodes.${id}.${key}`, matcher, location, base: "" }),
    ),
    location,
  },
});

test("what a node expects sees the raw answer by which its tool failed", async () => {
  const fails = add("a", { fails: 1 }, expecting("a", ["raw.isError", { exact: true }]));
  const run = await bench.run({ nodes: [fails], expect: [["nodes.a.status", { exact: "failed" }]] });
  expect(run.failures).toEqual([]);
});

test.each([
  ["any", { fails: 1 }, "ok", 2],
  ["is_error", { fails: 1 }, "ok", 2],
  ["error", { fails: 1 }, "failed", 1],
  ["any", { fails: -1 }, "failed", 3],
  ["error", { fails: -1 }, "failed", 3],
  ["is_error", { fails: -1 }, "failed", 1],
] as const)("retry on %s, of a call with %j", async (on, args, status, attempts) => {
  const run = await bench.run({ nodes: [add("a", args, { retry: { max: 2, on } })] });
  expect(run.node("a")).toMatchObject({ status, attempts });
});

test("retries wait, each longer than the one before, for each element of a fan-out; a stop ends the wait", async () => {
  const retry = { max: 3, delay_ms: 10, backoff: 2 };
  const more = { needs: ["list"], for_each: "${list}", max_concurrency: 2, retry };
  const run = await bench.run({
    nodes: [give("list", [1, 2]), add("each", { id: "${item}", fails: 3, usage: { cost_usd: 0.1 } }, more)],
  });
  expect(run.failures).toEqual([]);
  expect(run.node("each").iterations?.map(({ attempts }) => attempts)).toEqual([4, 4]);
  // A timer may fire a little early.
  for (const { duration_ms: ms } of run.node("each").iterations ?? []) expect(ms).toBeGreaterThan(65);
  expect(run.trace.cost.total).toBe(0.8);
  const nodes = [add("a", { fails: 9, usage: { cost_usd: 1 } }, { retry: { max: 9, delay_ms: 600_000 } })];
  const capped = await bench.run({ nodes, budget: { max_cost_usd: 0.5 } });
  expect(capped.node("a").attempts).toBe(1);
});

test("a failure that may be leaves the composition as it is, and what needs the node is skipped", async () => {
  const run = await bench.run({
    nodes: [
      add("a", { fails: 1 }, { continue_on_error: true }),
      give("child", 1, { needs: ["a"] }),
      give("spare", 1, { needs: [{ id: "a", optional: true }] }),
    ],
    expect: [["composition.ran", { exact: true }]],
  });
  expect(run.failures).toEqual([]);
  expect(["a", "child", "spare"].map((id) => run.node(id).status)).toEqual(["failed", "skipped", "ok"]);
  expect(run.trace.composition).toMatchObject({ ran: true, status: "ok" });
  const other = await bench.run({
    nodes: [add("c", { fails: 1 }, { continue_on_error: true }), add("b", { fails: 1 })],
  });
  expect(other.failures).toEqual(['node "b" failed: b stumbled']);
  expect(other.trace.composition).toMatchObject({ ran: false, status: "failed" });
});

test("a node fails where what it expects does not hold, with its place; what needs it is skipped", async () => {
  const run = await bench.run({
    nodes: [
      give("good", { n: 1 }, expecting("good", ["output.n", { exact: 1 }], ["raw.content[0].text", { contains: "n" }])),
      give(
        "bad",
        { n: 1 },
        expecting("bad", ["output.n", { gt: 5 }], ["status", { exact: "ok" }], ["attempts", { exact: 1 }]),
      ),
      give("child", 1, { needs: ["bad"] }),
    ],
  });
  expect(["good", "bad", "child"].map((id) => run.node(id).status)).toEqual(["ok", "failed", "skipped"]);
  expect(run.node("bad").error).toBe(
    "its `expect` does not hold: nodes.bad.output.n: expected a number greater than 5, found 1",
  );
  expect("assertions" in run && run.assertions.map(({ target, passed }) => [target, passed])).toEqual([
    ["nodes.good.output.n", true],
    ["nodes.good.raw.content[0].text", true],
    ["nodes.bad.output.n", false],
    ["nodes.bad.status", true],
    ["nodes.bad.attempts", true],
  ]);
  expect("assertions" in run && run.assertions[2]?.location).toMatchObject({ line: 7 });
});

test("what nodes expect: of a fan-out, of a loop, of a failure, and where it may fail", async () => {
  const run = await bench.run({
    nodes: [
      give("list", [1, 2]),
      give("each", "${item}", {
        needs: ["list"],
        for_each: "${list}",
        ...expecting("each", ["output", { exact: [1, 2] }], ["raw[1].content[0].text", { exact: "2" }]),
      }),
      add(
        "failing",
        { fails: 1 },
        expecting("failing", ["status", { exact: "failed" }], ["error", { contains: "stumbled" }]),
      ),
      give("may", 1, { continue_on_error: true, ...expecting("may", ["output", { exact: 2 }]) }),
    ],
  });
  expect(run.failures).toEqual([]);
  expect(run.node("may").status).toBe("failed");
  expect(run.trace.composition.ran).toBe(false);
  const worse = await bench.run({ nodes: [add("a", { fails: 1 }, expecting("a", ["status", { exists: true }]))] });
  expect(worse.failures).toEqual(['node "a" failed: a stumbled']);
});

test("what always runs does so after failures and caps, and reads null, or the default, of what has no output", async () => {
  const always = { when: "always", needs: ["make", { id: "none", optional: true, default: 7 }] } as const;
  const clean = { id: "clean", args: { made: "${make}", none: "${none}" }, ...always };
  for (const make of [add("make", { fails: 1 }), add("make", { usage: { cost_usd: 2 } })]) {
    const nodes = [give("first", 1), make, give("none", 1, { needs: ["make"] }), clean];
    const run = await bench.run({ nodes, budget: { max_cost_usd: 1 } });
    const made = run.node("make").output;
    expect(run.node("clean")).toMatchObject({ status: "ok", output: { made, none: 7 } });
    expect(run.node("none").status).toBe("skipped");
  }
});

test("what always runs does so after a time cap and after an interruption", async () => {
  const nodes = [
    { id: "hang", tool: "hang" },
    give("later", 1, { needs: ["hang"] }),
    add("clean", {}, { when: "always", needs: ["hang"], retry: { max: 1 } }),
  ];
  await bench.log();
  const capped = await bench.run({ nodes, budget: { max_duration_ms: 50 } });
  expect(capped.node("clean").status).toBe("ok");
  expect(capped.node("later").status).toBe("skipped");
  const controller = new AbortController();
  const attempt = bench.attempt({ nodes }, { world: { spending: spendFreely(controller.signal) } });
  setTimeout(() => controller.abort(), 50);
  expect(await attempt).toMatchObject({ error: { code: "cancelled" } });
  expect(await bench.log()).toEqual(["+clean", "-clean", "+clean", "-clean"]);
});
