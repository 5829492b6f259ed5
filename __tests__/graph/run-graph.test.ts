import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { runGraph } from "../../src/graph/index.ts";

/** A node and its parents. */
function node(id: string, ...parents: string[]) {
  return { id, needs: parents.map((parent) => ({ id: parent })) };
}

/** Graphs of up to 60 nodes: each needs some of those before it. */
const graphs = fc.array(fc.array(fc.nat({ max: 59 }), { maxLength: 4 }), { minLength: 1, maxLength: 60 }).map((needs) =>
  needs.map((numbers, at) => {
    const parents = at === 0 ? [] : [...new Set(numbers.map((number) => `n${number % at}`))];
    return node(`n${at}`, ...parents);
  }),
);

test("starts every node once, never before its parents are done, and as many at a time as it may", async () => {
  await fc.assert(
    fc.asyncProperty(
      graphs,
      fc.integer({ min: 1, max: 8 }),
      fc.infiniteStream(fc.nat({ max: 3 })),
      async (nodes, limit, turns) => {
        const parents = new Map(nodes.map(({ id, needs }) => [id, needs]));
        const started = new Set<string>();
        const done = new Set<string>();
        let running = 0;
        await runGraph(nodes, limit, async ({ id }) => {
          expect(started.has(id)).toBe(false);
          started.add(id);
          running++;
          expect(running).toBeLessThanOrEqual(limit);
          for (const parent of parents.get(id) ?? []) expect(done.has(parent.id)).toBe(true);
          for (let left = turns.next().value as number; left > 0; left--) await turn();
          running--;
          done.add(id);
        });
        expect(done.size).toBe(nodes.length);
      },
    ),
    { numRuns: 60 },
  );
});

test("waits for nothing that could run: with room for all, a node starts as soon as its last parent is done", async () => {
  const log: string[] = [];
  const waits: Record<string, number> = { slow: 6, quick: 1, child: 1 };
  const nodes = [node("slow"), node("quick"), node("child", "quick")];
  await runGraph(nodes, Number.POSITIVE_INFINITY, async ({ id }) => {
    log.push(`+${id}`);
    for (let left = waits[id] ?? 0; left > 0; left--) await turn();
    log.push(`-${id}`);
  });
  expect(log).toEqual(["+slow", "+quick", "-quick", "+child", "-child", "-slow"]);
});

test("of ready nodes the first in the list goes first", async () => {
  const order: string[] = [];
  const nodes = [node("a"), node("b", "a"), node("c"), node("d", "a")];
  await runGraph(nodes, 1, async ({ id }) => void order.push(id));
  expect(order).toEqual(["a", "b", "c", "d"]);
});

test("a chain of 100,000 nodes needs no stack, and no nodes need no time", async () => {
  const nodes = Array.from({ length: 100_000 }, (_, at) => node(`n${at}`, ...(at === 0 ? [] : [`n${at - 1}`])));
  let count = 0;
  await runGraph(nodes, 1, async () => void count++);
  expect(count).toBe(100_000);
  await runGraph([], 1, async () => void count++);
  expect(count).toBe(100_000);
});
