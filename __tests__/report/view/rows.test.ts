import fc from "fast-check";
import { conclude } from "../../../src/conduct/index.ts";
import { openLines, type ReporterStream, type TestResult } from "../../../src/report/index.ts";
import { md } from "../../../src/report/reporters/md/markdown.ts";
import { pretty } from "../../../src/report/reporters/pretty/reporter.ts";
import { listByTest } from "../../../src/report/view/index.ts";
import { buildReport, buildResult } from "../fixtures/builders.ts";

const PLAIN = { colour: false, columns: 80 };
const stream = pretty.stream as ReporterStream;
type Status = TestResult["status"];

const row = (name: string, at: number, parts: Partial<TestResult> = {}): TestResult =>
  buildResult(name, { coordinates: { case: `#${at}` }, id: `${name}-${at}`, ...parts });
const rows = (name: string, statuses: readonly Status[]): TestResult[] =>
  statuses.map((status, at) => row(name, at, { status, ...(status !== "passed" && { message: "because" }) }));
const linesOf = (results: TestResult[], more: object = {}): string[] => {
  const text = pretty.render(conclude(buildReport({ results })), { ...PLAIN, ...more });
  return text.slice(0, text.indexOf("\n\n", 1)).split("\n").slice(2);
};

test("a test with more than five rows is one line, the rows that failed below it; --verbose shows all", () => {
  const results = rows("echo", [...Array<Status>(34).fill("passed"), ...Array<Status>(16).fill("errored")]);
  const [first, ...below] = linesOf(results);
  expect(first).toBe("  !  615ms  echo  50 rows: 34 passed, 16 errored");
  expect(below).toEqual(Array.from({ length: 16 }, (_, at) => `    !   12ms  echo [#${34 + at}]`));
  expect(linesOf(results, { verbose: true }).filter((line) => line.includes("echo ["))).toHaveLength(50);
  expect(linesOf(rows("few", Array<Status>(5).fill("passed")))).toHaveLength(5);
});

test("compositions keep their lines", () => {
  const results = rows("c", Array<Status>(7).fill("passed")).map((one) => ({ ...one, kind: "composition" as const }));
  expect(linesOf(results)).toHaveLength(7);
});

test("what is odd about rows that passed, and their scores, are in the line", () => {
  const results = rows("echo", Array<Status>(6).fill("passed"));
  const odd = results.map((one, at) => ({ ...one, score: 0.5, is_error: at < 2, flaky: at === 3, attempts: 2 }));
  expect(linesOf(odd)).toEqual([
    "  ✓   74ms  echo  6 rows: 6 passed (2 answered with isError, 1 flaky), mean score 0.50",
  ]);
});

test("tests that did not run are one line a reason, with a count and five names, in Markdown too", () => {
  const skip = (name: string, message: string) => buildResult(name, { status: "skipped", message });
  const results = [
    ...["a", "b", "c", "d", "e", "f", "g"].map((name) => skip(name, "no readOnlyHint")),
    skip("alone", "later"),
  ];
  const told = [
    "  ○         7 skipped: no readOnlyHint (a, b, c, d, e and 2 more)",
    "  ○         alone  skipped: later",
  ];
  expect(linesOf([...results, buildResult("runs")])).toEqual(["  ✓   12ms  runs", ...told]);
  const page = md.render(conclude(buildReport({ results })), PLAIN);
  expect(page).toContain("<details><summary>Skipped tests (8)</summary>");
  expect(page).toMatch(/\| 7 tests: a, b, c, d, e and 2 more \| no readOnlyHint \| .*\n\| alone \| later \|/);
});

test("rows that failed for one reason are one item of its list", () => {
  const names = listByTest([...rows("echo", Array<Status>(7).fill("errored")), buildResult("other")]);
  expect(names.map((one) => one.names)).toEqual(["echo, 7 rows: [#0], [#1], [#2], [#3], [#4] and 2 more", "other"]);
});

test("lines of a run that goes on tell all that the report tells, in whatever order tests end, and when some never do", () => {
  const status = fc.constantFrom<Status>("passed", "failed", "errored", "skipped", "deferred");
  const suite = fc
    .tuple(fc.array(status, { maxLength: 12 }), fc.array(status, { maxLength: 12 }), fc.array(status, { maxLength: 4 }))
    .map(([one, two, alone]) => [
      ...rows("one", one),
      ...rows("two", two),
      ...alone.map((status, at) => buildResult(`alone ${at}`, { status })),
    ]);
  const run = suite.chain((results) =>
    fc.record({ results: fc.constant(results), ended: fc.shuffledSubarray(results) }),
  );
  fc.assert(
    fc.property(run, ({ results, ended }) => {
      const tests = results.map((one) => ({ ...one, suite: { name: "s", path: one.suite } }));
      const lines = openLines(stream, tests, PLAIN);
      const text = ended.map((one) => lines.take(one)).join("") + lines.end() + lines.end();
      const told = { passed: 0, failed: 0, errored: 0, skipped: 0, deferred: 0 };
      for (const line of text.split("\n")) {
        const table = / {2}(?:\d+ of )?\d+ rows?: (.*)$/.exec(line)?.[1];
        for (const [, number, status] of table?.matchAll(/(\d+) (passed|failed|errored)/g) ?? [])
          told[status as Status] += Number(number);
        const [, number, waits] = /^ {2}[○~] +(\d+) (skipped|deferred): /.exec(line) ?? [];
        if (waits) told[waits as Status] += Number(number);
        const mark = /^ {2}([✓✗!○~]) (?!.* rows?: )(?! +\d+ (?:skipped|deferred): )/.exec(line)?.[1];
        if (mark)
          told[
            ({ "✓": "passed", "✗": "failed", "!": "errored", "○": "skipped", "~": "deferred" } as const)[mark] as Status
          ] += 1;
      }
      for (const [status, number] of Object.entries(told))
        expect([status, number]).toEqual([status, ended.filter((one) => one.status === status).length]);
      for (const { name, coordinates, status } of ended)
        if (status === "failed" || status === "errored")
          expect(text).toContain(coordinates.case === undefined ? name : `${name} [${coordinates.case}]`);
    }),
  );
});

test("a run that is stopped says how many of the rows ended", () => {
  const results = rows("echo", Array<Status>(6).fill("passed"));
  const tests = results.map((one) => ({ ...one, suite: { name: "s", path: one.suite } }));
  const lines = openLines(stream, tests, PLAIN);
  for (const one of results.slice(0, 3)) lines.take(one);
  expect(lines.end()).toBe("  ✓   37ms  echo  3 of 6 rows: 3 passed\n");
});
