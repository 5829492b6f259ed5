import fc from "fast-check";
import { type CompositionTrace, drawGraph, type GraphRow, type NodeTrace } from "../../src/report/index.ts";
import { buildNode, buildTrace } from "./fixtures/compositions.ts";

const idsOf = (rows: readonly GraphRow[]): string[] => rows.map(({ node }) => node.id);

/** The id that each row is drawn under, read from the rails alone. */
function parentsOf(rows: readonly GraphRow[]): (string | undefined)[] {
  return rows.map((row, index) => {
    const above = rows.slice(0, index).findLast(({ rails }) => rails.length === row.rails.length - 1);
    return row.rails.length === 0 ? undefined : above?.node.id;
  });
}

test("a node stands under the first of its parents, and names them when there are several", () => {
  const { rows } = drawGraph(
    buildTrace("x", [
      buildNode("a"),
      buildNode("b"),
      buildNode("c", { needs: ["a"] }),
      buildNode("d", { needs: ["b", "c"], optional_needs: ["c"] }),
      buildNode("e", { needs: ["b"], optional_needs: ["b"] }),
    ]),
  );
  expect(idsOf(rows)).toEqual(["a", "c", "b", "d", "e"]);
  expect(parentsOf(rows)).toEqual([undefined, "a", undefined, "b", "b"]);
  expect(rows.map(({ needs }) => needs)).toEqual([
    [],
    [],
    [],
    [
      { id: "b", optional: false },
      { id: "c", optional: true },
    ],
    [{ id: "b", optional: true }],
  ]);
  expect(rows.map(({ rails }) => rails)).toEqual([[], [false], [], [true], [false]]);
});

test.each([
  ["elements", ["ok", "ok"], "2 elements"],
  ["elements", ["ok"], "1 element"],
  ["elements", ["ok", "failed", "failed"], "2 of 3 elements failed"],
  ["elements", ["ok", "failed", "skipped"], "1 of 3 elements failed, 1 skipped"],
  ["elements", [], "0 elements"],
  ["rounds", ["ok", "ok", "ok"], "3 rounds"],
] as const)("iterations in words: %s %j", (repeats, statuses, words) => {
  const iterations = statuses.map((status, index) => ({ index, status, output: null, duration_ms: 1 }));
  const { rows } = drawGraph(buildTrace("x", [buildNode("a", { repeats, iterations })]));
  expect(rows[0]?.iterations).toBe(words);
});

test("errors of iterations are told once, three at most", () => {
  const iterations = ["one", "two", "two", "three", "four"].map((error, index) => {
    return { index, status: "failed" as const, output: null, duration_ms: 1, error };
  });
  const node = buildNode("a", { status: "failed", error: "element 0 failed: one", iterations });
  const [row] = drawGraph(buildTrace("x", [node])).rows;
  expect(row?.errors).toEqual(["element 0 failed: one", "[1] two", "[2] two", "[3] three"]);
});

test("a chain of 2,000 nodes is drawn without nesting so deep, the failed end with what it needs", () => {
  const nodes = Array.from({ length: 2000 }, (_, index) =>
    buildNode(`n${index}`, {
      needs: index === 0 ? [] : [`n${index - 1}`],
      ...(index === 1999 ? { status: "failed", error: "no" } : {}),
    }),
  );
  const graph = drawGraph(buildTrace("chain", nodes));
  expect(idsOf(graph.rows)).toEqual(Array.from({ length: 60 }, (_, index) => `n${1940 + index}`));
  expect(Math.max(...graph.rows.map(({ rails }) => rails.length))).toBe(12);
  expect(graph.rows[0]?.needs).toEqual([{ id: "n1939", optional: false }]);
  expect(graph.rows.at(-1)?.needs).toEqual([{ id: "n1998", optional: false }]);
  expect(graph.left_out).toEqual({ total: 1940, ok: 1940, failed: 0, skipped: 0 });
});

const status = fc.constantFrom("ok" as const, "failed" as const, "skipped" as const);

/** Nodes whose needs may be anything: earlier nodes, later ones, themselves, or none that exist. */
const anyTrace: fc.Arbitrary<CompositionTrace> = fc
  .array(fc.record({ status, needs: fc.array(fc.integer({ min: 0, max: 45 }), { maxLength: 4 }) }), { maxLength: 40 })
  .map((drafts) => toTrace(drafts));

/** Nodes that need earlier ones, as in a trace that mcptest wrote. */
const acyclicTrace: fc.Arbitrary<CompositionTrace> = fc
  .array(fc.record({ status, needs: fc.array(fc.nat(), { maxLength: 4 }) }), { minLength: 1, maxLength: 40 })
  .map((drafts) =>
    toTrace(drafts.map((draft, at) => ({ ...draft, needs: at === 0 ? [] : draft.needs.map((need) => need % at) }))),
  );

function toTrace(drafts: readonly { status: NodeTrace["status"]; needs: readonly number[] }[]): CompositionTrace {
  return buildTrace(
    "random",
    drafts.map((draft, at) => buildNode(`n${at}`, { status: draft.status, needs: draft.needs.map((id) => `n${id}`) })),
  );
}

test("every node is drawn exactly once, or counted as left out", () => {
  fc.assert(
    fc.property(fc.oneof(anyTrace, acyclicTrace), fc.integer({ min: 1, max: 50 }), (trace, max) => {
      const { rows, counts, left_out: left } = drawGraph(trace, [], max);
      const all = Object.values(trace.nodes);
      expect(rows.length).toBe(Math.min(max, all.length));
      expect(new Set(idsOf(rows)).size).toBe(rows.length);
      expect(counts.total).toBe(all.length);
      for (const key of ["ok", "failed", "skipped"] as const) {
        const shown = rows.filter(({ node }) => node.status === key).length;
        expect(shown + left[key]).toBe(all.filter((node) => node.status === key).length);
      }
      const failed = all.filter((node) => node.status === "failed").length;
      expect(rows.filter(({ node }) => node.status === "failed").length).toBe(Math.min(max, failed));
    }),
  );
});

test("drawn whole, the place and the words of a node tell all that it needs", () => {
  fc.assert(
    fc.property(acyclicTrace, (trace) => {
      const { rows } = drawGraph(trace, [], 40);
      parentsOf(rows).forEach((parent, index) => {
        const row = rows[index] as GraphRow;
        const told = row.needs.length > 0 ? row.needs.map(({ id }) => id) : parent === undefined ? [] : [parent];
        expect(told).toEqual(row.node.needs);
        if (row.rails.length > 0 && row.rails.length < 12) expect(parent).toBe(row.node.needs[0]);
      });
    }),
  );
});

test("rails go on exactly where a sibling follows", () => {
  fc.assert(
    fc.property(anyTrace, (trace) => {
      const { rows } = drawGraph(trace, [], 30);
      rows.forEach((row, index) => {
        const below = rows.slice(index + 1);
        const end = below.findIndex(({ rails }) => rails.length < row.rails.length);
        const level = (end === -1 ? below : below.slice(0, end)).some(({ rails }) => rails.length === row.rails.length);
        if (row.rails.length > 0) expect(row.rails.at(-1)).toBe(level);
        expect(row.parent).toBe((below[0]?.rails.length ?? 0) > row.rails.length);
      });
    }),
  );
});

test("an error is left out where a text tells it of this very node, and nowhere else", () => {
  const errors = (told: string[]) =>
    drawGraph(buildTrace("x", [buildNode("a", { status: "failed", error: "no" })]), told).rows[0]?.errors;
  expect(errors(['node "a" failed: no'])).toEqual([]);
  expect(errors(['node "b" failed: no', "expected nothing"])).toEqual(["no"]);
});
