import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { conclude } from "../../../src/conduct/index.ts";
import type { Report } from "../../../src/report/index.ts";
import { gitlab } from "../../../src/report/reporters/gitlab.ts";
import { REPORT_ROWS } from "../../fixtures/reports/all.ts";
import { buildFullReport } from "../../fixtures/reports/full.ts";
import { anyCharacter } from "../../helpers/texts.ts";
import { buildAssertion, buildFailure, buildReport, buildResult, placeOf } from "../fixtures/builders.ts";

interface Issue {
  description: string;
  check_name: string;
  fingerprint: string;
  severity: string;
  location: { path: string; lines: { begin: number } };
}

const SCHEMA = new URL("../../fixtures/formats/gitlab-code-quality.schema.json", import.meta.url);
const validate = new Ajv2020({ allErrors: true }).compile(JSON.parse(readFileSync(SCHEMA, "utf8")));

const read = (report: Report): Issue[] =>
  JSON.parse(gitlab.render(conclude(report), { colour: true, columns: 80 })) as Issue[];

test.each(REPORT_ROWS)(
  "the %s report is as GitLab documents it, each issue with a print of its own",
  (_name, build) => {
    const issues = read(build());
    expect(validate(issues) ? [] : validate.errors).toEqual([]);
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
  },
);

test("the schema refuses what GitLab would", () => {
  const [issue] = read(buildFullReport());
  expect(validate([{ ...issue, severity: "error" }])).toBe(false);
  expect(validate([{ ...issue, location: { path: "./a.yml", lines: { begin: 1 } } }])).toBe(false);
});

test("errored is critical, failed is major, skipped and flaky are minor, passed is nothing", () => {
  const issues = read(buildFullReport());
  const of = (text: string) => issues.filter(({ description }) => description.startsWith(text));
  expect(of("slow tool answers")[0]).toMatchObject({ severity: "critical", check_name: "call-timeout" });
  expect(of("search ranks well")).toEqual([
    expect.objectContaining({
      description:
        "search ranks well: scored 0.4: it leaves the licence out (result.summary llm_judge); score 0.54 is below the threshold 0.80; metric precision is 0.333, below its threshold 0.5",
      severity: "major",
      check_name: "assertion.llm_judge",
      location: { path: "examples/packages.yml", lines: { begin: 78 } },
    }),
  ]);
  expect(of("after the crash")[0]).toMatchObject({ severity: "minor", check_name: "skipped" });
  expect(of("flaky upstream")).toEqual([expect.objectContaining({ severity: "minor", check_name: "flaky" })]);
  expect(read(buildReport({ results: [buildResult("fine")] }))).toEqual([]);
});

test("a print outlives an edit elsewhere, and differs from that of the same assertion again", () => {
  const prints = (...lines: number[]): string[] =>
    read(
      buildReport({
        results: [
          buildFailure(
            "a",
            lines.map((line) => buildAssertion("result", "exact", { location: placeOf(line) })),
          ),
        ],
      }),
    ).map(({ fingerprint }) => fingerprint);
  expect(prints(14, 15)).toEqual(prints(90, 95));
  expect(new Set(prints(14, 15)).size).toBe(2);
});

test("whatever the texts, it is valid and harmless", () => {
  const text = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(text, text, (name, message) => {
      const assertion = buildAssertion(name, "exact", { message });
      const issues = read(buildReport({ results: [buildFailure(name, [assertion], { server: message })] }));
      expect(validate(issues) ? [] : validate.errors).toEqual([]);
      expect(issues[0]?.description).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
    }),
  );
});
