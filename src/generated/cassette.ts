// Generated from schemas/ by scripts/generate.mjs; do not edit.
import type { Json, JsonObject } from "../values/json.ts";


/**
 * Recorded answers, replayed instead of the real thing. Keys of the format are sorted, and the one time in it changes only with what is recorded. Recording the same twice gives the same bytes.
 */
export type Cassette = ExchangeCassette | CompositionCassette;

/**
 * What was asked and answered: by a test, by a pipeline, or in a session of any client with a server.
 */
export interface ExchangeCassette {
  format: "mcptest-cassette";
  version: 1;
  kind: "test" | "pipeline" | "session";
  /**
   * Of kind `test`: whose it is, for readers of the file.
   */
  test?: {
    /**
     * Path of the suite in its workspace.
     */
    suite: string;
    name: string;
    coordinates: {
      [k: string]: string | number;
    };
  };
  /**
   * Of kind `pipeline`: path of its file in the workspace.
   */
  pipeline?: string;
  /**
   * That answered, by name.
   */
  servers: {
    [k: string]: RecordedServer;
  };
  /**
   * That answered, by id.
   */
  models?: {
    [k: string]: RecordedModel;
  };
  /**
   * When its content last changed: ISO 8601, UTC.
   */
  recorded: string;
  /**
   * As it went; judgements, and what the nodes of a composition ask side by side, sorted by what was asked.
   */
  exchanges: Exchange[];
}
/**
 * A server as it was declared.
 */
export interface RecordedServer {
  /**
   * How it is reached.
   */
  source?: "stdio" | "http" | "mock";
  /**
   * The revision that it spoke.
   */
  protocol?: string;
  /**
   * Of its declaration as written, without `env` and headers.
   */
  fingerprint?: string;
}
/**
 * How a model was reached.
 */
export interface RecordedModel {
  /**
   * Host of the API.
   */
  api: string;
  /**
   * The API ran on this machine: a script answered instead of the model.
   */
  scripted?: true;
}
/**
 * One question and its answer: a `result`, or the `error` of a server.
 */
export interface Exchange {
  via: "server" | "model";
  /**
   * Name of the server that was asked.
   */
  server?: string;
  /**
   * Id of the model that was asked.
   */
  model?: string;
  /**
   * That of MCP; `judge` or `converse` of a model.
   */
  method: string;
  /**
   * What was asked, without secrets and without progress token. A turn of a conversation has the messages since the one before. Left out where the request has none.
   */
  params?: JsonObject;
  /**
   * The answer, without secrets.
   */
  result?: Json;
  /**
   * The JSON-RPC error, without secrets.
   */
  error?: Json;
  /**
   * The client took the request back, and got no answer. Of sessions alone.
   */
  cancelled?: true;
  /**
   * Which of several sessions it is of, in the order in which they began; absent in the first. Only of sessions.
   */
  session?: number;
  /**
   * Notifications of the server while the request was out.
   */
  before?: Notification[];
  /**
   * What the server asked the client before it answered, and what it was answered.
   */
  asked?: ServerRequest[];
  /**
   * Notifications of the server after its answer, before the next request.
   */
  after?: Notification[];
}
/**
 * A notification of a server, without progress token.
 */
export interface Notification {
  method: string;
  params?: JsonObject;
}
/**
 * A request of a server, and the client's answer: a `result` or an `error`.
 */
export interface ServerRequest {
  method: string;
  params: JsonObject;
  result?: Json;
  error?: Json;
}
/**
 * Answers to the calls of a composition's frozen nodes.
 */
export interface CompositionCassette {
  format: "mcptest-cassette";
  version: 1;
  kind: "composition";
  /**
   * Only in files of older versions: of id, server and tool of all nodes that were frozen.
   */
  fingerprint?: string;
  /**
   * Sorted by case, node, key and round.
   */
  exchanges: NodeExchange[];
}
/**
 * One call of a node and its answer.
 */
export interface NodeExchange {
  /**
   * Row of the dataset; null without one.
   */
  case: string | null;
  /**
   * Id of the node.
   */
  node: string;
  /**
   * Of the node's id, server and tool. With another one it is not replayed.
   */
  fingerprint?: string;
  /**
   * Hash of the arguments, 16 hex digits.
   */
  key: string;
  /**
   * Counts the calls with the same arguments, from 1.
   */
  round: number;
  /**
   * The arguments, for readers of the file.
   */
  arguments: JsonObject;
  /**
   * The CallToolResult, without secrets.
   */
  result: JsonObject;
}
