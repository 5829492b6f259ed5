// `render-report.mjs <format> [count] [lib] [file]`: renders a report of 10,000 results, of which every fifth failed, and prints as JSON how
// long that took (ms) and what it took of memory above the report (MB); writes it to the file. Run with --expose-gc.
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , format, count = "10000", lib = new URL("../lib/", import.meta.url).href, file] = process.argv;
const { REPORTERS } = await import(new URL("report/index.js", lib.startsWith("file:") ? lib : pathToFileURL(lib)).href);
const { render } = await REPORTERS[format].load();
const report = buildReport(Number(count));
globalThis.gc();
const before = process.memoryUsage().rss;
const begin = performance.now();
const text = render(report, { colour: false, columns: 80 });
const wall = performance.now() - begin;
const rss = Math.round((process.memoryUsage().rss - before) / 1024 / 1024);
if (file) writeFileSync(file, text);
console.log(JSON.stringify({ wall, rss, characters: text.length }));

function buildReport(count) {
  const results = Array.from({ length: count }, (_, index) => buildResult(index));
  const failed = results.filter(({ status }) => status === "failed").length;
  return {
    schema: "https://raw.githubusercontent.com/mcptest/action/main/schemas/report/v1.json",
    version: 1,
    tool: { name: "mcptest", version: "0.0.0" },
    run: {
      id: "00f1e2d3c4b5a697",
      started_at: "2026-01-02T03:04:05.000Z",
      duration_ms: 60_000,
      suites: [{ name: "suite", path: "suite.yml", files: [{ path: "suite.yml", sha256: "0".repeat(64) }] }],
      environment: { node: process.version, platform: "linux", ci: true },
    },
    servers: [{ suite: "suite.yml", name: "server", protocol: "2025-11-25", sessions: 1, findings: [] }],
    results,
    summary: {
      total: count,
      passed: count - failed,
      failed,
      errored: 0,
      skipped: 0,
      deferred: 0,
      flaky: 0,
      causes: 0,
      findings: 0,
    },
    warnings: [],
  };
}

function buildResult(index) {
  const fails = index % 5 === 0;
  const location = {
    file: "suite.yml",
    line: index * 8 + 3,
    column: 11,
    end_column: 20,
    text: `  - name: test ${index}`,
  };
  const assertions = ["isError", "content[0].text", "structuredContent.items"].map((target, at) => ({
    target: `result.${target}`,
    matcher: "exact",
    passed: !(fails && at === 2),
    ...(fails && at === 2
      ? {
          message: `3 differences in element ${index}`,
          expected: { items: [index, "first", { name: "left-pad" }] },
          actual: { items: [index, "second", { name: "right-pad" }] },
          diff: Array.from({ length: 8 }, (_, line) => ({
            op: [" ", "-", "+"][line % 3],
            text: `  "key ${line}": ${index},`,
          })),
        }
      : {}),
    location: { ...location, line: location.line + at + 3 },
  }));
  return {
    id: index.toString(16).padStart(16, "0"),
    kind: "tool",
    suite: "suite.yml",
    name: `test ${index} says what the server does`,
    coordinates: {},
    server: "server",
    tags: ["smoke", `group ${index % 20}`],
    status: fails ? "failed" : "passed",
    ...(fails ? { message: `3 differences in element ${index}`, rule_id: "assertion.exact" } : {}),
    assertions,
    location,
    duration_ms: 12.5,
    attempts: 1,
    request: { method: "tools/call", tool: "search", arguments: { query: `item ${index}`, limit: 10 } },
    response: {
      result: {
        content: [{ type: "text", text: `Found left-pad, right-pad and ${index} more.` }],
        structuredContent: { items: [index, "second", { name: "right-pad" }] },
      },
    },
    ...(fails ? { stderr_tail: Array.from({ length: 5 }, (_, line) => `line ${line} of test ${index}`) } : {}),
  };
}
