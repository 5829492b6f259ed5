import { useWorkspace } from "../helpers/runs.ts";
import { add, costs, runSteps } from "./pipes.ts";

const workspace = useWorkspace();
const paid = (id: string, cost: number, tokens = 0) => add(id, costs(cost, tokens));

test("a cap that is reached and not passed holds", async () => {
  const steps = [paid("a", 0.2, 10), paid("b", 0.1, 5)];
  const flags = ["--max-cost", "0.30", "--max-tokens", "15", "--max-cost-per-call", "0.2", "--max-duration", "1h"];
  // What `a` cost may be what `b` does.
  const [first, second] = [steps.toReversed(), steps];
  expect(await runSteps(workspace, first, flags)).toMatchObject({ code: 0, told: { budget_tripped: null } });
  expect(await runSteps(workspace, second, flags)).toMatchObject({
    code: 1,
    statuses: ["ok", "skipped"],
    told: { budget_tripped: "max_cost" },
  });
});

test("a step does not start when the dearest call of its tool so far would go beyond what is left", async () => {
  const steps = [paid("a", 0.04), paid("b", 0.05), paid("c", 0.01), add("other")];
  const { code, statuses, told, stderr } = await runSteps(workspace, steps, ["--max-cost", "0.12"]);
  expect(code).toBe(1);
  expect(statuses).toEqual(["ok", "ok", "skipped", "skipped"]);
  expect(told).toMatchObject({ budget_tripped: "max_cost", totals: { cost_usd: 0.09, unprojected: 1 } });
  expect(told.steps[2]?.reason).toBe("--max-cost leaves $0.030, and a call of add may cost $0.050");
  expect(stderr).toContain('the budget was exceeded at step "c"');
});

test.each([
  ["max_cost", ["--max-cost", "0.10"], [paid("a", 0.2), paid("b", 0)]],
  ["max_tokens", ["--max-tokens", "5"], [paid("a", 0, 6), paid("b", 0)]],
  ["max_cost_per_call", ["--max-cost-per-call", "0.10"], [paid("a", 0.2), paid("b", 0)]],
  ["max_duration", ["--max-duration", "1ms"], [add("a", { ms: 20 }), paid("b", 0)]],
])("%s: stop ends the pipeline, continue fails it at its end, warn warns", async (cap, flags, steps) => {
  const run = (mode: string) => runSteps(workspace, steps, [...flags, "--on-budget-exceeded", mode]);
  const stopped = await runSteps(workspace, steps, flags);
  expect(stopped).toMatchObject({ code: 1, told: { status: "failed", budget_tripped: cap } });
  expect(stopped.statuses[1]).toBe("skipped");
  expect(stopped.statuses[0] === "ok").toBe(cap !== "max_duration");
  expect(stopped.stderr).toContain("error[budget-exceeded]: the budget was exceeded");
  const went = await run("continue");
  expect(went).toMatchObject({ code: 1, statuses: ["ok", "ok"], told: { status: "failed", budget_tripped: cap } });
  const warned = await run("warn");
  expect(warned).toMatchObject({ code: 0, statuses: ["ok", "ok"], told: { status: "ok", budget_tripped: cap } });
  expect(warned.stderr).toContain("warning[budget-exceeded]: the budget was exceeded");
});

test("a retry does not start where a call of its tool would go beyond what is left", async () => {
  const steps = [add("a", { ...costs(0.1), fails: 3 }, { on_error: "retry:3" })];
  const { code, told, stderr } = await runSteps(workspace, steps, ["--max-cost", "0.15"]);
  expect(code).toBe(1);
  expect(told).toMatchObject({ budget_tripped: "max_cost", totals: { cost_usd: 0.1 } });
  expect(told.steps[0]).toMatchObject({ status: "failed", attempts: 1 });
  expect(stderr).toContain("--max-cost leaves $0.050, and a call of add may cost $0.10");
  const enough = await runSteps(workspace, steps, ["--max-cost", "0.4"]);
  expect(enough).toMatchObject({ code: 0, told: { budget_tripped: null, totals: { cost_usd: 0.4 } } });
});

test("a call that is known to be too dear for one call is not made", async () => {
  const steps = [add("a", costs(0.2), { when: "${env.HOME} | true" }), paid("b", 0.2)];
  const warned = ["--max-cost-per-call", "0.1", "--on-budget-exceeded", "continue"];
  expect(await runSteps(workspace, steps, warned)).toMatchObject({ code: 1, statuses: ["ok", "ok"] });
  expect(await runSteps(workspace, steps, ["--max-cost-per-call", "0.1"])).toMatchObject({
    statuses: ["ok", "skipped"],
  });
});

test("time cancels a call that hangs, and names the step", async () => {
  const { code, statuses, stderr } = await runSteps(
    workspace,
    [{ id: "hangs", tool: "hang", on_error: "continue" }, add("next")],
    ["--max-duration", "1s"],
  );
  expect({ code, statuses }).toEqual({ code: 1, statuses: ["failed", "skipped"] });
  expect(stderr).toContain('the budget was exceeded at step "hangs": --max-duration: it took longer than 1.0s');
});

test("prices come from the table; a model without one costs null, and fails the run under a cap on cost", async () => {
  const usage = { model: "house-model", input_tokens: 1000, output_tokens: 500 };
  const steps = [add("a", { usage })];
  const twice = await runSteps(workspace, [...steps, add("b", { usage })]);
  expect(twice).toMatchObject({ code: 0, told: { totals: { cost_usd: null, unprojected: 2 } } });
  const unknown = await runSteps(workspace, steps);
  expect(unknown).toMatchObject({ code: 0, told: { totals: { cost_usd: null, tokens: 1500 } } });
  expect(unknown.told.steps[0]?.cost_usd).toBeNull();
  expect(unknown.stderr).toContain('warning[unknown-price]: the price of model "house-model" is not known');
  const capped = await runSteps(workspace, steps, ["--max-cost", "5"]);
  expect(capped).toMatchObject({ code: 1, told: { status: "failed" } });
  expect(capped.stderr).toContain('step "a" used a model without a price');
  workspace.write("prices.yaml", { version: 1, models: { "house-model": { input: 10, output: 20 } } });
  const priced = await runSteps(workspace, steps, ["--max-cost", "5", "--pricing-table", "prices.yaml"]);
  expect(priced).toMatchObject({ code: 0, told: { totals: { cost_usd: 0.02 } } });
  workspace.write("prices.yaml", { version: 2, models: {} });
  expect(await runSteps(workspace, steps, ["--pricing-table", "prices.yaml"])).toMatchObject({ code: 2, stdout: "" });
});
