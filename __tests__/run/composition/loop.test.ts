import { formatDuration } from "../../../src/values/duration.ts";
import { withEnoughTime } from "../../helpers/patience.ts";
import { add, give, useBench } from "./bench.ts";

const bench = useBench();
const loop = (until: string, max: number, delay_ms = 0) => ({ loop: { until, max, delay_ms } });

test("runs until the predicate holds; a round reads its number and the round before", async () => {
  const args = { value: "${loop.iteration}", terms: ["${loop.previous}"] };
  const run = await bench.run({ nodes: [add("sum", args, loop(".output >= 6", 10, 1))] });
  expect(run.failures).toEqual([]);
  expect(run.node("sum")).toMatchObject({ status: "ok", output: 6, attempts: 3, repeats: "rounds" });
  expect(run.node("sum").args).toMatchObject({ value: 3, terms: [3] });
  expect(run.node("sum").iterations).toMatchObject([
    { index: 0, output: 1, args: { terms: [null] } },
    { index: 1, output: 3, args: { terms: [1] } },
    { index: 2, output: 6, args: { terms: [3] } },
  ]);
});

test("the predicate sees output, iteration and parents", async () => {
  const until = ".output == .iteration and .iteration == .parents.stop";
  const nodes = [give("stop", 3), add("count", { value: "${loop.iteration}" }, { needs: ["stop"], ...loop(until, 9) })];
  expect((await bench.run({ nodes })).node("count").output).toBe(3);
});

test("a predicate that never holds fails the node, with all rounds in the trace", async () => {
  const run = await bench.run({ nodes: [add("wait", {}, loop("false", 4))] });
  expect(run.node("wait")).toMatchObject({
    status: "failed",
    error: "`until` did not hold within 4 rounds",
    output: null,
  });
  expect(run.node("wait").iterations?.map(({ status }) => status)).toEqual(["ok", "ok", "ok", "ok"]);
});

test("a round that fails ends the loop, unless a retry helps", async () => {
  const run = await bench.run({
    nodes: [
      add("bad", { id: "bad${loop.iteration}", fails: 1 }, loop("false", 4)),
      add("luck", { id: "luck${loop.iteration}", fails: 1 }, { ...loop(".iteration == 2", 4), retry: { max: 1 } }),
      add("broken", {}, loop(".output.a", 4)),
    ],
  });
  expect(run.node("bad")).toMatchObject({ status: "failed", error: "round 1 failed: bad1 stumbled" });
  expect(run.node("bad").iterations).toMatchObject([{ index: 0, status: "failed", error: "bad1 stumbled" }]);
  expect(run.node("luck")).toMatchObject({ status: "ok", attempts: 4 });
  expect(run.node("broken").error).toMatch(/^`until` failed: jq: Cannot index number/);
});

test("an element of a fan-out may loop", async () => {
  const more = { needs: ["list"], for_each: "${list}", ...loop(".output >= 4", 9) };
  const nodes = [give("list", [1, 2]), add("grow", { value: "${item}", terms: ["${loop.previous}"] }, more)];
  const run = await bench.run({ nodes });
  expect(run.node("grow")).toMatchObject({ output: [4, 4], attempts: 6, repeats: "elements" });
  expect(run.node("grow").iterations).toMatchObject([{ attempts: 4 }, { attempts: 2 }]);
});

test("rounds count against the budget, and the delay ends with it", async () => {
  const usage = { cost_usd: 0.25 };
  const spent = await bench.run({ budget: { max_cost_usd: 0.6 }, nodes: [add("pay", { usage }, loop("false", 100))] });
  expect(spent.node("pay")).toMatchObject({ status: "failed", attempts: 3, cost_usd: 0.75 });
  expect(spent.trace.composition.budget_tripped).toBe("max_cost_usd");

  let limit = 0;
  const late = await withEnoughTime(
    (ms) => {
      limit = ms;
      return bench.run({ budget: { max_duration_ms: ms }, nodes: [add("wait", {}, loop("false", 100, 600_000))] });
    },
    // The first round has to end in that time.
    ({ node }) => node("wait").iterations?.[0]?.status === "ok",
  );
  expect(late.trace.composition.budget_tripped).toBe("max_duration_ms");
  expect(late.node("wait")).toMatchObject({ status: "failed", attempts: 1 });
  expect(late.node("wait").error).toBe(`stopped: max_duration_ms: it took longer than ${formatDuration(limit)}`);
});
