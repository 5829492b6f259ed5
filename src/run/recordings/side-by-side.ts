import type { CompositionTest } from "../../suite/index.ts";

/** Whether nodes may call side by side, so that nobody knows which call comes first: in all but a chain of nodes that call one by one. */
export function callsSideBySide({ nodes }: Pick<CompositionTest, "nodes">): boolean {
  // A node stands one below its deepest parent: where no two stand alike, each needs the one above.
  const depths = new Set(nodes.map(({ depth }) => depth));
  return depths.size < nodes.length || nodes.some(({ max_concurrency: most }) => most > 1);
}
