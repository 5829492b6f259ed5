import { BrokenAnswer, McptestError } from "../../../errors.ts";
import type { ServerSpec } from "../../../suite/index.ts";
import type { Json, JsonObject } from "../../../values/json.ts";
import { objectOf } from "../../protocol/rules/frame.ts";
import type { Exchange, Pace, RequestOptions, Session } from "../../session.ts";
import { interrupted, LIMITS, show } from "../../wording.ts";
import type { Answer, Question } from "../answers.ts";
import { type CallLimits, limitsOf } from "../deadline.ts";
import { answerInputs } from "../modern.ts";
import type { Questions } from "../questions.ts";
import { CourseLog, hasEnded, type Seen } from "./course.ts";
import type { TaskForm } from "./forms.ts";
import { malformed, taskLost, taskNotCancelled, taskTimeout, UNCANCELLED } from "./wording.ts";

/** A cancelled task of 2026-07-28 has this long to end: cancelling is cooperative. */
const CANCEL_MS = 5000;
/** A task that is given up is cancelled within this time. */
const GIVE_UP_MS = 1000;

const OUT_OF_TIME = new McptestError("call-timeout", "out of time");
const RAN_OUT: ReadonlySet<string> = new Set(["call-timeout", "test-timeout"]);
const CUT_SHORT: ReadonlySet<string> = new Set([...RAN_OUT, "cancelled"]);

/** The session of a call. */
export interface TaskUse {
  readonly session: Pick<Session, "protocol" | "handshake" | "tools">;
  readonly spec: ServerSpec;
  readonly pace: Pace | undefined;
  readonly questions: Pick<Questions, "answer">;
  ask(method: string, params: JsonObject, options: RequestOptions): Promise<Exchange>;
  /** Told of a task that goes on after its call. */
  left(taskId: string): void;
}

/** A call that became a task. */
export interface Created {
  /** What was asked, as messages name it. */
  readonly request: string;
  readonly form: TaskForm;
  readonly meta: JsonObject;
  readonly options: RequestOptions;
  readonly pace: Pace;
  /** By the clock of `pace`. */
  readonly startedAt: number;
  readonly exchange: Exchange;
  /** The task in the answer. */
  readonly made: JsonObject;
}

/** A task, from the answer that starts it to its end. */
export class RunningTask {
  readonly #use: TaskUse;
  readonly #call: Created;
  readonly #log: CourseLog;
  readonly #exchanges: Exchange[];
  /** Questions of 2026-07-28 that were answered, by key. */
  readonly #answered = new Set<string>();
  readonly #limits: CallLimits & Required<Pick<CallLimits, "most">>;
  /** Whether the limit is not the server's own: it then holds for the task as a whole. */
  readonly #hasOwnLimit: boolean;
  readonly #wholeMs: number;

  constructor(use: TaskUse, call: Created) {
    const { form, options, exchange, made } = call;
    this.#use = use;
    this.#call = call;
    this.#exchanges = [exchange];
    this.#log = new CourseLog(String(made.taskId), form, () => this.#since());
    this.#limits = limitsOf(use.spec, options);
    this.#hasOwnLimit = options.limit !== undefined && options.limit !== "call_timeout";
    this.#wholeMs = this.#hasOwnLimit ? this.#limits.timeoutMs : this.#limits.most.ms;
    options.course = this.#log.course;
  }

  /** What the tool gave, once the task has ended. Throws what `callAsTask` says. */
  async follow(): Promise<Exchange> {
    try {
      return await this.#toEnd();
    } catch (error) {
      if (CUT_SHORT.has((error as McptestError).code)) this.#use.left(this.#log.course.id);
      await this.#giveUp();
      throw this.#explain(error as McptestError);
    }
  }

  async #toEnd(): Promise<Exchange> {
    const { form, made } = this.#call;
    let seen = this.#log.note("tools/call", made);
    for (;;) {
      const { status } = seen;
      const cancelled = await this.#cancelAt(seen);
      if (cancelled) return cancelled;
      // What starts a task holds nothing of its end.
      const isBare = form.inlines && this.#exchanges.length === 1;
      if ((hasEnded(status) && !isBare) || (status === "input_required" && !form.inlines)) return this.#read(seen);
      if (status === "input_required") await this.#answer(seen);
      if (!hasEnded(status)) await this.#rest();
      seen = await this.#poll();
    }
  }

  /** The answer to a task that is cancelled in this status; undefined for one that goes on. */
  async #cancelAt({ status }: Seen): Promise<Exchange | undefined> {
    const { task } = this.#call.options;
    const at = typeof task === "object" ? task.cancelAt : undefined;
    if (at === undefined) return undefined;
    const { id } = this.#log.course;
    if (hasEnded(status)) {
      const why = UNCANCELLED.ended({ status, message: this.#log.last.message });
      throw taskNotCancelled({ id, at, why });
    }
    return at === "created" || at === status ? this.#cancel(at) : undefined;
  }

  /** Reads what the tool gave. */
  async #read(seen: Seen): Promise<Exchange> {
    const { inlines } = this.#call.form;
    const { result, error } = inlines ? inlinedIn(seen) : await this.#send("tasks/result", {}, true);
    const own = error === undefined ? { result: result as Json } : { error };
    const { chars } = this.#exchanges.at(-1) as Exchange;
    if (!hasEnded(seen.status)) await this.#settle(own);
    return this.#answerOf(own, chars);
  }

  #since(): number {
    return this.#call.pace.now() - this.#call.startedAt;
  }

  /** Sends a request about the task; `blocks`: its answer may take as long as the task. */
  async #send(method: string, own: JsonObject = {}, blocks = false): Promise<Exchange> {
    const { signal, limit, person } = this.#call.options;
    const { course } = this.#log;
    const left = this.#wholeMs - this.#since();
    if (left <= 0) throw OUT_OF_TIME;
    if (method === "tasks/get") course.polls++;
    const { timeoutMs: callMs, most } = this.#limits;
    const timeoutMs = blocks || this.#hasOwnLimit ? left : Math.min(callMs, left);
    const options = { timeoutMs, limit, most: { ...most, ms: left }, signal, person };
    const exchange = await this.#use.ask(method, { taskId: course.id, ...own, ...this.#call.meta }, options);
    this.#exchanges.push(exchange);
    this.#log.noteAsked(exchange.asked);
    return exchange;
  }

  async #poll(): Promise<Seen> {
    const { result, error } = await this.#send("tasks/get");
    if (error !== undefined) throw this.#lost("tasks/get", error);
    return this.#log.note("tasks/get", objectOf(result));
  }

  async #rest(most = Number.POSITIVE_INFINITY): Promise<void> {
    const { pace, options, request } = this.#call;
    const ms = Math.max(0, Math.min(this.#log.intervalMs, most, this.#wholeMs - this.#since()));
    await pace.pause(ms, options.signal).catch(() => {
      throw interrupted(request);
    });
  }

  /** Answers the questions in a message that were not answered before. */
  async #answer({ whole }: Seen): Promise<void> {
    const { options, request } = this.#call;
    const fresh = Object.entries(objectOf(whole.inputRequests)).filter(([key]) => !this.#answered.has(key));
    if (fresh.length === 0) return;
    const ask = (question: Question): Promise<Answer> =>
      this.#use.questions.answer(question, options.person, options.signal);
    const { asked, answers } = await answerInputs(ask, request, fresh);
    for (const [key] of fresh) this.#answered.add(key);
    const last = this.#exchanges.at(-1) as Exchange;
    this.#exchanges[this.#exchanges.length - 1] = { ...last, asked: [...last.asked, ...asked] };
    this.#log.noteAsked(asked);
    const { error } = await this.#send("tasks/update", { inputResponses: answers });
    if (error !== undefined) throw this.#lost("tasks/update", error);
  }

  #lost(method: string, error: Json): McptestError {
    return taskLost({ id: this.#log.course.id, request: this.#call.request, method, error: show(error) });
  }

  async #cancel(at: string): Promise<Exchange> {
    const { course } = this.#log;
    const { id } = course;
    course.cancelled = true;
    const { error, result } = await this.#send("tasks/cancel");
    if (error !== undefined) throw taskNotCancelled({ id, at, why: UNCANCELLED.refused({ error: show(error) }) });
    if (this.#call.form.inlines) {
      const end = this.#since() + CANCEL_MS;
      for (
        let { status } = await this.#poll();
        !hasEnded(status) && this.#since() < end;
        { status } = await this.#poll()
      )
        await this.#rest(end - this.#since());
    } else {
      const { status } = this.#log.note("tasks/cancel", objectOf(result));
      if (status !== "cancelled") throw taskNotCancelled({ id, at, why: UNCANCELLED.ignored({ status }) });
    }
    return this.#answerOf({}, 0);
  }

  /** Asks how a task ended whose questions were answered; a server may have forgotten it by now. */
  async #settle({ result, error }: { result?: Json; error?: Json }): Promise<void> {
    // Its answer is there: that the time is up now changes nothing.
    const last = await this.#send("tasks/get").catch((thrown: McptestError) => {
      if (RAN_OUT.has(thrown.code)) return { error: null };
      throw thrown;
    });
    const status = error !== undefined || objectOf(result).isError === true ? "failed" : "completed";
    const { id: taskId } = this.#log.course;
    this.#log.note("tasks/get", last.error === undefined ? objectOf(last.result) : { taskId, status });
  }

  #answerOf(own: { result?: Json; error?: Json }, chars: number): Exchange {
    const all = (key: "progress" | "logs" | "asked"): Json[] => this.#exchanges.flatMap((each) => each[key]);
    const heard = { progress: all("progress"), logs: all("logs"), asked: all("asked") };
    return { ...own, chars, durationMs: this.#since(), ...heard, task: this.#log.course };
  }

  /** Cancels a task that nobody waits for any more. */
  async #giveUp(): Promise<void> {
    const { form, meta } = this.#call;
    const { course, last } = this.#log;
    const isAlive = !course.cancelled && !hasEnded(last.status);
    if (!isAlive || course.id === "" || !form.cancels(objectOf(this.#use.session.handshake.capabilities))) return;
    course.cancelled = true;
    const params = { taskId: course.id, ...meta };
    await this.#use.ask("tasks/cancel", params, { timeoutMs: GIVE_UP_MS }).catch(() => {});
  }

  /** Says of a task that ran out of time how far it got; other errors stay as they are. */
  #explain(error: McptestError): McptestError {
    const { code, cause } = error;
    if (error !== OUT_OF_TIME && !RAN_OUT.has(code)) return error;
    const { limit } = this.#call.options;
    const { course, last } = this.#log;
    const { status, message } = last;
    const ranOut = this.#hasOwnLimit || error !== OUT_OF_TIME ? (limit ?? "call_timeout") : this.#limits.most.limit;
    const facts = { id: course.id, request: this.#call.request, waitedMs: this.#since(), polls: course.polls };
    return taskTimeout({ ...facts, status, message, limit: LIMITS[ranOut] }, { cause });
  }
}

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
