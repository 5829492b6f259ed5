import { endRun, endWithProblems } from "../../src/action/posting/ending.ts";
import { McptestError } from "../../src/errors.ts";
import { makeReport, makeResult } from "../github/reports.ts";

test("a step whose budget was not enough fails, and says which cap, though every test passed", () => {
  const report = makeReport([makeResult(1)]);
  expect(endRun(report, [], true)).toEqual({ exitCode: 0 });
  const cap = { cap: "max_cost_usd" as const, limit: 0.1, actual: 0.12, suite: "suites/a.yml" };
  expect(endRun({ ...report, run: { ...report.run, budget_tripped: cap } }, [], true)).toEqual({
    exitCode: 1,
    failure: "mcptest: 1 passed; max_cost_usd of suites/a.yml is $0.10, spent $0.12",
  });
});

test("a step that ran no test fails unless that is as it should be, with the exit code of the command line", () => {
  const nothing = makeReport([]);
  const skipped = makeReport([{ ...makeResult(1), status: "skipped" }]);
  for (const report of [nothing, skipped]) {
    expect(endRun(report, [], true)).toEqual({
      exitCode: 0,
      failure: expect.stringMatching(/no test ran|no suite was found/),
    });
    expect(endRun(report, [], false)).toEqual({ exitCode: 0 });
  }
  const shard = { index: 1, count: 2, plan: "0" };
  expect(endRun({ ...nothing, run: { ...nothing.run, shard } }, [], true)).toEqual({ exitCode: 0 });
  expect(endRun({ ...nothing, run: { ...nothing.run, last_failed: true } }, [], true)).toEqual({ exitCode: 0 });
});

test("warnings that are denied end a step as wrong usage does", () => {
  expect(endWithProblems([new McptestError("unused-variable", "nothing uses a")])).toMatchObject({ exitCode: 2 });
});
