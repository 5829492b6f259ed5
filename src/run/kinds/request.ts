import { checkExpectations, gradeLater, type Subject, subjectOf } from "../../check/index.ts";
import { BrokenAnswer, type McptestError } from "../../errors.ts";
import {
  type Exchange,
  explainCall,
  findMisfit,
  limitsOf,
  type RequestOptions,
  type Session,
} from "../../mcp/index.ts";
import { protocolFor } from "../../plan/index.ts";
import type { AssertionResult, SentRequest } from "../../report/index.ts";
import { readUsage, type Usage, unknownPrice } from "../../spend/index.ts";
import type { Expectation, RequestTest, ServerSpec } from "../../suite/index.ts";
import { isEmpty, isObject, type Json, type JsonObject, tableOf, writeJson } from "../../values/json.ts";
import { showJson } from "../../values/show/preview.ts";
import { checkContext, priceResult } from "../check-context.ts";
import type { Attempt } from "../outcome.ts";
import { isAboutErrors } from "../sealing/result.ts";
import { serverOf } from "../sealing/servers.ts";
import { limitOf, type Trial } from "../trial.ts";
import { UNASSERTED, unassertedError, unknownTool } from "../wording.ts";
import { taskDetail, wishOf } from "./task.ts";

/** Makes the test's request and checks the answer. */
export async function attemptRequest(trial: Trial<RequestTest>): Promise<Attempt> {
  const { test, options, world } = trial;
  const { servers, clock, redactor } = world;
  const { signal } = world.spending;
  const { spec } = test;
  const server = serverOf(test);
  const protocol = protocolFor(test, server);
  const isolated = options.isolation === "test";
  let session: Session | undefined;
  let asked: Attempt["asked"];
  let costUsd: number | undefined;
  let call: RequestOptions = {};
  const start = clock.now();
  try {
    session = await (isolated ? servers.fresh(server, protocol) : servers.acquire(server, protocol));
    const tools = spec.tool === undefined ? undefined : await world.toolLists.ask(session, server, signal);
    const { method, params } = spec.request;
    const transforms =
      spec.transform && (await import("../transform/exchange.ts")).createExchangeTransforms(trial, spec.transform);
    const sent = transforms ? await transforms.request(params) : params;
    const { location } = spec.expect;
    if (spec.refused && tools?.some(({ name }) => name === sent.name) === false)
      throw unknownTool({ name: String(sent.name), names: tools.map((tool) => tool.name) }, { location });
    const request = describeRequest(spec, method, sent);
    // It may have died while the request was prepared.
    if (session.failure && !isolated) session = await servers.acquire(server, protocol);
    if (spec.needs) await (await import("./declared.ts")).checkDeclared(session, server, spec.needs, signal);
    const task = spec.raw ? "raw" : wishOf(spec.task, spec.refused);
    const { notices } = spec;
    call = Object.assign(limitOfCall(trial, server), {
      signal,
      task,
      bare: spec.raw === "unwritten" ? spec.raw : spec.raw === "bare",
      person: world.person,
      notices,
    });
    asked = { request };
    const line = world.line?.of(session, { test, server: server.name }) ?? session;
    const exchange = await line.request(method, sent, call);
    const { result, error } = exchange;
    if (result !== undefined || error !== undefined) asked = { request, response: { result, error } };
    const usage = spec.tool !== undefined && isObject(result) ? countUsage(result, trial) : undefined;
    costUsd = usage?.costUsd ?? undefined;
    const also = { handshake: session.handshake };
    const subject = transforms
      ? await transforms.response(exchange, also)
      : subjectOf(method, exchange, redactor.json, also);
    const checked = await checkAnswer(trial, { exchange, subject, sent, tools: session.toolList, usage, start });
    const [{ durationMs }, { tokens }, stderrTail] = [exchange, subject, session.stderrTail()];
    const course = { asked, detail: taskDetail(call), costUsd, again: call.again };
    return Object.assign(checked, { tokens, durationMs, stderrTail }, course);
  } catch (error) {
    // Nothing was sent.
    if (call.notices || (error as McptestError).code === "task-unsupported") asked = undefined;
    if (error instanceof BrokenAnswer && asked) asked = { ...asked, response: error.answer };
    const scope = session === undefined ? "start" : session.endedBy(error) ? "session" : "call";
    const [durationMs, stderrTail] = [clock.now() - start, session?.stderrTail() ?? []];
    return { error, scope, durationMs, stderrTail, asked, detail: taskDetail(call), costUsd, again: call.again };
  } finally {
    if (isolated && session) await servers.release(session);
  }
}

interface Answered {
  exchange: Exchange;
  subject: Subject;
  /** The params. */
  sent: JsonObject;
  tools: Session["toolList"];
  usage: Usage | undefined;
  /** When the attempt began, by the clock of the run. */
  start: number;
}

/** Checks an answer, and warns of an error that no assertion is about. */
async function checkAnswer(trial: Trial<RequestTest>, { exchange, subject, sent, tools, usage, start }: Answered) {
  const { test, world } = trial;
  const { spec } = test;
  const { result, error } = exchange;
  const isTool = spec.tool !== undefined;
  const context = checkContext(trial, start);
  if (isTool && (error !== undefined || (isObject(result) && result.isError === true))) {
    const misfit = [tools, sent.name, sent.arguments, exchange] as const;
    // A tool that is not listed may be there, and fail for a reason of its own.
    const saysSo = error !== undefined || writeJson(result).includes(String(sent.name));
    context.misfit = saysSo ? findMisfit(...misfit) : { hint: explainCall(...misfit) };
  }
  const checked = await checkExpectations([spec.expect], subject, context);
  const unheld = usage?.costUsd === null && world.spending.capsCost && priceResult("cost", usage.model ?? "", spec);
  const assertions = unheld ? [unheld, ...checked] : checked;
  if (error !== undefined && assertions.every(ignoresErrors)) {
    const facts = { name: spec.name, shown: showJson(error), hint: context.misfit?.unlisted?.hint ?? UNASSERTED };
    world.warn(unassertedError(facts, { location: spec.expect.location }));
  }
  const grade = await gradeLater(spec, [spec.expect], assertions);
  return { assertions, grade, untoldError: isTool && isUntold(result, subject, spec.expect, checked) };
}

/** What the `name` in the params of a request names. */
const NAMED: Readonly<Record<string, "tool" | "prompt">> = tableOf({ "tools/call": "tool", "prompts/get": "prompt" });

export function describeRequest({ raw }: RequestTest, method: string, sent: JsonObject): SentRequest {
  if (raw) return raw === "unwritten" && isEmpty(sent) ? { method } : { method, params: sent };
  const { name, uri, arguments: args, ref, argument, ...params } = sent;
  const request: SentRequest = { method, uri: uri as string | undefined, arguments: args };
  const named = NAMED[method];
  if (named) request[named] = name as string;
  if (isObject(ref) && isObject(argument)) {
    if (ref.uri === undefined) request.prompt = ref.name as string;
    else request.uri = ref.uri as string;
    request.arguments = { [argument.name as string]: argument.value as string };
  }
  if (Object.keys(params).length > 0) request.params = params;
  return request;
}

/** Counts what the answer to a tool test says it used, if it says anything. */
function countUsage(result: JsonObject, { test, world }: Trial): Usage | undefined {
  const usage = readUsage(result, world.prices);
  if (usage?.costUsd === null) world.warn(unknownPrice(usage.model ?? "", test.spec));
  if (usage) world.spending.spend(usage);
  return usage;
}

export function ignoresErrors(result: AssertionResult): boolean {
  return result.passed && !isAboutErrors(result) && !/^error\b/.test(result.target);
}

/** Whether a call was answered with `isError: true` and no assertion says so: none is about it, or a transform removed it before. */
export function isUntold(
  result: Json | undefined,
  { root, resolve }: Subject,
  { assertions }: Expectation,
  checked: readonly AssertionResult[],
): boolean {
  if (!isObject(result) || result.isError !== true) return false;
  const flag = resolve(["result", "isError"].map((key) => ({ kind: "key", key })));
  const [seen, seenWhole] = [flag.found && flag.value === true, isObject(root.result) && root.result.isError === true];
  return !checked.some((each, at) => {
    if (each.target !== "result") return seen && isAboutErrors(each);
    // An assertion on the whole result may be about the rest of it.
    const { matcher = {}, transform } = assertions[at] ?? {};
    return seenWhole && !transform && /^."(?:exact|one_of|snapshot|llm_judge)"|isError/.test(JSON.stringify(matcher));
  });
}

/** The test's own limit; else the shorter of the run's limit for a test and the server's for a call. */
export function limitOfCall(trial: Trial, server: ServerSpec): RequestOptions {
  const own = limitOf(trial);
  const { call_timeout_ms: forCalls } = server;
  if (own && (own.key === "timeout" || own.ms < forCalls)) return { timeoutMs: own.ms, limit: own.key };
  return limitsOf(server, { timeoutMs: forCalls, most: own && { ms: own.ms, limit: own.key } });
}
