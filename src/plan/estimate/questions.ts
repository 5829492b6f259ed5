import type { Model } from "../../model/index.ts";
import { agentsOf, type JudgeSpec, type Matcher, type Rubric, type TreeNode } from "../../suite/index.ts";
import { isApart, metricOf, planOf } from "../kinds.ts";
import type { PlannedTest } from "../plan.ts";

export interface Range {
  readonly min: number;
  readonly max: number;
}

export interface Question {
  /** Empty where mcptest asks a question of its own. */
  readonly words: string;
  /** true when it is about two that are compared. */
  readonly two?: true;
  readonly model: Model;
}

type Of<T> = Readonly<Record<"least" | "most", readonly T[]>>;
export type Questions = Of<Question>;

/** Calls of models in a planned test, run once, if every answer has the right form: of judges, and the turns of live runs. */
export type ModelCalls = Readonly<Record<"judge" | "turns", Range>>;

/** The questions of a rubric to every juror: criteria that apply, a way through a tree, or one. */
function questionsOf(rubric: Rubric | undefined, judge: JudgeSpec): Questions {
  const { least, most } = rubric ? wordsOf(rubric) : { least: [""], most: [""] };
  const { jury, panel, model } = judge;
  const jurors = panel?.models ?? Array.from({ length: jury?.size ?? 1 }, () => model);
  const by = (words: readonly string[]) =>
    jurors.flatMap((juror) => words.map((one) => ({ words: one, model: juror })));
  return { least: by(least), most: by(most) };
}

function wordsOf(rubric: Rubric): Of<string> {
  if (rubric.form === "tree") return waysOf(rubric.tree);
  const asked = rubric.criteria.map(({ question, examples }) =>
    [question, ...examples.map((one) => one.response)].join("\n"),
  );
  return { least: asked.filter((_, at) => !rubric.criteria[at]?.when), most: asked };
}

/** The questions of the shortest and of the longest way through a tree. */
function waysOf(node: TreeNode): Of<string> {
  if (!("ask" in node)) return { least: [], most: [] };
  const ways = [waysOf(node.yes), waysOf(node.no)];
  const [least = []] = ways.map((way) => way.least).sort((a, b) => a.length - b.length);
  const [most = []] = ways.map((way) => way.most).sort((a, b) => b.length - a.length);
  return { least: [node.ask, ...least], most: [node.ask, ...most] };
}

/** What judges are asked in a planned test, once. */
export function judgedBy(test: PlannedTest): Questions {
  const [matchers, own] = [matchersOf(test), judgedItself(test)];
  const least = matchers.flatMap((matcher) => fewestQuestions(matcher, true));
  const most = matchers.flatMap(matchersIn).flatMap((matcher) => asksOf(matcher, "most"));
  return { least: [...least, ...own.least], most: [...most, ...own.most] };
}

/** The matcher and all that it combines. */
function matchersIn(matcher: Matcher): Matcher[] {
  const { not, all_of: every = [], any_of: some = [] } = matcher;
  return [matcher, ...[...(not === undefined ? [] : [not]), ...every, ...some].flatMap(matchersIn)];
}

function matchersOf({ spec, coordinates, members, again }: PlannedTest): Matcher[] {
  if (members || again !== undefined) return [];
  const expectations = planOf(spec).expectations(spec, coordinates);
  return expectations.flatMap(({ assertions }) => assertions.map(({ matcher }) => matcher));
}

const asksOf = ({ llm_judge: judge }: Matcher, count: keyof Questions): readonly Question[] =>
  judge ? questionsOf(judge.rubric, { model: judge.model })[count] : [];

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

/** Questions to judges that are not those of assertions. */
function judgedItself(test: PlannedTest): Questions {
  const { spec, members } = test;
  const none: Questions = { least: [], most: [] };
  if (members || test.again === null) return none;
  const metric = metricOf(test);
  if (metric) {
    const asked = questionsOf(metric.rubric, metric.judge);
    // Where no call was made, there are no arguments to be judged.
    return metric.name === "argument_correctness" ? { ...asked, least: [] } : asked;
  }
  if (!("judge" in spec)) return none;
  if ("compare" in spec && spec.compare) {
    // In both orders.
    const one: Question = { words: spec.compare.question ?? "", two: true, model: spec.judge.model };
    const asked = [one, one];
    return { least: asked, most: asked };
  }
  const asked = questionsOf(spec.rubric, spec.judge);
  if (!("labels" in spec)) return asked;
  const each = (questions: readonly Question[]) => spec.labels.flatMap(() => questions);
  return { least: each(asked.least), most: each(asked.most) };
}

/** Turns of the live runs that a planned test is about. */
export function turnsOf(test: PlannedTest): { model: Model; turns: Range }[] {
  const { spec, coordinates, members, again } = test;
  if (members || again !== undefined || coordinates.metric !== undefined) return [];
  return agentsOf(spec).map(({ model, maxTurns }) => ({ model, turns: { min: 1, max: maxTurns } }));
}

function projectCalls(test: PlannedTest): ModelCalls {
  const { least, most } = judgedBy(test);
  const turns = addUp(turnsOf(test).map((run) => run.turns));
  return { judge: { min: least.length, max: most.length }, turns };
}

/** Whether a planned test may ask models. */
export function asksModels(test: PlannedTest): boolean {
  const { judge, turns } = projectCalls(test);
  return isApart(test.spec) || judge.max + turns.max > 0;
}

/** Calls of models in the tests that will run; a live run that cells of a matrix share counts once. */
export function projectAll(tests: readonly PlannedTest[]): ModelCalls {
  const judge = tests.filter(({ skip }) => skip === undefined).map((test) => projectCalls(test).judge);
  return { judge: addUp(judge), turns: addUp(eachRunOnce(tests).map((test) => projectCalls(test).turns)) };
}

/** The tests that will run; of those that differ only in the judge of their one candidate, the first. */
export function eachRunOnce(tests: readonly PlannedTest[]): PlannedTest[] {
  const runs = new Map<unknown, Set<string>>();
  return tests.filter((test) => {
    const { spec, skip, coordinates } = test;
    const run = ("candidate" in spec && spec.candidate) || test;
    const cells = runs.get(run) ?? new Set();
    const cell = JSON.stringify({ ...coordinates, model: undefined });
    if (skip !== undefined || cells.has(cell)) return false;
    runs.set(run, cells.add(cell));
    return true;
  });
}

function addUp(ranges: readonly Range[]): Range {
  return ranges.reduce((sum, { min, max }) => ({ min: sum.min + min, max: sum.max + max }), { min: 0, max: 0 });
}
