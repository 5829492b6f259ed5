import { checkExpectation, subjectOf } from "../../check/index.ts";
import type { RequestOptions, Session } from "../../mcp/index.ts";
import { type PlannedTest, protocolFor } from "../../plan/index.ts";
import type { SentRequest } from "../../report/index.ts";
import type { RequestTest, RunOptions, ServerSpec } from "../../suite/index.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { checkContext } from "../check-context.ts";
import { limitOf } from "../clock.ts";
import { askTools } from "../lanes/tools.ts";
import type { Attempt } from "../outcome.ts";
import type { Runtime } from "../runtime.ts";
import { gradeLater } from "../sealing/grade.ts";
import { serverOf } from "../sealing/servers.ts";

type Limit = Required<Pick<RequestOptions, "timeoutMs" | "limit">>;

/** Makes the test's request and checks the answer. */
export async function attemptRequest(
  test: PlannedTest & { spec: RequestTest },
  options: RunOptions,
  runtime: Runtime,
): Promise<Attempt> {
  const { spec } = test;
  const server = serverOf(test);
  const protocol = protocolFor(test, server);
  const isolated = options.isolation === "test";
  let session: Session | undefined;
  let asked: Attempt["asked"];
  let costUsd: number | undefined;
  const start = runtime.clock.now();
  try {
    session = await (isolated ? runtime.pool.fresh(server, protocol) : runtime.pool.acquire(server, protocol));
    if (spec.tool !== undefined) await askTools(session, server, runtime.signal);
    const { method, params } = spec.request;
    const { signal } = runtime;
    const transforms = spec.transform && (await transformsOf(test, spec.transform, runtime));
    const sent = transforms ? await transforms.request(params) : params;
    const request = describeRequest(method, sent);
    asked = { request };
    const exchange = await session.request(method, sent, { ...limitOfCall(spec, server, options), signal });
    const { result, error } = exchange;
    asked = { request, response: { result, error } };
    if (spec.tool !== undefined && tellsUsage(result)) costUsd = await costOf(result, spec, runtime);
    const subject = transforms
      ? await transforms.response(exchange)
      : subjectOf(spec.kind, exchange, (value) => runtime.redactor.json(value));
    const assertions = await checkExpectation(spec.expect, subject, checkContext(test, runtime, options, start));
    const grade = await gradeLater(spec, [spec.expect], assertions);
    const { tokens } = subject;
    const stderrTail = session.stderrTail();
    return { assertions, grade, tokens, durationMs: exchange.durationMs, stderrTail, asked, costUsd };
  } catch (error) {
    const scope = session === undefined ? "start" : session.failure === error ? "session" : "call";
    const stderrTail = session?.stderrTail() ?? [];
    return { error, scope, durationMs: runtime.clock.now() - start, stderrTail, asked, costUsd };
  } finally {
    if (isolated && session) await runtime.pool.release(session);
  }
}

/** What the `name` in the params of a request is of. */
const NAMED: Readonly<Record<string, "tool" | "prompt">> = { "tools/call": "tool", "prompts/get": "prompt" };

function describeRequest(method: string, { name, uri, arguments: args }: JsonObject): SentRequest {
  const named = NAMED[method];
  return { method, ...(named && { [named]: name }), uri: uri as string | undefined, arguments: args };
}

function tellsUsage(result: Json | undefined): result is JsonObject {
  return isObject(result) && isObject(result._meta) && result._meta.usage !== undefined;
}

async function costOf(result: JsonObject, spec: RequestTest, runtime: Runtime): Promise<number | undefined> {
  const { countUsage } = await import("../spending/count-usage.ts");
  return countUsage(result, spec, runtime);
}

async function transformsOf(test: PlannedTest, transform: NonNullable<RequestTest["transform"]>, runtime: Runtime) {
  const { createExchangeTransforms } = await import("../transform/exchange.ts");
  return createExchangeTransforms(test, transform, runtime);
}

/** The test's own limit; else the shorter of the run's limit for a test and the server's for a call. */
function limitOfCall(spec: RequestTest, { call_timeout_ms: forCalls }: ServerSpec, options: RunOptions): Limit {
  const own = limitOf(spec, options);
  if (own && (own.key === "timeout" || own.ms < forCalls)) return { timeoutMs: own.ms, limit: own.key };
  return { timeoutMs: forCalls, limit: "call_timeout" };
}
