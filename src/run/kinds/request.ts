import { type CheckContext, checkExpectations, gradeLater, type Subject, subjectOf } from "../../check/index.ts";
import { BrokenAnswer, type McptestError } from "../../errors.ts";
import {
  type Exchange,
  explainCall,
  findMisfit,
  limitsOf,
  type RequestOptions,
  type Session,
  type ToolDefinition,
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

/** What is known of an attempt while it goes on; it is told of one that breaks off, too. */
interface Course {
  /** When the attempt began, by the clock of the run. */
  readonly start: number;
  session?: Session;
  call: RequestOptions;
  asked?: Attempt["asked"];
  costUsd?: number;
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Makes the test's request and checks the answer. */
export async function attemptRequest(trial: Trial<RequestTest>): Promise<Attempt> {
  // As one long function these steps cost 500 tests 5 % more CPU, for compiling it.
  const { clock, servers } = trial.world;
  const course: Course = { start: clock.now(), call: {} };
  try {
    const prepared = await prepare(trial, course);
    const exchange = await ask(trial, course, prepared);
    return await checkAnswer(trial, course, prepared, exchange);
  } catch (error) {
    return describeBreak(error, course, clock.now());
  } finally {
    if (course.session && isIsolated(trial)) await servers.release(course.session);
  }
}

function isIsolated({ options }: Trial): boolean {
  return options.isolation === "test";
}

/** Opens the session, and makes what will be sent. */
async function prepare(trial: Trial<RequestTest>, course: Course) {
  const { test, world } = trial;
  const { spec } = test;
  const { servers, spending } = world;
  const server = serverOf(test);
  const protocol = protocolFor(test, server);
  const isolated = isIsolated(trial);
  let session = await (isolated ? servers.fresh(server, protocol) : servers.acquire(server, protocol));
  course.session = session;
  const tools = spec.tool === undefined ? undefined : await world.toolLists.ask(session, server, spending.signal);
  const { params } = spec.request;
  const transforms =
    spec.transform && (await import("../transform/exchange.ts")).createExchangeTransforms(trial, spec.transform);
  const sent = transforms ? await transforms.request(params) : params;
  checkListed(spec, sent.name, tools);
  // It may have died while the request was prepared.
  if (session.failure && !isolated) session = course.session = await servers.acquire(server, protocol);
  if (spec.needs) await (await import("./declared.ts")).checkDeclared(session, server, spec.needs, spending.signal);
  return { session, server, sent, transforms };
}

/** Throws where a test expects a tool to refuse a request, and its server does not list the tool. */
export function checkListed(
  spec: RequestTest,
  name: Json | undefined,
  tools: readonly ToolDefinition[] | undefined,
): void {
  if (!spec.refused || !tools || tools.some((tool) => tool.name === name)) return;
  const { location } = spec.expect;
  throw unknownTool({ name: String(name), names: tools.map((tool) => tool.name) }, { location });
}

async function ask(trial: Trial<RequestTest>, course: Course, { session, server, sent }: Prepared): Promise<Exchange> {
  const { test, world } = trial;
  const { spec } = test;
  const { method } = spec.request;
  const request = describeRequest(spec, method, sent);
  course.call = Object.assign(limitOfCall(trial, server), {
    signal: world.spending.signal,
    task: spec.raw ? ("raw" as const) : wishOf(spec.task, spec.refused),
    bare: spec.raw === "unwritten" ? spec.raw : spec.raw === "bare",
    person: world.person,
    notices: spec.notices,
  });
  course.asked = { request };
  const line = world.line?.of(session, { test, server: server.name }) ?? session;
  const exchange = await line.request(method, sent, course.call);
  const { result, error } = exchange;
  if (result !== undefined || error !== undefined) course.asked = { request, response: { result, error } };
  return exchange;
}

/** Checks an answer, and warns of an error that no assertion is about. */
async function checkAnswer(
  trial: Trial<RequestTest>,
  course: Course,
  { session, sent, transforms }: Prepared,
  exchange: Exchange,
): Promise<Attempt> {
  const { test, world } = trial;
  const { spec } = test;
  const { result, durationMs } = exchange;
  const isTool = spec.request.method === "tools/call";
  const usage = isTool && isObject(result) ? countUsage(result, trial) : undefined;
  course.costUsd = usage?.costUsd ?? undefined;
  const also = { handshake: session.handshake };
  const subject = transforms
    ? await transforms.response(exchange, also)
    : subjectOf(spec.request.method, exchange, world.redactor.json, also);
  const context = checkContext(trial, course.start);
  if (isTool) context.misfit = misfitOf(exchange, session.toolList, sent);
  const checked = await checkExpectations([spec.expect], subject, context);
  const unheld = usage?.costUsd === null && world.spending.capsCost && priceResult("cost", usage.model ?? "", spec);
  const assertions = unheld ? [unheld, ...checked] : checked;
  if (assertions.every(ignoresErrors)) warnOfError(trial, exchange, context);
  const graded = gradeLater(spec, [spec.expect], assertions);
  const grade = graded && (await graded);
  const untoldError = isTool && isUntold(result, subject, spec.expect, checked);
  const told = { tokens: subject.tokens, durationMs, stderrTail: session.stderrTail() };
  return Object.assign({ assertions, grade, untoldError }, told, describeCourse(course));
}

function warnOfError({ test, world }: Trial<RequestTest>, { error }: Exchange, { misfit }: CheckContext): void {
  if (error === undefined) return;
  const { name, expect } = test.spec;
  const hint = misfit?.unlisted?.hint ?? UNASSERTED;
  world.warn(unassertedError({ name, shown: showJson(error), hint }, { location: expect.location }));
}

/** Why a tool may have refused its arguments; undefined for a call that succeeded. */
function misfitOf(exchange: Exchange, tools: Session["toolList"], sent: JsonObject): CheckContext["misfit"] {
  const { result, error } = exchange;
  if (error === undefined && !(isObject(result) && result.isError === true)) return undefined;
  const misfit = [tools, sent.name, sent.arguments, exchange] as const;
  // A tool that is not listed may be there, and fail for a reason of its own.
  const saysSo = error !== undefined || writeJson(result).includes(String(sent.name));
  return saysSo ? findMisfit(...misfit) : { hint: explainCall(...misfit) };
}

/** What is told of an attempt, however it ends. */
function describeCourse({ asked, call, costUsd }: Course) {
  return { asked, detail: taskDetail(call), costUsd, again: call.again };
}

function describeBreak(error: unknown, course: Course, now: number): Attempt {
  const { start, session, call } = course;
  const isUnsent = call.notices || (error as McptestError).code === "task-unsupported";
  let asked = isUnsent ? undefined : course.asked;
  if (error instanceof BrokenAnswer && asked) asked = { ...asked, response: error.answer };
  const scope = session === undefined ? "start" : session.endedBy(error) ? "session" : "call";
  const stderrTail = session?.stderrTail() ?? [];
  return { error, scope, durationMs: now - start, stderrTail, ...describeCourse({ ...course, asked }) };
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
