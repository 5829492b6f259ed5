import picocolors from "picocolors";
import { type ModelCalls, type Plan, type PlannedTest, projectAll } from "../../plan/index.ts";
import { showCoordinates } from "../../report/index.ts";
import type { CalibrationTest, CandidateSpec, EvalTest, JudgedMetric, JudgeSpec, Rubric } from "../../suite/index.ts";
import { groupBy } from "../../values/group-by.ts";
import { listNames } from "../../values/suggest.ts";
import { count, formatNumber, oneLine } from "../../values/text.ts";

/** What `mcptest eval` would grade: rubric, candidate and judges of each test, and the calls of all repeats. */
export function renderEvals(plan: Plan, { colour }: { colour: boolean }): string {
  const { bold, dim } = picocolors.createColors(colour);
  const counting = plan.tests.filter(({ single }) => !single);
  const groups = [...groupBy(counting, ({ suite }) => suite)].flatMap(([suite, tests]) => [
    `${bold(oneLine(suite.name))} ${dim(oneLine(suite.path))}`,
    ...tests.flatMap(describeTest),
    "",
  ]);
  return [...groups, `${count(counting.length, "test")}; nobody was asked`, ""].join("\n");
}

function describeTest(test: PlannedTest): string[] {
  const { skip, coordinates, members = [test] } = test;
  const spec = test.spec as EvalTest | CalibrationTest;
  const again = members.map((member) => member.again).find((one) => one !== null);
  const name = `${spec.kind}  ${spec.name} ${showCoordinates(coordinates)}`.trimEnd();
  const facts: [string, string][] =
    skip !== undefined
      ? [["skipped", skip]]
      : members.every((member) => member.again === null)
        ? [["refused", "the report does not hold enough of it"]]
        : [
            ...(again ? describeAgain(again) : describeGraded(spec)),
            ["judge", describeJudge(again?.judge ?? spec.judge)],
            ...("runs" in spec && spec.runs > 1 ? [["repeats", describeRepeats(spec)] as [string, string]] : []),
            ["calls", showCalls(projectAll(members))],
          ];
  return [
    `  ${oneLine(name)}`,
    ...facts.map(([label, text]) => `    ${oneLine(label, 40).padEnd(9)} ${oneLine(text, 500)}`),
  ];
}

function describeAgain({ name, rubric }: JudgedMetric): [string, string][] {
  return [
    ["rubric", rubric ? describeRubric(rubric) : name],
    ["candidate", "what the report holds"],
  ];
}

function describeGraded(spec: EvalTest | CalibrationTest): [string, string][] {
  if ("labels" in spec)
    return [
      ["rubric", describeRubric(spec.rubric)],
      ["candidate", `the responses of ${count(spec.labels.length, "label")}`],
    ];
  if (!spec.compare)
    return [
      ["rubric", describeRubric(spec.rubric)],
      ["candidate", describeCandidate(spec.candidate, spec)],
    ];
  const { a, b, question, minPreferred } = spec.compare;
  const sides = [a, b].map((side): [string, string] => [side.name, describeCandidate(side, spec)]);
  return [["compares", `${question ?? "which of the two does the task better"}; above ${minPreferred}`], ...sides];
}

function describeRepeats({ runs, minPassRate, compare }: EvalTest): string {
  if (compare) return formatNumber(runs);
  return `${formatNumber(runs)}; ${minPassRate === undefined ? "their mean decides" : `${minPassRate} of them must pass`}`;
}

function describeRubric(rubric: Rubric): string {
  const { name, threshold, strict } = rubric;
  const gate = strict ? "strict" : `threshold ${threshold.toFixed(2)}`;
  const what = {
    text: () => "in words",
    criteria: () => `criteria ${"criteria" in rubric ? rubric.criteria.map(nameCriterion).join(", ") : ""}`,
    tree: () => "a decision tree",
  }[rubric.form]();
  return [...(name === undefined ? [] : [name]), what, gate].join("; ");
}

function nameCriterion({
  name,
  gate,
  absence,
  weight,
}: Extract<Rubric, { form: "criteria" }>["criteria"][number]): string {
  const notes = [
    ...(gate === undefined ? [] : [gate]),
    ...(absence ? ["absence"] : []),
    ...(weight === 1 ? [] : [`weight ${weight}`]),
  ];
  return notes.length === 0 ? name : `${name} (${notes.join(", ")})`;
}

function describeCandidate(candidate: CandidateSpec, { context, reference }: EvalTest): string {
  if ("agent" in candidate) {
    const { agent } = candidate;
    const on = agent.servers.length === 0 ? "no server" : agent.servers.join(", ");
    const told = Object.keys(agent.descriptions ?? {});
    const others = told.length === 0 ? "" : `, with other descriptions of ${listNames(told)}`;
    return `a live run of ${agent.model.label} on ${on}, of at most ${count(agent.maxTurns, "turn")}${others}`;
  }
  const beside = [
    ...(context.length === 0 ? [] : [count(context.length, "context")]),
    ...(reference === undefined ? [] : ["a reference"]),
  ];
  const length = `a fixed response of ${formatNumber(candidate.response.length)} characters`;
  return beside.length === 0 ? length : `${length}, with ${beside.join(" and ")}`;
}

function describeJudge({ model, jury, panel }: JudgeSpec): string {
  if (panel) return `panel of ${panel.models.map(({ label }) => label).join(", ")}; by ${panel.aggregate}`;
  if (!jury) return model.label;
  const share = jury.consensus === undefined ? "more than half must pass it" : `consensus ${jury.consensus}`;
  return `jury of ${jury.size} by ${model.label}; ${share}`;
}

/** `3 to 5 calls of judges, 1 to 10 turns of agents`. */
export function showCalls({ judge, turns }: ModelCalls): string {
  const show = ({ min, max }: ModelCalls["judge"]) =>
    min === max ? formatNumber(max) : `${formatNumber(min)} to ${formatNumber(max)}`;
  const parts = [
    `${show(judge)} ${judge.max === 1 ? "call" : "calls"} of judges`,
    ...(turns.max === 0 ? [] : [`${show(turns)} ${turns.max === 1 ? "turn" : "turns"} of agents`]),
  ];
  return parts.join(", ");
}
