import type { McptestError } from "../errors.ts";
import type { Finding } from "../generated/report.ts";
import type { ProtocolRevision } from "../suite/index.ts";
import type { Json, JsonObject } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import type { LaunchedAhead } from "./stdio/launch.ts";

/** What opening a session needs besides the server's declaration. */
export interface OpenOptions {
  /** The caller's environment; a server inherits only PATH, HOME and the like from it. */
  env: Readonly<Record<string, string | undefined>>;
  /** The revision to speak, and no other; left out: the newest legacy one that the server accepts. */
  protocol?: ProtocolRevision;
  /** The command that runs the embedded mock; the manifest's path is put after it. */
  mockCommand: readonly [string, ...string[]];
  /** mcptest's version, told to the server as the client's. */
  version: string;
  signal?: AbortSignal;
  /** Processes that started before their sessions. */
  ahead?: LaunchedAhead | undefined;
  /** Each line of stderr of a server with `stderr: inherit`. */
  onStderr?(line: string): void;
  /** What a verbose run tells: spawned, retried, ended. */
  onLog?(entry: string): void;
  /** Masks what is quoted of servers; is told of the credentials used, those obtained on the way (OAuth) included. */
  redactor: Redactor;
  /** Sees each frame, both ways, as it is sent and as it came. */
  observer?: FrameObserver | undefined;
  /** How far the connection got, for `probe`. */
  onProgress?(progress: ConnectProgress): void;
}

/** Watches a connection. It must not throw. */
export interface FrameObserver {
  sent(frame: Json): void;
  received(frame: Json): void;
}

/** What was reached: a process runs, its first byte on stdout came, a request over HTTP was answered in some way. */
export type ConnectProgress =
  | { kind: "spawned"; pid: number }
  | { kind: "first-byte" }
  | { kind: "answered"; detail: string };

/** The keys of a suite, and the flag, that limit a request in time. */
export type TimeLimit = "call_timeout" | "timeout" | "test_timeout" | "--timeout";

/** Options of one request. */
export interface RequestOptions {
  /** Milliseconds; the server's call_timeout when left out. */
  timeoutMs?: number;
  /** The key that `timeoutMs` comes from, for the message when it runs out; the server's call_timeout when left out. */
  limit?: TimeLimit;
  signal?: AbortSignal;
  /** Becomes true when the request was in flight as the server died, and was made again. */
  again?: boolean;
}

/** One request and what came of it, as the server sent it. Exactly one of `result` and `error` is present. */
export interface Exchange {
  result?: Json;
  error?: Json;
  /** Length of the response's text as it came; of a batch, of all of it. */
  chars: number;
  /** From the request's last byte to the response, in milliseconds. */
  durationMs: number;
  /** Params of the progress notifications for this request, in order. */
  progress: readonly Json[];
  /** Params of the log notifications that came while it was outstanding. */
  logs: readonly Json[];
}

/** Something the server did against the protocol or good manners; `count` times, once where that is left out. */
export type SessionFinding = Omit<Finding, "count"> & Partial<Pick<Finding, "count">>;

/** A tool as tools/list gave it: raw. */
export interface ToolDefinition extends JsonObject {
  name: string;
}

/** Where what was in flight as a server died is asked again. */
export interface Rescue {
  /** Opens a session for one request alone. Throws what starting the server throws. */
  open(): Promise<Session>;
  /** Ends that session. Never rejects. */
  close(session: Session): Promise<void>;
  /** Nobody else is given a session with this server until this resolves. */
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
   * cannot be one), input-required (protocol 2026-07-28), cancelled (the signal).
   */
  request(method: string, params: JsonObject, options?: RequestOptions): Promise<Exchange>;
  /** All pages of tools/list in `limitMs` (5 s), kept until they change. Throws request-failed, tools-list-too-large, tools-list-timeout. */
  tools(limitMs?: number): Promise<readonly ToolDefinition[]>;
  /** What `tools` last gave; undefined when it was never asked. Nothing is asked for it. */
  readonly toolList: readonly ToolDefinition[] | undefined;
  /** Why `tools` could not give all of them when it was last asked; undefined when it gave them, and when it was never asked. */
  readonly unlisted?: string | undefined;
  /** Why it ended, once the server is gone: the error that every later request throws. */
  readonly failure: McptestError | undefined;
  /** Whether a request threw this because the server is gone, and not for a cause of its own. */
  endedBy(error: unknown): boolean;
  /** Makes requests again that were in flight together as the server died; left out, they all fail. */
  rescue?: Rescue;
  /** The first and last lines of the server's stderr, at most 20. */
  stderrTail(): readonly string[];
  /** Ends the session and every process it started: politely, then by force. Never throws; bounded in time. */
  close(): Promise<void>;
}
