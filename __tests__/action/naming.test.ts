import { readInputs } from "../../src/action/inputs/read-inputs.ts";
import { nameInputsIn, nameInputsOf } from "../../src/action/log.ts";
import { concludeStep } from "../../src/action/posting/publishing.ts";
import { conclude } from "../../src/conduct/index.ts";
import { McptestError } from "../../src/errors.ts";
import { type ConcludedReport, listReasons, renderMarkdown, sayTitle, sayVerdict } from "../../src/report/index.ts";
import { html } from "../../src/report/reporters/html/reporter.ts";
import { suite } from "../helpers/publishing.ts";
import { runStep } from "../helpers/runner.ts";
import { buildFinding, buildReport, buildResult, buildServer } from "../report/fixtures/builders.ts";

const WIDE = { colour: false, columns: 400 };
const PAGE = { budget: { limit: 60_000, measure: ({ length }: string) => length }, urlOf: () => undefined };

const gates = [
  { gate: "--max-score-drop", message: "score fell by 0.08 (limit 0.05): a" },
  { gate: "--fail-on-breaking-surface", message: "not all tools are known" },
];

test("a gate has the name of its input, and counts as it does on the command line", () => {
  const report = { ...buildReport({ results: [buildResult("a")] }), gates };
  expect(nameInputsOf(report).gates?.map(({ gate }) => gate)).toEqual(["max-score-drop", "fail-on-breaking-surface"]);
  const { verdict } = concludeStep(report, { inputs: readInputs({}).inputs });
  expect(verdict.reasons.map(({ code }) => code)).toEqual(["score-drop", "surface"]);
});

test("every place names a gate in one form: by its input in a step, by its flag on the command line", () => {
  const run = { strict_protocol: true, deny_warnings: true, require_judge: true };
  const results = [buildResult("a", { status: "deferred", message: "no judge" })];
  const servers = [buildServer("s", { findings: [buildFinding("stray-output", "text")] })];
  const report = { ...buildReport({ results, servers, warnings: [{ code: "odd", message: "x" }], run }), gates };
  const told = (one: ConcludedReport): string[] => [
    ...[listReasons(one).join(), sayTitle(one), sayVerdict(one), renderMarkdown(one, PAGE), html.render(one, WIDE)],
  ];
  const names = ["fail-on-breaking-surface", "strict-protocol", "deny-warnings", "require-judge"];
  for (const text of told(conclude(report))) for (const name of names) expect(text).toContain(` (--${name})`);
  const step = concludeStep(report, { inputs: readInputs({}).inputs });
  for (const text of told(step)) {
    for (const name of names) expect(text).toContain(` (${name})`);
    expect(text).toContain("score fell by 0.08 (limit 0.05): a");
  }
  expect(concludeStep(step, { inputs: readInputs({}).inputs }).verdict).toEqual(step.verdict);
});

test("messages and hints name inputs, too; other flags and words of commands stay", () => {
  const error = new McptestError("shards-missing", "lost --max-cost-increase=1", {
    hint: "add --allow-partial, or run `mcptest run --filter x --max-annotations`, not a--max-cost",
  });
  expect(nameInputsIn(error)).toMatchObject({
    code: "shards-missing",
    message: "lost max-cost-increase=1",
    hint: "add allow-partial, or run `mcptest run --filter x --max-annotations`, not a--max-cost",
  });
});

test("a step names the gate that is not met by its input", async () => {
  const step = await runStep({ files: suite("hi"), inputs: { "max-surface-tokens": "1" } });
  expect(step.code).toBe(1);
  expect(step.annotations.at(-1)?.message).toMatch(
    /^mcptest: the tool definitions .*, more than 1 \(max-surface-tokens\)$/,
  );
  expect(step.summary).toMatch(/\*\*Red because\*\* .*\(max-surface-tokens\)\n/);
  expect(step.stdout).not.toContain("--max-surface-tokens");
  expect(step.summary).not.toContain("--max-surface-tokens");
});
