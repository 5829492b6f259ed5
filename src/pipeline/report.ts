import type { SessionRecord } from "../mcp/index.ts";
import { testId } from "../plan/index.ts";
import type { Report, TestResult } from "../report/index.ts";
import { assembleReport, describeServer, sealAround, sealResult, splitNotices } from "../report/index.ts";
import type { ServerSpec } from "../suite/index.ts";
import { roundMs } from "../values/duration.ts";
import { sha256 } from "../values/hash.ts";
import { withoutUndefined } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { sumAll } from "../values/show/cost.ts";
import type { PipelineOutcome } from "./outcome.ts";
import type { Pipeline } from "./pipeline.ts";

interface Place {
  version: string;
  environment: Report["run"]["environment"];
  redactor: Redactor;
  /** Those with the server, ended. */
  sessions: readonly SessionRecord[];
  /** The command that runs the pipeline again. */
  rerun: string;
}

/** The report of a pipeline, masked: one result. */
export function reportPipeline(
  pipeline: Pipeline,
  { name: called, server_version }: Pick<ServerSpec, "name" | "server_version">,
  outcome: PipelineOutcome,
  { version, environment, redactor, sessions, rerun }: Place,
): Report {
  const { at, durationMs, interrupted, warnings } = outcome;
  const { name, path, sha256: hash } = pipeline;
  const seen = sessions.map(({ session }) => session);
  const report = assembleReport({
    tool: { name: "mcptest", version },
    run: {
      id: sha256([at.toISOString(), hash].join("\n"), 16),
      started_at: at.toISOString(),
      duration_ms: roundMs(durationMs),
      interrupted: interrupted || undefined,
      suites: [{ name, path, files: [{ path, sha256: hash }] }],
      environment,
    },
    servers: seen.length === 0 ? [] : [describeServer({ suite: path, name: called, server_version }, seen)],
    results: [sealResult(describeResult(pipeline, called, outcome, rerun), redactor)],
    ...splitNotices(warnings.map(({ code, message, hint, location }) => ({ code, message, hint, location }))),
  });
  return sealAround(report, redactor);
}

function describeResult(pipeline: Pipeline, server: string, outcome: PipelineOutcome, rerun: string): TestResult {
  const { detail, failure, usage, stderrTail, replayed } = outcome;
  const { name, path, steps } = pipeline;
  const place = failure?.location ?? steps[0]?.location ?? { file: path, line: 1, column: 1 };
  return withoutUndefined({
    id: testId("pipeline", path, name, {}),
    kind: "pipeline" as const,
    suite: path,
    name,
    coordinates: {},
    server,
    tags: [],
    status: failure ? (failure.isError ? "errored" : "failed") : "passed",
    replayed: replayed === undefined ? undefined : true,
    message: failure?.message,
    hint: failure?.hint,
    rule_id: failure?.breach ?? failure?.rule,
    assertions: [],
    location: failure ? pipeline.quote(place) : place,
    duration_ms: detail.totals.duration_ms,
    attempts: 1,
    tokens: detail.totals.tokens,
    cost_usd: sumAll(detail.steps.map((step) => step.cost_usd)),
    detail,
    usage: usage.length > 0 ? [...usage] : undefined,
    stderr_tail: stderrTail.length > 0 ? [...stderrTail] : undefined,
    repro: failure && rerun,
  });
}
