/** A node of a graph, by its place in the order in which ready ones are started. */
export interface GraphNode {
  readonly id: string;
  readonly parents: readonly string[];
}

/**
 * Runs every node once all its parents are done: of those that are ready the first in the list goes first, with at most
 * `limit` at a time. Parents stand before their children in the list. `run` never rejects.
 */
export function runGraph(
  nodes: readonly GraphNode[],
  limit: number,
  run: (id: string) => Promise<void>,
): Promise<void> {
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  const waiting = nodes.map(({ parents }) => parents.length);
  const children = nodes.map((): number[] => []);
  for (const [place, { parents }] of nodes.entries()) {
    for (const parent of parents) children[places.get(parent) as number]?.push(place);
  }
  const ready = nodes.flatMap(({ parents }, place) => (parents.length === 0 ? [place] : []));
  let running = 0;

  return new Promise((resolve) => {
    const start = (): void => {
      while (running < limit && ready.length > 0) {
        const place = ready.shift() as number;
        running++;
        void run((nodes[place] as GraphNode).id).then(() => end(place));
      }
      if (running === 0) resolve();
    };
    const end = (place: number): void => {
      running--;
      for (const child of children[place] as number[]) {
        const left = (waiting[child] as number) - 1;
        waiting[child] = left;
        if (left === 0) insert(ready, child);
      }
      start();
    };
    start();
  });
}

/** Puts a place where it belongs in a sorted list; most come last. */
function insert(places: number[], place: number): void {
  let at = places.length;
  while (at > 0 && (places[at - 1] as number) > place) at--;
  places.splice(at, 0, place);
}
