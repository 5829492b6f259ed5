import { declarationOf, type Plan } from "../../plan/index.ts";
import type { CompositionNode, CompositionTest, Suite } from "../../suite/index.ts";

/** A composition of which something is planned. */
export interface PlannedComposition {
  suite: Suite;
  spec: CompositionTest;
  /** In topological order. */
  nodes: readonly CompositionNode[];
}

/** Each composition of a plan once, in the order of the plan. */
export function compositionsOf({ tests }: Plan): PlannedComposition[] {
  const seen = new Map<CompositionTest, PlannedComposition>();
  for (const test of tests) {
    const { suite } = test;
    const spec = declarationOf(test);
    if (!("nodes" in spec) || seen.has(spec)) continue;
    const byId = new Map(spec.nodes.map((node) => [node.id, node]));
    seen.set(spec, { suite, spec, nodes: spec.order.flatMap((id) => byId.get(id) ?? []) });
  }
  return [...seen.values()];
}
