import type { Json } from "../../values/json.ts";
import { comparison } from "./ordering/comparison.ts";
import { put, putEach } from "./ordering/put.ts";
import { trace } from "./ordering/trace.ts";
import type {
  AssertionResult,
  CompositionSummary,
  Conversation,
  CriterionResult,
  DerivedMetricResult,
  DiffLine,
  Evaluation,
  Finding,
  Gate,
  JudgeUsage,
  JuryResult,
  Location,
  Report,
  Rollup,
  RunInfo,
  RunPart,
  ServerReport,
  SetResult,
  Shard,
  Spend,
  Summary,
  SurfaceTool,
  TestResult,
  ToolSurface,
  Warning,
} from "./report.ts";

/** The report with its keys in the order of the schema, whatever order it was built in. Free values stay as they are. */
export function orderReport(report: Report): Json {
  return put<Report>({
    schema: true,
    version: true,
    tool: put({ name: true, version: true }),
    run,
    servers: server,
    results: result,
    compositions: composition,
    summary,
    rollups: rollup,
    baseline: comparison,
    gates: put<Gate>({ gate: true, message: true }),
    warnings: warning,
  })(report) as Json;
}

/** One result with its keys in that order. */
export function orderResult(value: TestResult): Json {
  return result(value) as Json;
}

const location = put<Location>({ file: true, line: true, column: true, end_column: true, text: true });

const shard = put<Shard>({ index: true, count: true, plan: true });

const run = put<RunInfo>({
  id: true,
  started_at: true,
  duration_ms: true,
  interrupted: true,
  bailed: true,
  budget_tripped: put<NonNullable<RunInfo["budget_tripped"]>>({ cap: true, limit: true, actual: true, suite: true }),
  shard,
  positions: true,
  last_failed: true,
  merged: true,
  parts: put<RunPart>({ id: true, started_at: true, duration_ms: true, shard, last_failed: true, partial: true }),
  commit: true,
  partial: true,
  fail_on: true,
  require_judge: true,
  strict_protocol: true,
  suites: put<RunInfo["suites"][number]>({ name: true, path: true, files: put({ path: true, sha256: true }) }),
  environment: put<RunInfo["environment"]>({ node: true, platform: true, ci: true }),
});

const server = put<ServerReport>({
  suite: true,
  name: true,
  protocol: true,
  server_info: true,
  server_version: true,
  sessions: true,
  surface: put<ToolSurface>({
    hash: true,
    tokens: true,
    tools: put<SurfaceTool>({ name: true, hash: true, tokens: true, definition: true }),
  }),
  findings: put<Finding>({ kind: true, message: true, frame: true, count: true }),
});

const spends = putEach(put<Spend>({ cost_usd: true, tokens: true }));

const composition = put<CompositionSummary>({
  suite: true,
  name: true,
  rows: true,
  passed: true,
  score: put<CompositionSummary["score"]>({ mean: true, min: true, max: true }),
  cost_usd: true,
  tokens: true,
  by_node: spends,
  by_model: spends,
  by_case: spends,
});

const evaluation = put<Evaluation>({
  rubric: true,
  judge: true,
  aggregation: true,
  criteria: put<CriterionResult>({
    name: true,
    score: true,
    threshold: true,
    weight: true,
    passed: true,
    required: true,
    guard: true,
    reason: true,
    evidence: true,
  }),
  jury: put<JuryResult>({ size: true, passes: true, consensus: true, scores: true, spread: true, agreement: true }),
});

const conversation = put<Conversation>({
  turns: true,
  tool_calls: put<Conversation["tool_calls"][number]>({
    name: true,
    server: true,
    args: true,
    error: true,
    duration_ms: true,
  }),
  final_response: true,
});

const rollup = put<Rollup>({ name: true, mean: true, min: true, max: true, count: true });

const result = put<TestResult>({
  id: true,
  kind: true,
  suite: true,
  name: true,
  coordinates: put<TestResult["coordinates"]>({
    protocol: true,
    case: true,
    metric: true,
    model: true,
    prompt: true,
    repeat: true,
  }),
  server: true,
  tags: true,
  status: true,
  flaky: true,
  cached: true,
  score: true,
  threshold: true,
  derived_metrics: put<DerivedMetricResult>({
    name: true,
    value: true,
    threshold: true,
    passed: true,
    unknown_refs: true,
  }),
  message: true,
  hint: true,
  cause: true,
  rule_id: true,
  assertions: put<AssertionResult>({
    name: true,
    target: true,
    matcher: true,
    passed: true,
    deferred: true,
    set: true,
    weight: true,
    score: true,
    message: true,
    hint: true,
    expected: true,
    actual: true,
    diff: put<DiffLine>({ op: true, text: true }),
    location,
  }),
  sets: put<SetResult>({
    name: true,
    score: true,
    threshold: true,
    weight: true,
    passed: true,
    deferred: true,
    location,
  }),
  location,
  duration_ms: true,
  attempts: true,
  tokens: true,
  judge: put<JudgeUsage>({ model: true, calls: true, input_tokens: true, output_tokens: true, cost_usd: true }),
  cost_usd: true,
  model: true,
  trace,
  evaluation,
  conversation,
  stderr_tail: true,
  repro: true,
});

const summary = put<Summary>({
  total: true,
  passed: true,
  failed: true,
  errored: true,
  skipped: true,
  deferred: true,
  flaky: true,
  causes: true,
  findings: true,
  not_run: true,
  cached: true,
  cost_usd: true,
  tokens: true,
});

const warning = put<Warning>({ code: true, message: true, hint: true, location });
