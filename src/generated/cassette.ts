// Generated from schemas/ by scripts/generate.mjs; do not edit.
import type { JsonObject } from "../values/json.ts";


/**
 * Recorded answers, replayed in place of the real thing. Keys are sorted and there are no clock times: recording the same twice gives the same bytes.
 */
export type Cassette = CompositionCassette;

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
