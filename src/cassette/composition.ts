import { createHash } from "node:crypto";
import type { CompositionCassette, NodeExchange } from "../generated/cassette.ts";
import { type JsonObject, stableStringify } from "../values/json.ts";

export type { CompositionCassette, NodeExchange };

/** The key of a call: the SHA-256 of its arguments as JSON with sorted keys, 16 hex digits. */
export function hashArguments(args: JsonObject): string {
  return hash(stableStringify(args));
}

/** The fingerprint of a composition's recording: of what its frozen nodes call, in whatever order they are declared. */
export function hashNodes(nodes: readonly { id: string; server: string; tool: string }[]): string {
  const calls = nodes.map(({ id, server, tool }) => JSON.stringify([id, server, tool]));
  return hash(JSON.stringify(calls.sort()));
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Orders exchanges by case, node, key and round: recording the same twice gives the same bytes. */
export function compareExchanges(a: NodeExchange, b: NodeExchange): number {
  return compare(a.case ?? "", b.case ?? "") || compare(a.node, b.node) || compare(a.key, b.key) || a.round - b.round;
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
