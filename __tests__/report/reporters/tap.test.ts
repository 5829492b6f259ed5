import fc from "fast-check";
import { type FinalResults, Parser, type Result } from "tap-parser";
import { conclude } from "../../../src/conduct/index.ts";
import type { Report } from "../../../src/report/index.ts";
import { tap } from "../../../src/report/reporters/tap/reporter.ts";
import { missedSingles, REPORT_ROWS, REPORTS } from "../../fixtures/reports/all.ts";
import { buildFullReport } from "../../fixtures/reports/full.ts";
import { anyCharacter } from "../../helpers/texts.ts";
import { buildAssertion, buildFailure, buildReport, buildResult } from "../fixtures/builders.ts";

const render = (report: Report): string => tap.render(conclude(report), { colour: true, columns: 80 });

/** What a parser makes of it: the outcome, each test point, and what it could not make sense of. */
function parse(text: string): { final: FinalResults; points: Result[]; extra: string[]; bailout: string[] } {
  const points: Result[] = [];
  const extra: string[] = [];
  const bailout: string[] = [];
  let final: FinalResults | undefined;
  const parser = new Parser({ strict: true }, (results) => {
    final = results;
  });
  parser.on("assert", (point) => points.push(point));
  parser.on("extra", (line) => extra.push(line));
  parser.on("bailout", (reason) => bailout.push(reason));
  parser.end(text);
  if (final === undefined) throw new Error("the parser came to no end");
  return { final, points, extra, bailout };
}

test.each(REPORT_ROWS)("a parser reads every test of the %s report, and nothing else", (_name, build) => {
  const report = build();
  const { points, extra, bailout } = parse(render(report));
  const { failed, errored, skipped, deferred } = report.summary;
  expect(extra).toEqual([]);
  expect(points).toHaveLength(report.results.length);
  expect(points.filter(({ ok }) => !ok)).toHaveLength(failed + errored);
  expect(points.filter(({ skip }) => skip)).toHaveLength(skipped + deferred + missedSingles(report));
  expect(points.filter(({ todo }) => todo)).toHaveLength(0);
  expect(bailout).toHaveLength(report.run.interrupted || report.run.budget_tripped ? 1 : 0);
});

test("an answer ends where its text ends", () => {
  const response = { result: { content: [{ type: "text", text: "no book\n" }], isError: true } };
  const results = [buildFailure("t", [buildAssertion("result.isError", "exact", {})], { response })];
  expect(render(buildReport({ results }))).toContain('  answered: "isError: no book"\n');
});

test("a run in which all is well passes, one that was interrupted does not", () => {
  expect(parse(render(REPORTS["green"]?.() as Report)).final).toMatchObject({ ok: true, count: 2, failures: [] });
  expect(parse(render(REPORTS["empty"]?.() as Report)).final.ok).toBe(true);
  const interrupted = parse(render(REPORTS["interrupted"]?.() as Report));
  expect(interrupted.final.ok).toBe(false);
  expect(interrupted.bailout).toEqual(["the run was interrupted"]);
});

test("gates that were not met and warnings are comments", () => {
  const report = buildReport({ warnings: [{ code: "no-baseline", message: "none\nis there" }] });
  const text = render({ ...report, gates: [{ gate: "--fail-on regression", message: "1 test regressed" }] });
  expect(text).toContain("\n# baseline: 1 test regressed (--fail-on regression)\n");
  expect(text).toContain("\n# warning no-baseline: none\\nis there\n");
});

test.each([0, false, null, ""])("the values %j are JSON texts as all others", (value) => {
  const assertions = [buildAssertion("result.a", "exact", { message: "no", expected: value, actual: value })];
  const { points } = parse(render(buildReport({ results: [buildFailure("one", assertions)] })));
  expect(points[0]?.diag).toMatchObject({ expected: JSON.stringify(value), actual: JSON.stringify(value) });
});

test("a failure has its message, place, values and stderr as YAML", () => {
  const { points } = parse(render(buildFullReport()));
  const of = (name: string) => points.find((point) => point.name === name);
  expect(of("add sums two numbers")?.diag).toMatchObject({
    message: "expected 5, found 6",
    severity: "fail",
    at: "examples/packages.yml:21:9",
    expected: "5",
    actual: "6",
    diff: "- 5\n+ 6",
    assertions: ["result.sum exact: expected 5, found 6 (line 21)"],
  });
  expect(of("boom")?.diag).toMatchObject({ severity: "error", stderr: ["about to boom", "Error: boom"] });
  expect(of("search ranks well")?.diag).toMatchObject({ score: 0.54, threshold: 0.8, cost_usd: 0.0131 });
  expect(of("release-notes [major release]")?.ok).toBe(false);
  expect(of("summarise the readme [model=gpt-5-mini, prompt=#2]")?.skip).toMatch(/^deferred: no judge/);
});

test("whatever the texts, a test point stays one and the texts are found again", () => {
  const special = fc.constantFrom("#", "\\", "\n", "-", " ", ".", "'", '"', ":", "{", "T", "O", "D", "a", "\t", "\r");
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 40 }),
    fc.string({ unit: special, maxLength: 40 }),
    fc.constantFrom("x # TODO y", "x # SKIP", "\n...\nnot ok 3", "---", "Bail out!", "1..9", "pragma +strict"),
  );
  fc.assert(
    fc.property(text, text, (name, message) => {
      const report = buildReport({
        results: [
          buildFailure(name, [], { status: "errored", message: `m${message}`, stderr_tail: [`s${name}`] }),
          buildResult(name, { flaky: true, attempts: 2 }),
          buildResult(`t ${name}`, { status: "skipped", message }),
        ],
      });
      const { points, extra, bailout } = parse(render(report));
      expect([extra, bailout]).toEqual([[], []]);
      expect(points.map(({ ok, skip, todo }) => [ok, Boolean(skip), Boolean(todo)])).toEqual([
        [false, false, false],
        [true, false, false],
        [true, true, false],
      ]);
      const [first] = points;
      expect(String(first?.diag?.message).startsWith("m")).toBe(true);
      if (/^[ -~]*$/.test(message)) expect(first?.diag?.message).toBe(`m${message}`);
      expect(first?.diag?.stderr).toHaveLength(1);
    }),
    { numRuns: 200 },
  );
});
