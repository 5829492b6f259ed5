import { stringify } from "yaml";
import { runCli } from "../helpers/cli.ts";
import { runStep } from "../helpers/runner.ts";
import { call, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();

const suite = stringify({
  name: "shop",
  servers: {
    shop: { mock: { tools: [{ name: "price", structured: { n: 3 } }, { name: "stock" }, { name: "close" }] } },
  },
  coverage: { min: 70 },
  tools: [call("price"), call("stock")],
});

test("the bound of a suite fails a step, with both figures", async () => {
  const step = await runStep({ files: { "mcptest.yml": suite } });
  expect(step.code).toBe(1);
  const message = "coverage 2 of 3 (66 %) is below coverage.min 70";
  expect(step.annotations.at(-1)?.message).toBe(`mcptest: ${message}`);
  expect(step.summary).toContain(message);
});

test("the job that merges shards judges the bound that they stored", async () => {
  workspace.write("mcptest.yml", suite);
  const files: Record<string, string> = {};
  for (const index of [1, 2]) {
    const args = ["run", "--shard", `${index}/2`, "--reporter", `json=${index}.json`];
    expect((await runCli(args, { cwd: workspace.root })).code).toBe(0);
    files[`parts/${index}.json`] = workspace.read(`${index}.json`);
  }
  const step = await runStep({ files, inputs: { command: "report", reports: "parts/*.json" } });
  expect(step.code).toBe(1);
  expect(step.summary).toContain("coverage 2 of 3 (66 %) is below coverage.min 70");
});
