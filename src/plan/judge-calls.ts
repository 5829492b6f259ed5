import { type Matcher, matchersIn, type Suite, type TestSpec } from "../suite/index.ts";
import { planOf } from "./kinds.ts";
import { declarationOf, type Plan, type PlannedTest } from "./plan.ts";

/** What an estimate has to know of judges. */
export interface JudgeFacts {
  /** The model that judges where a matcher names none. */
  readonly model: string;
  /** How often a judge is asked at most for one verdict. */
  readonly asks: number;
  /** Tokens of asking once by a rubric. */
  readonly likely: (rubric: string) => Tokens;
  readonly worst: (rubric: string) => Tokens;
  /** What the tokens of a model cost in US dollars; undefined when nobody knows. */
  readonly price: (model: string, input: number, output: number) => number | undefined;
}

interface Tokens {
  readonly input: number;
  readonly output: number;
}

/** Calls of judges in all planned tests, and what they may come to. */
export interface JudgeEstimate {
  /** In the order of the plan. */
  readonly tests: readonly JudgedTest[];
  /** Models that are asked, in order of appearance. */
  readonly models: readonly string[];
  /** Those among them without a known price. No cost below contains theirs. */
  readonly unpriced: readonly string[];
  /** When nothing fails and every answer is in form. */
  readonly least: JudgeSpend;
  /** When everything is tried and asked as often as may be. */
  readonly most: JudgeSpend;
  /** As `most`, with the largest candidates and answers. */
  readonly worst: JudgeSpend;
}

/** Of all planned tests of one declared test together. */
export interface JudgedTest {
  readonly suite: Suite;
  readonly spec: TestSpec;
  /** Planned tests: one for each row and protocol revision. */
  readonly planned: number;
  /** `llm_judge` matchers in all of them. */
  readonly questions: number;
  /** How often each is run at most: 1 and the retries. */
  readonly tries: number;
  readonly min: number;
  readonly max: number;
}

export interface JudgeSpend {
  readonly calls: number;
  readonly tokens: number;
  readonly usd: number;
}

type Question = NonNullable<Matcher["llm_judge"]>;

/** A question, and how often it is asked. */
type Asked = readonly [Question, number];

/** Counts the questions that `llm_judge` asks in the planned tests, and bounds what they cost. */
export function estimateJudge(
  plan: Plan,
  triesOf: (test: PlannedTest) => number,
  facts: JudgeFacts,
): JudgeEstimate | undefined {
  const tests = new Map<TestSpec, JudgedTest>();
  const certain: Asked[] = [];
  const possible: Asked[] = [];
  for (const planned of plan.tests) {
    const { suite } = planned;
    const spec = declarationOf(planned);
    const matchers = matchersOf(planned);
    const all = matchers.flatMap(matchersIn).flatMap(({ llm_judge: question }) => question ?? []);
    if (all.length === 0) continue;
    const fewest = matchers.flatMap((matcher) => fewestQuestions(matcher, true));
    const tries = triesOf(planned);
    const times = tries * facts.asks;
    certain.push(...fewest.map((question): Asked => [question, 1]));
    possible.push(...all.map((question): Asked => [question, times]));
    const { planned: before = 0, questions = 0, min = 0, max = 0 } = tests.get(spec) ?? {};
    tests.set(spec, {
      ...{ suite, spec, tries, planned: before + 1, questions: questions + all.length },
      ...{ min: min + fewest.length, max: max + all.length * times },
    });
  }
  if (tests.size === 0) return undefined;
  const models = [...new Set(possible.map(([{ model = facts.model }]) => model))];
  return {
    tests: [...tests.values()],
    models,
    unpriced: models.filter((model) => facts.price(model, 1, 1) === undefined),
    least: addUp(certain, facts.likely, facts),
    most: addUp(possible, facts.likely, facts),
    worst: addUp(possible, facts.worst, facts),
  };
}

/** The matchers of a test that will run. */
function matchersOf({ spec, skip, coordinates }: PlannedTest): Matcher[] {
  if (skip !== undefined) return [];
  const expectations = planOf(spec).expectations(spec, coordinates);
  return expectations.flatMap(({ assertions }) => assertions.map(({ matcher }) => matcher));
}

/** What a judge has to be asked before a matcher `holds`, or before it does not. */
function fewestQuestions(matcher: Matcher, holds: boolean): Question[] {
  const { llm_judge: question, not, all_of: every, any_of: some } = matcher;
  // Where there is no value the judge is not asked, and the matcher does not hold.
  if (question) return holds ? [question] : [];
  if (not) return fewestQuestions(not, !holds);
  const lists = (every ?? some ?? []).map((part) => fewestQuestions(part, holds));
  if ((every !== undefined) === holds) return lists.flat();
  return lists.reduce((least, list) => (list.length < least.length ? list : least), lists[0] ?? []);
}

function addUp(asked: readonly Asked[], size: (rubric: string) => Tokens, facts: JudgeFacts): JudgeSpend {
  let [calls, tokens, usd] = [0, 0, 0];
  for (const [{ rubric, model = facts.model }, times] of asked) {
    const { input, output } = size(
      "criteria" in rubric ? rubric.criteria.map(({ question }) => question).join("\n") : "",
    );
    calls += times;
    tokens += times * (input + output);
    usd += times * (facts.price(model, input, output) ?? 0);
  }
  return { calls, tokens, usd };
}
