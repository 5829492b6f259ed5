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

type Facts = readonly (readonly [label: string, text: string])[];

function describeTest(test: PlannedTest): string[] {
  const { spec, coordinates } = test;
  const name = `${spec.kind}  ${spec.name} ${showCoordinates(coordinates)}`.trimEnd();
  const facts = factsOf(test).map(([label, text]) => `    ${oneLine(label, 40).padEnd(9)} ${oneLine(text, 500)}`);
  return [`  ${oneLine(name)}`, ...facts];
}

function factsOf(test: PlannedTest): Facts {
  const { skip, members = [test] } = test;
  if (skip !== undefined) return [["skipped", skip]];
  if (members.every((member) => member.again === null)) return [["refused", "the report does not hold enough of it"]];
  const spec = test.spec as EvalTest | CalibrationTest;
  const again = members.map((member) => member.again).find((one) => one !== null);
  return [
    ...graded(spec, again),
    ["judge", describeJudge(again?.judge ?? spec.judge)],
    ...("runs" in spec && spec.runs > 1 ? [["repeats", describeRepeats(spec)] as const] : []),
    ["calls", showCalls(projectAll(members))],
  ];
}

function graded(spec: EvalTest | CalibrationTest, again: JudgedMetric | undefined): Facts {
  const of = (rubric: string, candidate: string): Facts => [
    ["rubric", rubric],
    ["candidate", candidate],
  ];
  if (again) return of(again.rubric ? describeRubric(again.rubric) : again.name, "what the report holds");
  if ("labels" in spec)
    return of(describeRubric(spec.rubric), `the responses of ${count(spec.labels.length, "label")}`);
  if (!spec.compare) return of(describeRubric(spec.rubric), describeCandidate(spec.candidate, spec));
  const { a, b, question, minPreferred } = spec.compare;
  const sides = [a, b].map((side) => [side.name, describeCandidate(side, spec)] as const);
  return [["compares", `${question ?? "which of the two does the task better"}; above ${minPreferred}`], ...sides];
}

function describeRepeats({ runs, minPassRate, compare }: EvalTest): string {
  if (compare) return formatNumber(runs);
  return `${formatNumber(runs)}; ${minPassRate === undefined ? "their mean decides" : `${minPassRate} of them must pass`}`;
}

function describeRubric(rubric: Rubric): string {
  const { name, threshold, strict } = rubric;
  const gate = strict ? "strict" : `threshold ${threshold.toFixed(2)}`;
  const named = "criteria" in rubric ? rubric.criteria.map(nameCriterion).join(", ") : "";
  const what = { text: "in words", criteria: `criteria ${named}`, tree: "a decision tree" }[rubric.form];
  return [...(name === undefined ? [] : [name]), what, gate].join("; ");
}

function nameCriterion({ name, gate, absence, weight }: Criteria[number]): string {
  const notes = [gate, absence && "absence", weight !== 1 && `weight ${weight}`].filter(Boolean);
  return notes.length === 0 ? name : `${name} (${notes.join(", ")})`;
}

type Criteria = Extract<Rubric, { form: "criteria" }>["criteria"];

function describeCandidate(candidate: CandidateSpec, { context, reference }: EvalTest): string {
  if ("agent" in candidate) {
    const { agent } = candidate;
    const on = agent.servers.length === 0 ? "no server" : agent.servers.join(", ");
    const told = Object.keys(agent.descriptions ?? {});
    const others = told.length === 0 ? "" : `, with other descriptions of ${listNames(told)}`;
    return `a live run of ${agent.model.label} on ${on}, of at most ${count(agent.maxTurns, "turn")}${others}`;
  }
  const beside = [
    context.length > 0 && count(context.length, "context"),
    reference !== undefined && "a reference",
  ].filter(Boolean);
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
  const show = ({ min, max }: ModelCalls["judge"], noun: string, of: string) => {
    const range = min === max ? formatNumber(max) : `${formatNumber(min)} to ${formatNumber(max)}`;
    return `${range} ${max === 1 ? noun : `${noun}s`} of ${of}`;
  };
  const asked = show(judge, "call", "judges");
  return turns.max === 0 ? asked : `${asked}, ${show(turns, "turn", "agents")}`;
}
