import { readInputs } from "../../src/action/inputs/read-inputs.ts";
import { concludeStep, endWithProblems } from "../../src/action/posting/publishing.ts";
import { McptestError } from "../../src/errors.ts";
import { type Report, sayVerdict } from "../../src/report/index.ts";
import { makeReport, makeResult } from "../github/reports.ts";

const { inputs } = readInputs({});
const { inputs: lenient } = readInputs({ "INPUT_REQUIRE-TESTS": "false" });
const verdictOf = (report: Report, asked = inputs) => concludeStep(report, { inputs: asked }).verdict;

test("a step whose budget was not enough fails, and says which cap, though every test passed", () => {
  const report = makeReport([makeResult(1)]);
  expect(verdictOf(report)).toEqual({ status: "passed", exit_code: 0, reasons: [] });
  const cap = { cap: "max_cost_usd" as const, limit: 0.1, actual: 0.12, suite: "suites/a.yml" };
  const spent = concludeStep({ ...report, run: { ...report.run, budget_tripped: cap } }, { inputs });
  expect(spent.verdict).toMatchObject({ status: "failed", exit_code: 1, reasons: [{ code: "budget" }] });
  expect(sayVerdict(spent)).toMatch(/^FAILED · max_cost_usd of suites\/a.yml is \$0.10, spent \$0.12 · 1 passed/);
});

test("a step that ran no test fails unless that is as it should be, with the exit code of the command line", () => {
  const nothing = makeReport([]);
  const skipped = makeReport([{ ...makeResult(1), status: "skipped" }]);
  const red = (exit_code: number) => ({ status: "nothing", exit_code, reasons: [{ code: "nothing-run" }] });
  expect(verdictOf(nothing)).toMatchObject(red(7));
  expect(verdictOf(skipped)).toMatchObject(red(0));
  const fine = { status: "nothing", exit_code: 0, reasons: [] };
  expect(verdictOf(nothing, lenient)).toEqual(fine);
  expect(verdictOf(skipped, lenient)).toEqual(fine);
  const shard = { index: 1, count: 2, plan: "0" };
  expect(verdictOf({ ...nothing, run: { ...nothing.run, shard } })).toEqual(fine);
  expect(verdictOf({ ...nothing, run: { ...nothing.run, last_failed: true } })).toEqual(fine);
});

test("warnings that are denied end a step as wrong usage does", () => {
  expect(endWithProblems([new McptestError("unused-variable", "nothing uses a")])).toMatchObject({
    verdict: { exit_code: 2, reasons: [{ code: "deny-warnings" }] },
    told: "nothing was run: nothing uses a (deny-warnings)",
  });
});
