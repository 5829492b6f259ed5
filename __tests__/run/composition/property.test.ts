import fc from "fast-check";
import type { CompositionTrace, NodeTrace } from "../../../src/report/model/report.ts";
import type { Json } from "../../../src/values/json.ts";
import { type NodeSketch, useBench } from "./bench.ts";

const bench = useBench();

/** One node of a random graph; its numbers say what it does. */
interface Dice {
  needs: { of: number; optional: boolean; default: number }[];
  kind: "value" | "list" | "fail" | "refuse" | "mock" | "each" | "stumble";
  value: number;
  when: "none" | "true" | "false" | "first" | "broken";
  retries: number;
  ms: number;
}

const dice: fc.Arbitrary<Dice> = fc.record({
  needs: fc.array(fc.record({ of: fc.nat(), optional: fc.boolean(), default: fc.nat({ max: 99 }) }), { maxLength: 4 }),
  kind: fc.constantFrom("value", "value", "value", "list", "fail", "refuse", "mock", "each", "stumble"),
  value: fc.nat({ max: 500 }),
  when: fc.constantFrom("none", "none", "none", "none", "true", "false", "first", "broken"),
  retries: fc.nat({ max: 2 }),
  ms: fc.nat({ max: 3 }),
});
const graphs = fc.array(dice, { minLength: 1, maxLength: 60 });
const limits = fc.constantFrom<"auto" | number | false>("auto", 1, 3, false);

/** A node as the reference interpreter knows it. */
interface Plain extends Dice {
  id: string;
  parents: { id: string; optional: boolean; default: number }[];
}

function name(graph: readonly Dice[]): Plain[] {
  return graph.map((node, at) => {
    const parents = new Map(
      node.needs.slice(0, at).map(({ of, ...need }) => [of % at, { ...need, id: `n${of % at}` }]),
    );
    return { ...node, id: `n${at}`, parents: [...parents.values()] };
  });
}

const WHEN = { true: "true", false: "null", broken: "error(1)", first: '([.parents[]][0] | type) == "number"' };

function sketch({ id, parents, kind, value, when, retries, ms }: Plain): NodeSketch {
  const terms = parents.map((parent) => `\${${parent.id}}`);
  const fails = { fail: 99, refuse: -1, stumble: value % 4 }[kind as string] ?? 0;
  const [first] = parents;
  const fansOut = kind === "each" && first !== undefined;
  return {
    id,
    needs: parents.map((parent) => (parent.optional ? { ...parent, optional: true } : parent.id)),
    tool: kind === "list" ? "give" : "add",
    args:
      kind === "list" ? { value: [value, value + 1] } : { id, value: fansOut ? "${item}" : value, terms, fails, ms },
    retry: { max: retries },
    ...(kind === "mock" ? { mock: { result: value } } : {}),
    ...(fansOut ? { for_each: `\${${first.id}}`, max_concurrency: 2 } : {}),
    ...(when === "none" ? {} : { when: WHEN[when] }),
  };
}

type Outcome = Pick<NodeTrace, "status" | "output" | "attempts">;

/** What must come of each node: the rules of the page, said once more. */
function interpret(nodes: readonly Plain[]): Map<string, Outcome> {
  const done = new Map<string, Outcome>();
  const end = (status: Outcome["status"], output: Json = null, attempts = 0) => ({ status, output, attempts });
  const sum = (numbers: readonly Json[]) =>
    numbers.reduce((total: number, each) => total + (typeof each === "number" ? each : 0), 0) % 997;
  for (const node of nodes) {
    const seen = node.parents.map(({ id, default: spare }) => {
      const parent = done.get(id) as Outcome;
      return parent.status === "ok" ? parent.output : spare;
    });
    done.set(
      node.id,
      (() => {
        if (node.parents.some(({ id, optional }) => !optional && done.get(id)?.status !== "ok")) return end("skipped");
        if (node.when === "broken") return end("failed");
        if (node.when === "false" || (node.when === "first" && typeof seen[0] !== "number")) return end("skipped");
        if (node.kind === "mock") return end("ok", node.value);
        if (node.kind === "list") return end("ok", [node.value, node.value + 1], 1);
        if (node.kind === "each" && node.parents.length > 0) {
          const [elements] = seen;
          if (!Array.isArray(elements)) return end("failed");
          return end(
            "ok",
            elements.map((item) => sum([item, ...seen])),
            elements.length,
          );
        }
        const fails = { fail: 99, refuse: 99, stumble: node.value % 4 }[node.kind as string] ?? 0;
        if (fails > node.retries) return end("failed", null, node.retries + 1);
        return end("ok", sum([node.value, ...seen]), fails + 1);
      })(),
    );
  }
  return done;
}

function outcomesOf(trace: CompositionTrace): Map<string, Outcome> {
  const nodes = Object.values(trace.nodes);
  return new Map(nodes.map(({ id, status, output, attempts }) => [id, { status, output, attempts }]));
}

/** The trace without its times. */
function withoutTimes(trace: CompositionTrace): string {
  const times = new Set(["started_ms", "duration_ms", "critical_path"]);
  return JSON.stringify(trace, (key, value) => (times.has(key) ? 0 : value));
}

test("the trace is what the reference interpreter says, the schedule respects needs, and a second run tells the same", async () => {
  await fc.assert(
    fc.asyncProperty(graphs, limits, async (graph, parallel) => {
      const nodes = name(graph);
      await bench.log();
      const options = { options: { parallel } };
      const run = await bench.run({ nodes: nodes.map(sketch) }, options);
      const log = await bench.log();

      const expected = interpret(nodes);
      const found = outcomesOf(run.trace);
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
      expect(run.failures.length > 0).toBe([...expected.values()].some(({ status }) => status === "failed"));

      for (const { id, parents } of nodes) {
        const start = log.indexOf(`+${id}`);
        for (const parent of start < 0 ? [] : parents) expect(log.lastIndexOf(`-${parent.id}`)).toBeLessThan(start);
      }
      const again = await bench.run({ nodes: nodes.map(sketch) }, options);
      expect(withoutTimes(again.trace)).toBe(withoutTimes(run.trace));
    }),
    { numRuns: 60 },
  );
});

let runs = 0;

test("under a random cap no call starts after the trip", async () => {
  const spenders = fc.array(
    fc.record({ needs: fc.array(fc.nat(), { maxLength: 3 }), tokens: fc.nat({ max: 9 }), ms: fc.nat({ max: 3 }) }),
    { minLength: 1, maxLength: 60 },
  );
  await fc.assert(
    fc.asyncProperty(spenders, fc.nat({ max: 150 }), fc.constantFrom(1, 2, 5), async (spending, cap, parallel) => {
      const nodes = spending.map(({ needs, tokens, ms }, at) => {
        const parents = at === 0 ? [] : [...new Set(needs.map((need) => `n${need % at}`))];
        return { id: `n${at}`, parents, tokens, ms };
      });
      const tag = `${++runs}/`;
      const run = await bench.run(
        {
          budget: { max_tokens: cap },
          nodes: nodes.map(({ id, parents, tokens, ms }) => {
            return { id, needs: parents, tool: "add", args: { id: tag + id, ms, usage: { output_tokens: tokens } } };
          }),
        },
        { options: { parallel } },
      );
      // One pipe: answers arrive in the order in which they were sent. Calls that an earlier run gave up may still end.
      const log = await bench.log();
      const those = (sign: string): string[] => {
        return log.filter((entry) => entry.startsWith(sign + tag)).map((entry) => entry.slice(1 + tag.length));
      };
      const [started, answers] = [those("+"), those("-")];
      const byId = new Map(nodes.map((node) => [node.id, node]));
      let spent = 0;
      const trip = answers.findIndex((id) => {
        spent += byId.get(id)?.tokens ?? 0;
        return spent > cap;
      });

      const { composition } = run.trace;
      expect(composition.budget_tripped).toBe(trip < 0 ? null : "max_tokens");
      expect(run.failures.length > 0).toBe(trip >= 0);
      if (trip < 0) {
        expect(started).toHaveLength(nodes.length);
        return;
      }
      const before = new Set(answers.slice(0, trip));
      expect(started.length).toBeLessThanOrEqual(before.size + parallel);
      for (const id of started) for (const parent of byId.get(id)?.parents ?? []) expect(before).toContain(parent);
      for (const { id, status, reason, error } of Object.values(run.trace.nodes)) {
        if (answers.slice(0, trip + 1).includes(id)) expect(status).toBe("ok");
        // An answer may have come in one piece with the one that trips.
        else if (status === "ok") expect(answers).toContain(id);
        else expect(reason ?? error).toMatch(/^(stopped: )?max_tokens: the calls used \d+ tokens?, more than \d+$/);
      }
    }),
    { numRuns: 100 },
  );
});
