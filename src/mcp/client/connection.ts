import { setMaxListeners } from "node:events";
import type { McptestError } from "../../errors.ts";
import { isEmpty, type Json, type JsonObject } from "../../values/json.ts";
import * as findings from "../findings.ts";
import { createGate, isAnswer } from "../protocol/gate.ts";
import { type Frame, grows } from "../protocol/rules/frame.ts";
import type { Judge } from "../protocol/rules/judge.ts";
import type { Exchange, OpenOptions, RequestOptions, SessionFinding } from "../session.ts";
import type { Transport } from "../transport.ts";
import { brokenResponse, callTimeout, endedBefore, interrupted, nameRequest } from "../wording.ts";
import type { Question } from "./answers.ts";
import { type CallLimits, Deadline } from "./deadline.ts";
import { answerFor, type ConnectionOwner, findContradiction, type Inbox, readMiss, sortFrame } from "./frames.ts";
import type { PendingCall, Watcher } from "./pending.ts";
import * as calls from "./pending.ts";

/** How one request is sent; with Infinity milliseconds it waits as long as the server lives. A deadline may have begun before. */
export type CallOptions = (CallLimits | { deadline: Deadline }) &
  Pick<RequestOptions, "signal" | "bare" | "person"> & {
    /** Told the id of the request, before it is sent. */
    began?: (id: number) => void;
  };
export type Sending = Extract<CallOptions, { deadline: Deadline }>;

/** What sees each frame, both ways; the redactor first, which learns its secrets. */
export type ConnectionUse = Pick<OpenOptions, "redactor" | "observer" | "warn">;

/** JSON-RPC 2.0 over one transport: matches responses with requests, and writes down what the server does wrong. */
export class Connection implements Inbox {
  readonly #transport: Transport;
  readonly #owner: ConnectionOwner;
  readonly #use: ConnectionUse;
  readonly #findings = findings.createFindingLog((finding) => this.#use.observer?.found?.(finding));
  readonly #pending = new Map<number, PendingCall>();
  /** Requests given up: a late answer to one of them is fine. */
  readonly #abandoned = new Set<number>();
  /** Calls that started tasks: they report progress until these are over. */
  readonly #tasks = new Map<number, PendingCall>();
  readonly watchers = new Set<Watcher>();
  #nextId = 1;
  #end: McptestError | undefined;
  #isClosed = false;
  #revision: string | undefined;
  readonly #gate = createGate((finding) => this.#findings.add(finding));
  #judge: Judge | undefined;
  #saidInitialized = false;

  constructor(transport: Transport, owner: ConnectionOwner, use: ConnectionUse) {
    this.#transport = transport;
    this.#owner = owner;
    this.#use = use;
  }

  /** Why nothing can be sent any more; undefined while the connection lives. */
  get ended(): McptestError | undefined {
    if (this.#isClosed) this.#end ??= interrupted("the session");
    return this.#end;
  }

  get findings(): readonly SessionFinding[] {
    return [...this.#findings.entries, ...this.#gate.untold(), ...this.#transport.findings()];
  }

  start(): Promise<void> {
    return this.#transport.start({
      onFrame: (frame, raw, of, flaw) => {
        this.#use.redactor.learn(frame, raw);
        this.#use.observer?.received(frame);
        sortFrame(frame, raw, this, of, flaw);
      },
      onStray: (text) => {
        this.#use.redactor.learn(text, text);
        this.onOffence(findings.strayOutput(text));
      },
      onFail: (error, id, finding) =>
        finding && id !== undefined ? this.#refuse(id, finding, error) : this.#fail(error, id),
      onEnd: (error) => this.giveUp(this.#describeEnd(error)),
    });
  }

  get revision(): string | undefined {
    return this.#revision;
  }

  speak(revision: string): void {
    this.#revision = revision;
    this.#transport.setProtocol?.(revision);
  }

  /** Judges frames from now on, and those that came before. */
  judgeBy(judge: Judge): void {
    this.#judge = judge;
    this.#gate.open(judge);
  }

  add(finding: SessionFinding): void {
    this.#findings.add(finding);
  }

  get waitingFor(): string | undefined {
    const sent = [...this.#pending].find(([id]) => !this.#transport.waitOf?.(id)?.unsent)?.[1];
    return sent && nameRequest(sent.method, sent.params);
  }

  /** Resolves when the frame is handed over, or cannot be. */
  notify(method: string, params?: JsonObject): Promise<void> {
    this.#saidInitialized ||= method === "notifications/initialized";
    return this.#post({ jsonrpc: "2.0", method, ...(params && { params }) });
  }

  /** Sends a request. See `Session.request` for the errors. */
  call(method: string, params: JsonObject, options: CallOptions): Promise<Exchange> {
    const { signal, bare, person, began } = options;
    if (this.ended !== undefined) return Promise.reject(this.ended);
    if (signal?.aborted) return Promise.reject(interrupted(nameRequest(method, params)));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      // Before it is sent: sending may make us wait, and a clock read after that would count too little.
      const startedAt = performance.now();
      const deadline = "deadline" in options ? options.deadline : new Deadline(options);
      const to = { method, params, person, startedAt, deadline, resolve, reject };
      const pending: PendingCall = Object.assign(to, { progress: [], logs: [], asked: [], noteChars: 0 });
      this.#pending.set(id, pending);
      began?.(id);
      this.#judge?.known.sent(method, params, id);
      const sent = bare ? params : calls.withToken(method, params, id);
      const head = { jsonrpc: "2.0", id, method } as const;
      const frame = bare === "unwritten" && isEmpty(sent) ? head : Object.assign(head, { params: sent });
      this.#send(frame).catch((error: McptestError) => this.#fail(error, id));
      deadline.watch(() =>
        this.#abandon(id, callTimeout(pending, this.#transport.waitOf?.(id) ?? pending.opening), "timed out"),
      );
      if (signal) this.#watch(signal, id, pending);
    });
  }

  async close(): Promise<void> {
    if (this.#pending.size > 0) this.giveUp(interrupted("the session"));
    this.#isClosed = true;
    await this.#transport.close();
  }

  #watch(signal: AbortSignal, id: number, pending: PendingCall): void {
    const abort = () => this.#abandon(id, interrupted(nameRequest(pending.method, pending.params)), "interrupted");
    // One for each request that is under way: not a leak.
    setMaxListeners(0, signal);
    signal.addEventListener("abort", abort, { once: true });
    // Two values, and no function that ends it: V8 would keep that, and all that it holds, for long.
    pending.watched = { signal, abort };
  }

  #abandon(id: number, error: McptestError, reason: string): void {
    const pending = this.#settle(id);
    if (pending === undefined) return;
    this.#abandoned.add(id);
    // The protocol forbids to cancel the handshake, and wants tasks/cancel for a task.
    if (pending.method !== "initialize" && !calls.isOfTask(pending))
      void this.notify("notifications/cancelled", { requestId: id, reason });
    this.#transport.abandon?.(id);
    pending.reject(error);
  }

  #settle(id: number): PendingCall | undefined {
    const pending = this.#pending.get(id);
    if (pending === undefined) return undefined;
    this.#pending.delete(id);
    const { deadline, watched, over } = pending;
    deadline.stop();
    over?.abort();
    watched?.signal.removeEventListener("abort", watched.abort);
    return pending;
  }

  #fail(error: McptestError, id: number | undefined): void {
    for (const lost of id === undefined ? [...this.#pending.keys()] : [id]) {
      const pending = this.#settle(lost);
      if (pending === undefined) continue;
      this.#abandoned.add(lost);
      pending.reject(error);
    }
  }

  /** The server is gone: every request fails with this error, those that wait included. */
  giveUp(error: McptestError): void {
    if (this.#isClosed || this.#end !== undefined) return;
    this.#end = error;
    this.#fail(error, undefined);
    for (const watcher of this.watchers) watcher.lost(error);
  }

  #describeEnd(error: McptestError): McptestError {
    const waiting = [...this.#pending.values()].map(({ method, params }) => nameRequest(method, params));
    // When nobody waits, a finding tells it.
    if (waiting.length === 0) this.add(findings.endedIdle({ message: error.message }));
    return waiting.length > 0 && error.code === "server-exited" ? endedBefore(error, waiting) : error;
  }

  #send(frame: JsonObject): Promise<void> {
    this.#use.redactor.learn(frame);
    this.#use.observer?.sent(frame);
    return this.#transport.send(frame);
  }

  async #post(frame: JsonObject): Promise<void> {
    // `onEnd` tells that a server is gone.
    if (this.#isClosed || this.#end !== undefined) return;
    await this.#send(frame).catch((error: McptestError) => {
      const what = typeof frame.method === "string" ? frame.method : "an answer to the server";
      if (error.code === "http-status") this.add(findings.refusedMessage({ what, message: error.message }));
    });
  }

  onRequest(id: Json, question: Question, message: JsonObject, chars: number, of: number | undefined): void {
    const early = !this.#saidInitialized;
    this.#gate.pass({ kind: "request", message, ...question, early, ofTask: calls.waitsForTask(this.#pending) });
    // Over stdio nobody knows for which of several requests the server asks: the last one is as good as any.
    const own = of === undefined ? undefined : this.#pending.get(of);
    const [cause, pending] = own ? [of, own] : ([...this.#pending].at(-1) ?? []);
    void answerFor(pending, this.watchers, question, chars, this.#owner).then(({ answer, failed }) => {
      void this.#post({ jsonrpc: "2.0", id, ...answer });
      if (failed && cause !== undefined) this.#abandon(cause, failed, failed.code);
      else if (failed && failed.code !== "cancelled") this.#use.warn?.(failed);
    });
  }

  onNotification(method: string, params: JsonObject, message: JsonObject, chars: number): void {
    const frame: Frame = { kind: "notification", message, method, params, early: !this.#saidInitialized };
    const isProgress = method === "notifications/progress";
    const pending = isProgress ? calls.reportedBy(this.#pending, params.progressToken, this.#tasks) : undefined;
    this.#gate.pass(isProgress ? { ...frame, progress: this.#courseOf(pending, params) } : frame);
    if (pending) {
      pending.deadline.progressed(grows(params.progress, pending.lastProgress));
      pending.lastProgress = params.progress;
    } else if (!isProgress && method !== "notifications/message") this.#owner.notified(method, params);
    calls.share({ method, params, message, chars }, pending, this.#pending.values(), this.watchers);
  }

  onOffence(finding: SessionFinding): void {
    this.#findings.add(finding);
    for (const pending of this.#pending.values()) pending.seen = finding;
  }

  #courseOf(pending: PendingCall | undefined, { progressToken: id }: JsonObject): Frame["progress"] {
    if (pending) return { of: "open", last: pending.lastProgress };
    const of = !this.#wasSent(id) || this.#pending.has(id) ? "none" : this.#abandoned.has(id) ? "given up" : "answered";
    return { of, last: undefined };
  }

  #wasSent(id: Json | undefined): id is number {
    return typeof id === "number" && Number.isInteger(id) && id >= 1 && id < this.#nextId;
  }

  onResponse(id: Json | undefined, frame: JsonObject, raw: string, flaw?: SessionFinding): void {
    const now = performance.now();
    const pending = typeof id === "number" ? this.#pending.get(id) : undefined;
    const wrong = findContradiction(frame.result, frame.error);
    if (pending === undefined) {
      if (flaw) this.onOffence(flaw);
      this.#receiveUnclaimed(id, raw);
    } else if (wrong !== undefined) {
      const finding = findings.invalidFrame({ reason: wrong }, raw);
      this.#refuse(id as number, { ...finding, severity: "error", method: pending.method });
    } else {
      this.#settle(id as number);
      calls.keepTask(this.#tasks, pending, id as number, frame.result);
      this.#answer(pending, frame, raw, now - pending.startedAt, flaw);
    }
  }

  #answer(pending: PendingCall, message: JsonObject, raw: string, durationMs: number, flaw?: SessionFinding): void {
    const missed = message.error === undefined ? undefined : readMiss(message.error);
    if (missed) pending.reject(missed);
    if (missed) return;
    const { method, params } = pending;
    const breach = this.#gate.pass({ kind: "response", message, method, params, early: false }, flaw);
    const exchange = calls.exchangeOf(pending, { chars: raw.length, durationMs }, message);
    if (breach) pending.reject(this.#gate.fail(nameRequest(method, params), breach, exchange));
    else pending.resolve(exchange);
  }

  #receiveUnclaimed(id: Json | undefined, raw: string): void {
    const number = typeof id === "string" && /^[0-9]+$/.test(id) ? Number(id) : id;
    if (!this.#wasSent(number)) this.onOffence(findings.unknownId({}, raw));
    else if (typeof id === "string") this.#refuse(number, findings.wrongIdType({}, raw));
    else if (!this.#abandoned.delete(number)) this.onOffence(findings.duplicateResponse({}, raw));
  }

  /** The server will not answer this request any better: it fails now, not after its timeout. */
  #refuse(id: number, finding: SessionFinding, error?: McptestError): void {
    const pending = this.#pending.get(id);
    const told = pending && error ? { ...finding, method: pending.method } : finding;
    const isTold = pending && finding.severity === "error" && isAnswer({ kind: "response", method: pending.method });
    if (!isTold) this.onOffence(told);
    if (!pending) return;
    const name = nameRequest(pending.method, pending.params);
    const rest = error ?? brokenResponse(name, finding);
    this.#fail(isTold ? this.#gate.fail(name, told, undefined, error?.hint) : rest, id);
  }
}
