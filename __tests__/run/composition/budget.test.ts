import { formatDuration } from "../../../src/values/duration.ts";
import { withEnoughTime } from "../../helpers/patience.ts";
import { add, give, useBench } from "./bench.ts";

const bench = useBench();
const usage = (model: string, cost?: number) => ({
  usage: { model, input_tokens: 100, output_tokens: 20, ...(cost === undefined ? {} : { cost_usd: cost }) },
});

test("what the calls say they used is added up by node, failed tries included", async () => {
  const run = await bench.run({
    nodes: [
      add("said", usage("some-model", 0.1)),
      add("listed", usage("claude-haiku-4-5")),
      add("twice", { ...usage("some-model", 0.2), fails: 1 }, { retry: { max: 1 } }),
      give("list", [1, 2]),
      add("each", usage("m${item}", 0.01), { needs: ["list"], for_each: "${list}" }),
    ],
  });
  expect(run.failures).toEqual([]);
  expect(run.node("said")).toMatchObject({ cost_usd: 0.1, tokens: 120, model: "some-model" });
  expect(run.node("listed")).toMatchObject({ cost_usd: 0.0002, tokens: 120, model: "claude-haiku-4-5" });
  expect(run.node("twice")).toMatchObject({ cost_usd: 0.4, tokens: 240 });
  expect(run.node("each")).toMatchObject({ cost_usd: 0.02, model: "m1, m2" });
  expect(run.node("list")).toMatchObject({ cost_usd: 0, tokens: 0, model: null });
  expect(run.trace).toMatchObject({ cost: { total: 0.5202 }, tokens: { total: 720 } });
  expect(run.trace.composition).toMatchObject({ cost_total: 0.5202, tokens_total: 720, budget_tripped: null });
  expect(run.costUsd).toBe(0.5202);
});

test("what a model without a price costs is unknown and in no sum, and a warning names it once", async () => {
  const nodes = [add("a", usage("mystery-1")), add("b", usage("mystery-1"), { needs: ["a"] })];
  const run = await bench.run({ nodes });
  expect([run.node("a").cost_usd, run.trace.cost.total, run.costUsd]).toEqual([null, null, null]);
  expect(run.usage).toEqual(["a", "b"].map((node) => ({ node, model: "mystery-1", cost_usd: null, tokens: 120 })));
  const mixed = await bench.run({ nodes: [add("known", usage("some-model", 0.1)), ...nodes] });
  expect([mixed.node("a").cost_usd, mixed.trace.cost.total, mixed.costUsd]).toEqual([null, 0.1, null]);
  const limited = await bench.run({ nodes, expect: [["nodes.a.cost_usd", { lt: 0.001 }]] });
  expect(limited.failures).toHaveLength(1);
  const told = bench.warnings.filter(({ code }) => code === "unknown-price");
  expect(told.map(({ message }) => message)).toEqual([
    'the price of model "mystery-1" is not known: its calls are missing from the cost',
  ]);
});

test("of tokens without a model or a cost nobody knows what they cost: a warning, and under a cap a failure", async () => {
  const nodes = [add("spends", { usage: { input_tokens: 100, output_tokens: 20 } })];
  const unpriced = "the price of the model that a call used is not known";
  const message = `${unpriced}: its calls are missing from the cost`;
  expect((await bench.run({ nodes })).failures).toEqual([]);
  expect(bench.warnings.at(-1)).toMatchObject({ code: "unknown-price", message });
  const capped = await bench.run({ nodes, budget: { max_cost_usd: 1 } });
  expect(capped.failures).toEqual([`${unpriced}: a cap on cost cannot be checked`]);
});

test.each([
  ["of the whole", { budget: { max_cost_usd: 1 } }, {}, 1],
  ["of a call", {}, { max_cost_per_call_usd: 1 }, 1],
  ["on tokens alone", { budget: { max_tokens: 1000 } }, {}, 0],
])("a model without a price under a cap %s", async (_, own, more, failures) => {
  const run = await bench.run({ nodes: [add("a", usage("mystery-1"), more)], ...own });
  expect(run.failures).toEqual(
    Array(failures).fill('the price of model "mystery-1" is not known: a cap on cost cannot be checked'),
  );
});

test.each([
  ["max_cost_usd", { max_cost_usd: 0.25 }, {}, "the calls cost $0.30, more than $0.25"],
  ["max_tokens", { max_tokens: 300 }, {}, "the calls used 360 tokens, more than 300"],
] as const)("%s: what comes after is skipped, and the test fails", async (cap, budget, more, reason) => {
  const ids = ["a", "b", "c", "d", "e"];
  const nodes = ids.map((id, at) => add(id, usage("m", 0.1), { needs: ids.slice(Math.max(0, at - 1), at), ...more }));
  await bench.log();
  const run = await bench.run({ nodes, budget });
  expect((await bench.log()).filter((entry) => entry.startsWith("+"))).toEqual(["+a", "+b", "+c"]);
  expect(ids.map((id) => run.node(id).status)).toEqual(["ok", "ok", "ok", "skipped", "skipped"]);
  expect(run.node("e").reason).toBe(`${cap}: ${reason}`);
  expect(run.trace.composition).toMatchObject({ budget_tripped: cap, status: "failed", ran: false });
  expect(run.failures).toEqual([`the budget was exceeded: ${cap}: ${reason}; 2 nodes did not run to the end`]);
});

test("a cap that is just met does not trip", async () => {
  const nodes = [1, 2, 3].map((index) => add(`n${index}`, usage("m", 0.1)));
  const run = await bench.run({ nodes, budget: { max_cost_usd: 0.3, max_tokens: 360 } });
  expect(run.failures).toEqual([]);
});

test("one call that costs too much trips the node's own cap", async () => {
  const dear = await bench.run({ nodes: [add("a", usage("m", 0.06), { max_cost_per_call_usd: 0.05 })] });
  expect(dear.trace.composition.budget_tripped).toBe("max_cost_per_call_usd");
  expect(dear.node("a").status).toBe("ok");
  expect(dear.failures).toEqual([
    'the budget was exceeded: max_cost_per_call_usd: one call of "a" cost $0.060, more than $0.050',
  ]);
  const long = await bench.run({
    nodes: [add("a", usage("m", 0), { max_tokens_per_call: 100 }), give("b", 1, { needs: ["a"] })],
  });
  expect(long.trace.composition.budget_tripped).toBe("max_tokens_per_call");
  expect(long.node("b").reason).toBe('max_tokens_per_call: one call of "a" used 120 tokens, more than 100');
});

test("max_duration_ms cancels what runs", async () => {
  const nodes = [{ id: "slow", tool: "hang" }, give("quick", 1), give("after", 1, { needs: ["slow"] })];
  let limit = 0;
  const run = await withEnoughTime(
    (ms) => {
      limit = ms;
      return bench.run({ nodes, budget: { max_duration_ms: ms } });
    },
    ({ node }) => node("quick").status === "ok",
  );
  const reason = `max_duration_ms: it took longer than ${formatDuration(limit)}`;
  expect(run.node("slow")).toMatchObject({ status: "failed", error: `stopped: ${reason}` });
  expect(run.node("quick").status).toBe("ok");
  expect(run.node("after")).toMatchObject({ status: "skipped", reason });
  expect(run.failures).toEqual([`the budget was exceeded: ${reason}; 2 nodes did not run to the end`]);
});

test("a fan-out over its budget says which elements it did not reach", async () => {
  const more = { needs: ["list"], for_each: "${list}", on_item_error: "continue" } as const;
  const nodes = [give("list", [1, 2, 3, 4]), add("each", usage("m", 0.1), more)];
  const run = await bench.run({ nodes, budget: { max_cost_usd: 0.15 } });
  expect(run.node("each")).toMatchObject({ status: "failed", attempts: 2 });
  expect(run.node("each").iterations?.map(({ status }) => status)).toEqual(["ok", "ok", "skipped", "skipped"]);
});

test("what no usage says counts as nothing", async () => {
  const odd = { model: 7, input_tokens: -5, output_tokens: "many", cost_usd: null };
  const run = await bench.run({
    nodes: [add("a", { usage: odd }), add("b", { usage: "free" })],
    budget: { max_tokens: 0 },
  });
  expect(run.failures).toEqual([]);
  expect(run.node("a")).toMatchObject({ cost_usd: 0, tokens: 0, model: null });
});

test("a call that trips a cap keeps its answer, reshaped, and so does what is in flight", async () => {
  const nodes = [
    add("dear", usage("m", 0.3), { transform: { jq: ".result + 40" } }),
    add("slow", { ...usage("m", 0.1), value: 2, ms: 80 }, { transform: { jq: ".result + 40" } }),
    give("after", 1, { needs: ["slow"] }),
  ];
  for (const caps of [{ budget: { max_cost_usd: 0.2 } }, { budget: { max_tokens: 100 } }]) {
    const run = await bench.run({ nodes, output: { node: "slow" }, ...caps });
    expect(run.node("dear")).toMatchObject({ status: "ok", output: 40 });
    expect(run.node("slow")).toMatchObject({ status: "ok", output: 42, cost_usd: 0.1 });
    expect(run.node("after").status).toBe("skipped");
    expect(run.trace.cost.total).toBe(0.4);
  }
});

test("what was used is told by node and model, a node with two models under each", async () => {
  const more = { needs: ["list"], for_each: "${list}" };
  const nodes = [give("list", [1, 2, 1]), add("each", usage("m${item}", 0.01), more), add("none", { usage: {} })];
  const run = await bench.run({ nodes });
  expect(run.usage).toEqual([
    { node: "none", model: null, cost_usd: 0, tokens: 0 },
    { node: "each", model: "m1", cost_usd: 0.02, tokens: 240 },
    { node: "each", model: "m2", cost_usd: 0.01, tokens: 120 },
  ]);
});
