/** What the critical path asks of a node. */
export interface TimedNode {
  readonly id: string;
  readonly needs: readonly string[];
  readonly durationMs: number;
  /** false when it was skipped. */
  readonly ran: boolean;
}

interface Chain {
  readonly durationMs: number;
  readonly length: number;
  readonly id: string;
  readonly ran: boolean;
  readonly before: Chain | undefined;
}

/**
 * The ids of the chain of nodes, from root to leaf, whose durations add up to the most; of two as long the one with more nodes, then the
 * first. Skipped nodes are left out. Parents stand before their children in the list.
 */
export function findCriticalPath(nodes: readonly TimedNode[]): string[] {
  const chains = new Map<string, Chain>();
  let longest: Chain | undefined;
  for (const { id, needs, durationMs, ran } of nodes) {
    let before: Chain | undefined;
    for (const need of needs) before = longer(before, chains.get(need));
    const chain: Chain = {
      durationMs: (before?.durationMs ?? 0) + durationMs,
      length: (before?.length ?? 0) + (ran ? 1 : 0),
      id,
      ran,
      before,
    };
    chains.set(id, chain);
    longest = longer(longest, chain);
  }
  const ids: string[] = [];
  for (let chain = longest; chain; chain = chain.before) if (chain.ran) ids.push(chain.id);
  return ids.reverse();
}

function longer(a: Chain | undefined, b: Chain | undefined): Chain | undefined {
  if (!a || !b) return a ?? b;
  return b.durationMs > a.durationMs || (b.durationMs === a.durationMs && b.length > a.length) ? b : a;
}
