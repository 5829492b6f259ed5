import { randomFillSync } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { conclude } from "../../../src/conduct/index.ts";
import type { Report } from "../../../src/report/index.ts";
import { sarif } from "../../../src/report/reporters/sarif/reporter.ts";
import { artifactLocation } from "../../../src/report/reporters/sarif/text.ts";
import { REPORT_ROWS } from "../../fixtures/reports/all.ts";
import { buildFullReport, buildHostileFullReport } from "../../fixtures/reports/full.ts";
import { anyCharacter } from "../../helpers/texts.ts";
import { buildAssertion, buildFailure, buildFinding, buildReport, buildResult, placeOf } from "../fixtures/builders.ts";

interface Place {
  physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number; endColumn?: number } };
}

interface Log {
  runs: [
    {
      automationDetails: { id: string };
      tool: { driver: { rules: { id: string; properties: { tags: string[] } }[] } };
      invocations: [{ toolExecutionNotifications: { message: { text: string } }[] }];
      results: {
        ruleId: string;
        ruleIndex: number;
        level: string;
        message: { text: string };
        locations: [Place];
        partialFingerprints: { primaryLocationLineHash: string };
        properties: { test: string; score?: number };
      }[];
    },
  ];
}

const SCHEMA = createRequire(import.meta.url).resolve("@microsoft/sarif-multitool-linux/sarif-2.1.0.json");
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(JSON.parse(readFileSync(SCHEMA, "utf8")));

const render = (report: Report): string => sarif.render(conclude(report), { colour: true, columns: 80 });
const read = (report: Report): Log["runs"][0] => (JSON.parse(render(report)) as Log).runs[0];

test.each(REPORT_ROWS)("the %s report is SARIF 2.1.0, within the limits of GitHub", (_name, build) => {
  const report = build();
  expect(validate(JSON.parse(render(report))) ? [] : validate.errors).toEqual([]);
  const { results, tool } = read(report);
  const { rules } = tool.driver;
  for (const { ruleId, ruleIndex, locations } of results) {
    expect(rules[ruleIndex]?.id).toBe(ruleId);
    const { artifactLocation: file, region } = locations[0].physicalLocation;
    expect(file.uri).toMatch(/^examples\/[\w.%-]+$/);
    expect(region.startLine).toBeGreaterThanOrEqual(1);
  }
  for (const rule of rules) expect(rule.properties.tags.length).toBeLessThanOrEqual(10);
  const hashes = results.map((result) => result.partialFingerprints.primaryLocationLineHash);
  expect(new Set(hashes).size).toBe(hashes.length);
});

test("the schema refuses what is no SARIF", () => {
  expect(validate(JSON.parse(render(buildFullReport()).replace('"level":"error"', '"level":"bad"')))).toBe(false);
});

test("each assertion that fails its test has a result on its own line; the errored come first, the flaky last", () => {
  const { results } = read(buildFullReport());
  const of = (name: string) => results.filter(({ properties }) => properties.test === name);
  expect(of("search ranks well").map(({ locations }) => locations[0].physicalLocation.region)).toEqual([
    expect.objectContaining({ startLine: 78, startColumn: 9, endColumn: 18, snippet: { text: "llm_judge" } }),
  ]);
  expect(of("slow tool answers")[0]).toMatchObject({ ruleId: "call-timeout", level: "error" });
  expect(of("flaky upstream")[0]).toMatchObject({ ruleId: "flaky", level: "warning" });
  expect(of("a narrow verdict")[0]).toMatchObject({ ruleId: "near-line", level: "warning" });
  expect(results.slice(-2).map(({ level }) => level)).toEqual(["warning", "warning"]);
  expect(results.map(({ ruleId }) => ruleId).slice(0, 4)).not.toContain("assertion.exact");
});

test("a test that passes in spite of a failed assertion has none, one that a metric fails has one on its own line", () => {
  const failed = buildAssertion("result.x", "exact");
  const { results } = read(
    buildReport({
      results: [
        buildResult("passes", { assertions: [failed], score: 0.8, threshold: 0.5 }),
        buildFailure("fails", [], { rule_id: "metric.threshold", location: placeOf(9) }),
      ],
    }),
  );
  expect(results.map(({ ruleId, locations }) => [ruleId, locations[0].physicalLocation.region.startLine])).toEqual([
    ["metric.threshold", 9],
  ]);
});

test("a fingerprint outlives an edit elsewhere, and differs where anything else does", () => {
  const hash = (matcher: string, line: number, name = "a"): string[] =>
    read(
      buildReport({ results: [buildFailure(name, [buildAssertion("result", matcher, { location: placeOf(line) })])] }),
    ).results.map((result) => result.partialFingerprints.primaryLocationLineHash);
  expect(hash("exact", 14)).toEqual(hash("exact", 99));
  expect(hash("exact", 14)).not.toEqual(hash("regex", 14));
  expect(hash("exact", 14)).not.toEqual(hash("exact", 14, "b"));
});

test("the category is the suite, and one that stays when there are several", () => {
  expect(read(buildReport()).automationDetails.id).toBe("mcptest/examples/packages.yml/");
  expect(read(buildFullReport()).automationDetails.id).toBe("mcptest/");
});

test("a finding is a result at the server's line, with the help of its rule; a note is none", () => {
  const place = { file: "suite.yml", line: 3, column: 3 };
  const [error, warning] = [buildFinding("tool-duplicate", "twice"), buildFinding("stray-output", "text")];
  const findings = [{ ...error, severity: "error" as const, method: "tools/list" }, warning];
  const note = { ...warning, severity: "note" as const };
  const server = { suite: "suite.yml", name: "s", location: place, sessions: 1, findings: [...findings, note] };
  const run = read(buildReport({ servers: [server] }));
  expect(
    run.results.map(({ ruleId, level, locations }) => [ruleId, level, locations[0].physicalLocation.region]),
  ).toEqual([
    ["tool-duplicate", "error", expect.objectContaining({ startLine: 3 })],
    ["stray-output", "warning", expect.objectContaining({ startLine: 3 })],
  ]);
  // No test stands behind it.
  expect(run.results.map(({ properties }) => properties)).toEqual([{ server: "s" }, { server: "s" }]);
  expect(run.tool.driver.rules[0]).toMatchObject({
    shortDescription: { text: "Two tools of one list have the same name." },
    help: { text: expect.stringContaining("Give each tool a name of its own") },
    helpUri: expect.stringMatching(/docs\/reference\/findings\.md#[a-z-]+$/),
  });
});

test("warnings and an early end are told as notifications", () => {
  const texts = read(buildFullReport()).invocations[0].toolExecutionNotifications.map(({ message }) => message.text);
  expect(texts).toEqual(
    expect.arrayContaining([
      "budget: max_cost_usd of examples/evals.yml is $0.75, spent $0.76",
      "baseline: 2 tests regressed (--fail-on regression)",
    ]),
  );
});

test("a run that bail ended says so, and how much was left out", () => {
  const report = buildReport({ results: [buildResult("a")], run: { bailed: true } });
  const { invocations } = read({ ...report, summary: { ...report.summary, not_run: 2 } });
  const texts = invocations[0].toolExecutionNotifications.map(({ message }) => message.text);
  expect(texts).toEqual(["tests-failed: 2 tests not run", "partial (ended by --bail)"]);
});

test.each([
  ["a time that is none", { started_at: "\u202enoon", id: "\u202eid" }],
  ["a duration beyond all time", { duration_ms: 1e300 }],
])("a saved report with %s is written, and stays valid", (_what, run) => {
  const text = render(buildReport({ results: [buildResult("a")], run }));
  expect(validate(JSON.parse(text)) ? [] : validate.errors).toEqual([]);
  expect(text).not.toMatch(/[\u202e]/);
});

test("a rule may be named like what every object has", () => {
  const named = ["constructor", "toString", "__proto__"];
  const results = named.map((rule_id) => buildFailure(rule_id, [], { rule_id }));
  const { tool } = read(buildReport({ results }));
  expect(tool.driver.rules.map(({ id }) => id)).toEqual(named);
});

test("SARIF of 30,000 failures is cut to the limits, keeps the worst, and says so", () => {
  const results = Array.from({ length: 30_000 }, (_, index) =>
    index % 3 === 2
      ? buildFailure(`errored ${index}`, [], { status: "errored", rule_id: "server-exited" })
      : buildFailure(`failed ${index}`, [buildAssertion("result", "exact")], { score: index / 30_000 }),
  );
  const run = read(buildReport({ results }));
  expect(run.results).toHaveLength(25_000);
  expect(run.results.filter(({ ruleId }) => ruleId === "server-exited")).toHaveLength(10_000);
  const scores = run.results.slice(10_000).map(({ properties }) => properties.score ?? 0);
  expect(scores).toEqual(scores.toSorted((a, b) => a - b));
  const left = results.filter(({ score }) => (score ?? 0) > (scores.at(-1) ?? 0));
  expect(left).toHaveLength(5000);
  expect(run.invocations[0].toolExecutionNotifications[2]?.message.text).toMatch(
    /^Of 30,000 results the worst 25,000 results are kept/,
  );
});

test("a file over 10 MB gzipped is cut until it is under it, and says so", () => {
  const codes = randomFillSync(new Uint16Array(7000 * 900)).map((code) => 0x4e00 + (code % 20_000));
  const noise = Buffer.from(codes.buffer).toString("utf16le");
  const results = Array.from({ length: 7000 }, (_, index) =>
    buildFailure(`${index}`, [], { message: noise.slice(index * 900, index * 900 + 900) }),
  );
  const text = render(buildReport({ results }));
  expect(gzipSync(text).length).toBeLessThanOrEqual(10_000_000);
  const run = (JSON.parse(text) as Log).runs[0];
  expect(run.results.length).toBeGreaterThan(3000);
  expect(run.results.length).toBeLessThan(7000);
  expect(run.invocations[0].toolExecutionNotifications[1]?.message.text).toContain("Of 7,000 results the worst");
});

test.each([
  ["./suites/a b.yml", { uri: "suites/a%20b.yml", uriBaseId: "%SRCROOT%" }],
  ["suites\\é#?.yml", { uri: "suites/%C3%A9%23%3F.yml", uriBaseId: "%SRCROOT%" }],
  ["a:b.yml", { uri: "a%3Ab.yml", uriBaseId: "%SRCROOT%" }],
  ["/tmp/x.yml", { uri: "file:///tmp/x.yml" }],
])("the URI of %s", (path, expected) => {
  expect(artifactLocation(path)).toEqual(expected);
});

test("no message is read as a link, and nothing in it acts", () => {
  const texts = read(buildHostileFullReport()).results.map(({ message }) => message.text);
  expect(texts.filter((text) => /(?<!\\)(?:\\\\)*[[\]]/.test(text))).toEqual([]);
  expect(texts.filter((text) => /[\u0000-\u0008\u001b\u202e]/.test(text))).toEqual([]);
});

test("whatever the texts, the file is valid and the messages are found again", () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 50 });
  fc.assert(
    fc.property(text, text, text, (name, message, file) => {
      const assertion = buildAssertion(name, "exact", { message: `m${message}`, location: placeOf(3, file, "", file) });
      const report = buildReport({ results: [buildFailure(name, [assertion], { suite: file, server: message })] });
      expect(validate(JSON.parse(render(report))) ? [] : validate.errors).toEqual([]);
      expect(read(report).results).toHaveLength(1);
    }),
  );
});

test("every rule that a test fails by has words of its own", () => {
  const folder = fileURLToPath(new URL("../../../src/", import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => {
    return file.endsWith(".ts") && !file.endsWith("sarif/rules.ts");
  });
  const texts = files.map((file) => readFileSync(`${folder}${file}`, "utf8"));
  const found = texts.flatMap((text) => [
    ...text.matchAll(/"((?:calibration|compare|eval|metric|rubric|runs|score|set)\.[a-z-]+)"/g),
  ]);
  const ids = [...new Set(found.map(([, id = ""]) => id)), "calibration.chance", "calibration.labels"];
  expect(ids.length).toBeGreaterThan(15);
  const results = ids.map((rule_id) => buildResult(rule_id, { status: "failed", message: "why", rule_id }));
  const { rules } = read(buildReport({ results })).tool.driver;
  expect(rules.map(({ id }) => id).sort()).toEqual(ids.sort());
  for (const rule of rules) expect(rule.properties.tags).not.toContain("error");
});
