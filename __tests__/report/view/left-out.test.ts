import { conclude } from "../../../src/conduct/index.ts";
import { REPORTERS, type Report, type ReporterName, type TestResult } from "../../../src/report/index.ts";
import { buildConversation, buildEvaluation } from "../../fixtures/reports/judged-details.ts";
import {
  buildAssertion,
  buildError,
  buildFailure,
  buildFinding,
  buildReport,
  buildResult,
  buildServer,
  placeOf,
} from "../fixtures/builders.ts";
import { LEFT_OUT } from "../fixtures/left-out.ts";

/** What stands for the fact in a report. */
const MARK = "zqxj";
const FORMATS = (Object.keys(REPORTERS) as ReporterName[]).filter((name) => name !== "json" && name !== "ndjson");

const fail = (parts: Partial<TestResult>, assertion = {}): Report =>
  buildReport({
    results: [buildFailure("t", [buildAssertion("payload", "exact", { message: "no", ...assertion })], parts)],
  });
const judged = (detail: Parameters<typeof buildEvaluation>[0], parts: Partial<TestResult> = {}): Report =>
  buildReport({
    results: [
      buildFailure("t", [], {
        kind: "eval",
        score: 0.1,
        threshold: 0.7,
        message: "low",
        detail: buildEvaluation(detail),
        ...parts,
      }),
    ],
  });
const criterion = (parts: object) =>
  judged({
    rubric: { form: "criteria", name: "r" },
    judging: [{ model: "m", passed: false, criteria: [{ name: "c", weight: 1, score: 0.1, passed: false, ...parts }] }],
  });
const talked = (parts: Parameters<typeof buildConversation>[0]) =>
  fail({ kind: "agent", detail: buildConversation(parts) });
const called = (parts: object) =>
  talked({
    turns: [{ text: "a", calls: [{ name: "n", server: "s", args: {}, is_error: false, result: 1, ...parts }] }],
  });

/** Each fact, in a report where `MARK` stands for it. */
const FACTS: Readonly<Record<string, () => Report>> = {
  "name of a test": () => buildReport({ results: [buildFailure(MARK, [], { message: "m" })] }),
  coordinates: () => fail({ coordinates: { case: MARK } }),
  "server of a test": () => fail({ server: MARK }),
  "place of a test": () => fail({ location: { ...placeOf(1), file: MARK } }),
  tags: () => fail({ tags: [MARK] }),
  model: () => fail({ model: MARK }),
  "id of a test": () => fail({ id: MARK }),
  "rule of a failure": () => fail({ rule_id: MARK }, { passed: true }),
  message: () => buildReport({ results: [buildError("t", MARK)] }),
  "message of an assertion": () => fail({}, { message: MARK }),
  "target of an assertion": () => fail({}, { target: MARK }),
  "name of an assertion": () => fail({}, { name: MARK }),
  "expected value": () => fail({}, { expected: MARK }),
  "actual value": () => fail({}, { actual: MARK }),
  diff: () => fail({}, { diff: [" ", "-", "+"].map((op) => ({ op: op as "-", text: MARK })) }),
  "hint of a test": () => fail({ hint: MARK }),
  "hint of an assertion": () => fail({}, { hint: MARK }),
  "assertion that holds": () =>
    fail({ assertions: [buildAssertion("a", "exact"), buildAssertion(MARK, "exact", { passed: true })] }),
  "stderr of a server that broke": () => buildReport({ results: [buildError("t", "m", { stderr_tail: [MARK] })] }),
  "stderr of a server that answered": () => fail({ stderr_tail: [MARK] }),
  "command that runs it again": () => fail({ repro: MARK }),
  request: () => fail({ request: { method: "tools/call", tool: "t", arguments: { a: MARK } } }),
  response: () => fail({ request: { method: "m" }, response: { result: { content: [{ type: "text", text: MARK }] } } }),
  "why a first attempt failed": () =>
    buildReport({ results: [buildResult("t", { flaky: true, attempts: 2, first_failure: MARK })] }),
  "derived metric": () => fail({ derived_metrics: [{ name: MARK, value: 1, threshold: 2, passed: false }] }),
  "set of assertions": () =>
    fail({ sets: [{ name: MARK, score: 0, threshold: 1, weight: 1, passed: false, location: placeOf(1) }] }),
  "why a test is skipped": () => buildReport({ results: [buildResult("t", { status: "skipped", message: MARK })] }),
  rubric: () => judged({ rubric: { form: "text", text: MARK } }),
  "judging model": () => judged({ judging: [{ model: MARK, passed: false }] }),
  "reason of a judge": () => judged({ judging: [{ model: "m", passed: false, reason: MARK }] }),
  criterion: () => criterion({ name: MARK }),
  "question of a criterion": () => criterion({ question: MARK }),
  "reason of a criterion": () => criterion({ reason: MARK }),
  "evidence of a criterion": () => criterion({ evidence: MARK }),
  "claims of a criterion": () => criterion({ claims: [{ claim: MARK, met: "no" }] }),
  "question of a tree": () =>
    judged({
      rubric: { form: "tree" },
      judging: [{ model: "m", passed: false, path: [{ ask: MARK, answer: "no", score: 0 }] }],
    }),
  "prompt of a candidate": () => judged({ candidate: { source: "response", prompt: MARK } }),
  "what is judged": () => judged({ candidate: { source: "response", response: MARK } }),
  reference: () => judged({ candidate: { source: "response", reference: MARK } }),
  context: () => judged({ candidate: { source: "response", context: [MARK] } }),
  "system prompt": () => talked({ system_prompt: MARK }),
  "what an agent says": () => talked({ turns: [{ text: MARK, calls: [] }] }),
  "arguments of an agent's call": () => called({ args: { a: MARK } }),
  "result of an agent's call": () => called({ result: MARK }),
  "end of a conversation": () => talked({ outcome: "max_turns" }),
  warning: () => buildReport({ warnings: [{ code: "c", message: MARK }] }),
  note: () => ({ ...buildReport(), notes: [{ code: "snapshots", message: MARK }] }),
  "hint of a warning": () => buildReport({ warnings: [{ code: "c", message: "m", hint: MARK }] }),
  "finding on a server": () => buildReport({ servers: [buildServer("s", { findings: [buildFinding("r", MARK)] })] }),
  "frame of a finding": () =>
    buildReport({ servers: [buildServer("s", { findings: [buildFinding("r", "m", { frame: MARK })] })] }),
  "remedy of a finding": () =>
    buildReport({ servers: [buildServer("s", { findings: [buildFinding("duplicate-response", "m")] })] }),
  "what a server says it is": () =>
    buildReport({ results: [buildResult("t")], servers: [buildServer("s", { server_info: { name: MARK } })] }),
  "metric over all tests": () => ({ ...buildReport(), rollups: [{ name: MARK, mean: 1, min: 1, max: 1, count: 1 }] }),
};

/** Facts whose text is ours. */
const SAID: Readonly<Record<string, string>> = {
  "end of a conversation": "stopped: it reached max_turns",
  "remedy of a finding": "Answer each request once.",
};

async function lacking(fact: string, build: () => Report): Promise<string[]> {
  const report = conclude(build());
  const texts = FORMATS.map(async (format) => {
    const text = (await REPORTERS[format].load()).render(report, { colour: false, columns: 200, verbose: true });
    const plain = text.replaceAll("&#95;", "_").replaceAll("&#58;", ":");
    return plain.includes(SAID[fact] ?? MARK) ? [] : [format];
  });
  return (await Promise.all(texts)).flat();
}

test.each(Object.entries(FACTS))("every format tells, or is known to leave out: %s", async (fact, build) => {
  const known = LEFT_OUT.flatMap(({ facts, formats }) => (facts.includes(fact) ? formats : []));
  expect((await lacking(fact, build)).toSorted()).toEqual(known.toSorted());
});

test("what is left out is a fact, and has a reason", () => {
  for (const { facts, why } of LEFT_OUT) {
    expect(why).toMatch(/^[A-Z].*\.$/);
    expect(facts.filter((fact) => !(fact in FACTS))).toEqual([]);
  }
});
