import { holdsNodes, updateCassette } from "../../cassette/index.ts";
import type { Entry } from "./inventory.ts";

/** What is taken away, or would be, of one file: all of it, or some of its exchanges. */
export interface Pruned {
  entry: Entry;
  /** How many exchanges; undefined: the file. */
  exchanges?: number;
}

/** What no test asks for. What cannot be read stays. */
export function findPrunable(entries: readonly Entry[]): Pruned[] {
  return entries.flatMap((entry): Pruned[] => {
    if (entry.state === "orphan") return [{ entry }];
    if (entry.state !== "stale" || !holdsNodes(entry.cassette)) return [];
    return [{ entry, exchanges: entry.cassette.exchanges.filter((each) => !entry.isAsked(each)).length }];
  });
}

/** Takes it away, as the file is by then. Throws what `updateCassette` throws. */
export async function prune({ entry, exchanges }: Pruned): Promise<void> {
  const { cassette, place, isAsked } = entry;
  if (!cassette) return;
  await updateCassette(place, [cassette.kind], async (now) => {
    if (exchanges === undefined || !holdsNodes(now)) return { ...(now ?? cassette), exchanges: [] };
    return { ...now, exchanges: now.exchanges.filter(isAsked) };
  });
}
