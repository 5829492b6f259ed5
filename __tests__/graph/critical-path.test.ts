import fc from "fast-check";
import { findCriticalPath, type TimedNode } from "../../src/graph/critical-path.ts";

const node = (id: string, durationMs: number, needs: readonly string[] = [], ran = true): TimedNode => {
  return { id, durationMs, needs, ran };
};

test("is the chain that took longest, not the longest chain", () => {
  const nodes = [node("a", 1), node("b", 10), node("c", 1, ["a"]), node("d", 1, ["c", "b"]), node("e", 1, ["a"])];
  expect(findCriticalPath(nodes)).toEqual(["b", "d"]);
});

test("of two as long it is the one with more nodes, then the first", () => {
  expect(findCriticalPath([node("a", 0), node("b", 0), node("c", 0, ["b"])])).toEqual(["b", "c"]);
  expect(findCriticalPath([node("a", 1), node("b", 1)])).toEqual(["a"]);
});

test("leaves out what was skipped, and is empty without nodes", () => {
  expect(findCriticalPath([node("a", 5), node("b", 0, ["a"], false), node("c", 5, ["b"])])).toEqual(["a", "c"]);
  expect(findCriticalPath([node("a", 0, [], false)])).toEqual([]);
  expect(findCriticalPath([])).toEqual([]);
});

test("takes as long as the longest of all chains", () => {
  const graphs = fc.array(fc.tuple(fc.nat({ max: 50 }), fc.array(fc.nat(), { maxLength: 3 })), { maxLength: 8 });
  fc.assert(
    fc.property(graphs, (raw) => {
      const nodes = raw.map(([durationMs, needs], at) => {
        return node(`n${at}`, durationMs, at === 0 ? [] : needs.map((need) => `n${need % at}`));
      });
      const byId = new Map(nodes.map((each) => [each.id, each]));
      const longest = (id: string): number => {
        const each = byId.get(id) as TimedNode;
        return each.durationMs + Math.max(0, ...each.needs.map(longest));
      };
      const path = findCriticalPath(nodes).map((id) => byId.get(id) as TimedNode);
      const total = path.reduce((sum, { durationMs }) => sum + durationMs, 0);
      expect(total).toBe(Math.max(0, ...nodes.map(({ id }) => longest(id))));
      for (const [at, each] of path.entries()) if (at > 0) expect(each.needs).toContain(path[at - 1]?.id);
    }),
  );
});
