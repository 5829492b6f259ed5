import { createHash } from "node:crypto";
import type { Plan, PlannedTest } from "../plan/index.ts";
import { type Report, summarise, type TestResult, type Warning } from "../report/index.ts";
import { describeProtocolDifferences } from "./protocols.ts";
import type { Runtime } from "./runtime.ts";
import { reportServers } from "./servers.ts";

/** The record of the run: results in the order of the plan, whatever order they ended in. */
export function buildReport(
  plan: Plan,
  results: ReadonlyMap<PlannedTest, TestResult>,
  started: { at: Date; ms: number; bailed: boolean },
  runtime: Runtime,
): Report {
  const ordered = plan.tests.flatMap((test) => results.get(test) ?? []);
  const servers = runtime.redact.json(reportServers(plan.suites, runtime.pool));
  const notRun = plan.tests.length - ordered.length;
  const warnings: Warning[] = describeProtocolDifferences(ordered);
  return {
    schema: "https://mcptest.dev/schemas/report/v1.json",
    version: 1,
    tool: { name: "mcptest", version: runtime.version },
    run: {
      id: runId(plan, started.at),
      started_at: started.at.toISOString(),
      duration_ms: Math.round((runtime.clock.now() - started.ms) * 1000) / 1000,
      ...(runtime.signal.aborted ? { interrupted: true } : {}),
      ...(started.bailed ? { bailed: true } : {}),
      ...(runtime.strictProtocol ? { strict_protocol: true } : {}),
      suites: plan.suites.map(({ name, path, files }) => ({ name, path, files: [...files] })),
      environment: runtime.environment,
    },
    servers,
    results: ordered,
    summary: { ...summarise(ordered, servers), ...(notRun > 0 ? { not_run: notRun } : {}) },
    warnings,
  };
}

/** Names the run: of what was run and when, 16 hex digits. */
function runId(plan: Plan, startedAt: Date): string {
  const files = plan.suites.flatMap((suite) => suite.files.map((file) => file.sha256));
  return createHash("sha256")
    .update([startedAt.toISOString(), ...files].join("\n"))
    .digest("hex")
    .slice(0, 16);
}
