export interface TimedNode {
  readonly id: string;
  readonly needs: readonly string[];
  readonly durationMs: number;
  /** false when it was skipped. */
  readonly ran: boolean;
}

type Chain = { readonly durationMs: number; readonly ids: readonly string[] };

/** The ids of the chain, from root to leaf, that takes longest; of equal ones that with more nodes, then the first. Parents come before children. */
export function findCriticalPath(nodes: readonly TimedNode[]): string[] {
  const chains = new Map<string, Chain>();
  const longestOf = (all: Iterable<Chain | undefined>): Chain => {
    let longest: Chain = { durationMs: 0, ids: [] };
    for (const chain of all) {
      const { durationMs = 0, ids = [] } = chain ?? {};
      if ((durationMs - longest.durationMs || ids.length - longest.ids.length) > 0) longest = { durationMs, ids };
    }
    return longest;
  };
  for (const { id, needs, durationMs, ran } of nodes) {
    const before = longestOf(needs.map((need) => chains.get(need)));
    chains.set(id, { durationMs: before.durationMs + durationMs, ids: ran ? [...before.ids, id] : before.ids });
  }
  return [...longestOf(chains.values()).ids];
}
