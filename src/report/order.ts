import type { Json } from "../values/json.ts";
import type {
  AssertionResult,
  DiffLine,
  Finding,
  Location,
  Report,
  RunInfo,
  ServerReport,
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
    compositions: true,
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
  trace: true,
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
