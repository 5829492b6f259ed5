import type { Cassette, CompositionCassette, NodeExchange } from "../generated/cassette.ts";
import { sha256 } from "../values/hash.ts";
import { type JsonObject, stableStringify } from "../values/json.ts";
import { compare } from "../values/order.ts";

export type { CompositionCassette, NodeExchange };

/** Whether a cassette holds what frozen nodes were answered. */
export function holdsNodes(cassette: Cassette | undefined): cassette is CompositionCassette {
  return cassette?.kind === "composition";
}

/** The key of a call: the SHA-256 of its arguments as JSON with sorted keys, 16 hex digits. */
export function hashArguments(args: JsonObject): string {
  return sha256(stableStringify(args), 16);
}

/** A fingerprint of what nodes call, in whatever order they are declared. */
export function hashNodes(nodes: readonly { id: string; server: string; tool: string }[]): string {
  const calls = nodes.map(({ id, server, tool }) => JSON.stringify([id, server, tool]));
  return sha256(JSON.stringify(calls.sort()), 16);
}

/** Orders exchanges by case, node, key and round: recording the same twice gives the same bytes. */
export function compareExchanges(a: NodeExchange, b: NodeExchange): number {
  return compare(a.case ?? "", b.case ?? "") || compare(a.node, b.node) || compare(a.key, b.key) || a.round - b.round;
}
