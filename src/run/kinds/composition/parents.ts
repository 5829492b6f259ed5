import type { CompositionNode } from "../../../suite/index.ts";
import type { Json, JsonObject } from "../../../values/json.ts";
import type { NodeRecord } from "./node-record.ts";

/** What a node reads of its parents: their outputs by id; of an optional one without, its default. */
export function outputsOfParents(
  { needs }: CompositionNode,
  records: ReadonlyMap<string, NodeRecord>,
): ReadonlyMap<string, Json> {
  return new Map(
    needs.map((need) => {
      const parent = records.get(need.id)?.trace;
      return [need.id, parent?.status === "ok" ? parent.output : need.default];
    }),
  );
}

/** The outputs as a jq program sees them. */
export function parentsObject(outputs: ReadonlyMap<string, Json>): JsonObject {
  return Object.fromEntries(outputs);
}
