import { conclude } from "../../src/conduct/index.ts";
import { formatProblem, McptestError } from "../../src/errors.ts";
import { type Report, readReport } from "../../src/report/index.ts";
import { json } from "../../src/report/reporters/json.ts";
import { buildCompositionsReport, buildHostileCompositionsReport } from "./fixtures/composition-samples.ts";
import { buildHostileReport, buildMixedReport, buildPassingReport } from "./fixtures/samples.ts";
import { wellFormed } from "./fixtures/well-formed.ts";

const options = { colour: false, columns: 80 };

test.each([
  ["mixed", buildMixedReport()],
  ["passing", buildPassingReport()],
  ["hostile", buildHostileReport()],
  ["compositions", buildCompositionsReport()],
  ["hostile compositions", buildHostileCompositionsReport()],
])("reads what the JSON reporter writes: %s", async (_, report) => {
  expect(await readReport(json.render(conclude(report), options))).toEqual(wellFormed(report));
});

test("reads a file that begins with a byte order mark", async () => {
  const text = json.render(conclude(buildPassingReport()), options);
  expect((await readReport(`\ufeff${text}`)).version).toBe(1);
});

async function refuse(text: string): Promise<string> {
  const error = await readReport(text, "run.json").then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof McptestError)) throw new Error("it was not refused");
  return formatProblem(error);
}

test("an empty file", async () => {
  expect(await refuse(" \n")).toMatchInlineSnapshot(`
   "error[report-unreadable]: run.json is empty
     hint: write one with \`mcptest run <suite> --output run.json\`"
  `);
});

test("no JSON", async () => {
  expect(await refuse("<testsuite/>")).toMatch(
    /^error\[report-unreadable\]: run\.json is not JSON \(character 1: "<"\)/,
  );
});

test.each(["[]", "null", "12", '{"numTotalTests": 4}', '{"schema": "https://example.com/else.json", "version": 1}'])(
  "JSON that is no report: %s",
  async (text) => {
    expect(await refuse(text)).toMatch(/run\.json is not an mcptest report: it holds (?:an object|JSON of type)/);
  },
);

test("a newer version names the version, the writer, and what to do", async () => {
  const newer = {
    schema: "https://raw.githubusercontent.com/mcptest/action/main/schemas/report/v2.json",
    version: 2,
    tool: { name: "mcptest", version: "3.1.0" },
  };
  expect(await refuse(JSON.stringify(newer))).toMatchInlineSnapshot(`
   "error[report-unreadable]: run.json is a report of version 2, written by mcptest 3.1.0; this mcptest reads up to version 1
     hint: use the mcptest that wrote it, or a newer one"
  `);
});

test.each([
  ["no results, as in the last line of ndjson", () => []],
  ["fewer results", (results: Report["results"]) => results.slice(1)],
])("a report with %s than its summary counts is not whole", async (_, change) => {
  const report = JSON.parse(json.render(conclude(buildMixedReport()), options)) as Report;
  const results = change(report.results);
  expect(await refuse(JSON.stringify({ ...report, results }))).toMatch(
    new RegExp(`run\\.json is not whole: its summary counts \\d+ tests, and it holds ${results.length}$`, "m"),
  );
});

test("a report that was tampered with names what is wrong", async () => {
  const report = JSON.parse(json.render(conclude(buildPassingReport()), options)) as Report;
  const broken = {
    ...report,
    extra: 1,
    results: [
      { ...report.results[0], status: "fine" },
      { ...report.results[1], duration_ms: "fast" },
    ],
    summary: undefined,
  };
  expect(await refuse(JSON.stringify(broken))).toMatchInlineSnapshot(`
   "error[report-unreadable]: run.json does not match the report format:
     / must have required property 'summary'
     / has a key that the format does not have: "extra"
     /results/0/status must be equal to one of the allowed values: ["passed","failed","errored","skipped","deferred"]
     and 1 more
     hint: \`mcptest schema report\` prints the format; write one with \`mcptest run <suite> --output run.json\`"
  `);
});

test("a trace that was tampered with names the node", async () => {
  const text = json.render(conclude(buildCompositionsReport()), options);
  expect(
    await refuse(text.replace('"status": "ok",\n            "args"', '"status": "fine",\n            "args"')),
  ).toContain("/results/0/detail/nodes/search/status must be equal to one of the allowed values");
});

test("a report that was cut short", async () => {
  const text = json.render(conclude(buildPassingReport()), options);
  expect(await refuse(text.slice(0, text.length / 2))).toContain("run.json is not JSON");
});

const OUT = "../../../x";
test.each<[string, (report: Report) => void]>([
  ["the suite of a result", ({ results: [first] }) => Object.assign(first as object, { suite: OUT })],
  ["the suite of the run", ({ run }) => Object.assign(run.suites[0] as object, { path: OUT })],
  ["a file of a suite", ({ run }) => Object.assign(run.suites[0]?.files[0] as object, { path: "/etc/passwd" })],
  ["the suite of a server", ({ servers: [first] }) => Object.assign(first as object, { suite: "a/../../x" })],
  ["the place of a result", ({ results: [first] }) => Object.assign(first?.location as object, { file: OUT })],
  [
    "the place of a result on Windows",
    ({ results: [first] }) => Object.assign(first?.location as object, { file: "C:\\x" }),
  ],
  [
    "the place of an assertion",
    ({ results }) => {
      const [assertion] = results.flatMap(({ assertions }) => assertions);
      Object.assign(assertion as object, { location: { file: "..\\x", line: 1, column: 1 } });
    },
  ],
  [
    "the place of a server",
    ({ servers: [first] }) => Object.assign(first as object, { location: { file: "..\\x", line: 1, column: 1 } }),
  ],
  [
    "the place of a reason",
    (report) => {
      const location = { file: OUT, line: 1, column: 1 };
      Object.assign(report, {
        verdict: { status: "failed", exit_code: 2, reasons: [{ code: "invalid", message: "x", location }] },
      });
    },
  ],
])("%s that leads out of the workspace is refused", async (_, forge) => {
  const report = JSON.parse(JSON.stringify(buildMixedReport())) as Report;
  await readReport(JSON.stringify(report));
  forge(report);
  await expect(readReport(JSON.stringify(report), "r.json")).rejects.toMatchObject({
    code: "report-unreadable",
    message: expect.stringMatching(/^r\.json names ".*", which is outside the workspace$/),
  });
});
