import { conclude } from "../../../src/conduct/index.ts";
import type { Report, TestResult } from "../../../src/report/index.ts";
import { markCited } from "../../../src/report/judged/evidence.ts";
import { html } from "../../../src/report/reporters/html/reporter.ts";
import { junit } from "../../../src/report/reporters/junit/reporter.ts";
import { md } from "../../../src/report/reporters/md/markdown.ts";
import { pretty } from "../../../src/report/reporters/pretty/reporter.ts";
import { sarif } from "../../../src/report/reporters/sarif/reporter.ts";
import { tap } from "../../../src/report/reporters/tap/reporter.ts";
import { viewGrids } from "../../../src/report/view/index.ts";
import { buildEvalResults } from "../../fixtures/reports/evals.ts";
import { buildCalibrations, buildJudgedAgents, buildJudgedEvals } from "../../fixtures/reports/judged.ts";
import { buildConversation, buildEvaluation } from "../../fixtures/reports/judged-details.ts";
import { buildAssertion, buildReport, buildResult } from "../fixtures/builders.ts";

const options = { colour: false, columns: 72 };
const evals = buildReport({ results: buildJudgedEvals() });
const agents = buildReport({ results: buildJudgedAgents() });

/** What the terminal says of one failure, from its title to the command that shows it again. */
function failureOf(report: Report, title: string): string {
  const [, after = ""] = pretty.render(conclude(report), options).split(`) ${title}\n`);
  return (after.split(/\n\n +\d+\) |\n\nFindings|\n\n {2}\w+ {2,}/)[0] ?? "").split("rerun")[0]?.trimEnd() ?? "";
}

test("a failed eval: why, criteria with gates and reasons, evidence, what was judged", () => {
  expect(failureOf(evals, "✗ answers from the readme")).toMatchInlineSnapshot(`
   "     examples/evals.yml:80

        score 0.45 is below the threshold 0.70; faithful is required, and 0.30 is below 0.50

        rubric groundedness v2, geometric mean, evidence required
        judged by claude-sonnet-4-6

        ✗ faithful   30%  required ≥ 0.50, weight 2
            Does everything that it says stand in the context?
            The year 2009 is in no part of the context, and neither is the
            claim that it never breaks, which is the kind of promise that a
            readme does not make.
            “MIT licensed since 2009”
        ✓ complete   90%
            Both questions are answered.
            “npm install express\`, and you are done”
        ✗ invented   80%  guard, weight 0
            It promises too much.
            “it will always work”
            that is not in what was shown
        ○ code runs  skipped: the candidate does not contain "\`\`\`"

        asked      What does the readme say about the licence, and how is
                   it installed?
        judged     Express is MIT licensed since 2009.
                   Install it with \`npm install express\`, and you are
                   done. It never breaks.
        reference  MIT; npm install express
        context    Express: fast, unopinionated web framework. Install: npm
                   install express
        context    Licence: MIT"
  `);
});

test("a panel's votes, and a juror without one", () => {
  expect(failureOf(evals, "✗ models disagree")).toMatchInlineSnapshot(`
   "     examples/evals.yml:112

        1 of 3 models passes it, and a majority is needed

        rubric: Is it polite?
        panel, majority: 1 of 3 pass; mean 0.50, 0.20 to 0.90, deviation
        0.36
        ✓ claude-sonnet-4-6 0.90  It comes to 0.9.
        ✗ claude-haiku-4-5 0.20  It comes to 0.2.
        ✗ local-judge 0.40  It comes to 0.4.

        asked      Say hello.
        judged     Hello! How may I help?"
  `);
  expect(failureOf(evals, "! a juror fell silent")).toMatchInlineSnapshot(`
   "
        rubric: Is it polite?
        jury of 2, claude-sonnet-4-6
        ✓ 0.80  It comes to 0.8.
        ! none  it answered in words twice, where a tool call was forced

        asked      Say hello.
        judged     Hello! How may I help?

        a juror gave no judgement: it answered in words twice, where a tool call was forced
          examples/evals.yml:120:5"
  `);
});

test("several runs: the rate with its interval, those that went wrong, the first of them as a chat", () => {
  expect(failureOf(agents, "✗ finds the release [model=claude-sonnet-4-6]")).toMatchInlineSnapshot(`
   "     packages

        2 of 3 passed (67%, 95% interval 21-94%), 90% needed; pass@3 1.00,
        pass^3 0.00; 1 left out (not judged)

        k                                1     2     3
        pass@k, one of k runs passes  0.67  1.00  1.00
        pass^k, all of k runs pass    0.67  0.33  0.00

        2 of 3 runs passed, and 90% must
          examples/evals.yml:150:11
          150 |   - name: finds the release
              |           ^^^^^^^^^^^^^^^^^

        ✗ [model=claude-sonnet-4-6, repeat=2] no element equals "details"
        ! [model=claude-sonnet-4-6, repeat=4] the provider answered 529 (overloaded) five times

        the first of these
        system    You look things up before you answer.
        user      Which is the latest release of express?
        turn 1    I will look it up.
                  packages.search({"q":"express"})
                    → {"hits":[{"name":"express","version":"5.1.0"}]}
                  packages.details({"name":"exprss"})
                    ✗ package "exprss" not found
                  packages.screenshot({})
                    → ["[image/png, 12 kB]","the page of express"]
        turn 2    The latest release of express is 5.1.0.
                  It needs Node 18 or newer.
        completed after 2 turns, 3 calls; 9,312 tokens (8,000 in, 6,000 of
        them from the cache, 1,312 out)"
  `);
});

test("how far a judge agrees with people", () => {
  const report = buildReport({ results: buildCalibrations() });
  expect(failureOf(report, "✗ the strict judge agrees with us")).toMatchInlineSnapshot(`
   "     examples/evals.yml:192

        rubric helpful
        42 labels, judged by claude-sonnet-4-6

        agreement with people  value   95% interval
        accuracy                0.86   0.74 to 0.95
        passes found (tpr)      0.92   0.79 to 1.00
        Cohen's kappa           0.69   0.44 to 0.88
        bias                   -0.04  -0.09 to 0.01

        worst disagreements
        ≠ 17  people fail 0.10, judge pass 0.90
            “No idea, look it up yourself.”
            It is honest about what it does not know.
        ≠ 31  people pass, judge fail 0.20
            “Express 5 needs Node 18.”

        ✗ kappa.low gte
          0.44 is less than 0.6
          examples/evals.yml:198:12
          198 |       gte: 0.6
              |            ^^^"
  `);
});

test("what a terminal says of a run: deferred, replayed, unpriced, near the line, evals that are left", () => {
  const report = { ...evals, summary: { ...evals.summary, left_out_evals: 1, alpha: { value: 0.7123, units: 6 } } };
  const [, end = ""] = pretty.render(report, options).split(/\n(?= {2}spent)/);
  expect(end).toMatchInlineSnapshot(`
   "  spent          cost unknown, 19,422 tokens of models
     deferred       1 test not judged: recording is stale: the rubric changed, and ANTHROPIC_API_KEY is not set
     replayed       2 results from recordings of 2026-11-01, claude-sonnet-4-6; 1 of them made by a scripted API; $0.024 then, nothing now
     unpriced       what claude-sonnet-4-6, local-judge cost is not known, and is in no sum
     near the line  1 result that one vote decides
     juries         Krippendorff's alpha 0.71 over 6 candidates
     evals          1 eval is left to \`mcptest eval\`

   FAILED  3 failed, 1 errored, 2 passed, 1 deferred (7 tests, 1.2s)
   "
  `);
});

test("with --verbose a pass shows the path of its tree, and that it was replayed from a scripted API", () => {
  const shown = pretty.render(evals, { ...options, verbose: true });
  expect(shown).toMatch(/✓ +12ms {2}chooses the right tone {2}0\.80 ≥ 0\.70 {2}replayed\n +decision tree/);
  expect(shown).toContain("made by a scripted API");
  expect(shown).toMatch(/1 Does it greet\? yes \(0\.90\)\n +It says hello\.\n +2 Is it short\? no \(0\.30\)/);
  expect(pretty.render(evals, options)).not.toContain("Does it greet?");
});

test("a matrix is a grid: prompts below, models beside each other; of several runs their rate", () => {
  const results = buildEvalResults();
  expect(pretty.render(buildReport({ results }), options)).toContain(
    [
      "  summarise the readme  claude-haiku-4  gpt-5-mini   qwen3-8b",
      "  prompt=#1                     ✓ 0.94      ✓ 0.81     ✗ 0.42",
      "  prompt=#2                     ✓ 0.88  ~ deferred  ! errored",
    ].join("\n"),
  );
  expect(md.render(buildReport({ results }), options)).toContain("| ✓ 0.88 | ~ deferred | ! errored |");
  const page = html.render(buildReport({ results }), options);
  expect(
    page
      .split('id="matrices"')[1]
      ?.split("</section>")[0]
      ?.match(/href="#t-[0-9a-f]{16}"/g),
  ).toHaveLength(6);
  expect(viewGrids(agents)).toEqual([]);
});

test("Markdown and the page mark evidence in the candidate, tell paths and votes, and fold what calls came to", () => {
  const marked = "<mark>MIT licensed since 2009</mark>";
  const failed = md.render(evals, options);
  expect(failed).toContain(`<blockquote>Express is ${marked}.<br><br>`);
  expect(failed).toContain("| ✗ invented | 80% | guard, weight 0 | It promises too much.<br>“it will always work”<br>");
  expect(failed).toContain("2. Is it short? <strong>no</strong> (0.30)<br>It rambles for a while.");
  expect(failed).toContain("| local-judge | ✗ | 0.40 |");
  const page = html.render(evals, options);
  expect(page).toContain(`Express is ${marked}.`);
  expect(page).toContain("<mark>npm install express`, and you are\ndone</mark>");
  expect(page).toMatch(/<b>Is it short\?<\/b> <span class="answer">no<\/span>/);
  expect(page).toMatch(/<details class="inner call"><summary>.*?<code>packages\.details\(/);
  const runs = md.render(agents, options);
  expect(runs).toContain(
    "| k | 1 | 2 | 3 |\n| --- | --- | --- | --- |\n| pass@&#8203;k, one of k runs passes | 0.67 | 1.00 | 1.00 |",
  );
  expect(runs).toContain("| 2 of 3 | 0.67 | 0.21 to 0.94 | 0.90 | 1.00 (k = 3) | 0.00 (k = 3) |");
});

test("one of several runs is no failure anywhere", () => {
  const [, missed] = agents.results as [TestResult, TestResult];
  const alone = buildReport({ results: [missed] });
  expect(missed).toMatchObject({ single: true, status: "failed" });
  expect(pretty.render(alone, options)).not.toContain("Failures");
  expect(junit.render(alone, options)).toContain('tests="1" failures="0" errors="0" skipped="1"');
});

test("evidence is found whatever white space and form it has, once, and where it is not, nothing is marked", () => {
  const cited = (text: string, ...evidence: string[]): string[] =>
    markCited(text, evidence).flatMap((span) => (span.cited ? span.text : []));
  expect(cited("a  b\n c d", "b c")).toEqual(["b\n c"]);
  expect(cited("cafe\u0301 au lait", "café")).toEqual(["café"]);
  expect(cited("one two three", "two three", "one two")).toEqual(["one two", " three"]);
  expect(cited("one", "two", "", "One")).toEqual([]);
  const text = "x.*y (z) [w] $1 \\d";
  expect(cited(text, text)).toEqual([text]);
});

test("a vacuous pass and a score that is none are told as such", () => {
  const detail = buildEvaluation({
    judging: [
      {
        model: "m",
        passed: true,
        vacuous: true,
        criteria: [{ name: "a", weight: 1, passed: true, skipped: "no code" }],
      },
    ],
  });
  const shown = pretty.render(buildReport({ results: [buildResult("x", { kind: "eval", vacuous: true, detail })] }), {
    ...options,
    verbose: true,
  });
  expect(shown).toMatch(/x {2}vacuous: no criterion applied\n[\s\S]*judged by m\n[\s\S]*○ a {2}skipped: no code/);
});

test("formats say what was not judged because a recording answered", () => {
  const location = { file: "suite.yml", line: 3, column: 5 };
  const assertions = [
    { target: "duration_ms", matcher: "lt", passed: true, unjudged: "replayed" as const, location },
    { target: "payload", matcher: "exact", passed: true, location },
  ];
  const report = buildReport({ results: [buildResult("adds", { replayed: true, assertions })] });
  const told = "1 assertion on time was not judged";
  const terminal = pretty.render(report, { ...options, columns: 120, verbose: true });
  expect(terminal).toContain("~ duration_ms lt  not judged: replayed");
  for (const reporter of [pretty, md, html, junit, tap]) expect(reporter.render(report, options)).toContain(told);
  expect(html.render(report, options)).toContain("1 of 1 hold");
  const plain = buildReport({ results: [buildResult("adds", { replayed: true, assertions: assertions.slice(1) })] });
  for (const reporter of [pretty, md, html, junit, tap])
    expect(reporter.render(plain, options)).not.toContain("not judged");
});

test("an agent that was stopped and passes is marked, unless an assertion is about its end", () => {
  const detail = buildConversation({ outcome: "max_turns" });
  const about = buildResult("about its end", {
    kind: "agent",
    detail,
    assertions: [buildAssertion("conversation.outcome", "exact", { passed: true })],
  });
  const report = buildReport({
    results: [
      buildResult("stopped", { kind: "agent", detail }),
      about,
      buildResult("done", { kind: "agent", detail: buildConversation() }),
    ],
  });
  const told = "stopped: it reached max_turns after 2 turns, 3 calls";
  expect(
    pretty
      .render(report, options)
      .split("\n")
      .filter((line) => line.includes("max_turns")),
  ).toEqual([expect.stringMatching(new RegExp(` stopped  ${told}$`))]);
  expect(JSON.parse(sarif.render(report, options)).runs[0].results).toMatchObject([
    { ruleId: "unfinished", message: { text: expect.stringContaining(told) } },
  ]);
});
