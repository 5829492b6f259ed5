import { type CheckContext, checkExpectation, subjectOf } from "../check/index.ts";
import type { Session } from "../mcp/index.ts";
import type { PlannedTest } from "../plan/index.ts";
import type { AssertionResult } from "../report/report.ts";
import type { RunOptions, ServerSpec, TestSpec } from "../suite/index.ts";
import { requestOf } from "./kinds.ts";
import type { Runtime } from "./runtime.ts";
import { serverOf } from "./servers.ts";

/** What one attempt at a test came to: the assertions were checked, or an error kept them from it. */
export type Attempt =
  | { assertions: readonly AssertionResult[]; durationMs: number; stderrTail: readonly string[] }
  | { error: unknown; durationMs: number; stderrTail: readonly string[] };

/** Makes the test's request once and checks what came back. Never throws. */
export async function attemptTest(test: PlannedTest, options: RunOptions, runtime: Runtime): Promise<Attempt> {
  const server = serverOf(test);
  const protocol = test.coordinates.protocol ?? server.protocols[0];
  const isolated = options.isolation === "test";
  let session: Session | undefined;
  const start = runtime.clock.now();
  try {
    session = await (isolated ? runtime.pool.fresh(server, protocol) : runtime.pool.acquire(server, protocol));
    const { method, params } = requestOf(test.spec);
    const exchange = await session.request(method, params, {
      timeoutMs: timeoutOf(test.spec, server, options),
      signal: runtime.signal,
    });
    const subject = subjectOf(test.spec.kind, exchange, (value) => runtime.redact.json(value));
    const assertions = await checkExpectation(test.spec.expect, subject, checkContext(test, runtime));
    return { assertions, durationMs: exchange.durationMs, stderrTail: session.stderrTail() };
  } catch (error) {
    return { error, durationMs: runtime.clock.now() - start, stderrTail: session?.stderrTail() ?? [] };
  } finally {
    if (isolated && session) runtime.pool.release(session);
  }
}

/** The test's own limit; else the shorter of the run's limit for a test and the server's for a call. */
function timeoutOf(spec: TestSpec, server: ServerSpec, options: RunOptions): number {
  return spec.timeout_ms ?? Math.min(options.test_timeout_ms ?? Number.POSITIVE_INFINITY, server.call_timeout_ms);
}

function checkContext(test: PlannedTest, runtime: Runtime): CheckContext {
  const { jq, snapshots, root, redact } = runtime;
  return { jq, snapshots, root, test, mask: (value) => redact.json(value) };
}
