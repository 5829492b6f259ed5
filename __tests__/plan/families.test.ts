import fc from "fast-check";
import { kindsOf, type Plan, type PlannedTest, planRun, type Selection, singleOut } from "../../src/plan/index.ts";
import { dealTests } from "../../src/plan/shard.ts";
import type { TestSpec } from "../../src/suite/suite.ts";
import { modelOf } from "../helpers/models.ts";
import { createCases, createComposition, createMetric, createNode, createSuite } from "./compositions.ts";
import { createAgent, createEval } from "./judged.ts";

const ALL: Selection = { filter: [], tags: [], skipTags: [], servers: [], cases: [] };
const plan = (tests: readonly TestSpec[], selection: Partial<Selection> = {}, models: string[] = []): Plan =>
  planRun([createSuite(tests)], { ...ALL, ...selection }, { models });
const show = ({ coordinates: { case: row, model, prompt, metric, repeat } }: PlannedTest): string =>
  [row, model, prompt, metric, repeat].filter((part) => part !== undefined).join(" ");
const shown = ({ tests }: Plan): string[] => tests.map(show);
const row = (name: string) => ({ row: { name } });
const only = (id: string | undefined): Partial<Selection> => ({
  filter: [{ text: `id:${id}`, matches: (_, other) => other === id }],
});

test("an agent is a test for each model and run, each with its metrics, and what sums them up", () => {
  const metrics = [createMetric("mcp_use")];
  expect(shown(plan([createAgent()]))).toEqual([""]);
  expect(shown(plan([createAgent({ metrics })]))).toEqual(["", "mcp_use"]);
  const { tests } = plan([createAgent({ metrics, models: [modelOf("a"), modelOf("b")], runs: 2 })]);
  const of = (model: string) => [`${model} 1`, `${model} mcp_use 1`, `${model} 2`, `${model} mcp_use 2`];
  expect(tests.map(show)).toEqual([...of("a"), ...of("b"), "a", "b", "a mcp_use", "b mcp_use"]);
  expect(tests.map(({ single }) => single === true)).toEqual([...Array(8).fill(true), ...Array(4).fill(false)]);
  expect(tests.slice(8).map(({ members = [] }) => members.map(show))).toEqual([
    ["a 1", "a 2"],
    ["b 1", "b 2"],
    ["a mcp_use 1", "a mcp_use 2"],
    ["b mcp_use 1", "b mcp_use 2"],
  ]);
  expect(tests.map(({ of: subject }) => subject && show(subject)).slice(1, 4)).toEqual(["a 1", undefined, "a 2"]);
  expect(tests.map(({ spec }) => "agent" in spec && spec.agent.model.id).slice(3, 5)).toEqual(["a", "b"]);
  expect(new Set(tests.map(({ id }) => id)).size).toBe(12);
});

test("rows of an agent have repeats of their own, and one sum for each metric", () => {
  const agent = { metrics: [createMetric("mcp_use")], runs: 2 };
  const { tests } = plan([createAgent({ ...agent, ...row("x") }), createAgent({ ...agent, ...row("y") })]);
  expect(tests.slice(8).map(show)).toEqual(["x", "y", "mcp_use"]);
  expect(tests.at(-1)?.members).toHaveLength(4);
});

test("a sweep takes the place of the models of agents and live candidates, and is part of the way back", () => {
  const agent = { model: modelOf("m"), servers: [], prompt: "p", maxTurns: 1 };
  const live = createEval({ name: "live", candidate: { agent } });
  const matrix = createEval({ name: "matrix", candidate: { agent }, matrix: { models: [modelOf("j")], prompts: [] } });
  const found = plan([createAgent({ models: [modelOf("a")] }), live, matrix, createEval()], {}, ["b", "c"]);
  expect(shown(found)).toEqual(["b", "c", "b", "c", "j", ""]);
  const [, , swept, , judged] = found.tests;
  expect(swept?.spec).toMatchObject({ candidate: { agent: { model: { id: "b" } } } });
  expect(judged?.spec).toMatchObject({ candidate: { agent: { prompt: "p" } }, judge: { model: { id: "j" } } });
  expect(swept && singleOut(swept)).toEqual(["--filter", `id:${swept?.id}`, "--models", "b"]);
  expect(judged && singleOut(judged)).toEqual(["--filter", "matrix"]);
});

test("a matrix is its models with its prompts; cells of one prompt share their candidate", () => {
  const agent = { model: modelOf("m"), servers: [], prompt: "p", maxTurns: 1 };
  const { tests } = plan([
    createEval({ candidate: { agent }, matrix: { models: [modelOf("a"), modelOf("b")], prompts: ["x", "y"] } }),
  ]);
  expect(tests.map(show)).toEqual(["a #1", "a #2", "b #1", "b #2"]);
  const specs = tests.map(({ spec }) => ("candidate" in spec ? spec : undefined));
  expect(specs.map((spec) => [spec?.prompt, spec?.judge.model.id])).toEqual([
    ["x", "a"],
    ["y", "a"],
    ["x", "b"],
    ["y", "b"],
  ]);
  expect(specs[0]?.candidate).toBe(specs[2]?.candidate);
  expect(specs[1]?.candidate).toEqual({ agent: { ...agent, prompt: "y" } });
});

test("repeats of an eval are rows that count nothing by themselves, and each cell has what sums them up", () => {
  const { tests } = plan([createEval({ runs: 2, matrix: { models: [modelOf("a"), modelOf("b")], prompts: ["x"] } })]);
  expect(tests.map(show)).toEqual(["a #1 1", "a #1 2", "b #1 1", "b #1 2", "a #1", "b #1"]);
  expect(tests.map(({ single }) => single === true)).toEqual([true, true, true, true, false, false]);
  expect(tests.slice(4).map(({ members }) => members)).toEqual([tests.slice(0, 2), tests.slice(2, 4)]);
  expect(new Set(tests.map(({ id }) => id)).size).toBe(6);
  expect(plan([createEval()]).tests[0]?.id).toBe(plan([createEval({ runs: 3 })]).tests.at(-1)?.id);
});

test("a command takes its kinds, and counts the evals that the selection would take", () => {
  const tests = [createAgent(), createEval({ runs: 3 }), createEval({ name: "other" })];
  const filter = [{ text: "eval", matches: (name: string) => name !== "other" }];
  expect(plan(tests, { kinds: kindsOf("run") })).toMatchObject({ leftOut: 2, partial: true, declared: 1 });
  expect(plan(tests, { kinds: kindsOf("run"), filter })).toMatchObject({ leftOut: 1 });
  expect(plan(tests, { kinds: kindsOf("eval") }).tests.map(({ spec }) => spec.name)).toEqual([
    ...["eval", "eval", "eval"],
    ...["eval", "other"],
  ]);
  expect(plan(tests).leftOut).toBeUndefined();
});

test("--case narrows what sums up rows", () => {
  const rows = createComposition([createNode("a")], {
    cases: createCases("x", "y", "z"),
    metrics: [createMetric("mcp_use")],
  });
  const found = plan([rows], { cases: ["x", "y"] });
  expect(shown(found)).toEqual(["x", "x mcp_use", "y", "y mcp_use", "mcp_use"]);
  expect(found.tests.at(-1)?.members?.map(show)).toEqual(["x mcp_use", "y mcp_use"]);
  expect(shown(plan([rows], { cases: ["z"] }))).toEqual(["z", "z mcp_use"]);
});

const METRICS = [createMetric("rubric"), createMetric("mcp_use")];
const suite = fc
  .array(
    fc.record({
      runs: fc.integer({ min: 1, max: 3 }),
      models: fc.subarray(["m", "n"]),
      rows: fc.subarray(["x", "y"]),
      metrics: fc.subarray(METRICS),
      graph: fc.boolean(),
    }),
    { maxLength: 4 },
  )
  .map((sketches) =>
    sketches.flatMap(({ runs, models, rows, metrics, graph }, at): TestSpec[] => {
      const name = `t${at}`;
      if (graph) return [createComposition([createNode("a")], { name, metrics, cases: createCases(...rows) })];
      const agent = { name, runs, models: models.map((id) => modelOf(id)), metrics };
      return rows.length === 0 ? [createAgent(agent)] : rows.map((one) => createAgent({ ...agent, ...row(one) }));
    }),
  );

/** Every test that one is derived from. */
const sources = ({ of, members = [] }: PlannedTest): readonly PlannedTest[] => [...(of ? [of] : []), ...members];

test("whatever is selected is there with all it is derived from, and single runs with what decides", () => {
  fc.assert(
    fc.property(suite, fc.nat(), (specs, pick) => {
      const whole = plan(specs);
      const one = whole.tests[pick % Math.max(1, whole.tests.length)];
      for (const selection of [only(one?.id), { ids: new Set([one?.id ?? ""]) }]) {
        const { tests } = plan(specs, selection);
        const ids = new Set(tests.map(({ id }) => id));
        if (one) expect(ids).toContain(one.id);
        for (const test of tests) {
          for (const { id } of sources(test)) expect(ids).toContain(id);
          const deciding = whole.tests.filter(({ members }) => members?.some(({ id }) => id === test.id));
          if (test.single) expect(deciding.some(({ id }) => ids.has(id))).toBe(true);
        }
        expect([...ids]).toEqual(whole.tests.map(({ id }) => id).filter((id) => ids.has(id)));
      }
    }),
  );
});

test("shards keep together what is derived from each other, whatever is known of durations", () => {
  fc.assert(
    fc.property(suite, fc.integer({ min: 1, max: 5 }), fc.array(fc.nat({ max: 999 })), (specs, count, times) => {
      const { tests } = plan(specs);
      const durations = new Map(times.flatMap((ms, at) => (tests[at] ? [[tests[at].id, ms] as const] : [])));
      const dealt = dealTests(tests, count, durations);
      expect(dealTests([...tests].reverse(), count, durations)).toEqual(dealt);
      for (const test of tests) {
        for (const { id } of sources(test)) expect(dealt.get(id)).toBe(dealt.get(test.id));
      }
      const parts = Array.from({ length: count }, (_, at) =>
        plan(specs, { shard: { index: at + 1, count, durations } }),
      );
      expect(parts.flatMap((part) => part.tests.map(({ id }) => id)).sort()).toEqual(tests.map(({ id }) => id).sort());
    }),
  );
});
