import { readFileSync } from "node:fs";
import { useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace();

function readFixture(name: string): string {
  return readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8");
}

/** The text of a report without what differs from run to run and from release to release. */
function withoutTimes(report: string): string {
  return report
    .replace(/("(?:duration|started)_ms": )[\d.]+/g, "$10")
    .replace(/"(id|started_at)": "[^"]*",(?=\s+"(?:started_at|duration_ms)")/g, '"$1": "",')
    .replace(/("name": "mcptest",\s+"version": )"[^"]*"/, '$1""')
    .replace(/("environment": )\{[^}]*\}/, "$1{}");
}

/** Tools of servers are told since there are baselines; later requests, responses, traces as details, lines next to a place, verdict and causes. */
function withoutNewer(text: string): string {
  const next = new Set(["before", "after"]);
  const report = JSON.parse(text, (key, value) => (next.has(key) ? undefined : value));
  delete report.verdict;
  delete report.causes;
  for (const server of report.servers) {
    delete server.surface;
    server.findings = server.findings.filter(({ severity }: { severity: string }) => severity !== "note");
  }
  for (const result of report.results) {
    delete result.request;
    delete result.response;
    if (result.detail) delete result.detail.type;
  }
  return `${JSON.stringify(report, null, 2).replaceAll('"detail": {', '"trace": {')}\n`;
}

// plain-report.snap.json was written by mcptest 0.1.0, before there were weights, sets, thresholds and metrics;
// only the place of a limit, the number of causes, and that default checks are told as one, are newer.
test("a suite that uses nothing of scores, sets and metrics has the report that it always had, byte for byte", async () => {
  workspace.write("plain.yml", readFixture("plain.yml"));
  workspace.write("plain.mock.yml", readFixture("plain.mock.yml"));
  const result = await workspace.cli(["run", "plain.yml", "--reporter", "json=report.json"]);
  expect(result.code).toBe(1);
  expect(withoutTimes(withoutNewer(workspace.read("report.json")))).toBe(
    withoutTimes(readFixture("plain-report.snap.json")),
  );
});
