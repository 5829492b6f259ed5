import { once } from "node:events";
import { PassThrough, Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { runInThisContext } from "node:vm";
import xterm from "@xterm/headless";
import fc from "fast-check";
import { createProgress } from "../../src/cli/output/progress.ts";
import { openLines, type Report, type ReporterStream, type TestResult } from "../../src/report/index.ts";
import { pretty } from "../../src/report/reporters/pretty/reporter.ts";
import { buildError, buildReport, buildResult } from "../report/fixtures/builders.ts";
import { buildMixedReport } from "../report/fixtures/samples.ts";

const reporter = pretty.stream as ReporterStream;
const PLAIN = { colour: false, columns: 80 };

function testsOf(report: Report) {
  return report.results.map(({ id, kind, name, coordinates, single, suite: path }) => {
    const test = { id, kind, name, coordinates, ...(single && { single }) };
    return { ...test, suite: report.run.suites.find((suite) => suite.path === path) ?? { name: path, path } };
  });
}

/** What a run prints on a pipe when its results come in the given order. */
function printOnPipe(report: Report, finished: readonly TestResult[]): string {
  const stream = new PassThrough();
  const progress = createProgress({ ...PLAIN, stream, terminal: false, tests: testsOf(report), reporter });
  for (const result of finished) {
    progress.started(result.id);
    progress.finished(result);
  }
  progress.stop();
  return stream.read()?.toString() ?? "";
}

describe("on a pipe", () => {
  const report = buildReport({
    results: [
      ...["a", "b", "c"].map((name) => buildResult(name)),
      ...["d", "e"].map((name) => buildResult(name, { suite: "examples/second.yml" })),
    ],
  });

  test("there are lines alone, in the order of the plan, each suite under its heading", () => {
    expect(printOnPipe(report, report.results)).toMatchInlineSnapshot(`
     "
     packages  examples/packages.yml
       ✓   12ms  a
       ✓   12ms  b
       ✓   12ms  c

     second  examples/second.yml
       ✓   12ms  d
       ✓   12ms  e
     "
    `);
  });

  test("the order in which tests end makes no difference", () => {
    const shuffled = fc.shuffledSubarray(report.results, { minLength: report.results.length });
    const inOrder = printOnPipe(report, report.results);
    fc.assert(fc.property(shuffled, (results) => expect(printOnPipe(report, results)).toBe(inOrder)));
  });

  test("tests that never ran keep nothing back for good", () => {
    const [, b, c] = report.results as [TestResult, TestResult, TestResult];
    expect(printOnPipe(report, [c, b])).toMatch(/ b\n.* c\n$/);
  });

  test("a line is out soon after all before it are", async () => {
    const stream = new PassThrough();
    const progress = createProgress({ ...PLAIN, stream, terminal: false, tests: testsOf(report), reporter });
    const [a, b, c] = report.results as [TestResult, TestResult, TestResult];
    progress.finished(b);
    await wait(80);
    expect(stream.read()).toBeNull();
    progress.finished(a);
    await once(stream, "readable");
    expect(stream.read().toString()).toMatch(/ a\n.* b\n$/);
    progress.finished(c);
    await once(stream, "readable");
    expect(stream.read().toString()).toMatch(/^.* c\n$/);
    progress.stop();
  });

  test("lines are out before what is printed beside them, and when the process ends early", () => {
    const stream = new PassThrough();
    const process = runInThisContext("process") as NodeJS.Process; // What Jest hands to a test is a copy.
    const before = process.listeners("exit");
    const progress = createProgress({ ...PLAIN, stream, terminal: false, tests: testsOf(report), reporter });
    const [a, b] = report.results as [TestResult, TestResult];
    progress.finished(a);
    progress.aside(() => stream.write("beside\n"));
    expect(stream.read().toString()).toMatch(/ a\nbeside\n$/);
    progress.finished(b);
    for (const listener of process.listeners("exit")) if (!before.includes(listener)) listener(0);
    expect(stream.read().toString()).toMatch(/ b\n$/);
    progress.stop();
    expect(process.listeners("exit")).toEqual(before);
  });
});

/** How long a test has been running, once that is worth saying. */
const SINCE = / \([\d.]+s\)$/;

/** A real terminal's screen, without a terminal. */
class Screen {
  readonly #terminal = new xterm.Terminal({ cols: 80, rows: 30, allowProposedApi: true, convertEol: true });
  readonly writes: string[] = [];
  readonly stream = Object.assign(
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        this.writes.push(chunk.toString());
        this.#terminal.write(chunk.toString(), done);
      },
    }),
    { columns: 80 },
  );

  /** Rows that hold text, from the first line on. */
  rows(): string[] {
    const { active } = this.#terminal.buffer;
    const rows = Array.from(
      { length: active.length },
      (_, index) => active.getLine(index)?.translateToString(true) ?? "",
    );
    return rows.slice(0, rows.findLastIndex((row) => row !== "") + 1);
  }

  /** Waits for a frame that shows the text. */
  async shows(text: string): Promise<void> {
    while (!this.rows().some((row) => row.includes(text))) await wait(10);
  }

  get cursorHidden(): boolean {
    const all = this.writes.join("");
    return all.lastIndexOf("\u001b[?25l") > all.lastIndexOf("\u001b[?25h");
  }
}

describe("on a terminal", () => {
  const report = buildMixedReport();
  const [first, second, third] = report.results as [TestResult, TestResult, TestResult];
  const start = (screen: Screen, tests = testsOf(report)) =>
    createProgress({ ...PLAIN, stream: screen.stream, terminal: true, tests, reporter });

  test("lines stand above a status that says what is done, what failed and what runs", async () => {
    const screen = new Screen();
    const progress = start(screen);
    try {
      for (const { id } of [first, second, third]) progress.started(id);
      progress.finished(third);
      progress.finished(first);
      await screen.shows("2 of 19");
      expect(screen.cursorHidden).toBe(true);
      const rows = screen.rows().map((row) => row.replace(/ in .*/, " in TIME").replace(SINCE, ""));
      expect(rows).toEqual([
        "",
        "packages  examples/packages.yml",
        "  ✗   12ms  add sums two numbers",
        "  ✓   12ms  echo returns the text",
        "",
        "  running  echo returns the text [2025-06-18]",
        "  done     2 of 19 tests, 1 failed in TIME",
      ]);
    } finally {
      progress.stop();
    }
  });

  test("what a server says of a running call stands there until its test ends", async () => {
    const screen = new Screen();
    const progress = start(screen);
    try {
      progress.started(first.id);
      progress.reached("other", "1 of 2");
      progress.reached(first.server, "3 of 5: indexing");
      await screen.shows(`  progress ${first.server}: 3 of 5: indexing`);
      progress.finished(first);
      await screen.shows("  progress other: 1 of 2");
    } finally {
      progress.stop();
    }
  });

  test.each([
    [51, false, ["  !   12ms  broken", "             … 50 tests passed", "the end"]],
    [50, false, ["  ✓   12ms  test 48", "  !   12ms  broken", "the end"]],
    [51, true, ["             ✓ result.isError exact", "  !   12ms  broken", "the end"]],
  ])("of %i tests (verbose: %s) those that passed are folded", async (total, verbose, last) => {
    const passed = Array.from({ length: total - 1 }, (_, at) => buildResult(`test ${at}`));
    const long = buildReport({ results: [...passed, buildError("broken", "no")] });
    const screen = new Screen();
    const { stream } = screen;
    const progress = createProgress({ ...PLAIN, verbose, stream, terminal: true, tests: testsOf(long), reporter });
    for (const result of long.results) progress.finished(result);
    progress.stop();
    screen.stream.write("the end\n");
    await screen.shows("the end");
    expect(screen.rows().slice(-3)).toEqual(last);
    expect(screen.rows().filter((row) => row.startsWith("packages"))).toHaveLength(1);
    expect(progress.order).toEqual(long.results.map(({ id }) => id));
  });

  test("nothing of the status is left in the end, and the cursor is back", async () => {
    const screen = new Screen();
    const progress = start(screen);
    for (const result of report.results) {
      progress.started(result.id);
      await wait(20);
      progress.finished(result);
    }
    progress.stop();
    progress.stop();
    screen.stream.write("the end\n");
    await screen.shows("the end");
    expect(screen.cursorHidden).toBe(false);
    const lines = openLines(reporter, testsOf(report), { ...PLAIN, terminal: true });
    const text = report.results.map((result) => lines.take(result)).join("");
    expect(screen.rows()).toEqual([...text.trimEnd().split("\n"), "the end"]);
    expect(screen.rows()).toContainEqual(expect.stringMatching(/^ {2}○ {9}11 skipped: server "crashy" exited/));
  });

  test("each frame is one write", async () => {
    const screen = new Screen();
    const progress = start(screen);
    progress.started(first.id);
    const drawn = () => screen.writes.filter((text) => text.includes("running"));
    while (drawn().length < 3) await wait(10);
    progress.stop();
    const frames = drawn();
    for (const frame of frames) expect(frame).toMatch(/\u001b\[\?2026h[\s\S]*\u001b\[\?2026l$/);
  });

  test("what others print on the terminal stays whole", async () => {
    const screen = new Screen();
    const progress = start(screen);
    progress.started(first.id);
    await screen.shows("running");
    progress.aside(() => screen.stream.write("a server speaks\n"));
    await screen.shows("a server speaks");
    await screen.shows("running");
    progress.finished(first);
    progress.stop();
    await screen.shows("✓");
    expect(screen.rows()).toEqual([
      "a server speaks",
      "",
      "packages  examples/packages.yml",
      "  ✓   12ms  echo returns the text",
    ]);
  });

  test("a run that ends before the first frame draws no status", () => {
    const screen = new Screen();
    const progress = start(screen);
    progress.started(first.id);
    progress.finished(first);
    progress.stop();
    expect(screen.writes.join("")).not.toContain("\u001b");
  });

  test("names cannot act on the terminal", async () => {
    const screen = new Screen();
    const evil = buildError("evil\u001b[2J\u001b[31m\nname", "x");
    const progress = start(screen, testsOf(buildReport({ results: [evil] })));
    progress.started(evil.id);
    await screen.shows("running");
    expect(screen.rows()[1]?.replace(SINCE, "")).toBe("  running  evil\\x1b[2J\\x1b[31m\\nname");
    progress.stop();
  });
});
