import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { conclude } from "../../../src/conduct/index.ts";
import { type Report, readReport, type TestResult } from "../../../src/report/index.ts";
import { ndjson } from "../../../src/report/reporters/ndjson.ts";
import { REPORT_ROWS } from "../../fixtures/reports/all.ts";
import { anyCharacter } from "../../helpers/texts.ts";
import { buildFailure, buildReport } from "../fixtures/builders.ts";
import { wellFormed } from "../fixtures/well-formed.ts";

const options = { colour: true, columns: 80 };
const schema = JSON.parse(readFileSync(new URL("../../../schemas/report/v1.json", import.meta.url), "utf8"));
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(schema, "report");
const validateResult = ajv.compile({ $ref: "report#/$defs/TestResult" });

type Line = { type: "result"; result: TestResult } | { type: "summary"; report: Report };

const read = (text: string): Line[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

test.each(REPORT_ROWS)(
  "every line of the %s report is valid, the summary last, and nothing is lost",
  async (_n, build) => {
    const report = build();
    const text = ndjson.render(conclude(report), options);
    const lines = read(text);
    const results = lines.flatMap((line) => (line.type === "result" ? [line.result] : []));
    expect(lines).toHaveLength(report.results.length + 1);
    for (const result of results) expect(validateResult(result) ? [] : validateResult.errors).toEqual([]);
    const last = lines.at(-1);
    if (last?.type !== "summary") throw new Error("the last line is no summary");
    expect(await readReport(JSON.stringify({ ...last.report, results }))).toEqual(wellFormed(report));
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2028\u2029]/);
  },
);

test("the schema refuses what is no result", () => {
  expect(validateResult({ name: "x" })).toBe(false);
});

test("what is streamed is what is rendered", () => {
  const report = REPORT_ROWS[0]?.[1]() as Report;
  const { stream } = ndjson;
  const streamed = report.results.map((result) => {
    return `${stream?.heading({ name: result.suite, path: result.suite }, options)}${stream?.line(result, options)}`;
  });
  expect(streamed.join("") + stream?.close(conclude(report), options)).toBe(ndjson.render(conclude(report), options));
});

test("whatever the texts, a test is one line and its texts are whole", () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 50 });
  fc.assert(
    fc.property(text, text, (name, message) => {
      const report = buildReport({ results: [buildFailure(name, [], { message, stderr_tail: [message] })] });
      const [line] = read(ndjson.render(report, options));
      expect(line).toMatchObject({ type: "result", result: { name, message, stderr_tail: [message] } });
    }),
  );
});
