import { isSame, type Model, renamed } from "../model/index.ts";
import * as suites from "../suite/index.ts";
import { type CallOptions, type CompositionEstimate, estimateComposition } from "./estimate/estimate-composition.ts";
import type { Coordinates, PlannedTest } from "./plan.ts";

/** One of the tests that a declared test expands to. */
export interface Cell {
  row?: suites.Named | undefined;
  spec?: suites.TestSpec | undefined;
  coordinates?: Coordinates;
}

/** What planning knows of a kind of test. */
interface PlanRow<K extends suites.TestKind> {
  command: "run" | "eval";
  /** The tests that a declared one expands to on one protocol revision; `models` replace those that live runs name. */
  cells(spec: suites.TestSpecs[K], models: readonly string[]): Cell[];
  metrics?(spec: suites.TestSpecs[K]): readonly suites.JudgedMetric[];
  /** What is asserted of one of them; nothing for a judged metric. */
  expectations(spec: suites.TestSpecs[K], coordinates: PlannedTest["coordinates"]): readonly suites.Expectation[];
  /** The calls of all its planned tests, where each is more than one request. */
  project?(spec: suites.TestSpecs[K], planned: PlannedTest[], tries: number, options: CallOptions): CompositionEstimate;
}

const REQUEST: PlanRow<suites.RequestKind> = {
  command: "run",
  cells: ({ row }) => [{ row }],
  expectations: ({ expect }) => [expect],
};

const KINDS: { [K in suites.TestKind]: PlanRow<K> } = {
  tool: REQUEST,
  resource: REQUEST,
  prompt: REQUEST,
  completion: REQUEST,
  request: REQUEST,
  composition: {
    command: "run",
    cells: ({ cases }) => (cases.length === 0 ? [{}] : cases.map((row) => ({ row, spec: row.own }))),
    metrics: ({ metrics }) => metrics,
    expectations: ({ expect, cases, nodes }, { case: row, metric }) => {
      const ofRow = cases.filter(({ name }) => name === row).map((one) => one.expect);
      return metric === undefined ? [...nodes.flatMap((node) => node.expect ?? []), expect, ...ofRow] : [];
    },
    project: estimateComposition,
  },
  property: {
    command: "run",
    cells: ({ perServer, server }) => [perServer ? { coordinates: { server } } : {}],
    expectations: () => [],
  },
  agent: {
    command: "run",
    cells: agentCells,
    metrics: ({ metrics }) => metrics,
    expectations: ({ expect }, { metric }) => (metric === undefined ? [expect] : []),
  },
  eval: { command: "eval", cells: evalCells, expectations: () => [] },
  calibration: { command: "eval", cells: ({ row }) => [{ row }], expectations: ({ expect }) => [expect] },
};

export function planOf(spec: suites.TestSpec): PlanRow<suites.TestKind> {
  return KINDS[spec.kind] as PlanRow<suites.TestKind>;
}

/** The judged metric of a planned test, or what judges it again. */
export function metricOf({ spec, coordinates: { metric }, again }: PlannedTest): suites.JudgedMetric | undefined {
  if (again !== undefined) return again ?? undefined;
  const metrics = metric === undefined ? [] : (planOf(spec).metrics?.(spec) ?? []);
  return metrics.find(({ name }) => name === metric);
}

/** The command that runs tests of this kind. */
export function commandOf({ kind }: Pick<suites.TestSpec, "kind">): "run" | "eval" {
  return KINDS[kind].command;
}

/** Whether `mcptest run` leaves tests of this kind to `mcptest eval`. */
export function isApart(spec: Pick<suites.TestSpec, "kind">): boolean {
  return commandOf(spec) === "eval";
}

/** The kinds of tests that a command runs. */
export function kindsOf(command: "run" | "eval"): ReadonlySet<suites.TestKind> {
  return new Set((Object.keys(KINDS) as suites.TestKind[]).filter((kind) => KINDS[kind].command === command));
}

function repeatCells<C extends Cell>(cells: readonly C[], runs: number): C[] {
  if (runs === 1) return [...cells];
  const repeats = Array.from({ length: runs }, (_, at) => at + 1);
  return cells.flatMap((cell) => repeats.map((repeat) => ({ ...cell, coordinates: { ...cell.coordinates, repeat } })));
}

/** Each model as often as the test runs. */
function agentCells(spec: suites.AgentTest, models: readonly string[]): Cell[] {
  const { row, agent, runs } = spec;
  const [first = agent.model] = spec.models;
  const swept = models.length > 0 ? models.map((model) => renamed(first, model)) : spec.models;
  const ofModels: Cell[] = swept.map((model) => {
    return { row, spec: { ...spec, agent: { ...agent, model } }, coordinates: { model: model.label } };
  });
  return repeatCells(swept.length === 0 ? [{ row }] : ofModels, runs);
}

/** Each judge of the matrix with each of its prompts and repeats; without judges, `models` run live candidates. Judges share candidates. */
function evalCells(spec: suites.EvalTest, models: readonly string[]): Cell[] {
  const { row, matrix, judge, runs: times } = spec;
  const asked = matrix.prompts.map((prompt, at): Cell & { spec: suites.EvalTest } => {
    const cell = { ...withRuns(spec, (agent) => ({ ...agent, prompt })), prompt };
    return { row, spec: cell, coordinates: { prompt: `#${at + 1}` } };
  });
  // A comparison sums up its pairs, even a single one.
  const alone = spec.compare && !row && times === 1 ? { repeat: 1 } : {};
  const cells = repeatCells(asked.length > 0 ? asked : [{ row, spec, coordinates: alone }], times);
  const ofModel = ({ label }: Model, change: (cell: suites.EvalTest) => suites.EvalTest): Cell[] =>
    cells.map((cell) => ({ row, spec: change(cell.spec), coordinates: { model: label, ...cell.coordinates } }));
  if (matrix.models.length > 0) {
    return matrix.models.flatMap((model) => ofModel(model, (cell) => ({ ...cell, judge: { ...judge, model } })));
  }
  const runs = suites.agentsOf(spec);
  const [first] = runs;
  // Models that are compared with each other stay as they are.
  if (models.length === 0 || !first || runs.some(({ model }) => !isSame(model, first.model))) return cells;
  const others = models.map((name) => renamed(first.model, name));
  return others.flatMap((model) => ofModel(model, (cell) => withRuns(cell, (agent) => ({ ...agent, model }))));
}

/** An eval with other live runs. */
function withRuns(spec: suites.EvalTest, change: (agent: suites.AgentSpec) => suites.AgentSpec): suites.EvalTest {
  const inside = <C extends suites.CandidateSpec>(one: C): C =>
    "agent" in one ? { ...one, agent: change(one.agent) } : one;
  if (!spec.compare) return { ...spec, candidate: inside(spec.candidate) };
  const { a, b } = spec.compare;
  return { ...spec, compare: { ...spec.compare, a: inside(a), b: inside(b) } };
}
