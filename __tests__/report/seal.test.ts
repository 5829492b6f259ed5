import { readFileSync } from "node:fs";
import fc from "fast-check";
import { conclude } from "../../src/conduct/index.ts";
import { strayOutput } from "../../src/mcp/findings.ts";
import { REPORTERS, type Report, readReport, sealReport, sealResult, type TestResult } from "../../src/report/index.ts";
import { json } from "../../src/report/reporters/json.ts";
import { isObject, type Json, type JsonObject } from "../../src/values/json.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { formatNumber } from "../../src/values/text.ts";
import { buildFullReport } from "../fixtures/reports/full.ts";
import { narrow, traceIn } from "../helpers/traces.ts";
import { buildFailure, buildReport, buildResult } from "./fixtures/builders.ts";
import { buildNode, buildRow, buildTrace } from "./fixtures/compositions.ts";
import { fieldsOf, fillReport, listTexts, resolve, SCHEMA } from "./fixtures/schema.ts";

/** Of characters that no format escapes. */
const SECRET = "hunter2hunter2";
const NOTHING = createRedactor({ secrets: [] });
const options = { colour: false, columns: 80 };

/** A report with the secret in every text that is not ours, in every key of a map, and under fields that no schema knows. */
function buildLeakyReport(nth = 0): Report {
  const leaky = `see ${SECRET} there`;
  return fillReport(
    {
      text: (node) => (node["x-public"] ? "ours" : leaky),
      free: { [SECRET]: [leaky, Buffer.from(SECRET).toString("base64")] },
      keys: [SECRET, `${SECRET} 2`],
      unknown: { astray: [SECRET], [SECRET]: 1 },
    },
    nth,
  );
}

test.each(Object.values(REPORTERS))("no place that is not ours keeps the secret in $name", async ({ load }) => {
  const { render } = await load();
  for (const nth of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
    const sealed = sealReport(buildLeakyReport(nth), createRedactor({ secrets: [SECRET] }));
    const text = render(conclude(sealed), { ...options, verbose: true });
    expect(text).not.toContain(SECRET);
    expect(text).toContain("redacted");
    expect(text).not.toContain("astray");
  }
});

test("the places that are not masked are these", () => {
  const ours = listTexts().filter(([, node]) => node["x-public"] || node.pattern);
  expect(ours.map(([path]) => path)).toEqual([
    "Report.tool.version",
    "Obligation.tests",
    "Mutation.tests.id",
    "Mutant.id",
    "Mutant.method",
    "Mutant.killed_by.test",
    "RunInfo.id",
    "RunInfo.started_at",
    "RunInfo.commit",
    "RunInfo.suites.files.sha256",
    "RunInfo.environment.node",
    "RunInfo.environment.platform",
    "Finding.rule",
    "FramePlace.definition",
    "TestResult.id",
    "TestResult.rule_id",
    "Cause.id",
    "Cause.rule_id",
    "Cause.tests",
    "AssertionResult.matcher",
    "AssertionResult.short",
    "Shard.plan",
    "RunPart.id",
    "RunPart.started_at",
    "ToolSurface.hash",
    "SurfaceTool.hash",
    "Comparison.stale.id",
    "Comparison.stale.kind",
    "Comparison.mutation.survivors",
    "Gate.gate",
    "TestDelta.id",
    "Warning.code",
    "Rescored.run",
    "Rescored.started_at",
    "LostPair.id",
    "LoadDetail.errors.code",
    "TestFinding.id",
    "TestFinding.rule",
  ]);
});

test("what the schema does not know is left out, and keys stand in its order", () => {
  expect(sealResult({ ...buildResult("a"), evidence: [SECRET] } as TestResult, NOTHING)).toEqual(buildResult("a"));
  for (const report of [buildFullReport(), buildLeakyReport()]) {
    const turned = reverseKeys(report as unknown as Json) as unknown as Report;
    expectOrder(sealReport(turned, NOTHING) as unknown as Json, SCHEMA, "$");
  }
});

test("a value of another type than the schema says is masked as well", () => {
  const result = { ...buildResult("a"), duration_ms: SECRET, location: SECRET, flaky: { [SECRET]: SECRET } };
  const sealed = sealResult(result as unknown as TestResult, createRedactor({ secrets: [SECRET] }));
  expect(JSON.stringify(sealed)).not.toContain(SECRET);
});

test("a report stays valid whatever the secret is", async () => {
  const words = ["passed", "failed", "tool", "exact", "stray-output", "mcptest", "2026", "00f1e2d3c4b5a697", "linux"];
  const report = buildFullReport();
  const sealed = sealReport(report, createRedactor({ secrets: [...words, String(report.run.duration_ms)] }));
  const read = await readReport(json.render(conclude(sealed), options));
  expect(read.run.duration_ms).toBe(report.run.duration_ms);
  expect(read.results[0]?.status).toBe(report.results[0]?.status);
});

test("a report without secrets is not changed", () => {
  const report = buildFullReport();
  expect(sealReport(report, createRedactor({ secrets: ["something else"] }))).toEqual(report);
});

test("a line of stderr is masked before it is cut, so that no half of a secret is left", () => {
  const result = buildFailure("a", [], { stderr_tail: [`${"x".repeat(470)}${SECRET}${"x".repeat(400)}`] });
  const [line = ""] = sealResult(result, createRedactor({ secrets: [SECRET] })).stderr_tail ?? [];
  expect(line.length).toBeLessThanOrEqual(500);
  expect(line).not.toContain(SECRET.slice(0, 4));
});

test("a secret at any place of a frame that a server sent is not halved by a cut", () => {
  const redactor = createRedactor({ secrets: [SECRET] });
  const place = fc.oneof(fc.integer({ min: 440, max: 510 }), fc.nat({ max: 9000 }));
  fc.assert(
    fc.property(place, fc.nat({ max: 9000 }), (before, after) => {
      const raw = `${"x".repeat(before)}${SECRET}${"y".repeat(after)}`;
      const server = { suite: "a.yml", name: "s", sessions: 1, findings: [{ ...strayOutput(raw), count: 1 }] };
      const frame = sealReport(buildReport({ servers: [server] }), redactor).servers[0]?.findings[0]?.frame ?? "";
      expect(frame.length).toBeLessThanOrEqual(500);
      expect(frame).not.toContain(SECRET.slice(0, 4));
      expect(frame.length < 500 || raw.length <= 504 || frame.endsWith(` characters)`)).toBe(true);
      if (raw.length > 9000) expect(frame).toContain(`(${raw.length} characters)`);
    }),
    { examples: Array.from({ length: 60 }, (_, at): [number, number] => [450 + at, 5000]) },
  );
});

test("nodes that are masked alike stay apart, and whoever needs them still does", () => {
  const nodes = [
    buildNode("abcd"),
    buildNode("abce", { needs: ["abcd"] }),
    buildNode("last", { needs: ["abce", "abcd"] }),
  ];
  const row = buildRow("x", nodes, { composition: { critical_path: ["abcd", "abce"] } });
  const { detail } = sealResult(row, createRedactor({ secrets: ["abcd", "abce"] }));
  expect(Object.keys(narrow(detail)?.nodes ?? {})).toEqual(["[redacted]", "[redacted] 2", "last"]);
  expect(Object.values(narrow(detail)?.nodes ?? {}).map(({ id }) => id)).toEqual([
    "[redacted]",
    "[redacted] 2",
    "last",
  ]);
  expect(narrow(detail)?.nodes.last?.needs).toEqual(["[redacted] 2", "[redacted]"]);
  expect(narrow(detail)?.composition.critical_path).toEqual(["[redacted]", "[redacted] 2"]);
});

test("a node whose id looks like a secret's name keeps its trace; values under such a key do not", () => {
  const row = buildRow("x", [buildNode("api_key", { output: { api_key: "zzz" } })]);
  const { detail } = sealResult(row, NOTHING);
  expect(narrow(detail)?.nodes.api_key).toEqual(buildNode("api_key", { output: { api_key: "[redacted]" } }));
});

test("whatever text a trace holds, none of it keeps the secret, and its shape stays", async () => {
  const text = fc.string({ maxLength: 20 }).map((around) => `${around}${SECRET}${around}`);
  const value = fc.oneof(text, fc.array(text), fc.dictionary(text, text));
  const draft = fc.record({ output: value, args: value, error: text, reason: text, tool: text, model: text });
  await fc.assert(
    fc.asyncProperty(fc.array(draft, { maxLength: 5 }), async (drafts) => {
      const nodes = drafts.map((parts, index) => buildNode(`n${index}`, parts));
      const row = buildResult("x", { kind: "composition", detail: { type: "trace", ...buildTrace("x", nodes) } });
      const sealed = sealReport(buildReport({ results: [row] }), createRedactor({ secrets: [SECRET] }));
      const written = json.render(sealed, options);
      expect(written).not.toContain(SECRET);
      expect(Object.keys(traceIn((await readReport(written)).results[0])?.nodes ?? {})).toEqual(
        nodes.map(({ id }) => id),
      );
    }),
  );
});

function expectOrder(value: Json, node: JsonObject, path: string): void {
  const target = resolve(node);
  const choices = ((target.oneOf ?? []) as JsonObject[]).map(resolve);
  const type = isObject(value) ? value.type : undefined;
  for (const choice of choices) {
    if ((choice as Record<string, Record<string, JsonObject>>).properties?.type?.const === type)
      expectOrder(value, choice, path);
  }
  if (Array.isArray(value) && isObject(target.items)) {
    for (const item of value) expectOrder(item, target.items, `${path}[]`);
  }
  if (isObject(value) && isObject(target.additionalProperties)) {
    for (const [key, item] of Object.entries(value)) expectOrder(item, target.additionalProperties, `${path}.${key}`);
  }
  const properties = fieldsOf(target);
  if (!isObject(value) || properties.length === 0) return;
  const order = properties.map(([key]) => key).filter((key) => Object.hasOwn(value, key));
  expect([path, Object.keys(value)]).toEqual([path, order]);
  for (const [key, inner] of properties) {
    const field = value[key];
    if (field !== undefined) expectOrder(field, inner, `${path}.${key}`);
  }
}

function reverseKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(reverseKeys);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reverseKeys(inner)]),
  );
}

test("the docs say at which length a text of a report is cut, whatever it is", () => {
  const docs = readFileSync(new URL("../../docs/reference/reports.md", import.meta.url), "utf8");
  const bounds = new Set([...JSON.stringify(SCHEMA).matchAll(/"x-max":(\d+)/g)].map(([, bound]) => Number(bound)));
  expect(bounds.size).toBeGreaterThan(2);
  for (const bound of bounds) expect(docs).toContain(`| ${formatNumber(bound)} characters`);
});
