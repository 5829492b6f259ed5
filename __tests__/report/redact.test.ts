import { REPORTERS, type Report, readReport, redactReport } from "../../src/report/index.ts";
import { createRedactor } from "../../src/values/redact.ts";
import { buildAssertion, buildFailure, buildFinding, buildReport, buildServer, placeOf } from "./fixtures/builders.ts";

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
    location,
  });
  return buildReport({
    results: [
      buildFailure(SECRET, [assertion], {
        suite: `suites/${SECRET}.yml`,
        server: SECRET,
        tags: [SECRET],
        hint: SECRET,
        cause: SECRET,
        repro: `mcptest run --filter ${SECRET}`,
        stderr_tail: [SECRET, Buffer.from(SECRET).toString("base64")],
        location,
      }),
    ],
    servers: [
      buildServer(SECRET, {
        suite: SECRET,
        protocol: SECRET,
        server_version: SECRET,
        server_info: { name: SECRET, [SECRET]: 1 },
        findings: [buildFinding("stray-output", SECRET, { frame: SECRET })],
      }),
    ],
    warnings: [{ code: "no-tests", message: SECRET, hint: SECRET, location }],
  });
}

test("no field keeps the secret, in any rendering", () => {
  const redacted = redactReport(buildLeakyReport(), createRedactor({ secrets: [SECRET] }));
  for (const reporter of Object.values(REPORTERS)) {
    const text = reporter.render(redacted, options);
    expect(text).not.toContain(SECRET);
    expect(text).toContain("[redacted]");
  }
});

test("a report stays valid whatever the secret is", async () => {
  const words = ["passed", "failed", "tool", "exact", "stray-output", "mcptest", "2026", "00f1e2d3c4b5a697", "linux"];
  const report = buildLeakyReport();
  const redacted = redactReport(report, createRedactor({ secrets: [...words, String(report.run.duration_ms)] }));
  const read = await readReport(REPORTERS.json.render(redacted, options));
  expect(read.run.duration_ms).toBe(report.run.duration_ms);
  expect(read.results[0]?.status).toBe("failed");
});

test("a report without secrets is not changed", () => {
  const report = buildLeakyReport();
  expect(redactReport(report, createRedactor({ secrets: ["something else"] }))).toEqual(report);
});
