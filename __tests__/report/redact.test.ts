import fc from "fast-check";
import {
  REPORTERS,
  type Report,
  readReport,
  redactReport,
  redactResult,
  type TestResult,
} from "../../src/report/index.ts";
import { json } from "../../src/report/reporters/json.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import {
  buildAssertion,
  buildFailure,
  buildFinding,
  buildReport,
  buildResult,
  buildServer,
  placeOf,
} from "./fixtures/builders.ts";
import { buildNode, buildRow, buildTrace } from "./fixtures/compositions.ts";

const SECRET = "hunter2-hunter2";
const options = { colour: false, columns: 80 };

/** A report with the secret in every field that holds text of a suite or a server. */
function buildLeakyReport(): Report {
  const location = placeOf(3, `  token: ${SECRET}`, SECRET, `suites/${SECRET}.yml`);
  const assertion = buildAssertion(`result.${SECRET}`, "exact", {
    name: SECRET,
    message: `expected ${SECRET}`,
    expected: { [SECRET]: [SECRET] },
    actual: SECRET,
    diff: [{ op: "-", text: SECRET }],
    set: SECRET,
    location,
  });
  const rollups = [{ name: SECRET, mean: 0, min: 0, max: 0, count: 1 }];
  const report = buildReport({
    results: [
      buildFailure(SECRET, [assertion], {
        suite: `suites/${SECRET}.yml`,
        server: SECRET,
        tags: [SECRET],
        hint: SECRET,
        cause: SECRET,
        repro: `mcptest run --filter ${SECRET}`,
        stderr_tail: [SECRET, Buffer.from(SECRET).toString("base64")],
        sets: [{ name: SECRET, score: 0, threshold: 1, weight: 1, passed: false, location }],
        derived_metrics: [{ name: SECRET, value: 0, threshold: 1, passed: false, unknown_refs: [SECRET] }],
        location,
      }),
      buildLeakyRow(location),
      buildResult(SECRET, {
        coordinates: { model: SECRET, prompt: SECRET },
        model: SECRET,
        judge: { model: SECRET, calls: 1, input_tokens: 1, output_tokens: 1, cost_usd: 0 },
        evaluation: {
          rubric: SECRET,
          judge: SECRET,
          criteria: [{ name: SECRET, score: 0, passed: false, reason: SECRET, evidence: [SECRET] }],
        },
        conversation: {
          turns: 1,
          tool_calls: [{ name: SECRET, server: SECRET, args: { [SECRET]: SECRET }, error: SECRET }],
          final_response: SECRET,
        },
      }),
    ],
    servers: [
      buildServer(SECRET, {
        suite: SECRET,
        protocol: SECRET,
        server_version: SECRET,
        server_info: { name: SECRET, [SECRET]: 1 },
        surface: { hash: "0", tools: [{ name: SECRET, hash: "0", definition: { name: SECRET, description: SECRET } }] },
        findings: [buildFinding("stray-output", SECRET, { frame: SECRET })],
      }),
    ],
    warnings: [{ code: "no-tests", message: SECRET, hint: SECRET, location }],
  });
  const suite = { name: SECRET, path: SECRET, files: [{ path: SECRET, sha256: "0".repeat(64) }] };
  const cap = { cap: "max_cost_usd", limit: 1, actual: 2, suite: SECRET } as const;
  return { ...report, run: { ...report.run, suites: [suite], budget_tripped: cap }, rollups };
}

/** A composition with the secret in every field of its trace that holds text. */
function buildLeakyRow(location: TestResult["location"]): TestResult {
  const outcome = { output: { [SECRET]: SECRET }, reason: SECRET, error: SECRET };
  const node = buildNode(SECRET, {
    ...outcome,
    tool: SECRET,
    server: SECRET,
    needs: [SECRET],
    optional_needs: [SECRET],
    status: "failed",
    args: [SECRET],
    model: SECRET,
    cost_usd: 1,
    iterations: [{ index: 0, status: "failed", duration_ms: 1, args: SECRET, ...outcome }],
  });
  const result = { suite: SECRET, server: SECRET, message: SECRET, repro: SECRET, location, assertions: [] };
  return buildRow(SECRET, [node], { case: SECRET, composition: { critical_path: [SECRET] }, result });
}

test("no field keeps the secret, in any rendering", async () => {
  const redacted = redactReport(buildLeakyReport(), createRedactor({ secrets: [SECRET] }));
  for (const { load } of Object.values(REPORTERS)) {
    const text = (await load()).render(redacted, options);
    expect(text).not.toContain(SECRET);
    expect(text).toContain("[redacted]");
  }
});

test("a report stays valid whatever the secret is", async () => {
  const words = ["passed", "failed", "tool", "exact", "stray-output", "mcptest", "2026", "00f1e2d3c4b5a697", "linux"];
  const report = buildLeakyReport();
  const redacted = redactReport(report, createRedactor({ secrets: [...words, String(report.run.duration_ms)] }));
  const read = await readReport(json.render(redacted, options));
  expect(read.run.duration_ms).toBe(report.run.duration_ms);
  expect(read.results[0]?.status).toBe("failed");
});

test("a report without secrets is not changed", () => {
  const report = buildLeakyReport();
  expect(redactReport(report, createRedactor({ secrets: ["something else"] }))).toEqual(report);
});

test("a line of stderr is masked before it is cut, so that no half of a secret is left", () => {
  const result = buildFailure("a", [], { stderr_tail: [`${"x".repeat(470)}${SECRET}${"x".repeat(400)}`] });
  const [line = ""] = redactResult(result, createRedactor({ secrets: [SECRET] })).stderr_tail ?? [];
  expect(line.length).toBeLessThanOrEqual(500);
  expect(line).not.toContain(SECRET.slice(0, 4));
});

test("nodes that are masked alike stay apart, and whoever needs them still does", () => {
  const nodes = [
    buildNode("abcd"),
    buildNode("abce", { needs: ["abcd"] }),
    buildNode("last", { needs: ["abce", "abcd"] }),
  ];
  const row = buildRow("x", nodes, { composition: { critical_path: ["abcd", "abce"] } });
  const { trace } = redactResult(row, createRedactor({ secrets: ["abcd", "abce"] }));
  expect(Object.keys(trace?.nodes ?? {})).toEqual(["[redacted]", "[redacted] 2", "last"]);
  expect(Object.values(trace?.nodes ?? {}).map(({ id }) => id)).toEqual(["[redacted]", "[redacted] 2", "last"]);
  expect(trace?.nodes.last?.needs).toEqual(["[redacted] 2", "[redacted]"]);
  expect(trace?.composition.critical_path).toEqual(["[redacted]", "[redacted] 2"]);
});

test("a node whose id looks like a secret's name keeps its trace; values under such a key do not", () => {
  const row = buildRow("x", [buildNode("api_key", { output: { api_key: "zzz" } })]);
  const { trace } = redactResult(row, createRedactor({ secrets: [] }));
  expect(trace?.nodes.api_key).toEqual(buildNode("api_key", { output: { api_key: "[redacted]" } }));
});

test("whatever text a trace holds, none of it keeps the secret, and its shape stays", async () => {
  const text = fc.string({ maxLength: 20 }).map((around) => `${around}${SECRET}${around}`);
  const value = fc.oneof(text, fc.array(text), fc.dictionary(text, text));
  const draft = fc.record({ output: value, args: value, error: text, reason: text, tool: text, model: text });
  await fc.assert(
    fc.asyncProperty(fc.array(draft, { maxLength: 5 }), async (drafts) => {
      const nodes = drafts.map((parts, index) => buildNode(`n${index}`, parts));
      const row = buildResult("x", { kind: "composition", trace: buildTrace("x", nodes) });
      const redacted = redactReport(buildReport({ results: [row] }), createRedactor({ secrets: [SECRET] }));
      const written = json.render(redacted, options);
      expect(written).not.toContain(SECRET);
      expect(Object.keys((await readReport(written)).results[0]?.trace?.nodes ?? {})).toEqual(
        nodes.map(({ id }) => id),
      );
    }),
  );
});
