import { conclude } from "../../../src/conduct/index.ts";
import { describeComparison, renderMarkdown, type TestResult } from "../../../src/report/index.ts";
import { html } from "../../../src/report/reporters/html/reporter.ts";
import { json } from "../../../src/report/reporters/json.ts";
import { md } from "../../../src/report/reporters/md/markdown.ts";
import { pretty } from "../../../src/report/reporters/pretty/reporter.ts";
import { tap } from "../../../src/report/reporters/tap/reporter.ts";
import { buildCalibration, buildEvaluation } from "../../fixtures/reports/judged-details.ts";
import { buildAssertion, buildFailure, buildReport, buildResult } from "../fixtures/builders.ts";
import { ALERTS, PEOPLE, renderAll, WIDE } from "../fixtures/sinks.ts";

type Evaluation = ReturnType<typeof buildEvaluation>;

const evaluated = (more: Partial<TestResult>, detail: Partial<Evaluation> = {}): Partial<TestResult> => {
  return { kind: "eval", server: "", threshold: 0.7, detail: buildEvaluation(detail), ...more };
};
const judging = (passed: number, of: number): Evaluation["judging"] =>
  Array.from({ length: of }, (_, at) => ({ model: "m", score: at < passed ? 0.8 : 0.1, passed: at < passed }));
const jury = (passes: number, votes: number, mean: number, near?: true): Partial<Evaluation> => ({
  combined: "jury",
  judging: judging(passes, votes),
  spread: { votes, passes, mean, min: 0.1, max: 0.8, stdev: 0.3, ...(near && { near }) },
});
const inWords = (units: object): Partial<Evaluation> => ({
  rubric: { form: "text", text: "Is it polite?", units } as Evaluation["rubric"],
});
const CUT: NonNullable<Evaluation["cut"]> = [
  ...Array.from({ length: 12 }, (_, at) => ({
    role: "conversation" as const,
    turn: 2,
    call: at + 1,
    shown: 500,
    of: 9000,
  })),
  { role: "conversation" as const, turns: [9, 41], calls: 32 },
];
const SHOWN = { characters: 99_870, of: 310_400 };
const IN_PART = "judged on 99,870 of 310,400 characters: 12 results and turns 9 to 41 are cut";
const comparison = {
  type: "comparison" as const,
  ...{ a: "A", b: "B", question: "Which is kinder?", pairs: 40, wins: { a: 5, b: 31 }, ties: 4, by_position: 3 },
  share: 0.825,
  interval: { low: 0.68, high: 0.9123 },
  worst: [{ id: "0123456789abcdef", case: "x", reason: "It is curt." }],
};
const PREFERRED = "B is preferred in 31 of 40 (4 ties, 3 of them by position), 95 % 0.68 to 0.91";
const pair = (preferred: "b" | "tie") => ({
  type: "pair" as const,
  ...{ question: "Which is kinder?", preferred, ...(preferred === "tie" && { by_position: true }) },
  a: { name: "A", candidate: { source: "response" as const, response: "What?" } },
  b: { name: "B", candidate: { source: "response" as const, response: "How may I help?" } },
  answers: [
    { model: "m", preferred: "b" as const, reason: "It is kind." },
    { model: "m", preferred: preferred === "tie" ? ("a" as const) : preferred, reason: "It is kind, again." },
  ],
});
const runs = {
  ...{ runs: 5, passed: 1, errored: 4, rate: 0.2, min_rate: 1, interval: { low: 0.04, high: 0.62 } },
  ...{ pass_at: [0.2], pass_all: [0.2] },
};
const failed = { message: "it is not enough", rule_id: "rubric.threshold" };

/** Each sentence, the result that it is said of, and whether that is said to machines that list what is wrong, too. */
const ROWS: readonly [told: string, result: TestResult, alert?: "alert"][] = [
  ["vacuous: no criterion applied", buildResult("a", evaluated({ vacuous: true }, { judging: [] })), "alert"],
  [
    "vacuous: no calls",
    buildResult("a", { ...evaluated({ vacuous: true }), coordinates: { metric: "argument_correctness" } }),
    "alert",
  ],
  [IN_PART, buildResult("a", evaluated({ score: 0.8 }, { shown: SHOWN, cut: CUT })), "alert"],
  [IN_PART, buildFailure("a", [], { ...evaluated({ score: 0.3 }, { shown: SHOWN, cut: CUT }), ...failed }), "alert"],
  [
    `payload llm_judge: ${IN_PART}`,
    buildResult("a", {
      assertions: [buildAssertion("payload", "llm_judge", { passed: true, score: 0.9, shown: SHOWN, cut: CUT })],
    }),
    "alert",
  ],
  ["3 of 5, mean 0.52 < 0.70", buildFailure("a", [], { ...evaluated({ score: 0.52 }, jury(3, 5, 0.52)), ...failed })],
  ["4 of 5, mean 0.39 < 0.70", buildResult("a", evaluated({ score: 0.39 }, jury(4, 5, 0.39)))],
  ["near the line: one vote decides", buildResult("a", evaluated({ score: 0.52 }, jury(3, 5, 0.52, true))), "alert"],
  [
    "2 of 3, mean 0.60 < 0.70",
    buildResult("a", evaluated({ score: 0.6 }, { ...jury(2, 3, 0.6), combined: "panel", aggregate: "majority" })),
  ],
  ["4.2/5 ≥ 3.8/5", buildResult("a", evaluated({ score: 0.8 }, inWords({ scale: "likert", min: 1, max: 5 })))],
  ["80% ≥ 70%", buildResult("a", evaluated({ score: 0.8 }, inWords({ scale: "percent" })))],
  [
    "C (0.75) < C (0.78)",
    buildFailure("a", [], { ...evaluated({ score: 0.75, threshold: 0.78 }, inWords({ scale: "letter" })), ...failed }),
  ],
  [
    "near the line: the threshold lies inside the interval",
    buildResult("a", {
      ...evaluated({ score: 0.72 }),
      detail: undefined as never,
      repeats: { n: 5, mean: 0.72, stdev: 0.05, interval: { low: 0.66, high: 0.78 }, near: true },
    }),
    "alert",
  ],
  [
    "5 repeats, deviation 0.05, 95 % 0.66 to 0.78",
    buildResult("a", {
      ...evaluated({ score: 0.72 }),
      repeats: { n: 5, mean: 0.72, stdev: 0.05, interval: { low: 0.66, high: 0.78 } },
    }),
  ],
  ["1 of 5 passed (4 errored)", buildFailure("a", [], { kind: "agent", runs, ...failed })],
  [
    "2 left out (not judged)",
    buildFailure("a", [], { kind: "agent", runs: { ...runs, errored: undefined as never, left_out: 2 }, ...failed }),
  ],
  [
    "19 labels, 1 ungraded",
    buildResult("a", {
      kind: "calibration",
      detail: { ...buildCalibration(), n: 19, ungraded: [{ id: "7", reason: "refused" }] },
    }),
  ],
  [
    "not calibrated: nothing shows that it is better than chance",
    buildResult("a", { kind: "calibration", detail: { ...buildCalibration(), calibrated: false } }),
    "alert",
  ],
  [PREFERRED, buildResult("a", { kind: "eval", score: 0.825, threshold: 0.5, detail: comparison })],
  [PREFERRED, buildFailure("a", [], { kind: "eval", score: 0.825, threshold: 0.9, detail: comparison, ...failed })],
  ["B is preferred", buildResult("a", { kind: "eval", single: true, detail: pair("b") })],
  ["a tie, by position", buildResult("a", { kind: "eval", single: true, detail: pair("tie") })],
  ["A first: B is preferred: It is kind.", buildResult("a", { kind: "eval", single: true, detail: pair("b") })],
  [
    "was 0.80",
    buildFailure("a", [], {
      ...evaluated({ score: 0.62, rescored: { run: "r", started_at: "2026-11-01T00:00:00.000Z", score: 0.8 } }),
      ...failed,
    }),
  ],
];

test.each(ROWS.map(([told, result, alert = "no"]) => [told, result, alert] as const))(
  "all forms say: %s",
  (told, result, alert) => {
    const all = renderAll(result);
    const verbose = pretty.render(conclude(buildReport({ results: [result] })), { ...WIDE, verbose: true });
    if (told.startsWith("A first")) all.pretty = verbose;
    for (const sink of PEOPLE) expect({ [sink]: all[sink] }).toEqual({ [sink]: expect.stringContaining(told) });
    if (alert === "no" && result.status !== "failed") return;
    for (const sink of ALERTS) expect({ [sink]: all[sink] }).toEqual({ [sink]: expect.stringContaining(told) });
  },
);

test("in the terminal a line has the score, then what it was, then the rest", () => {
  const line = (result: TestResult): string =>
    renderAll(result)
      .pretty.split("\n")
      .find((text) => /^ {2}\S +\d+ms {2}j/.test(text))
      ?.replace(/^.*?ms {2}/, "") ?? "";
  const rescored = { run: "r", started_at: "2026-11-01T00:00:00.000Z", score: 0.8 };
  expect(line(buildResult("j", evaluated({ score: 0.62, threshold: 0.6, rescored })))).toBe("j  0.62 ≥ 0.60  was 0.80");
  expect(line(buildResult("j", evaluated({ score: 0.52 }, jury(3, 5, 0.52, true))))).toBe(
    "j  3 of 5, mean 0.52 < 0.70  near the line: one vote decides",
  );
  expect(line(buildResult("j", evaluated({ score: 0.8 }, inWords({ scale: "binary" }))))).toBe("j  pass");
});

test("counts of a run say how much of it was vacuous or judged in part", () => {
  const results = [
    buildResult("a", evaluated({ score: 0.8 }, { shown: SHOWN, cut: CUT })),
    buildResult("b", evaluated({ vacuous: true })),
    buildResult("c"),
  ];
  const report = conclude(buildReport({ results }));
  expect(report.summary).toMatchObject({ passed: 3, vacuous: 1, cut: 1 });
  expect(pretty.render(report, WIDE)).toMatch(/^PASSED {2}3 passed, 1 vacuous \(3 tests, 1\.2s\)$/m);
  expect(md.render(report, WIDE)).toMatch(/^### ✅ mcptest: 3 passed, 1 vacuous\n/);
  for (const sink of [pretty, md, html, tap]) {
    expect(sink.render(report, WIDE)).toContain("1 result judged on a part of what there was");
  }
});

test("a comment says what a comparison came to, however little of the run there is room for", () => {
  const passed = buildResult("new words", { kind: "eval", score: 0.825, threshold: 0.5, detail: comparison });
  const report = conclude(buildReport({ results: [passed] }));
  const room = { limit: 65_536, measure: ({ length }: string) => length };
  for (const extent of ["all", "news", "verdict"] as const) {
    const text = renderMarkdown(report, { budget: room, urlOf: () => undefined, extent });
    expect(text).toContain(`Compared: new words: ${PREFERRED}.`);
  }
});

test.each<[Partial<typeof comparison> & { left_out?: number }, string]>([
  [{ ties: 0, by_position: 0 }, "B is preferred in 31 of 40, 95 % 0.68 to 0.91"],
  [{ ties: 1, by_position: 0 }, "B is preferred in 31 of 40 (1 tie), 95 % 0.68 to 0.91"],
  [{ ties: 1, by_position: 1 }, "B is preferred in 31 of 40 (1 tie, 1 of them by position), 95 % 0.68 to 0.91"],
  [{ pairs: 1240, ties: 0, by_position: 0 }, "B is preferred in 31 of 1,240, 95 % 0.68 to 0.91"],
  [
    { left_out: 2, b: "shop-next" },
    "shop-next is preferred in 31 of 40 (4 ties, 3 of them by position), 95 % 0.68 to 0.91; 2 not judged",
  ],
])("the sentence of a comparison: %j", (more, told) => {
  expect(describeComparison({ ...comparison, ...more })).toBe(told);
});

test("people read why labels could not be graded", () => {
  const ungraded = ["7", "8", "9", "10"].map((id) => ({ id, reason: "refused" }));
  const detail = { ...buildCalibration(), n: 19, ungraded };
  const all = renderAll(buildFailure("a", [], { kind: "calibration", detail, ...failed }));
  for (const text of [all.pretty, all.md, all.html]) {
    expect(text.replaceAll("&#58;", ":")).toContain("ungraded: 7 (refused); 8 (refused); 9 (refused) and 1 more");
  }
});

const CLAIMED = {
  criteria: [
    {
      name: "complete",
      weight: 1,
      score: 0.75,
      passed: true,
      reason: "Most is there.",
      claims: [
        { claim: "names the date", met: "yes" as const },
        { claim: "names the place", met: "partly" as const },
        { claim: "names the price", met: "no" as const },
      ],
      evidence: "on Monday",
      evidence_source: "context" as const,
    },
  ],
};
const claimed = buildResult("a", evaluated({ score: 0.75 }, { judging: [{ model: "m", passed: true, ...CLAIMED }] }));

test("claims and reasons of a pass stand where people read them", () => {
  const report = conclude(buildReport({ results: [claimed] }));
  const all = renderAll(claimed);
  const verbose = pretty.render(report, { ...WIDE, verbose: true });
  for (const text of [verbose, all.md, all.html]) {
    for (const claim of ["✓ names the date", "~ names the place", "✗ names the price"]) expect(text).toContain(claim);
    expect(text).toContain("“on Monday” (context)");
  }
  expect(all.pretty).not.toContain("names the date");
  for (const text of [verbose, all.md, all.html, all.junit, all.tap]) expect(text).toContain("Most is there.");
  expect(all.junit).toMatch(/<system-out>complete 0\.75: Most is there\.<\/system-out>/);
  expect(all.tap).toMatch(/\n {2}reasons:\n {4}- "complete 0\.75: Most is there\."\n/);
  expect(JSON.parse(json.render(report, WIDE)).results[0].detail.judging[0].criteria[0].claims).toHaveLength(3);
});

test("so do the claims of each vote on a rubric in words", () => {
  const judging = ["first", "second"].map((claim) => {
    const criteria = CLAIMED.criteria.map((row) => ({ ...row, claims: [{ claim, met: "no" as const }] }));
    return { model: "m", passed: true, score: 0.75, reason: "Most is there.", criteria };
  });
  const detail = { rubric: { form: "text" as const, text: "Is it?" }, combined: "jury" as const, judging };
  const all = renderAll(buildResult("a", evaluated({ score: 0.75 }, detail)));
  for (const text of [all.md, all.html]) for (const claim of ["✗ first", "✗ second"]) expect(text).toContain(claim);
});

test("an unknown cost is told as unknown, and is no zero", () => {
  const all = renderAll(buildFailure("a", [], { ...evaluated({ score: 0.3, cost_usd: null }), ...failed }));
  expect(all.md).toContain("cost unknown");
  expect(all.html).toContain('<span class="cost num">unknown</span>');
  expect(all.junit).toContain('name="cost_usd" value="unknown"');
  expect(all.tap).toContain("cost_usd: null");
});
