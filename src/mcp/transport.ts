import type { McptestError } from "../errors.ts";
import type { Json, JsonObject } from "../values/json.ts";
import type { Ending, SessionFinding } from "./session.ts";

/** What a transport tells the session that owns it. Calls come in the order of the bytes, never from inside `start` or `send`. */
export interface TransportHandlers {
  /**
   * One JSON value from the server, and its text as it came. Whether it is JSON-RPC is the session's business. `of`: the request on whose
   * stream it came; `flaw`: what is wrong with it as a whole.
   */
  onFrame(frame: Json, raw: string, of?: number, flaw?: SessionFinding): void;
  onStray(text: string): void;
  /** A message was lost: the request `id`, or every outstanding one, fails with this error; the session goes on. `finding`: the rule that it breaks. */
  onFail(error: McptestError, id?: number, finding?: SessionFinding): void;
  /** The server is gone. Called at most once, after the last frame, and never because of `close`. */
  onEnd(error: McptestError): void;
}

/** The most values of one message: parsed, they take some hundred MiB, however short the text. */
export const MAX_VALUES = 2_000_000;

/** What keeps a request from being sent. */
export interface Wait {
  reason: string;
  hint: string;
  /** It was never sent (default: it was refused for a while). */
  unsent?: true;
}

/** Carries frames to one server and back; does nothing before `start`. */
export interface Transport {
  /** Connects. Throws McptestError: spawn-failed, server-unreachable, unauthorized, http-status, …. Called once, first. */
  start(handlers: TransportHandlers): Promise<void>;
  /** Resolves when the frame is handed over; a rejection fails that request alone. */
  send(frame: JsonObject): Promise<void>;
  /** The handshake settled on this revision (header MCP-Protocol-Version). */
  setProtocol?(revision: string): void;
  /** The session no longer waits for this request; called after notifications/cancelled, which need not be carried. */
  abandon?(id: number): void;
  /** Why a request has not been sent; undefined when it was. */
  waitOf?(id: number): Wait | undefined;
  /** Ends the connection and what it started. Never throws; bounded in time. */
  close(): Promise<void>;
  /** How the process ended that `close` has ended. */
  ending?(): Ending | undefined;
  /** The first and last lines of the server's stderr, at most 20. */
  stderrTail?(): readonly string[];
  /** What the transport itself observed, shutdown included; complete when `close` has resolved. */
  findings(): readonly SessionFinding[];
  /** A recording answers: no URL is opened, and nobody waits for a person. */
  readonly isRecorded?: boolean;
  /** Messages come through several streams, so one may overtake another. */
  readonly hasStreams?: boolean;
  /** Resolves once the server can speak by itself, or is known to offer no stream for that. */
  listening?(): Promise<unknown>;
  /** What happened since `start`: "the process runs and wrote 12 bytes to stdout". */
  describeProgress(): string;
  /** What is wrong with the output before the first message, and what to do. */
  explainOutput?(): string | undefined;
}
