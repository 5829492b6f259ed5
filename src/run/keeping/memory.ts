import { McptestError } from "../../errors.ts";
import {
  excuse,
  type OpenOptions,
  openReplay,
  type Servers,
  type Session,
  type SessionFinding,
} from "../../mcp/index.ts";
import type { Clock } from "../../spend/index.ts";
import type { ServerSpec } from "../../suite/index.ts";
import { groupBy } from "../../values/group-by.ts";
import { isObject, type Json, type JsonObject, stableStringify } from "../../values/json.ts";
import type { ToldSession } from "../sealing/surface.ts";
import { outOfTime } from "../wording.ts";
import type { Asking, KeptCall, Line } from "./kept.ts";

type Answer = { result?: Json; error?: Json };
const UNKNOWN: Answer = { error: { code: -32601, message: "not known" } };

/** Servers that answer from memory, and tell of themselves what they told in the run. For one attempt at a time. */
export class Memory implements Servers, Line {
  readonly #told: () => readonly ToldSession[];
  readonly #options: OpenOptions;
  readonly #sessions: { server: ServerSpec; protocol: string; session: Promise<Session> }[] = [];
  /** Answers to requests that are on their way. */
  #due: KeptCall[] = [];
  #answers = new Map<string, KeptCall[]>();
  time = new KeptTime();
  findings: SessionFinding[] = [];
  /** Whether something was asked that was not asked in the run. */
  missed = false;

  constructor(told: () => readonly ToldSession[], options: OpenOptions) {
    this.#told = told;
    this.#options = options;
  }

  /** Begins an attempt that gets these answers. */
  recall(calls: readonly KeptCall[]): void {
    this.#due = [];
    this.#answers = groupBy(calls, ({ params, ...call }) => keyOf(call, call.method, params));
    this.time = new KeptTime();
    this.findings = [];
    this.missed = false;
  }

  of: Line["of"] = (session, asking) => ({
    request: async (method, params, options = {}) => {
      const call = this.#take(asking, method, params);
      const { durationMs, progress, logs, asked, task, notifications, failure: failed } = call;
      const { timeoutMs, renews, most } = options;
      const ms = (renews ? most?.ms : timeoutMs) ?? Number.POSITIVE_INFINITY;
      const isUnanswered = call.result === undefined && call.error === undefined;
      if (failed !== undefined && isUnanswered) throw failed;
      if (durationMs > ms) throw outOfTime("call", { ms, key: "timeout" });
      // A cancelled task gave nothing that could be another.
      if (task && isUnanswered) return call;
      this.#due.push(
        task && isObject(call.result) ? { ...call, result: { resultType: "complete", ...call.result } } : call,
      );
      // It is what a task gave: nothing is followed here.
      const sent = task ? { ...params, task: {} } : params;
      const exchange = await session.request(method, sent, { ...options, task: "raw", notices: undefined });
      if (asking.node !== undefined) await this.time.pause(durationMs);
      await session.settled?.();
      const told = { durationMs, progress, logs, asked, ...(notifications && { notifications }) };
      return { ...exchange, ...told, ...(task && { task }) };
    },
  });

  /** The same is asked more often than in the run when an answer makes a node ask again: it gets the last one again. */
  #take(asking: Asking, method: string, params: JsonObject): KeptCall {
    const left = this.#answers.get(keyOf(asking, method, params)) ?? [];
    const [first] = left.length > 1 ? left.splice(0, 1) : left;
    return first ?? this.#miss();
  }

  /** Nobody is told: what was not asked makes a verdict unclear. */
  #miss(): never {
    this.missed = true;
    throw new McptestError("cassette-miss", "this was not asked in the run");
  }

  acquire(server: ServerSpec, protocol = ""): Promise<Session> {
    const known = this.#sessions.find((one) => one.server === server && one.protocol === protocol);
    if (known) return known.session;
    const session = this.#open(server, protocol);
    this.#sessions.push({ server, protocol, session });
    return session;
  }

  fresh = this.acquire;

  async release(): Promise<void> {}

  async #open(server: ServerSpec, protocol: string): Promise<Session> {
    const all = this.#told().filter((told) => told.server === server);
    const same = all.filter(({ session }) => session.protocol === protocol);
    const sessions = (same.length > 0 ? same : all).map(({ session }) => session);
    const { handshake, toolList } = sessions.findLast(({ toolList }) => toolList) ?? sessions.at(-1) ?? this.#miss();
    const own: Readonly<Record<string, Answer>> = {
      ping: { result: {} },
      initialize: handshake.protocolVersion === undefined ? UNKNOWN : { result: handshake },
      "server/discover": { result: handshake },
      "tools/list": toolList ? { result: { tools: [...toolList] } } : UNKNOWN,
    };
    const answerTo = (method: string): JsonObject => {
      // A test may ask for what sessions ask for by themselves.
      const { result, error } = (this.#due[0]?.method === method ? this.#due.shift() : own[method]) ?? UNKNOWN;
      return error === undefined ? { result: result ?? null } : { error };
    };
    // What is tolerated here was not found in the run.
    const tolerate = server.tolerate?.map((entry) => ({ ...entry })) ?? [];
    const found = (finding: SessionFinding) => void this.findings.push(excuse(finding, tolerate));
    const observer = { sent() {}, received() {}, found };
    const receive = ({ id, method }: JsonObject): JsonObject[] =>
      id === undefined || typeof method !== "string" ? [] : [{ jsonrpc: "2.0", id, ...answerTo(method) }];
    return openReplay({ ...server, tolerate }, { receive }, { ...this.#options, observer });
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#sessions.map(async ({ session }) => (await session).close()));
  }
}

/** Time of an attempt that is judged again: it passes as fast as nothing else is left to do, in the order in which things end. */
class KeptTime implements Clock {
  #now = 0;
  #ticking = false;
  readonly #due: { at: number; end(): void }[] = [];

  readonly now = (): number => this.#now;
  readonly date = (): Date => new Date();

  /** Resolves when so many milliseconds have passed. */
  readonly pause = (ms: number): Promise<void> =>
    new Promise((end) => {
      this.#due.push({ at: this.#now + ms, end });
      this.#tick();
    });

  #tick(): void {
    if (this.#ticking || this.#due.length === 0) return;
    this.#ticking = true;
    // What follows from the event before has asked for its own time by then.
    setImmediate(() => {
      this.#ticking = false;
      const next = this.#due.reduce((first, each) => (each.at < first.at ? each : first));
      this.#due.splice(this.#due.indexOf(next), 1);
      this.#now = next.at;
      next.end();
      this.#tick();
    });
  }
}

/** A test that is one request gets its answer whatever it asks; the nodes of a composition by what they ask. */
function keyOf({ server, node }: Pick<Asking, "server" | "node">, method: string, params: JsonObject): string {
  return node === undefined ? server : `${server} ${node} ${method} ${stableStringify(params)}`;
}
