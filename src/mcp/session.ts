import type { Tokens } from "../auth/index.ts";
import type { McptestError } from "../errors.ts";
import type { App, Finding, TaskDetail } from "../generated/report.ts";
import type { Notices, ProtocolRevision } from "../suite/index.ts";
import type { Json, JsonObject } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import type { CallLimits, Deadline } from "./client/deadline.ts";
import type { HttpResponse } from "./http/exchange.ts";
import type { LaunchedAhead } from "./stdio/launch.ts";

/** What opening a session needs besides the server's declaration. */
export interface OpenOptions {
  /** The caller's environment; a server inherits only PATH, HOME and the like from it. */
  env: Readonly<Record<string, string | undefined>>;
  /** The only revision to speak (default: the newest legacy one that the server accepts). */
  protocol?: ProtocolRevision;
  /** The command that runs the embedded mock, which gets its manifest as its first message. */
  mockCommand: readonly [string, ...string[]];
  /** mcptest's version, which the server is told. */
  version: string;
  signal?: AbortSignal;
  /** Processes that started before their sessions. */
  ahead?: LaunchedAhead | undefined;
  onStderr?(line: string): void;
  /** Masks quotes of servers; learns all credentials, OAuth tokens included. */
  redactor: Redactor;
  /** The tokens of logins that all sessions share: a refresh token is used once. */
  tokens?: Map<string, Promise<Tokens>>;
  warn?(warning: McptestError): void;
  observer?: FrameObserver | undefined;
  onProgress?(progress: ConnectProgress): void;
  /** How long polling waits (default: as timers do). */
  pace?: Pace;
}

/** Watches a connection. It must not throw. */
export interface FrameObserver {
  sent(frame: Json): void;
  received(frame: Json): void;
  /** Gets each finding as it comes; the session keeps a bounded number. */
  found?(finding: SessionFinding): void;
  /** Hears that a call ran out of time, or was interrupted, before its task ended. */
  left?(taskId: string): void;
}

/** What was reached: the process runs, stdout has its first byte, a request over HTTP has an answer. */
export type ConnectProgress =
  | { kind: "spawned"; pid: number }
  | { kind: "first-byte" }
  | { kind: "answered"; detail: string; response: HttpResponse };

/** Who answers the server's questions during one test. */
export interface Person {
  /** Variables of commands that open URLs, besides the caller's (default: those of the server's suite). */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** How often each scripted answer was given; undefined before the first. */
  given?: Map<object, number>;
}

/** The tool is to run as a task. */
export interface TaskWish {
  /** How long the server is asked to keep the task, in milliseconds; since 2026-07-28 the server decides. */
  ttlMs?: number | undefined;
  /** The task is cancelled when it is first seen so. */
  cancelAt?: "created" | "working" | "input_required" | undefined;
  /** Whether a refusal without a task is an answer. */
  refusable?: boolean | undefined;
}

/** What became of a task; it grows while the task is followed. */
export interface TaskCourse extends Pick<TaskDetail, "id" | "polls" | "inputs" | "cancelled" | "created_ms"> {
  /** Each status or message that differs from the one before: the first ones, and the last. */
  readonly statuses: TaskDetail["statuses"];
  /** null: for ever. */
  ttl_ms: number | null;
}

/** Time as polling sees it. */
export interface Pace {
  /** Milliseconds from an arbitrary start. */
  now(): number;
  /** Rejects with the reason of the signal. */
  pause(ms: number, signal?: AbortSignal): Promise<void>;
}

/** How a request is sent (default: as the server's keys say). */
export interface RequestOptions extends Partial<CallLimits> {
  /** In place of limits: who made it sees what ran out. */
  deadline?: Deadline;
  signal?: AbortSignal;
  /** The params go as they are: without envelope, progress token and answers to what is asked; `unwritten`: and not at all if they are empty. */
  bare?: boolean | "unwritten" | undefined;
  /** (default: one for this request alone) */
  person?: Person | undefined;
  /** Set to true when the request is made again after the server died. */
  again?: boolean;
  /**
   * How a tool is called. `false`: not as a task, and none is offered; `raw`: as the params say; left out: as a task where the tool
   * runs as nothing else, and where the server makes one that the client offered.
   */
  task?: TaskWish | false | "raw" | undefined;
  /** Set as soon as there is a task. */
  course?: TaskCourse;
  /** What to subscribe to before the request, and what to wait for after the answer. */
  notices?: Notices | undefined;
}

/** The answer to one request, as the server sent it. Exactly one of `result` and `error` is present, except after a cancelled task. */
export interface Exchange {
  result?: Json;
  error?: Json;
  /** Length of the response's text as it came; of a batch, of all of it. */
  chars: number;
  /** From the request's last byte to the response, in milliseconds. */
  durationMs: number;
  progress: readonly Json[];
  logs: readonly Json[];
  /** What the server asked meanwhile: `{ method, params, answer }`, in order; `answer` is the result sent back, or `{ error }`. */
  asked: readonly Json[];
  /** Of a call that ran as a task. One that was cancelled has neither result nor error. */
  task?: TaskCourse;
  /** Other notifications, from the sending to the answer, or to the end of `notices`: `{ method, params, at_ms }`. */
  notifications?: readonly Json[];
}

/** Something the server did wrong; `count` times (default: once). */
export type SessionFinding = Omit<Finding, "count"> & Partial<Pick<Finding, "count">>;

/** How a process that `close` ended went. */
export interface Ending {
  exitCode: number | null;
  /** The signal that ended it: one of `close`, or another. */
  signal: NodeJS.Signals | null;
  /** Processes that it left behind, and that were ended. */
  left: number;
}

/** A tool as tools/list gave it: raw. */
export interface ToolDefinition extends JsonObject {
  name: string;
}

/** Asks again what was in flight when the server died. */
export interface Rescue {
  /** Opens a session for one request. Throws what starting the server throws. */
  open(): Promise<Session>;
  /** Ends that session. Never rejects. */
  close(session: Session): Promise<void>;
  /** Nobody else gets a session with this server until this resolves. */
  hold(until: Promise<void>): void;
}

/** One connection to one server, after the handshake. */
export interface Session {
  readonly protocol: string;
  /** Result of initialize (or server/discover), raw. */
  readonly handshake: JsonObject;
  /** Findings so far; more may come until `close` resolves. */
  readonly findings: readonly SessionFinding[];
  /**
   * Sends a request. Throws McptestError: call-timeout, test-timeout (after telling the server by notifications/cancelled),
   * server-exited, http-status, http-content, unauthorized, message-too-large, protocol-violation (an answer that
   * cannot be one), input-required (protocol 2026-07-28), open-failed, cancelled (the signal).
   */
  request(method: string, params: JsonObject, options?: RequestOptions): Promise<Exchange>;
  /** Sends a notification; resolves when it is handed over, or cannot be. */
  notify(method: string, params: JsonObject): Promise<void>;
  /** All pages of tools/list in `limitMs` (5 s), kept until they change. Throws request-failed, tools-list-too-large, tools-list-timeout. */
  tools(limitMs?: number): Promise<readonly ToolDefinition[]>;
  /** What `tools` last gave; undefined before the first call. Asks nothing. */
  readonly toolList: readonly ToolDefinition[] | undefined;
  /** Why `tools` last failed or gave a part; undefined when it gave all, and before the first call. */
  readonly unlisted?: string | undefined;
  /** Why the server is gone: every later request throws this. */
  readonly failure: McptestError | undefined;
  /** Whether a request threw this because the server is gone. */
  endedBy(error: unknown): boolean;
  /** Makes requests again that were in flight together when the server died (default: they fail). */
  rescue?: Rescue | undefined;
  /** What `readApps` read; undefined before it is done. */
  readonly apps?: readonly App[] | undefined;
  /** Reads what `ui://` resources the tools name; findings tell what is wrong with them. Throws what `tools` and `request` throw. */
  readApps?(signal: AbortSignal): Promise<void>;
  /** The first and last lines of the server's stderr, at most 20. */
  stderrTail(): readonly string[];
  /** Resolves once all answers so far are judged by the outputSchema of their tools. */
  settled?(): Promise<unknown>;
  /** How its process ended; undefined before `close` resolves, and for a server that mcptest did not start. */
  readonly ending?: Ending | undefined;
  /** Ends the session and every process it started: politely, then by force. Never throws; bounded in time. */
  close(): Promise<void>;
}
