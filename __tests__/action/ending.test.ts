import { endRun } from "../../src/action/ending.ts";
import { makeReport, makeResult } from "../github/reports.ts";

test("a step whose budget was not enough fails, and says which cap, though every test passed", () => {
  const report = makeReport([makeResult(1)]);
  expect(endRun(report, [])).toEqual({ exitCode: 0 });
  const cap = { cap: "max_cost_usd" as const, limit: 0.1, actual: 0.12, suite: "suites/a.yml" };
  expect(endRun({ ...report, run: { ...report.run, budget_tripped: cap } }, [])).toEqual({
    exitCode: 1,
    failure: "mcptest: 1 passed; max_cost_usd of suites/a.yml is $0.10, spent $0.12",
  });
});
