import { McptestError } from "../../src/errors.ts";
import { type Annotation, annotateProblem, annotateReport, fitAnnotations } from "../../src/github/annotations.ts";
import { buildFinding } from "../report/fixtures/builders.ts";
import { makeFailure, makeReport, makeResult, makeServer } from "./reports.ts";

const many = (count: number, level: Annotation["level"]): Annotation[] =>
  Array.from({ length: count }, (_, index) => ({ level, title: `${level} ${index}`, message: "" }));

const crash = "server api exited with code 3";

test("nothing is said of a run that passed", () => {
  expect(annotateReport(makeReport([makeResult(1), makeResult(2, { status: "skipped", message: "later" })]))).toEqual(
    [],
  );
});

test("a failed test points at its first failed assertion and gives the reason of each", () => {
  const assertions = [
    makeFailure({ passed: true, message: "fine" }),
    makeFailure(),
    makeFailure({ message: 'no key "x"', location: { file: "suites/a.yml", line: 44, column: 1 } }),
  ];
  const report = makeReport([makeResult(1, { status: "failed", message: "2 of 3 assertions failed", assertions })]);
  expect(annotateReport(report)).toEqual([
    {
      level: "error",
      title: "failed: test 1",
      message: 'expected "a", found "b"\nno key "x"',
      location: makeFailure().location,
    },
  ]);
});

test("a test without a failed assertion points at its name, with hint and the last stderr lines", () => {
  const result = makeResult(1, {
    status: "errored",
    message: "no answer after 30s",
    hint: "raise call_timeout",
    stderr_tail: ["1", "2", "3", "4", "5", "6"],
  });
  expect(annotateReport(makeReport([result]))).toMatchObject([
    {
      title: "errored: test 1",
      message: "no answer after 30s\nhint: raise call_timeout\nstderr:\n  2\n  3\n  4\n  5\n  6",
      location: { line: 2 },
    },
  ]);
});

test("a cause has an annotation on each line of its failures: the first tells it, the others name it", () => {
  const report = makeReport([
    makeResult(1, { status: "failed", message: "wrong" }),
    makeResult(2, { status: "errored", message: crash, cause: crash }),
    makeResult(3, { status: "skipped", message: `not run: ${crash}`, cause: crash }),
    makeResult(4, { status: "errored", message: crash, cause: crash, hint: "look at its log" }),
  ]);
  expect(annotateReport(report)).toMatchObject([
    { title: "errored: test 2 and 2 more", message: crash, location: { line: 3 } },
    { title: "failed: test 1" },
    {
      title: "errored: test 4",
      message: `same cause as test 2: ${crash}\nhint: look at its log`,
      location: { line: 5 },
    },
  ]);
});

test("failures are in the order of file and line", () => {
  const at = (file: string, line: number) => ({
    status: "failed" as const,
    message: `${file} ${"x".repeat(line)}`,
    location: { file, line, column: 1 },
  });
  const report = makeReport([
    makeResult(1, at("b.yml", 1)),
    makeResult(2, at("a.yml", 20)),
    makeResult(3, at("a.yml", 3)),
  ]);
  expect(annotateReport(report).map(({ title }) => title)).toEqual([
    "failed: test 3",
    "failed: test 2",
    "failed: test 1",
  ]);
});

test("flaky tests, findings and warnings are warnings", () => {
  const finding = buildFinding("stray-output", "text on stdout", { frame: "hello", count: 3 });
  const report = makeReport([makeResult(1, { flaky: true, attempts: 2, coordinates: { protocol: "2025-06-18" } })], {
    servers: [makeServer({ findings: [finding] })],
    warnings: [{ code: "unused-server", message: "no test uses it", hint: "remove it" }],
  });
  expect(annotateReport(report)).toEqual([
    {
      level: "warning",
      title: "flaky: test 1 [2025-06-18]",
      message: "passed on attempt 2 only",
      location: { file: "suites/a.yml", line: 2, column: 11 },
    },
    {
      level: "warning",
      title: "stray-output: server api",
      message: expect.stringMatching(/^text on stdout \(3 times\)\nhello\nhint: Write logs to stderr\. /),
      location: { file: "suites/a.yml", line: 1, column: 1 },
    },
    { level: "warning", title: "unused-server", message: "no test uses it\nhint: remove it" },
  ]);
  const strict = { ...report, run: { ...report.run, strict_protocol: true } };
  expect(annotateReport(strict).map(({ level }) => level)).toEqual(["warning", "error", "warning"]);
});

test("an error of a suite keeps its place", () => {
  const location = { file: "a.yml", line: 3, column: 5, end_column: 9 };
  const problem = new McptestError("unknown-key", "no key `toolz`", { hint: "did you mean `tools`?", location });
  expect(annotateProblem(problem)).toEqual({
    level: "error",
    title: "unknown-key",
    message: "no key `toolz`\nhint: did you mean `tools`?",
    location,
  });
});

test("titles and messages stay within what GitHub takes, and show controls", () => {
  const [found] = annotateReport(
    makeReport([
      makeResult(1, { name: "\u0007".repeat(400), status: "errored", message: `\u001b[31m\u202e${"m".repeat(9000)}` }),
    ]),
  );
  expect(found?.title).toHaveLength(255);
  expect(found?.message).toHaveLength(4096);
  expect(found?.message).toMatch(/^\\x1b\[31mU\+202Emmm/);
});

test("what fits is shown as it is, the worst level first", () => {
  const all = [...many(10, "notice"), ...many(10, "warning"), ...many(10, "error")];
  expect(fitAnnotations(all, "report").map(({ level }) => level)).toEqual(
    ["error", "warning", "notice"].flatMap((level) => Array.from({ length: 10 }, () => level)),
  );
});

test.each([
  { errors: 11, warnings: 0, notices: 0, reserved: 0, shown: [10, 0, 1], words: "10 of 11 errors shown" },
  { errors: 10, warnings: 0, notices: 0, reserved: 1, shown: [9, 0, 1], words: "9 of 10 errors shown" },
  {
    errors: 37,
    warnings: 12,
    notices: 0,
    reserved: 1,
    shown: [9, 10, 1],
    words: "9 of 37 errors and 10 of 12 warnings shown",
  },
  {
    errors: 0,
    warnings: 11,
    notices: 10,
    reserved: 0,
    shown: [0, 10, 10],
    words: "10 of 11 warnings and 9 of 10 notices shown",
  },
])(
  "of $errors errors, $warnings warnings, $notices notices: $words",
  ({ errors, warnings, notices, reserved, shown, words }) => {
    const fitted = fitAnnotations(
      [...many(errors, "error"), ...many(warnings, "warning"), ...many(notices, "notice")],
      "log",
      { error: reserved },
    );
    const counts = ["error", "warning", "notice"].map((level) => fitted.filter((item) => item.level === level).length);
    expect(counts).toEqual(shown);
    expect(fitted.at(-1)?.message).toContain(words);
    expect(fitted.at(-1)?.message).toMatch(/The log has them all\.$/);
    expect(fitted[0]?.title).toMatch(/ 0$/);
  },
);
