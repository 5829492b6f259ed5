import { readFileSync } from "node:fs";
import fc from "fast-check";
import { type Property, parse, type TestCase, type TestSuites } from "junit2json";
import { validateXML } from "xmllint-wasm";
import { conclude } from "../../../src/conduct/index.ts";
import type { Report } from "../../../src/report/index.ts";
import { junit } from "../../../src/report/reporters/junit/reporter.ts";
import { escapeXml } from "../../../src/report/reporters/junit/xml.ts";
import { missedSingles, REPORT_ROWS } from "../../fixtures/reports/all.ts";
import { buildFullReport } from "../../fixtures/reports/full.ts";
import { anyCharacter } from "../../helpers/texts.ts";
import { buildFailure, buildFinding, buildReport, buildResult, buildServer } from "../fixtures/builders.ts";

const schemaOf = (name: string): string =>
  readFileSync(new URL(`../../fixtures/formats/${name}.xsd`, import.meta.url), "utf8");
const XSD = schemaOf("junit");
const JENKINS = schemaOf("junit-jenkins");

const render = (report: Report): string => junit.render(conclude(report), { colour: true, columns: 80 });

/** Complaints of libxml2 about a document, by the schema. */
async function violations(xml: string, schema = XSD): Promise<string[]> {
  const { valid, errors } = await validateXML({
    xml: [{ fileName: "junit.xml", contents: xml }],
    schema: [schema],
    maxMemoryPages: 8192,
  });
  return valid ? [] : errors.map(({ message }) => message);
}

async function read(report: Report): Promise<{ all: TestSuites; cases: TestCase[] }> {
  const all = (await parse(render(report))) as TestSuites;
  return { all, cases: (all.testsuite ?? []).flatMap((suite) => suite.testcase ?? []) };
}

test.each(REPORT_ROWS)("the %s report is valid, and a reader counts the same tests", async (_name, build) => {
  const report = build();
  expect(await violations(render(report))).toEqual([]);
  const { all, cases } = await read(report);
  const { failed, errored, skipped, deferred } = report.summary;
  expect(all).toMatchObject({ tests: report.results.length, failures: failed, errors: errored });
  expect(cases).toHaveLength(report.results.length);
  expect(cases.filter((one) => one.failure)).toHaveLength(failed);
  expect(cases.filter((one) => one.error)).toHaveLength(errored);
  expect(cases.filter((one) => one.skipped)).toHaveLength(skipped + deferred + missedSingles(report));
});

/** What the docs name as more than Jenkins' schema knows. */
const ADDED: Record<string, RegExp> = {
  "file of a testcase": /(<testcase [^>]*) file="[^"]*"/g,
  "line of a testcase": /(<testcase [^>]*) line="[^"]*"/g,
  "properties of a testcase": /(<testcase [^>]*>\n)\s*<properties>[\s\S]*?<\/properties>\n/g,
  "skipped of testsuites": /(<testsuites [^>]*) skipped="[^"]*"/g,
};
const without = (xml: string, parts: readonly string[]): string =>
  parts.reduce((text, part) => text.replace(ADDED[part] ?? "", "$1"), xml);

test.each(REPORT_ROWS)(
  "the %s report is valid for the xUnit plugin of Jenkins, but for what it adds",
  async (_name, build) => {
    expect(await violations(without(render(build()), Object.keys(ADDED)), JENKINS)).toEqual([]);
  },
);

test.each(Object.keys(ADDED))("the xUnit plugin of Jenkins does not know %s", async (part) => {
  const xml = render(buildFullReport());
  const others = Object.keys(ADDED).filter((other) => other !== part);
  expect(await violations(without(xml, others), JENKINS)).not.toEqual([]);
});

test("the schema refuses what is no JUnit", async () => {
  const xml = render(buildReport({ results: [buildResult("one")] }));
  expect(await violations(xml.replace(/ tests="1"/g, ""))).not.toEqual([]);
  expect(await violations(xml.replace("</testsuites>", ""))).not.toEqual([]);
  const flaky = render(buildReport({ results: [buildResult("one", { flaky: true, attempts: 2 })] }));
  expect(await violations(flaky)).toEqual([]);
  expect(await violations(flaky.replace(/<\/?stackTrace>/g, ""))).not.toEqual([]);
});

test("a suite and server is a testsuite, a test has its place, its time in seconds, and what else is known of it", async () => {
  const { all, cases } = await read(buildFullReport());
  expect(all.testsuite?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["packages (everything)", "payments (payments)", "evals (packages)"]),
  );
  const found: (TestCase & { properties?: Property[] }) | undefined = cases.find(
    ({ name }) => name === "search ranks well",
  );
  expect(found).toMatchObject({ classname: "packages (everything)", time: 0.642 });
  const properties = Object.fromEntries((found?.properties ?? []).map(({ name, value }) => [name, String(value)]));
  expect(properties).toMatchObject({
    kind: "tool",
    tag: "search",
    score: "0.54",
    threshold: "0.8",
    "metric.precision": "0.333",
    "set.answer quality": "0.67",
    cost_usd: "0.0131",
  });
  expect(render(buildFullReport())).toContain('file="examples/packages.yml" line="66"');
});

test("a failure says what the terminal says; a row of a composition and a cell of a matrix are named", async () => {
  const { cases } = await read(buildFullReport());
  const failure = cases.find(({ name }) => name === "search ranks well")?.failure?.[0];
  expect(failure?.message).toContain('no element equals "express"');
  expect(failure?.inner).toContain("examples/packages.yml:78");
  const names = cases.map(({ name }) => name);
  expect(names).toContain("release-notes [major release]");
  expect(names).toContain("summarise the readme [model=claude-haiku-4, prompt=#1]");
});

test("flaky tests follow Surefire, deferred ones are skipped, and stderr is told", () => {
  const xml = render(buildFullReport());
  expect(xml).toContain(
    '<flakyFailure message="failed before it passed on attempt 3" type="flaky">\n        <stackTrace>',
  );
  expect(xml).toContain('<skipped message="deferred: ');
  expect(xml).toContain("<system-err>about to boom\nError: boom</system-err>");
});

test("gates that were not met, findings and warnings are told of the run", () => {
  const server = buildServer("x", { findings: [buildFinding("stray-output", "text")] });
  const warnings = [{ code: "no-baseline", message: "none is there" }];
  const report = buildReport({ results: [buildResult("a")], servers: [server], warnings });
  const text = render({ ...report, gates: [{ gate: "--fail-on regression", message: "1 test regressed" }] });
  expect(text).toContain('<property name="reason" value="baseline: 1 test regressed (--fail-on regression)"/>');
  expect(text).toContain('<property name="findings" value="1"/>');
  expect(text).toContain('<property name="warning" value="no-baseline: none is there"/>');
});

test("a server's cause is a failed case of the server, and no test of some kind", async () => {
  const broken = buildFinding("protocol-schema", "wrong", { severity: "error", method: "tools/list" });
  const report = buildReport({ results: [buildResult("a")], servers: [buildServer("x", { findings: [broken] })] });
  const { all, cases } = await read(report);
  expect(all).toMatchObject({ tests: 2, failures: 1 });
  const [found]: (TestCase & { properties?: Property[] })[] = cases.filter(({ failure }) => failure !== undefined);
  expect(found).toMatchObject({ name: "server x", failure: [{ message: "wrong" }] });
  expect(found?.properties?.map(({ name }) => name)).toEqual(["server", "rule"]);
});

test("every reason of a verdict is told, however many there are", () => {
  const gates = Array.from({ length: 60 }, (_, at) => ({
    gate: "--fail-on regression" as const,
    message: `gate ${at}`,
  }));
  const text = render({ ...buildReport({ results: [buildFailure("one", [])] }), gates });
  expect(text.match(/name="reason"/g)).toHaveLength(61);
  expect(text).toContain('<property name="reason" value="tests-failed: 1 failed"/>');
});

test("an interrupted run says so", () => {
  const xml = render(REPORT_ROWS.find(([name]) => name === "interrupted")?.[1]() as Report);
  expect(xml).toContain('<property name="verdict" value="interrupted"/>');
  expect(xml).toContain('<property name="not_run" value="7"/>');
});

test("whatever the texts, the document is valid and a reader finds them again", async () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 60 });
  const texts = fc.array(fc.record({ name: text, message: text, stderr: text }), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(texts, async (rows) => {
      const results = rows.map(({ name, message, stderr }) =>
        buildFailure(`n${name}`, [], { status: "errored", message: `m${message}`, stderr_tail: [`s${stderr}`] }),
      );
      const report = buildReport({ results });
      expect(await violations(render(report))).toEqual([]);
      const { cases } = await read(report);
      const unescaped = (escaped: string): string =>
        escaped.replace(/&(amp|lt|gt);/g, (_, name: string) => ({ amp: "&", lt: "<", gt: ">" })[name] ?? "");
      expect(cases.map((one) => one.error?.[0]?.message)).toEqual(
        rows.map(({ message }) => unescaped(escapeXml(`m${message}`))),
      );
    }),
    { numRuns: 10 },
  );
});

test("long texts are cut, and say so", () => {
  const xml = render(
    buildReport({ results: [buildFailure("x", [], { message: "m".repeat(1e6), stderr_tail: ["e".repeat(1e6)] })] }),
  );
  expect(xml.length).toBeLessThan(60_000);
  expect(xml).toContain("… (1000000 characters)");
  const [, kept = ""] = /<system-err>([^<]*)</.exec(xml) ?? [];
  expect(kept).toMatch(/^\(1000000 characters\) …e+$/);
  expect(kept).toHaveLength(16_000);
});
