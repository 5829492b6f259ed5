import fc from "fast-check";
import { type Order, orderNodes } from "../../src/graph/index.ts";

const MAX_NODES = 60;

/** Parents of nodes that are numbered in the order of `rank`: a node only has parents of a lower rank. */
const acyclic = fc.integer({ min: 0, max: MAX_NODES }).chain((size) =>
  fc
    .tuple(
      fc.shuffledSubarray([...Array(size).keys()], { minLength: size, maxLength: size }),
      fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 3 * size }),
    )
    .map(([rank, pairs]) => {
      const parents = rank.map(() => new Set<number>());
      for (const [one, other] of size < 2 ? [] : pairs) {
        const [a, b] = [one % size, other % size];
        if (a !== b)
          parents[(rank[a] as number) > (rank[b] as number) ? a : b]?.add(
            (rank[a] as number) > (rank[b] as number) ? b : a,
          );
      }
      return parents.map((set) => [...set]);
    }),
);

const anyGraph = fc
  .integer({ min: 1, max: 30 })
  .chain((size) =>
    fc
      .array(fc.uniqueArray(fc.nat(size - 1), { maxLength: 3 }), { minLength: size, maxLength: size })
      .map((parents) => parents.map((above, node) => above.filter((parent) => parent !== node))),
  );

/** The longest chain above a node, by its definition. */
function depthOf(parents: readonly (readonly number[])[], node: number, known = new Map<number, number>()): number {
  const depth =
    known.get(node) ?? Math.max(-1, ...(parents[node] ?? []).map((parent) => depthOf(parents, parent, known))) + 1;
  known.set(node, depth);
  return depth;
}

test("without a circle every node comes after its parents, sorted by depth and then as declared", () => {
  fc.assert(
    fc.property(acyclic, (parents) => {
      const { order, depths, circles } = orderNodes(parents);
      expect(circles).toEqual([]);
      expect([...order].sort((a, b) => a - b)).toEqual([...parents.keys()]);
      expect(depths).toEqual(parents.map((_, node) => depthOf(parents, node)));
      const place = new Map(order.map((node, at) => [node, at]));
      for (const [node, above] of parents.entries()) {
        for (const parent of above) expect(place.get(parent)).toBeLessThan(place.get(node) as number);
      }
      for (const [at, node] of order.entries()) {
        const before = order[at - 1];
        if (before === undefined) continue;
        const step = (depths[node] as number) - (depths[before] as number);
        expect(step === 0 ? before < node : step === 1).toBe(true);
      }
    }),
  );
});

test("circles are real, and there is one exactly when some nodes have no place in the order", () => {
  fc.assert(
    fc.property(anyGraph, (parents) => {
      const { order, circles } = orderNodes(parents);
      expect(circles.length > 0).toBe(order.length < parents.length);
      for (const circle of circles) {
        expect(new Set(circle).size).toBe(circle.length);
        expect(circle[0]).toBe(Math.min(...circle));
        for (const [at, node] of circle.entries()) expect(parents[node]).toContain(circle[(at + 1) % circle.length]);
      }
      expect(new Set(circles.map(String)).size).toBe(circles.length);
      const mended = new Set(circles.flat());
      const rest = parents.map((above, node) => (mended.has(node) ? [] : above.filter((one) => !mended.has(one))));
      expect(orderNodes(rest).circles).toEqual([]);
    }),
  );
});

test("every circle is told, also those that share nodes; of very many, some", () => {
  const shared = [[1], [2, 0], [0, 3], [1]];
  expect(orderNodes(shared).circles.map(String).sort()).toEqual(["0,1", "0,1,2", "1,2,3"]);
  const each = (size: number) => Array.from({ length: size }, () => [...Array(size).keys()]);
  // Each of 4, 6 pairs, 8 of three, 6 of four.
  expect(orderNodes(each(4)).circles).toHaveLength(4 + 6 + 8 + 6);
  expect(orderNodes(each(200)).circles.length).toBeGreaterThan(99);
});

/** Orders the nodes and counts how many parents are looked at meanwhile. */
function countLooks(parents: readonly (readonly number[])[]): Order & { looks: number } {
  let looks = 0;
  const counting = parents.map(
    (above) =>
      new Proxy(above, {
        get: (target, key, receiver) => {
          if (typeof key === "string" && /^\d+$/.test(key)) looks += 1;
          return Reflect.get(target, key, receiver) as unknown;
        },
      }),
  );
  return { ...orderNodes(counting), looks };
}

const SHAPES: readonly [string, (size: number) => number[][]][] = [
  ["a chain", (size) => Array.from({ length: size }, (_, node) => (node === 0 ? [] : [node - 1]))],
  [
    "a chain declared backwards",
    (size) => Array.from({ length: size }, (_, node) => (node === size - 1 ? [] : [node + 1])),
  ],
  ["a star", (size) => Array.from({ length: size }, (_, node) => (node === 0 ? [] : [0]))],
  [
    "a funnel",
    (size) => Array.from({ length: size }, (_, node) => (node < size - 1 ? [] : [...Array(size - 1).keys()])),
  ],
  ["a circle", (size) => Array.from({ length: size }, (_, node) => [(node + 1) % size])],
  [
    "what hangs under a circle",
    (size) => Array.from({ length: size }, (_, node) => (node === 0 ? [1] : [Math.max(0, node - 1)])),
  ],
];

test.each(SHAPES)(
  "each edge of %s is looked at three times at most, but for the circles, however many there are",
  (_, shape) => {
    for (const size of [10, 20_000]) {
      const parents = shape(size);
      const { order, circles, looks } = countLooks(parents);
      expect(order.length > 0 || circles.length > 0).toBe(true);
      expect(looks).toBeLessThanOrEqual(3 * parents.flat().length + (circles.length > 0 ? 50_000 : 0));
    }
  },
);
