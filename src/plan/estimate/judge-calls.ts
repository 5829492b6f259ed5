import { type Matcher, matchersIn, type Suite, type TestSpec } from "../../suite/index.ts";
import { planOf } from "../kinds.ts";
import { declarationOf, type Plan, type PlannedTest } from "../plan.ts";
import { eachRunOnce, judgedBy, type Question, type Questions, questionsOf, turnsOf } from "./questions.ts";

/** What an estimate has to know of judges. */
export interface JudgeFacts {
  /** The model that judges where nothing names one. */
  readonly model: string;
  /** The model of live runs where nothing names one; left out: the one that judges. */
  readonly candidate?: string | undefined;
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
  /** Questions to judges in all of them. */
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

/** A question, and how often it is asked. */
type Asked = readonly [Question, number];

/** Counts the questions that judges are asked in the planned tests, and bounds what they cost. */
export function estimateJudge(
  plan: Plan,
  triesOf: (test: PlannedTest) => number,
  facts: JudgeFacts,
): JudgeEstimate | undefined {
  const tests = new Map<TestSpec, JudgedTest>();
  const certain: Asked[] = [];
  const possible: Asked[] = [];
  for (const planned of plan.tests.filter(({ skip }) => skip === undefined)) {
    const { suite } = planned;
    const spec = declarationOf(planned);
    const matchers = matchersOf(planned);
    const own = judgedBy(planned);
    const all = [...matchers.flatMap(matchersIn).flatMap((matcher) => asksOf(matcher, "most")), ...own.most];
    if (all.length === 0) continue;
    const fewest = [...matchers.flatMap((matcher) => fewestQuestions(matcher, true)), ...own.least];
    const tries = triesOf(planned);
    const times = tries * facts.asks;
    certain.push(...fewest.map((question): Asked => [question, 1]));
    possible.push(...all.map((question): Asked => [question, times]));
    const { planned: before = 0, questions = 0, min = 0, max = 0 } = tests.get(spec) ?? {};
    tests.set(spec, {
      ...{ suite, spec, tries, planned: before + (planned.of ? 0 : 1), questions: questions + all.length },
      ...{ min: min + fewest.length, max: max + all.length * times },
    });
  }
  return tests.size === 0 ? undefined : { tests: [...tests.values()], ...boundCost(certain, possible, facts) };
}

/** The models that are asked, and what that may come to. */
function boundCost(certain: readonly Asked[], possible: readonly Asked[], facts: JudgeFacts) {
  const models = [...new Set(possible.map(([{ model = facts.model }]) => model))];
  return {
    models,
    unpriced: models.filter((model) => facts.price(model, 1, 1) === undefined),
    least: addUp(certain, facts.likely, facts),
    most: addUp(possible, facts.likely, facts),
    worst: addUp(possible, facts.worst, facts),
  };
}

/** Of all planned live runs of one declared test together. */
export interface LiveTest extends Pick<JudgedTest, "suite" | "spec" | "planned" | "tries"> {
  /** Turns: one each, or as many as there may be in every try. */
  readonly min: number;
  readonly max: number;
}

/** Turns of live runs in all planned tests. `least`, `most` and `worst` as for judges, each turn by itself. */
export interface LiveEstimate extends Omit<JudgeEstimate, "tests"> {
  readonly tests: readonly LiveTest[];
}

/** What a turn takes: some tool definitions and a page of conversation; and as much as a model reads and writes. */
export const ASSUMED_TURN = {
  likely: { input: 4000, output: 300 },
  worst: { input: 200_000, output: 8192 },
} as const satisfies Record<string, Tokens>;

/** Counts the turns of live runs, and bounds what they cost. */
export function estimateLive(
  plan: Plan,
  triesOf: (test: PlannedTest) => number,
  { candidate, ...facts }: JudgeFacts,
): LiveEstimate | undefined {
  const tests = new Map<TestSpec, LiveTest>();
  const certain: Asked[] = [];
  const possible: Asked[] = [];
  for (const planned of eachRunOnce(plan.tests)) {
    const run = turnsOf(planned);
    if (!run) continue;
    const spec = declarationOf(planned);
    const tries = triesOf(planned);
    const question = { words: "", model: run.model };
    const { planned: before = 0, min = 0, max = 0 } = tests.get(spec) ?? {};
    const most = run.turns.max * tries;
    certain.push([question, run.turns.min]);
    possible.push([question, most]);
    const sums = { min: min + run.turns.min, max: max + most };
    tests.set(spec, { suite: planned.suite, spec, tries, planned: before + 1, ...sums });
  }
  const { likely, worst } = ASSUMED_TURN;
  const ofTurns = { ...facts, model: candidate ?? facts.model, likely: () => likely, worst: () => worst };
  return tests.size === 0 ? undefined : { tests: [...tests.values()], ...boundCost(certain, possible, ofTurns) };
}

/** The matchers of a test. */
function matchersOf({ spec, coordinates, members }: PlannedTest): Matcher[] {
  if (members) return [];
  const expectations = planOf(spec).expectations(spec, coordinates);
  return expectations.flatMap(({ assertions }) => assertions.map(({ matcher }) => matcher));
}

/** The models that tests may ask; of those that name none, the defaults. */
export function modelsAsked(
  tests: readonly PlannedTest[],
  { judge, candidate }: Readonly<Record<"judge" | "candidate", string>>,
): Set<string> {
  const asked = tests.filter(({ skip }) => skip === undefined);
  const judges = asked.flatMap((test) => [
    ...matchersOf(test)
      .flatMap(matchersIn)
      .flatMap((matcher) => asksOf(matcher, "most")),
    ...judgedBy(test).most,
  ]);
  const runs = asked.flatMap((test) => turnsOf(test) ?? []);
  return new Set([...judges.map(({ model = judge }) => model), ...runs.map(({ model = candidate }) => model)]);
}

/** What a judge is asked for one matcher by itself. */
function asksOf({ llm_judge: judge }: Matcher, count: keyof Questions): readonly Question[] {
  return judge ? questionsOf(judge.rubric, { model: judge.model })[count] : [];
}

/** What a judge has to be asked before a matcher `holds`, or before it does not. */
function fewestQuestions(matcher: Matcher, holds: boolean): Question[] {
  const { llm_judge: judge, not, all_of: every, any_of: some } = matcher;
  // Where there is no value the judge is not asked, and the matcher does not hold.
  if (judge) return holds ? [...asksOf(matcher, "least")] : [];
  if (not) return fewestQuestions(not, !holds);
  const lists = (every ?? some ?? []).map((part) => fewestQuestions(part, holds));
  if ((every !== undefined) === holds) return lists.flat();
  return lists.reduce((least, list) => (list.length < least.length ? list : least), lists[0] ?? []);
}

function addUp(asked: readonly Asked[], size: (rubric: string) => Tokens, facts: JudgeFacts): JudgeSpend {
  let [calls, tokens, usd] = [0, 0, 0];
  for (const [{ words, model = facts.model }, times] of asked) {
    const { input, output } = size(words);
    calls += times;
    tokens += times * (input + output);
    usd += times * (facts.price(model, input, output) ?? 0);
  }
  return { calls, tokens, usd };
}
