import { setTimeout as sleep } from "node:timers/promises";
import { BrokenAnswer, McptestError } from "../../../errors.ts";
import type { ServerSpec } from "../../../suite/index.ts";
import { roundMs } from "../../../values/duration.ts";
import type { Json, JsonObject } from "../../../values/json.ts";
import { isNumber, toDouble } from "../../../values/numbers/numeral.ts";
import { objectOf } from "../../protocol/rules/frame.ts";
import type { Exchange, Pace, RequestOptions, Session, TaskCourse } from "../../session.ts";
import { interrupted, LIMITS, show } from "../../wording.ts";
import { type Answer, offerCapabilities, type Question } from "../answers.ts";
import { limitsOf } from "../deadline.ts";
import { answerInputs } from "../modern.ts";
import type { Questions } from "../questions.ts";
import { formOf } from "./forms.ts";
import {
  malformed,
  taskExpected,
  taskLost,
  taskNotCancelled,
  taskTimeout,
  taskUnsupported,
  UNCANCELLED,
  WHY,
} from "./wording.ts";

/** Between polls, where the server names no interval, and at least. */
const POLL_MS = 500;
const LEAST_POLL_MS = 10;
/** A cancelled task of 2026-07-28 has this long to end: cancelling is cooperative. */
const CANCEL_MS = 5000;
/** A task that is given up is cancelled within this time. */
const GIVE_UP_MS = 1000;
/** Statuses that are kept of a task whose message never stays the same. */
const MAX_STATUSES = 100;

const STATUSES: readonly unknown[] = ["working", "input_required", "completed", "failed", "cancelled"];
const RAN_OUT: ReadonlySet<string> = new Set(["call-timeout", "test-timeout"]);
type Status = TaskCourse["statuses"][number]["status"];

const hasEnded = (status: Json | undefined): boolean => STATUSES.indexOf(status) > 1;

/** Time as timers have it. */
const REAL: Pace = { now: () => performance.now(), pause: (ms, signal) => sleep(ms, undefined, { signal }) };

/** The session of a call. */
interface TaskUse {
  readonly session: Pick<Session, "protocol" | "handshake" | "tools">;
  readonly spec: ServerSpec;
  readonly pace: Pace | undefined;
  readonly questions: Pick<Questions, "answer">;
  ask(method: string, params: JsonObject, options: RequestOptions): Promise<Exchange>;
}

/** What a message says of a task. */
type Seen = Readonly<{ status: Status; whole: JsonObject }>;

/**
 * Calls a tool that may run as a task, and gives what the tool gave: polls until the task ends, and answers its questions. Throws what
 * requests throw; task-unsupported (nothing was sent), task-expected, task-not-cancelled; call-timeout and cancelled, after tasks/cancel;
 * request-failed where the server does not know its task.
 */
export async function callAsTask(use: TaskUse, params: JsonObject, options: RequestOptions): Promise<Exchange> {
  const { session, spec, pace = REAL } = use;
  const { protocol, handshake } = session;
  const { task, signal, limit, person } = options;
  const capabilities = objectOf(handshake.capabilities);
  const form = formOf(protocol);
  const tool = String(params.name);
  const wish = typeof task === "object" ? task : undefined;
  if (!form) {
    if (wish) throw taskUnsupported({ tool, why: WHY.revision({ protocol }) });
    return use.ask("tools/call", params, options);
  }
  const listed = form.inlines || task === false ? [] : await session.tools().catch(() => []);
  const definition = listed.find(({ name }) => name === tool);
  const why = wish && form.refuse(definition, capabilities, wish);
  if (why !== undefined) throw taskUnsupported({ tool, why });
  const meta = form.meta(offerCapabilities(spec.client), task === undefined ? undefined : wish !== undefined);
  const asking = form.asks(params, wish ?? (form.requires(definition) ? {} : undefined));
  const startedAt = pace.now();
  const since = (): number => pace.now() - startedAt;
  // What the test itself says wins.
  const { _meta: own } = meta;
  const sent = own ? { ...asking, _meta: { ...own, ...objectOf(asking._meta) } } : asking;
  const created = await use.ask("tools/call", sent, options);
  const result = objectOf(created.result);
  const made = form.made(result);
  if (!made) {
    const isAnswer = created.error !== undefined || !wish || (wish.refusable && result.isError === true);
    if (!isAnswer) throw taskExpected({ tool, shown: show(created.result) });
    return created;
  }

  const request = `tools/call ${tool}`;
  const ownLimit = limit !== undefined && limit !== "call_timeout";
  const { timeoutMs: callMs, most } = limitsOf(spec, options);
  const wholeMs = ownLimit ? callMs : most.ms;
  const exchanges = [created];
  const answered = new Set<string>();
  let interval = POLL_MS;

  const course: TaskCourse = {
    id: String(made.taskId),
    statuses: [],
    polls: 0,
    inputs: [],
    cancelled: false,
    created_ms: roundMs(since()),
    ttl_ms: null,
  };
  options.course = course;

  /** Reads what a message says of the task, and writes it down. */
  const note = (method: string, whole: JsonObject): Seen => {
    const { taskId, status, statusMessage: message } = whole;
    const known = typeof taskId === "string" && taskId === course.id && taskId !== "";
    const missing = known ? (STATUSES.includes(status) ? undefined : "a status") : "its taskId";
    if (missing !== undefined)
      throw new BrokenAnswer(malformed({ method, missing, shown: show(whole) }), "protocol-schema", { result: whole });
    const { [form.ttl]: ttl, [form.interval]: wait } = whole;
    course.ttl_ms = isNumber(ttl) ? toDouble(ttl) : null;
    interval = isNumber(wait) ? Math.max(LEAST_POLL_MS, toDouble(wait)) : POLL_MS;
    const last = course.statuses.at(-1);
    const text = typeof message === "string" ? message : undefined;
    if (last?.status !== status || last?.message !== text) {
      if (course.statuses.length === MAX_STATUSES) course.statuses.pop();
      const at = { at_ms: roundMs(since()) };
      course.statuses.push({ status: status as Status, ...(text !== undefined && { message: text }), ...at });
    }
    return { status: status as Status, whole };
  };

  const noteAsked = (asked: readonly Json[]) => course.inputs.push(...asked.map((one) => String(objectOf(one).method)));

  /** Sends a request about the task; `blocks`: its answer may take as long as the task. */
  const send = async (method: string, own: JsonObject = {}, blocks = false): Promise<Exchange> => {
    const left = wholeMs - since();
    if (left <= 0) throw OUT_OF_TIME;
    if (method === "tasks/get") course.polls++;
    const timeoutMs = blocks || ownLimit ? left : Math.min(callMs, left);
    const limits = { timeoutMs, limit, most: { ...most, ms: left } };
    const exchange = await use.ask(method, { taskId: course.id, ...own, ...meta }, { ...limits, signal, person });
    exchanges.push(exchange);
    noteAsked(exchange.asked);
    return exchange;
  };

  const poll = async (): Promise<Seen> => {
    const { result, error } = await send("tasks/get");
    if (error !== undefined) throw taskLost({ id: course.id, request, method: "tasks/get", error: show(error) });
    return note("tasks/get", objectOf(result));
  };

  const rest = (most = Number.POSITIVE_INFINITY): Promise<void> =>
    pace.pause(Math.max(0, Math.min(interval, most, wholeMs - since())), signal).catch(() => {
      throw interrupted(request);
    });

  /** Answers the questions in a message that were not answered before. */
  const answer = async ({ whole }: Seen): Promise<void> => {
    const fresh = Object.entries(objectOf(whole.inputRequests)).filter(([key]) => !answered.has(key));
    if (fresh.length === 0) return;
    const ask = (question: Question): Promise<Answer> => use.questions.answer(question, person, signal);
    const { asked, answers } = await answerInputs(ask, request, fresh);
    for (const [key] of fresh) answered.add(key);
    const last = exchanges.at(-1) as Exchange;
    exchanges[exchanges.length - 1] = { ...last, asked: [...last.asked, ...asked] };
    noteAsked(asked);
    const { error } = await send("tasks/update", { inputResponses: answers });
    if (error !== undefined) throw taskLost({ id: course.id, request, method: "tasks/update", error: show(error) });
  };

  const cancel = async (at: string): Promise<Exchange> => {
    const { id } = course;
    course.cancelled = true;
    const { error, result } = await send("tasks/cancel");
    if (error !== undefined) throw taskNotCancelled({ id, at, why: UNCANCELLED.refused({ error: show(error) }) });
    if (form.inlines) {
      const end = since() + CANCEL_MS;
      for (let { status } = await poll(); !hasEnded(status) && since() < end; { status } = await poll()) {
        await rest(end - since());
      }
    } else {
      const { status } = note("tasks/cancel", objectOf(result));
      if (status !== "cancelled") throw taskNotCancelled({ id, at, why: UNCANCELLED.ignored({ status }) });
    }
    return answerOf({}, 0);
  };

  /** Asks how a task ended whose questions were answered; a server may have forgotten it by now. */
  const settle = async ({ result, error }: { result?: Json; error?: Json }): Promise<void> => {
    // Its answer is there: that the time is up now changes nothing.
    const last = await send("tasks/get").catch((thrown: McptestError) => {
      if (RAN_OUT.has(thrown.code)) return { error: null };
      throw thrown;
    });
    const status = error !== undefined || objectOf(result).isError === true ? "failed" : "completed";
    note("tasks/get", last.error === undefined ? objectOf(last.result) : { taskId: course.id, status });
  };

  const answerOf = (own: { result?: Json; error?: Json }, chars: number): Exchange => {
    const all = (key: "progress" | "logs" | "asked"): Json[] => exchanges.flatMap((each) => each[key]);
    const rest = { chars, durationMs: since(), progress: all("progress"), logs: all("logs"), asked: all("asked") };
    return { ...own, ...rest, task: course };
  };

  const follow = async (): Promise<Exchange> => {
    let seen = note("tools/call", made);
    for (;;) {
      const { status } = seen;
      const at = wish?.cancelAt;
      if (at !== undefined && hasEnded(status)) {
        const why = UNCANCELLED.ended({ status, message: course.statuses.at(-1)?.message });
        throw taskNotCancelled({ id: course.id, at, why });
      }
      if (at === "created" || at === status) return await cancel(at);
      // What starts a task holds nothing of its end.
      const isBare = form.inlines && exchanges.length === 1;
      if ((hasEnded(status) && !isBare) || (status === "input_required" && !form.inlines)) {
        const { result, error } = form.inlines ? inlinedIn(seen) : await send("tasks/result", {}, true);
        const own = error === undefined ? { result: result as Json } : { error };
        const { chars } = exchanges.at(-1) as Exchange;
        if (!hasEnded(status)) await settle(own);
        return answerOf(own, chars);
      }
      if (status === "input_required") await answer(seen);
      if (!hasEnded(status)) await rest();
      seen = await poll();
    }
  };
  try {
    return await follow();
  } catch (error) {
    const { status, message } = course.statuses.at(-1) ?? { status: "working" };
    const isAlive = !course.cancelled && !hasEnded(status) && form.cancels(capabilities);
    if (isAlive && course.id !== "") {
      course.cancelled = true;
      const params = { taskId: course.id, ...meta };
      await use.ask("tasks/cancel", params, { timeoutMs: GIVE_UP_MS }).catch(() => {});
    }
    const { code, cause } = error as McptestError;
    if (error !== OUT_OF_TIME && !RAN_OUT.has(code)) throw error;
    const facts = { id: course.id, request, waitedMs: since(), status, message, polls: course.polls };
    const ranOut = ownLimit || error !== OUT_OF_TIME ? (limit ?? "call_timeout") : most.limit;
    throw taskTimeout({ ...facts, limit: LIMITS[ranOut] }, { cause });
  }
}

const OUT_OF_TIME = new McptestError("call-timeout", "out of time");

/** What the answer to tasks/get holds of a task that ended. */
function inlinedIn({ status, whole }: Seen): { result?: Json; error?: Json } {
  const { result, error } = whole;
  if (status === "cancelled") return {};
  if (status === "completed" && result !== undefined) return { result };
  if (status === "failed" && error !== undefined) return { error };
  const missing = status === "completed" ? "a result" : "an error";
  const shown = show(whole);
  throw new BrokenAnswer(malformed({ method: "tasks/get", missing, shown }), "protocol-schema", { result: whole });
}
