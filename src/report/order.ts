import type { Json } from "../values/json.ts";
import type {
  AssertionResult,
  CompositionSummary,
  CompositionTrace,
  DiffLine,
  Finding,
  IterationTrace,
  Location,
  NodeTrace,
  Report,
  RunInfo,
  ServerReport,
  Spend,
  Summary,
  TestResult,
  Warning,
} from "./report.ts";

/** How to put the fields of one type in order: `true` is copied as it is, a function is applied to the value or each item. */
type Order<T> = { [K in keyof Required<T>]: true | ((value: never) => unknown) };

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
    warnings: warning,
  })(report) as Json;
}

function put<T extends object>(order: Order<T>): (value: T) => unknown {
  const fields = Object.entries(order) as [keyof T & string, true | ((value: unknown) => unknown)][];
  return (value) => {
    const ordered: Record<string, unknown> = {};
    for (const [key, inner] of fields) {
      const field: unknown = value[key];
      if (field === undefined) continue;
      ordered[key] = inner === true ? field : Array.isArray(field) ? field.map(inner) : inner(field);
    }
    return ordered;
  };
}

/** The values of a map, each in its order; its keys stay as they are. */
function putEach<T>(order: (value: T) => unknown): (map: Readonly<Record<string, T>>) => unknown {
  return (map) => Object.fromEntries(Object.entries(map).map(([key, value]) => [key, order(value)]));
}

const location = put<Location>({ file: true, line: true, column: true, end_column: true, text: true });

const run = put<RunInfo>({
  id: true,
  started_at: true,
  duration_ms: true,
  interrupted: true,
  bailed: true,
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
  findings: put<Finding>({ kind: true, message: true, frame: true, count: true }),
});

const node = put<NodeTrace>({
  id: true,
  tool: true,
  server: true,
  needs: true,
  optional_needs: true,
  status: true,
  reason: true,
  args: true,
  output: true,
  error: true,
  started_ms: true,
  duration_ms: true,
  cost_usd: true,
  tokens: true,
  model: true,
  attempts: true,
  mocked: true,
  frozen: true,
  repeats: true,
  iterations: put<IterationTrace>({
    index: true,
    status: true,
    reason: true,
    args: true,
    output: true,
    error: true,
    duration_ms: true,
    attempts: true,
  }),
});

const trace = put<CompositionTrace>({
  composition: put<CompositionTrace["composition"]>({
    name: true,
    case: true,
    ran: true,
    status: true,
    duration_ms: true,
    cost_total: true,
    tokens_total: true,
    budget_tripped: true,
    critical_path: true,
  }),
  output: true,
  nodes: putEach(node),
  cost: put<CompositionTrace["cost"]>({ total: true }),
  tokens: put<CompositionTrace["tokens"]>({ total: true }),
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

const result = put<TestResult>({
  id: true,
  kind: true,
  suite: true,
  name: true,
  coordinates: put<TestResult["coordinates"]>({ protocol: true, case: true, metric: true }),
  server: true,
  tags: true,
  status: true,
  flaky: true,
  message: true,
  hint: true,
  cause: true,
  rule_id: true,
  assertions: put<AssertionResult>({
    name: true,
    target: true,
    matcher: true,
    passed: true,
    message: true,
    hint: true,
    expected: true,
    actual: true,
    diff: put<DiffLine>({ op: true, text: true }),
    location,
  }),
  location,
  duration_ms: true,
  attempts: true,
  tokens: true,
  cost_usd: true,
  trace,
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
});

const warning = put<Warning>({ code: true, message: true, hint: true, location });
