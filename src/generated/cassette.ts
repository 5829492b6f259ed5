// Generated from schemas/ by scripts/generate.mjs; do not edit.
import type { Json, JsonObject } from "../values/json.ts";


/**
 * Recorded answers, replayed in place of the real thing. Keys are sorted, and the one time in it changes only with what is recorded: recording the same twice gives the same bytes.
 */
export type Cassette = TestCassette | CompositionCassette;

/**
 * What a test asked models, and in a conversation servers, and what they answered.
 */
export interface TestCassette {
  format: "mcptest-cassette";
  version: 1;
  kind: "test";
  /**
   * Whose it is, for readers of the file.
   */
  test: {
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
   * A conversation as it went, then judgements, sorted by what was asked.
   */
  exchanges: Exchange[];
}
/**
 * A server as it was declared.
 */
export interface RecordedServer {
  /**
   * Where it is declared.
   */
  source?: string;
  /**
   * The revision that it spoke.
   */
  protocol?: string;
  /**
   * Of its declaration.
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
   * The API ran on this machine: a script answered in the place of the model.
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
   * What was asked, without secrets. A turn of a conversation has the messages since the one before.
   */
  params: JsonObject;
  /**
   * The answer, without secrets.
   */
  result?: Json;
  /**
   * The JSON-RPC error, without secrets.
   */
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
