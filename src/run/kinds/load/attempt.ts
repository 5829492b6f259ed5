import { setTimeout as sleep } from "node:timers/promises";
import { checkExpectations, gradeLater, type Subject, subjectOf, subjectOfValue } from "../../../check/index.ts";
import { asMcptestError } from "../../../errors.ts";
import type { Exchange, Session } from "../../../mcp/index.ts";
import { protocolFor } from "../../../plan/index.ts";
import type { AssertionResult, LoadDetail } from "../../../report/index.ts";
import { readUsage, unknownPrice } from "../../../spend/index.ts";
import { nearestRank } from "../../../statistics/percentiles.ts";
import type { Expectation, LoadSpec, RequestTest, ServerSpec } from "../../../suite/index.ts";
import { roundMs } from "../../../values/duration.ts";
import { isObject, type JsonObject, writeJson } from "../../../values/json.ts";
import { resolvePath } from "../../../values/path.ts";
import { oneLine } from "../../../values/text.ts";
import { checkContext } from "../../check-context.ts";
import type { Attempt } from "../../outcome.ts";
import { failsChecks } from "../../sealing/result.ts";
import { serverOf } from "../../sealing/servers.ts";
import type { Trial } from "../../trial.ts";
import { interrupted } from "../../wording.ts";
import { checkListed, describeRequest, ignoresErrors, isUntold, limitOfCall } from "../request.ts";
import { drive } from "./drive.ts";
import { type Fault, type Figures, Tally } from "./tally.ts";
import { answeredError, full, late, mostErrors, NOT_REPLAYED } from "./wording.ts";

/** The most that the 99th percentile of mcptest's own lateness may be, in milliseconds. */
const MOST_LATE_MS = 50;

/** Characters of an error that its kind is known by. */
const MOST_SAID = 300;

/** Figures that say whether calls hold. */
const OF_ERRORS = ["errors", "error_rate", "ok"];

/** Baselines hold these as derived metrics. */
const METRICS = ["p95", "p99", "throughput"] as const;

/** Makes the calls of a load test on sessions of their own, and judges its figures. Never throws. */
export async function attemptLoad(trial: Trial<RequestTest>, load: LoadSpec): Promise<Attempt> {
  const { test, world } = trial;
  const { clock, servers, spending, toolLists } = world;
  const start = clock.now();
  if (world.live === undefined) return { durationMs: 0, stderrTail: [], rows: [{ skip: NOT_REPLAYED }] };
  const server = withoutRetries(serverOf(test));
  const opening = Array.from({ length: load.sessions }, () => servers.fresh(server, protocolFor(test, server)));
  const opened = await Promise.allSettled(opening);
  const sessions = opened.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const { method, params } = test.spec.request;
  const asked = { request: describeRequest(test.spec, method, params) };
  const course = () => ({ asked, durationMs: clock.now() - start, stderrTail: sessions[0]?.stderrTail() ?? [] });
  try {
    // Calls that were in flight when a server died are not made again.
    for (const session of sessions) session.rescue = undefined;
    const failed = opened.find((one) => one.status === "rejected");
    if (failed) return { ...course(), stderrTail: [], error: failed.reason, scope: "start" };
    // The report tells of its tools, and answers are checked against their output schemas.
    const lists = sessions.map((session) => toolLists.ask(session, server, spending.signal));
    for (const tools of await Promise.all(lists)) checkListed(test.spec, params.name, tools);
    const { response, ...measured } = await measure(trial, load, sessions);
    return { ...course(), ...measured, asked: { ...asked, response } };
  } catch (cause) {
    return { ...course(), ...causeOf(cause, trial, sessions) };
  } finally {
    await Promise.all(sessions.map((session) => servers.release(session)));
  }
}

/** What ended a load early, and what that ends beside it. */
function causeOf(cause: unknown, { test, world }: Trial, sessions: readonly Session[]) {
  const error = world.spending.signal.aborted ? interrupted({ what: `load test "${test.spec.name}"` }) : cause;
  return { error, scope: sessions.some((session) => session.endedBy(error)) ? "session" : "call" } as const;
}

/** A retry would hide that the server refused a call. */
function withoutRetries(server: ServerSpec): ServerSpec {
  if (server.kind !== "http" || server.http.retries === 0) return server;
  return { ...server, http: { ...server.http, retries: 0 }, copyOf: server };
}

async function measure(trial: Trial<RequestTest>, load: LoadSpec, sessions: readonly Session[]) {
  const { clock, spending } = trial.world;
  const tally = new Tally();
  const caller = createCaller(trial, sessions);
  const lateness: number[] = [];
  const { durationMs, failure, fullAfterMs } = await drive(load, {
    now: clock.now,
    pause: clock.pause ?? ((ms) => sleep(ms, undefined, { signal: spending.signal }).catch(() => {})),
    signal: spending.signal,
    late: (ms) => void lateness.push(ms),
    call: caller.call,
    ended: (at, latency, _, fault) => tally.add(at, latency, fault),
  });
  const isCut = failure !== undefined || fullAfterMs !== undefined;
  const figures = tally.figures(isCut ? durationMs : load.duration_ms);
  lateness.sort((a, b) => a - b);
  const lateness_p99 = roundMs(nearestRank(lateness, "p99") || 0);
  const counted = { sessions: load.sessions, figures, errors: tally.errors(), seconds: tally.seconds(), lateness_p99 };
  const detail: { type: "load" } & LoadDetail = { type: "load", ...load.pace, ...counted };
  const told = { response: caller.response(), costUsd: caller.costUsd() };
  const course = { ...told, durationMs, detail, scope: "call" as const };
  if (failure) return { ...course, ...causeOf(failure.error, trial, sessions) };
  if (fullAfterMs !== undefined)
    return { ...course, error: full({ most: load.most, ms: fullAfterMs, of: load.duration_ms }) };
  if (lateness_p99 > MOST_LATE_MS) return { ...course, error: late({ ms: lateness_p99 }) };
  const expect = withErrors(load.expect);
  const assertions = await judge(trial, expect, tally, figures);
  const graded = await gradeLater({ derivedMetrics: [] }, [expect], assertions);
  const metrics = METRICS.flatMap((name) => (figures[name] === undefined ? [] : [{ name, value: figures[name] }]));
  const grade = graded && ((): ReturnType<typeof graded> => ({ ...graded(), metrics }));
  return { ...course, assertions, tokens: undefined, grade };
}

/** `errors = 0` must hold where nothing is expected of errors. */
function withErrors(expect: Expectation): Expectation {
  const { assertions, location } = expect;
  if (assertions.some(({ target }) => OF_ERRORS.includes(target))) return expect;
  return { ...expect, assertions: [{ target: "errors", matcher: { exact: 0 }, location, base: "" }, ...assertions] };
}

async function judge(trial: Trial, expect: Expectation, tally: Tally, figures: Figures): Promise<AssertionResult[]> {
  const subject: Subject = subjectOfValue({ ...figures } as JsonObject, 0, () => "");
  const resolve: Subject["resolve"] = (steps) => {
    const resolution = resolvePath(subject.root, steps);
    const [first] = steps;
    if (resolution.found || first?.kind !== "key") return resolution;
    return { ...resolution, reason: tally.explain(first.key) ?? resolution.reason };
  };
  const results = await checkExpectations([expect], { ...subject, resolve }, checkContext(trial, 0));
  const [most] = tally.errors();
  return results.map((result) =>
    result.passed || !most || !OF_ERRORS.includes(result.target)
      ? result
      : { ...result, hint: mostErrors({ ...most, times: most.count }) },
  );
}

function isFailure({ result, error }: Pick<Exchange, "result" | "error">): boolean {
  return error !== undefined || (isObject(result) && result.isError === true);
}

/** Makes calls on the sessions in turn; tells when each ended, and what is wrong with it. Rejects when a session is lost, or on the signal. */
function createCaller(trial: Trial<RequestTest>, sessions: readonly Session[]) {
  const { test, world } = trial;
  const { spec } = test;
  const { method, params } = spec.request;
  const { signal, capsCost } = world.spending;
  const options = { ...limitOfCall(trial, serverOf(test)), signal };
  let costUsd: number | null | undefined;
  /** What a call was answered: of one that succeeded, if there is any. */
  let response: Pick<Exchange, "result" | "error"> | undefined;

  const keep = (session: Session, exchange: Exchange): void => {
    const { result, error } = exchange;
    const answer = error === undefined ? { result: result ?? null } : { error };
    const call = { server: spec.server, protocol: session.protocol, method, params, ...exchange, ...answer };
    world.line?.made?.(test, call);
  };

  /** Counts what the answer says it used. Throws what a cap of the run says to that. */
  const spend = ({ result }: Exchange): Fault | undefined => {
    const usage = isObject(result) ? readUsage(result, world.prices) : undefined;
    if (!usage) return undefined;
    costUsd = usage.costUsd === null || costUsd === null ? null : (costUsd ?? 0) + usage.costUsd;
    const tripped = world.spending.spend(usage);
    if (tripped) throw tripped;
    if (usage.costUsd !== null) return undefined;
    const { code, message } = unknownPrice(usage.model ?? "", spec);
    return capsCost ? { code, message } : undefined;
  };

  const judgeCall = async (exchange: Exchange): Promise<Fault | undefined> => {
    const { result, error } = exchange;
    const subject = subjectOf(method, exchange, world.redactor.json);
    const assertions = await checkExpectations([spec.expect], subject, checkContext(trial, 0));
    const grade = await gradeLater(spec, [spec.expect], assertions);
    if (failsChecks({ assertions, tokens: undefined, grade, durationMs: 0, stderrTail: [] })) {
      const { matcher, message = "" } = assertions.find(({ passed }) => !passed) ?? { matcher: "score" };
      return { code: `assertion.${matcher}`, message: oneLine(message, MOST_SAID) };
    }
    if (error !== undefined && assertions.every(ignoresErrors)) {
      const shown = oneLine(writeJson(world.redactor.json(error)), MOST_SAID);
      return { code: "error", message: answeredError({ shown }) };
    }
    const isFlagged = isUntold(result, subject, spec.expect, assertions);
    return isFlagged ? { code: "is-error", message: oneLine(subject.responseText(), MOST_SAID) } : undefined;
  };

  return {
    costUsd: () => costUsd,
    response: () => response,
    async call(number: number, counts: boolean): Promise<{ end: number; fault?: Fault | undefined }> {
      const session = sessions[Math.abs(number) % sessions.length] as Session;
      let exchange: Exchange;
      try {
        exchange = await session.request(method, params, { ...options });
      } catch (error) {
        if (signal.aborted || session.failure) throw error;
        const { code, message } = asMcptestError(error);
        return { end: world.clock.now(), fault: { code, message: oneLine(message, MOST_SAID) } };
      }
      const end = world.clock.now();
      if (!response) keep(session, exchange);
      if (!response || isFailure(response)) response = { result: exchange.result, error: exchange.error };
      const unpriced = spend(exchange);
      return { end, fault: counts ? (unpriced ?? (await judgeCall(exchange))) : undefined };
    },
  };
}
