import type { Model } from "../../model/index.ts";
import type { LoadSpec, Suite, TestSpec } from "../../suite/index.ts";
import { groupBy } from "../../values/group-by.ts";
import { planOf } from "../kinds.ts";
import { declarationOf, type Plan, type PlannedTest } from "../plan.ts";
import type { CallOptions, CompositionEstimate } from "./estimate-composition.ts";
import { eachRunOnce, judgedBy, type Question, turnsOf } from "./questions.ts";

/** What an estimate knows of models. */
export interface JudgeFacts {
  /** Questions for one verdict, at most. */
  readonly asks: number;
  /** Tokens of one question. */
  readonly likely: Size;
  readonly worst: Size;
  /** In US dollars; undefined when the price is unknown. */
  readonly price: (model: Model, input: number, output: number) => number | undefined;
}

/** `two`: whether two are compared. */
type Size = (rubric: string, two?: boolean) => Tokens;

interface Tokens {
  readonly input: number;
  readonly output: number;
}

/** All planned tests of one declared test. */
export interface AskingTest {
  readonly suite: Suite;
  readonly spec: TestSpec;
  /** Number of planned tests: one for each row and protocol revision. */
  readonly planned: number;
  /** Questions to judges, or live runs, in all of them. */
  readonly questions: number;
  /** Runs of each at most: 1 and the retries. */
  readonly tries: number;
  /** Calls of judges, or turns of live runs. */
  readonly min: number;
  readonly max: number;
}

/** Tokens of a turn: some tool definitions and a page of conversation, or as much as a model reads and writes. */
export const ASSUMED_TURN = {
  likely: { input: 4000, output: 300 },
  worst: { input: 200_000, output: 8192 },
} as const satisfies Record<string, Tokens>;

/** A question, and how often it is asked. */
type Asked = readonly [Question, number];

/** Counts the questions to judges and the turns of live runs in the planned tests, and bounds what they cost. */
function estimateModels({ tests }: Plan, triesOf: (test: PlannedTest) => number, facts: JudgeFacts) {
  const running = tests.filter(({ skip }) => skip === undefined);
  const ofTurns = { ...facts, likely: () => ASSUMED_TURN.likely, worst: () => ASSUMED_TURN.worst };
  return {
    judge: estimateCalls(running, triesOf, facts, (test, tries) => {
      const { least, most } = judgedBy(test);
      return { least: times(least, () => 1), most: times(most, () => tries * facts.asks) };
    }),
    live: estimateCalls(eachRunOnce(tests), triesOf, ofTurns, (test, tries) => {
      const runs = turnsOf(test).map(({ model, turns }) => ({ words: "", model, turns }));
      return { least: times(runs, ({ turns }) => turns.min), most: times(runs, ({ turns }) => turns.max * tries) };
    }),
  };
}

function times<Q extends Question>(questions: readonly Q[], often: (question: Q) => number): Asked[] {
  return questions.map((question) => [question, often(question)]);
}

/**
 * Calls of models in planned tests, in their order, and bounds of them. `read`: what a test that is run so many times asks when nothing
 * fails, and when everything does.
 */
function estimateCalls(
  tests: readonly PlannedTest[],
  triesOf: (test: PlannedTest) => number,
  facts: JudgeFacts,
  read: (test: PlannedTest, tries: number) => Readonly<Record<"least" | "most", readonly Asked[]>>,
) {
  const asking = new Map<TestSpec, AskingTest>();
  const certain: Asked[] = [];
  const possible: Asked[] = [];
  for (const test of tests) {
    const tries = triesOf(test);
    const { least, most } = read(test, tries);
    if (most.length === 0) continue;
    certain.push(...least);
    possible.push(...most);
    const spec = declarationOf(test);
    const { planned = 0, questions = 0, min = 0, max = 0 } = asking.get(spec) ?? {};
    asking.set(spec, {
      suite: test.suite,
      spec,
      tries,
      planned: planned + (test.of ? 0 : 1),
      questions: questions + most.length,
      min: min + timesOf(least),
      max: max + timesOf(most),
    });
  }
  if (asking.size === 0) return undefined;
  const models = [...new Map(possible.map(([{ model }]) => [model.label, model])).values()];
  return {
    tests: [...asking.values()],
    models: models.map(({ label }) => label),
    /** Models without a known price, which no cost below includes. */
    unpriced: models.flatMap((model) => (facts.price(model, 1, 1) === undefined ? [model.label] : [])),
    /** When nothing fails and every answer is in form. */
    least: addUp(certain, facts.likely, facts),
    /** When every try and question that is allowed is used. */
    most: addUp(possible, facts.likely, facts),
    /** As `most`, with the largest candidates and answers. */
    worst: addUp(possible, facts.worst, facts),
  };
}

function timesOf(asked: readonly Asked[]): number {
  return asked.reduce((sum, [, times]) => sum + times, 0);
}

/** The models that tests may ask, by what they are there for. */
export function modelsAsked(tests: readonly PlannedTest[]): Record<"judge" | "candidate", Model[]> {
  const asked = tests.filter(({ skip }) => skip === undefined);
  const judges = asked.flatMap((test) => judgedBy(test).most);
  const runs = asked.flatMap(turnsOf);
  return { judge: judges.map(({ model }) => model), candidate: runs.map(({ model }) => model) };
}

function addUp(asked: readonly Asked[], size: Size, facts: JudgeFacts) {
  let [calls, tokens, usd] = [0, 0, 0];
  for (const [{ words, two, model }, times] of asked) {
    const { input, output } = size(words, two);
    calls += times;
    tokens += times * (input + output);
    usd += times * (facts.price(model, input, output) ?? 0);
  }
  return { calls, tokens, usd };
}

export interface EstimateOptions extends CallOptions {
  /** Overrides the retries of suites. */
  readonly retries?: number | undefined;
  readonly judge: JudgeFacts;
}

/** What a run may call and cost before it is started. */
export type Estimate = ReturnType<typeof estimatePlan>;

/**
 * Counts the calls of all planned tests, without retries of those that are one request each, and bounds what they cost; the same for the
 * questions to judges, which are part of no composition's cost.
 */
export function estimatePlan(plan: Plan, options: EstimateOptions) {
  const counted = plan.tests.filter(({ skip, coordinates }) => skip === undefined && coordinates.metric === undefined);
  const tries = ({ suite, spec }: PlannedTest): number => 1 + (spec.retries ?? options.retries ?? suite.run.retries);
  let requests = 0;
  const loads: LoadSpec[] = [];
  const compositions = [...groupBy(counted, declarationOf)].flatMap(([spec, planned]): CompositionEstimate[] => {
    const [first] = planned;
    const { project } = planOf(spec);
    if ("request" in spec && spec.load) loads.push(...planned.map(() => spec.load as LoadSpec));
    else if ("request" in spec) requests += planned.length;
    return project && first ? [project(spec, planned, tries(first), options)] : [];
  });
  return { requests, loads, compositions, ...estimateModels(plan, tries, options.judge) };
}
