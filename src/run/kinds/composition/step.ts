import { payloadOf } from "../../../check/index.ts";
import type { CompositionNode } from "../../../suite/index.ts";
import { type ReferenceScope, resolveReferences } from "../../../template/node-references.ts";
import type { Json, JsonObject } from "../../../values/json.ts";
import { type Calls, callTool } from "./call.ts";
import type { CompositionRun } from "./composition-run.ts";

/** One call, or what stands in for it, and what it came to so far. */
export interface Step extends Calls {
  args?: JsonObject;
  /** true when a recording answered. */
  replayed: boolean;
}

/** What a node, or one element of its fan-out, does: its calls, in the order they began. */
export type Steps = Step[];

/** Where a call stands: the outputs that it may read, and its element and round. */
export type Place = Pick<ReferenceScope, "nodes" | "item" | "loop">;

/**
 * Resolves the arguments, calls the tool (or takes the mock, or the recording), and gives the payload or what `transform`
 * makes of it. Throws McptestError and UnresolvedReference.
 */
export async function runStep(node: CompositionNode, place: Place, run: CompositionRun, steps: Steps): Promise<Json> {
  run.budget.check();
  const step: Step = { attempts: 0, usages: [], replayed: false };
  steps.push(step);
  const args = resolveReferences(node.args, { ...run.scope, ...place });
  step.args = args;
  const raw = await answer(node, args, run, step);
  const payload = payloadOf(raw);
  return node.transform ? run.reshape(node.transform, { result: payload, raw }) : payload;
}

async function answer(node: CompositionNode, args: JsonObject, run: CompositionRun, step: Step): Promise<JsonObject> {
  if (node.mock) return mockResult(node.mock.result);
  if (!node.freeze) return callTool(node, args, run, step);
  const track = run.tape.track(node, args);
  const recorded = await track.replay();
  if (recorded) {
    step.replayed = true;
    return recorded;
  }
  const result = await callTool(node, args, run, step);
  track.record(result);
  return result;
}

/** A CallToolResult whose payload is the given value. */
function mockResult(result: Json): JsonObject {
  const text = typeof result === "string" ? result : JSON.stringify(result);
  return { structuredContent: result, content: [{ type: "text", text }] };
}
