import { type CheckContext, checkExpectations, gradeLater, subjectOfValue } from "../../../check/index.ts";
import type { NodeCourse } from "../../../graph/index.ts";
import type { AssertionResult } from "../../../report/index.ts";
import type { CompositionNode } from "../../../suite/index.ts";
import type { Json, JsonObject } from "../../../values/json.ts";
import { traceNode } from "./node-record.ts";
import { Unmet } from "./wording.ts";

/** What the nodes of one run expect of themselves. */
export interface NodeChecks {
  /** What came of it, by node. */
  readonly results: ReadonlyMap<CompositionNode, readonly AssertionResult[]>;
  /** Checks a node that ran. Throws McptestError when it ended ok and its `expect` does not hold. */
  check(node: CompositionNode, course: NodeCourse): Promise<void>;
}

/** Checks nodes as they end. */
export function createNodeChecks(context: CheckContext): NodeChecks {
  const results = new Map<CompositionNode, readonly AssertionResult[]>();
  return {
    results,
    async check(node, course) {
      if (!node.expect || course.failure?.stopped) return;
      const trace = traceNode(node, course);
      const root = { nodes: { [node.id]: { ...trace, raw: rawOf(node, course) } } };
      const text = (): string => (typeof trace.output === "string" ? trace.output : JSON.stringify(trace.output));
      const subject = subjectOfValue(root as unknown as JsonObject, trace.duration_ms, text);
      const found = await checkExpectations([node.expect], subject, context);
      const missed = found.filter(({ passed }) => !passed);
      // A set may hold although a member of it does not.
      const grade = (await gradeLater({}, [node.expect], found))?.();
      const holds = grade ? grade.state !== "failed" : missed.length === 0;
      results.set(node, holds ? found.filter(({ passed }) => passed) : found);
      if (!holds && trace.status === "ok")
        throw new Unmet(missed.map(({ target, message }) => `${target}: ${message ?? ""}`));
    },
  };
}

/** The answer as it came; of a fan-out those of its elements, of a loop that of the last round. */
function rawOf({ for_each }: CompositionNode, { steps, iterations }: NodeCourse): Json {
  if (for_each === undefined) return steps.at(-1)?.raw ?? null;
  return iterations.map((iteration) => iteration.steps.at(-1)?.raw ?? null);
}
