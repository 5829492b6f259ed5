import { type McptestError, textOfError } from "../../errors.ts";
import type { Notices, ProtocolRevision, ServerSpec } from "../../suite/index.ts";
import { untilAborted } from "../../values/async/until-aborted.ts";
import type { JsonObject } from "../../values/json.ts";
import { refusedLevel } from "../findings.ts";
import { LIST_MS, listTools } from "../lists.ts";
import { callsTasks, objectOf, TASKS } from "../protocol/rules/frame.ts";
import { excuse } from "../protocol/tolerance.ts";
import { LEGACY_REVISIONS, MODERN_REVISION, OUTPUT_REVISION } from "../revisions.ts";
import type {
  Ending,
  Exchange,
  OpenOptions,
  Pace,
  RequestOptions,
  Rescue,
  Session,
  SessionFinding,
  ToolDefinition,
} from "../session.ts";
import type { Transport } from "../transport.ts";
import { capabilityMissing, hungBy, serverHung, show } from "../wording.ts";
import { type Answer, offerCapabilities, type Question } from "./answers.ts";
import { Connection, type ConnectionUse, type Sending } from "./connection.ts";
import { Deadline, limitsOf } from "./deadline.ts";
import { createFlights } from "./flights.ts";
import type { ConnectionOwner } from "./frames.ts";
import { shakeHands, UNHURRIED } from "./handshake.ts";
import { callWithInput, envelopeFor, wrapParams } from "./modern.ts";
import { createOutputSchemas } from "./output-schemas.ts";
import { createQuestions, type Questions, type Visiting } from "./questions.ts";

/** After a request without an answer, the server has this long to answer a ping. */
const PROBE_MS = 2000;
const RAN_OUT: ReadonlySet<string> = new Set(["call-timeout", "test-timeout"]);
/** Errors that may end one request, or all of them. */
const DOUBTFUL: ReadonlySet<string> = new Set([...RAN_OUT, "connection-lost"]);

export class ClientSession implements Session {
  protocol = "";
  handshake: JsonObject = {};
  toolList: readonly ToolDefinition[] | undefined;
  unlisted: string | undefined;
  apps: Session["apps"];
  rescue: Rescue | undefined;
  readonly #transport: Transport;
  readonly #questions: Questions;
  readonly #server: ServerSpec;
  readonly #connection: Connection;
  readonly #outputs: ReturnType<typeof createOutputSchemas>;
  readonly #flights: ReturnType<typeof createFlights>;
  /** `_meta` of each request; undefined where the revision has no such thing. */
  #envelope: JsonObject | undefined;
  #tools: Promise<readonly ToolDefinition[]> | undefined;
  #probing: Promise<void> | undefined;
  #closed: Promise<void> | undefined;
  readonly #pace: Pace | undefined;
  readonly #observer: OpenOptions["observer"];
  /** Whether the server may want to be called for a task (2025-11-25), or may answer with one (2026-07-28), although nobody asks for it. */
  #hasTasks = false;
  #told: Promise<void> | undefined;

  constructor(transport: Transport, server: ServerSpec, use: ConnectionUse & Pick<OpenOptions, "env" | "pace">) {
    this.#transport = transport;
    this.#server = server;
    this.#pace = use.pace;
    this.#observer = use.observer;
    const questions = createQuestions(server.client, use.env, transport.isRecorded === true);
    this.#questions = questions;
    const owner: ConnectionOwner = {
      answer: questions.answer,
      notified: (method, params) => {
        if (method === "notifications/tools/list_changed") this.#tools = undefined;
        if (method === "notifications/elicitation/complete") questions.end(params.elicitationId);
      },
    };
    this.#connection = new Connection(transport, owner, use);
    this.#outputs = createOutputSchemas((finding) => this.#connection.add(finding));
    this.#flights = createFlights(this, this.#connection);
  }

  /** Starts the transport and shakes hands; who called closes the transport when this throws. */
  async begin({ version, protocol, redactor }: OpenOptions): Promise<Session> {
    const capabilities = offerCapabilities(this.#server.client);
    await this.#connection.start();
    const { name, tolerate: tolerated = [] } = this.#server;
    const shaking = shakeHands(this.#connection, { server: name, version, capabilities, protocol });
    const loading = loadProtocol(protocol ?? LEGACY_REVISIONS[0]);
    const agreed = await shaking;
    this.protocol = agreed.protocol;
    this.handshake = agreed.result;
    const createJudge = await loading;
    const [client, server] = [capabilities, objectOf(agreed.result.capabilities)];
    const [revision, ordered] = [agreed.protocol, !this.#transport.hasStreams];
    const isModern = revision === MODERN_REVISION;
    this.#hasTasks = isModern ? objectOf(client.extensions)[TASKS] !== undefined : callsTasks(server);
    this.#connection.judgeBy(await createJudge({ revision, client, server, ordered, redactor, tolerated }));
    if (isModern) {
      this.#envelope = envelopeFor(agreed, capabilities, version, this.#server.log_level);
      return this;
    }
    // Only now: from here on every HTTP request names the revision.
    this.#told = this.#connection.notify("notifications/initialized");
    // A server that asks before the stream for its questions is open may never ask again.
    if (Object.keys(capabilities).length > 0) await this.#told;
    await this.#setLevel(server);
    return this;
  }

  /** Asks for log messages as the suite says, if the server has any. */
  async #setLevel({ logging }: JsonObject): Promise<void> {
    const { log_level: level } = this.#server;
    if (level === undefined || logging === undefined) return;
    const { error } = await this.#connection.call("logging/setLevel", { level }, UNHURRIED);
    if (error !== undefined) this.#connection.add(refusedLevel({ level, error: show(error) }));
  }

  /** The request that it waits for; undefined where none was sent. */
  get waitingFor(): string | undefined {
    return this.#connection.waitingFor;
  }

  get findings(): readonly SessionFinding[] {
    const { tolerate = [] } = this.#server;
    return this.#connection.findings.map((finding) => excuse(finding, tolerate));
  }

  get failure(): McptestError | undefined {
    return this.#connection.ended;
  }

  endedBy(error: unknown): boolean {
    return error !== undefined && (error === this.failure || this.#flights.endedBy(error));
  }

  request(method: string, params: JsonObject, options: RequestOptions = {}): Promise<Exchange> {
    if (options.notices) return this.#sendAndWait(method, params, options, options.notices);
    if (method !== "tools/call") return this.#send(method, params, options);
    const { task } = options;
    // Most servers have no tasks.
    const isPlain = task === "raw" || params.task !== undefined || (task === undefined && !this.#hasTasks);
    const answered = isPlain ? this.#send(method, params, options) : this.#callAsTask(params, options);
    const { name } = params;
    // What starts a task has no result yet.
    if (params.task !== undefined || !this.#outputs.has(name)) return answered;
    return answered.then((exchange) => {
      if (exchange.result !== undefined) this.#outputs.judge(name, exchange.result, options.signal);
      return exchange;
    });
  }

  async #callAsTask(params: JsonObject, options: RequestOptions): Promise<Exchange> {
    const { callAsTask } = await import("./task/call.ts");
    const ask = (method: string, own: JsonObject, each: RequestOptions) => this.#send(method, own, each);
    const left = (taskId: string) => this.#observer?.left?.(taskId);
    const use = { session: this, spec: this.#server, pace: this.#pace, questions: this.#questions, ask, left };
    // One person for all that the task asks.
    options.person ??= {};
    return callAsTask(use, params, options);
  }

  #send(method: string, params: JsonObject, options: RequestOptions): Promise<Exchange> {
    const { deadline = new Deadline(limitsOf(this.#server, options)), signal, bare, person = {} } = options;
    const call = { method, params, deadline, signal, bare, person };
    const asked = bare ? this.#connection.call(method, params, call) : this.#ask(method, params, call);
    const explained = asked.catch((error) => this.#explain(error, signal));
    return this.rescue ? this.#flights.follow({ method, params, options }, explained) : explained;
  }

  #ask(method: string, params: JsonObject, call: Sending & Visiting): Promise<Exchange> {
    if (this.#envelope) {
      const answer = (question: Question): Promise<Answer> => this.#questions.answerWithin(question, call);
      return callWithInput(this.#connection, answer, method, wrapParams(params, this.#envelope), call);
    }
    return this.#questions.settle(() => this.#connection.call(method, params, call), call);
  }

  async #sendAndWait(method: string, params: JsonObject, options: RequestOptions, notices: Notices): Promise<Exchange> {
    const { name } = this.#server;
    const { resources } = objectOf(this.handshake.capabilities);
    if (options.task !== "raw" && notices.subscribe.length > 0 && objectOf(resources).subscribe !== true)
      throw capabilityMissing({ server: name, capability: "resources.subscribe" });
    const { sendAndWait } = await import("./notices.ts");
    await this.#told;
    await this.#transport.listening?.();
    const use = {
      connection: this.#connection,
      server: name,
      envelope: this.#envelope,
      isRecorded: this.#transport.isRecorded === true,
    };
    const { timeoutMs = this.#server.call_timeout_ms, limit, signal } = options;
    return sendAndWait(use, notices, { timeoutMs, limit, signal }, () => {
      // The same object: what is told of the request is set in it.
      options.notices = undefined;
      return this.request(method, params, options);
    });
  }

  notify(method: string, params: JsonObject): Promise<void> {
    return this.#connection.notify(method, params);
  }

  tools(limitMs = LIST_MS): Promise<readonly ToolDefinition[]> {
    if (this.#tools !== undefined) return this.#tools;
    const list = this.#list(limitMs);
    this.#tools = list;
    // After a failure the next caller asks again.
    list.catch(() => {
      if (this.#tools === list) this.#tools = undefined;
    });
    return list;
  }

  async readApps(signal: AbortSignal): Promise<void> {
    const { readApps } = await import("../apps/read-apps.ts");
    this.apps = await readApps(this, this.#server, signal, (finding) => this.#connection.add(finding));
  }

  stderrTail(): readonly string[] {
    return this.#transport.stderrTail?.() ?? [];
  }

  get ending(): Ending | undefined {
    return this.#transport.ending?.();
  }

  settled(): Promise<unknown> {
    return this.#outputs.settled();
  }

  close(): Promise<void> {
    const parts = () => [this.#connection.close(), this.#outputs.settled(), this.#questions.close()];
    this.#closed ??= Promise.all(parts()).then(() => undefined);
    return this.#closed;
  }

  /** After a request that ran out of time or lost its connection, for no known cause: a server that answers nothing ends the session. */
  async #explain(error: McptestError, signal: AbortSignal | undefined): Promise<never> {
    const isKnown = RAN_OUT.has(error.code) && error.cause !== undefined;
    if (!DOUBTFUL.has(error.code) || isKnown || this.failure || signal?.aborted) throw error;
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = undefined;
    });
    await (signal ? untilAborted(this.#probing, signal).catch(() => {}) : this.#probing);
    throw this.#connection.ended?.code === "server-hung" ? hungBy(error, this.#connection.ended) : error;
  }

  async #probe(): Promise<void> {
    const [method, params] = this.#envelope ? ["server/discover", { _meta: this.#envelope }] : ["ping", {}];
    try {
      await this.#connection.call(method, params, { timeoutMs: PROBE_MS });
    } catch (error) {
      const { code } = error as McptestError;
      const hung = serverHung({ server: this.#server.name, probe: method, limitMs: PROBE_MS });
      if (code === "call-timeout") this.#connection.giveUp(hung);
      if (code === "connection-lost" || code === "server-unreachable") this.#connection.giveUp(error as McptestError);
    }
  }

  async #list(limitMs: number): Promise<readonly ToolDefinition[]> {
    let cut: string | undefined;
    const report = (finding: SessionFinding): void => {
      cut = finding.message;
      // A broken rule of HTTP says why.
      const isTold = this.#connection.findings.some(
        ({ rule, method }) => method === "tools/list" && rule.startsWith("http-"),
      );
      if (!isTold) this.#connection.add(finding);
    };
    const tools = await listTools(this, this.#server, limitMs, report).catch((error) => {
      this.unlisted = textOfError(error);
      throw error;
    });
    this.unlisted = cut;
    if (this.protocol >= OUTPUT_REVISION) this.#outputs.learn(tools);
    this.toolList = tools;
    return tools;
  }
}

/** The rules of the protocol, and the schemas of the revision that the server will probably agree to. */
async function loadProtocol(revision: ProtocolRevision) {
  const { createJudge, loadSchemas } = await import("../protocol/rules/judge.ts");
  await loadSchemas(revision);
  return createJudge;
}
