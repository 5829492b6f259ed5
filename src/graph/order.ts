/** An order of nodes, by their index, that puts each after its parents. */
export interface Order {
  /** By depth, then by index; without the nodes in or below a circle. */
  readonly order: readonly number[];
  /** Length of the longest chain of parents above each node; 0 in or below a circle. */
  readonly depths: readonly number[];
  /**
   * All circles; of very many only some, at least one through each knot of circles. Each starts with its lowest index; each node is followed by
   * one of its parents, the last by the first.
   */
  readonly circles: readonly (readonly number[])[];
}

/** Orders nodes by their parents, without recursion and, apart from circles, in linear time. */
export function orderNodes(parents: readonly (readonly number[])[]): Order {
  const children: number[][] = parents.map(() => []);
  const waiting = parents.map((above, node) => {
    for (const parent of above) children[parent]?.push(node);
    return above.length;
  });
  const depths = parents.map(() => 0);
  const ready = [...parents.keys()].filter((node) => waiting[node] === 0);
  // `ready` grows while it is walked.
  for (const node of ready) {
    const depth = depths[node] as number;
    for (const child of children[node] as number[]) {
      depths[child] = Math.max(depths[child] as number, depth + 1);
      waiting[child] = (waiting[child] as number) - 1;
      if (waiting[child] === 0) ready.push(child);
    }
  }
  const done = new Set(ready);
  for (const node of parents.keys()) if (!done.has(node)) depths[node] = 0;
  const order = [...done].sort((a, b) => (depths[a] as number) - (depths[b] as number) || a - b);
  const circles = [...findCircles(parents, done), ...walkCircles(parents, done)];
  return { order, depths, circles: [...new Map(circles.map((circle) => [circle.join(), circle])).values()] };
}

/** There may be exponentially many circles. */
const MAX_STEPS = 50_000;
const MAX_CIRCLES = 100;

/** Circles through each node and higher ones: follows all paths up from it that lead back to it. */
function walkCircles(parents: readonly (readonly number[])[], done: ReadonlySet<number>): number[][] {
  const circles: number[][] = [];
  let steps = 0;
  for (const start of parents.keys()) {
    const way = done.has(start) ? [] : [{ node: start, next: 0 }];
    const on = new Set([start]);
    for (let last = way.at(-1); last; last = way.at(-1)) {
      if (++steps > MAX_STEPS || circles.length === MAX_CIRCLES) return circles;
      const parent = parents[last.node]?.[last.next++];
      if (parent === undefined) on.delete(way.pop()?.node ?? start);
      else if (parent === start) circles.push(way.map(({ node }) => node));
      else if (parent > start && !done.has(parent) && !on.has(parent)) {
        on.add(parent);
        way.push({ node: parent, next: 0 });
      }
    }
  }
  return circles;
}

/** Circles that share no node: one path up from each node, until it meets itself or only nodes that were seen. */
function findCircles(parents: readonly (readonly number[])[], done: ReadonlySet<number>): number[][] {
  const circles: number[][] = [];
  const known = new Set(done);
  const looked = parents.map(() => 0);
  for (const start of parents.keys()) {
    const way = known.has(start) ? [] : [start];
    const places = new Map(way.map((node, place) => [node, place]));
    for (let node = way.at(-1); node !== undefined; node = way.at(-1)) {
      const parent = parents[node]?.[(looked[node] as number)++];
      const place = parent === undefined ? way.length - 1 : places.get(parent);
      if (place !== undefined) {
        const left = way.splice(place);
        for (const one of left) {
          known.add(one);
          places.delete(one);
        }
        if (parent !== undefined) circles.push(fromLowest(left));
      } else if (parent !== undefined && !known.has(parent)) {
        places.set(parent, way.length);
        way.push(parent);
      }
    }
  }
  return circles;
}

function fromLowest(circle: readonly number[]): number[] {
  const lowest = circle.reduce((best, node, at) => (node < (circle[best] as number) ? at : best), 0);
  return [...circle.slice(lowest), ...circle.slice(0, lowest)];
}
