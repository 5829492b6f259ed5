import { stringify } from "yaml";
import { useModelApi, verdict } from "../helpers/model-api.ts";
import { runStep } from "../helpers/runner.ts";
import { evalOf, suiteOf } from "./evals.ts";

const api = useModelApi();
const files = { "mcptest.yml": stringify(suiteOf([evalOf(), evalOf({ name: "other" })])) };

test("command: eval grades what command: run leaves out, and a cap on cost fails the step", async () => {
  api.script(verdict(0.9));
  const inputs = { command: "eval", "max-cost": "1" };
  const step = await runStep({ files, inputs, env: api.env });
  expect(step).toMatchObject({ code: 0, outputs: { result: "passed", passed: "2" } });
  api.script(verdict(0.2));
  const failed = await runStep({ files, inputs, env: api.env });
  expect(failed).toMatchObject({ code: 1, outputs: { result: "failed", "exit-code": "1" } });
  expect(failed.annotations.filter(({ level }) => level === "error").length).toBeGreaterThan(0);
  const capped = await runStep({ files, inputs: { ...inputs, "max-cost": "0.000001" }, env: api.env });
  expect(capped).toMatchObject({ code: 1, outputs: { result: "failed", "exit-code": "5" } });
  const left = await runStep({ files, inputs: { "require-tests": "false" }, env: api.env });
  expect(left).toMatchObject({ code: 0, outputs: { passed: "0" } });
  const unknown = await runStep({ files, inputs: { command: "grade" } });
  expect(unknown).toMatchObject({ code: 1, outputs: { "exit-code": "2" } });
});
