import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { asMcptestError, McptestError } from "../../errors.ts";
import { Deadline, type Exchange, type Session, type SessionFinding, statusOf } from "../../mcp/index.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { heldNumber } from "../../values/numbers/numeral.ts";
import { showJson } from "../../values/show/preview.ts";
import * as wording from "../wording.ts";
import type { Doors } from "./doors.ts";

interface Call {
  readonly tool: string;
  readonly arguments: JsonObject;
}

type Answer =
  /** A result without `isError`. */
  | { readonly kind: "accepted"; readonly result: Json }
  /** `isError`, or a JSON-RPC error with its code. */
  | { readonly kind: "refused"; readonly result?: Json; readonly error?: Json; readonly code?: number };

/** How a call went. */
export type Outcome =
  | Answer
  /** The process ended, or the connection was lost; `answer`: what came before that. */
  | { readonly kind: "lost"; readonly message: string; readonly stderr: readonly string[]; readonly answer?: Answer }
  /** No answer in the limit; `server`: it did not answer a ping either. */
  | { readonly kind: "silent"; readonly server: boolean; readonly limitMs: number }
  /** Nothing follows from it: progress kept a call alive for too long, a gateway or a broken frame was in the way. */
  | { readonly kind: "unclear"; readonly message: string; readonly reports?: true };

/** What was seen of a call. */
export interface Observation {
  readonly call: Call;
  readonly outcome: Outcome;
  readonly durationMs: number;
  /** Breaches of the protocol during the call. */
  readonly breaches: readonly SessionFinding[];
}

export interface CallerOptions {
  /** Milliseconds without an answer, or progress, after which a call hangs. */
  readonly limitMs: number;
  readonly signal: AbortSignal;
  /** Of a server that is not on this machine: calls a second, and calls in all. */
  readonly pace?: { readonly perSecond: number; readonly most: number } | undefined;
}

/** Progress may extend the time of a call to so many limits. */
const PATIENCE = 4;
/** What a server has for its answer to a ping when it did not answer a call. */
const PING_MS = 2000;
/** A server that ends after its answer has this long to do so. */
const LINGER_MS = 50;
/** Statuses of a gateway before the server. */
const GATEWAY: ReadonlySet<number | undefined> = new Set([502, 503, 504]);
const TOO_MANY = 429;
const MAX_WAITS = 5;
/** These end a session, or a call for ever. */
const LOST: ReadonlySet<string> = new Set(["server-exited", "connection-lost", "server-unreachable"]);
/** Findings about how a process ended, or that a check tells. */
const TOLD_ELSEWHERE = new Set("unclean-exit slow-shutdown orphaned-process output-schema".split(" "));

/** Makes calls one after the other on one session, and opens another one when it is lost. */
export class Caller {
  readonly #doors: Doors;
  readonly #options: CallerOptions;
  #session: Session | undefined;
  #lastSent = 0;
  /** The last call, where it ended the session. */
  #fatal: Call | undefined;
  readonly #gone = new AbortController();
  sent = 0;
  /** Whether another session will be wanted soon. */
  wantsNext = false;
  /** Milliseconds for the calls of each tool, with the sessions that they opened. */
  readonly spent = new Map<string, number>();

  /** Whether a server that is not on this machine has had all of its calls. */
  get isSpent(): boolean {
    return this.sent >= (this.#options.pace?.most ?? Number.POSITIVE_INFINITY);
  }

  /** Aborted with the reason, a McptestError, once the server cannot be reached again. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  /** Whether the server is gone since a call like this. */
  endedWith(call: Call): boolean {
    return this.gone.aborted && this.#fatal !== undefined && isDeepStrictEqual(this.#fatal, call);
  }

  constructor(doors: Doors, options: CallerOptions) {
    this.#doors = doors;
    this.#options = options;
  }

  /** The session of the next call. Throws what starting the server throws. */
  async session(): Promise<Session> {
    if (this.#session?.failure) await this.close();
    this.#session ??= await this.#doors.open().catch((error: unknown) => {
      const loss = this.#explainLoss(error);
      const isLoss = loss instanceof McptestError && loss.code !== "cancelled" && !this.#options.signal.aborted;
      if (isLoss) this.#gone.abort(loss);
      throw loss;
    });
    if (this.wantsNext) this.#doors.prepare?.();
    return this.#session;
  }

  /** Ends the session: the next call gets a fresh one. */
  async close(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    if (session) await this.#doors.close(session);
  }

  /** Calls a tool. Throws what starting the server throws, and `cancelled`. */
  async call(call: Call, limitMs = this.#options.limitMs): Promise<Observation> {
    const { pace } = this.#options;
    if (pace && this.isSpent) {
      const message = wording.tooManyCalls({ most: pace.most });
      return { call, outcome: { kind: "unclear", message }, durationMs: 0, breaches: [] };
    }
    const opened = performance.now();
    const session = await this.session();
    const before = tally(session.findings);
    const started = performance.now();
    const outcome = await this.#outcome(session, call, limitMs);
    const durationMs = performance.now() - started;
    const breaches = newOnes(before, session.findings);
    this.#fatal = outcome.kind === "lost" ? call : undefined;
    if (outcome.kind === "lost" || (outcome.kind === "silent" && outcome.server)) await this.close();
    this.spent.set(call.tool, (this.spent.get(call.tool) ?? 0) + performance.now() - opened);
    return { call, outcome, durationMs, breaches };
  }

  /** A server that cannot be reached again is gone since the call that ended it. */
  #explainLoss(error: unknown): unknown {
    if (!this.#fatal || !(error instanceof McptestError) || error.code === "cancelled") return error;
    const { code, message: why, hint, stderr } = error;
    const { tool, arguments: args } = this.#fatal;
    const message = wording.goneSince({ why, tool, args: showJson(args, 200) });
    return new McptestError(code, message, { hint, stderr, cause: error });
  }

  /** The same, then asks whether the server still answers. */
  async callAndPing(call: Call, limitMs?: number): Promise<Observation> {
    return this.linger(await this.call(call, limitMs));
  }

  /** What was seen of the last call, or that the server is gone: it may end a moment after it has answered. */
  async linger(seen: Observation): Promise<Observation> {
    const session = this.#session;
    const { outcome } = seen;
    if (!session || outcome.kind === "lost" || outcome.kind === "silent") return seen;
    await sleep(LINGER_MS, undefined, { signal: this.#options.signal });
    // One that does not answer a ping, or refuses it, is there.
    const unanswered = await this.#ping(session);
    const loss = session.failure ?? unanswered;
    if (!loss || !LOST.has(loss.code)) return seen;
    const { message } = loss;
    const stderr = session.stderrTail();
    await this.close();
    return {
      ...seen,
      outcome: { kind: "lost", message, stderr, ...(outcome.kind !== "unclear" && { answer: outcome }) },
    };
  }

  /** Asks for something besides tools; undefined where the server does not answer it. */
  async ask(method: string, params: JsonObject): Promise<Json | undefined> {
    const { limitMs: timeoutMs, signal } = this.#options;
    const session = await this.session();
    await this.#pause();
    return session.request(method, params, { timeoutMs, signal }).then(
      ({ result }) => result,
      () => undefined,
    );
  }

  async #outcome(session: Session, call: Call, limitMs: number): Promise<Outcome> {
    for (let waits = 1; ; waits++) {
      await this.#pause();
      this.sent += 1;
      const most = { ms: PATIENCE * limitMs, limit: "max_call_timeout" } as const;
      const deadline = new Deadline({ timeoutMs: limitMs, renews: true, most });
      try {
        const params = { name: call.tool, arguments: call.arguments };
        return judge(await session.request("tools/call", params, { deadline, signal: this.#options.signal }));
      } catch (error) {
        if (this.#options.signal.aborted) throw error;
        if (statusOf(error) === TOO_MANY && waits < MAX_WAITS) await sleep(1000 * waits, undefined, this.#options);
        else if (deadline.leftMs > 0) return await this.#explain(session, asMcptestError(error));
        else if (deadline.limit !== "max_call_timeout")
          return { kind: "silent", server: !(await this.#answers(session)), limitMs };
        else return { kind: "unclear", message: wording.slow({ limit: PATIENCE * limitMs }), reports: true };
      }
    }
  }

  async #pause(): Promise<void> {
    const { pace, signal } = this.#options;
    const gap = pace ? 1000 / pace.perSecond - (performance.now() - this.#lastSent) : 0;
    if (gap > 0) await sleep(gap, undefined, { signal });
    this.#lastSent = performance.now();
  }

  async #explain(session: Session, error: McptestError): Promise<Outcome> {
    const gateway = GATEWAY.has(statusOf(error)) && !(await this.#answers(session));
    const { message } = error;
    return gateway || LOST.has(error.code) || session.failure
      ? { kind: "lost", message, stderr: session.stderrTail() }
      : { kind: "unclear", message };
  }

  /** Whether it answers anything: an error is an answer, too. */
  async #answers(session: Session): Promise<boolean> {
    return session.failure === undefined && (await this.#ping(session)) === undefined;
  }

  /** Why a ping was not answered. */
  async #ping(session: Session): Promise<McptestError | undefined> {
    const { signal } = this.#options;
    return session.request("ping", {}, { timeoutMs: PING_MS, signal }).then(() => undefined, asMcptestError);
  }
}

function judge({ result, error }: Exchange): Outcome {
  if (error !== undefined)
    return { kind: "refused", error, code: heldNumber(isObject(error) ? error.code : undefined) };
  const answer = result as Json;
  return isObject(answer) && answer.isError === true
    ? { kind: "refused", result: answer }
    : { kind: "accepted", result: answer };
}

const keyOf = ({ rule, message, method }: SessionFinding): string => JSON.stringify([rule, message, method]);

/** How often each was found; findings count on in place. */
function tally(findings: readonly SessionFinding[]): ReadonlyMap<string, number> {
  return new Map(findings.map((one) => [keyOf(one), one.count ?? 1]));
}

/** What a session found meanwhile, other than how it ended. */
function newOnes(before: ReadonlyMap<string, number>, after: readonly SessionFinding[]): SessionFinding[] {
  return after.filter(
    (one) =>
      one.severity !== "note" && !TOLD_ELSEWHERE.has(one.rule) && (one.count ?? 1) > (before.get(keyOf(one)) ?? 0),
  );
}
