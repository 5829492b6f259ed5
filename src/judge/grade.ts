import { asMcptestError } from "../errors.ts";
import type { JudgeSpec, Rubric, TreeNode } from "../suite/index.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { oneLine } from "../values/text.ts";
import type { FirstQuestion } from "./ask.ts";
import type { Candidate, Part } from "./candidate.ts";
import { describeRubric, type Evaluation, sumShown } from "./evaluation.ts";
import { frameParts, markFor } from "./frame/frame.ts";
import type { Judgement } from "./judgement.ts";
import { combineRulings } from "./jury.ts";
import { type CriterionQuestion, PROMPT_VERSION, SYSTEM_PROMPT, writeParts } from "./prompt.ts";
import { applies, judgeCriteria, walkTree } from "./rubric.ts";
import { isDeferral, UnjudgedError } from "./wording.ts";

/** What is graded, by what, by whom. */
export interface Grading {
  rubric: Rubric;
  judge: JudgeSpec;
  candidate: Candidate;
  /** Rubrics that grade this candidate, this one included (default: 1). */
  gradings?: number;
  /** Whether the same is judged several times, for which temperature 0 is useless. */
  repeated?: boolean;
}

/** Its parts are masked. */
export type Prepared = ReturnType<typeof prepareGrading>;

/** Caching is worth it from so many questions per model about so many characters. */
const MIN_CALLS = 3;
const MIN_CHARACTERS = 16_000;

export function prepareGrading({ rubric, judge, candidate, gradings = 1 }: Grading, redactor: Redactor) {
  const parts = maskParts(candidate.parts, redactor);
  const mark = markFor(parts);
  const framed = frameParts(parts, mark);
  const text = writeParts(parts, framed, mark);
  // The models of a panel share nothing.
  const calls = gradings * (judge.panel ? 1 : (judge.jury?.size ?? 1)) * fewestQuestions(rubric, framed.whole);
  const cached = calls >= MIN_CALLS && SYSTEM_PROMPT.length + text.length >= MIN_CHARACTERS;
  return { parts, framed, fenced: { text, cached }, share: createSharing(cached) };
}

/** With a cache the first question to each model goes alone; the others wait until the cache has what it read. */
function createSharing(cached: boolean) {
  const firsts = new Map<string, Promise<unknown>>();
  return async <T>(model: string, ask: () => Promise<T>): Promise<T> => {
    const first = firsts.get(model);
    if (first) await first;
    const asked = ask();
    const ended = asked.catch(() => {});
    if (cached && !first) firsts.set(model, ended);
    return asked;
  };
}

export function maskParts(parts: readonly Part[], { text, json }: Pick<Redactor, "text" | "json">): Part[] {
  return parts.map((part) =>
    "text" in part ? { ...part, text: text(part.text) } : { ...part, events: json([...part.events]) },
  );
}

export function maskQuestion(asked: CriterionQuestion, { text }: Pick<Redactor, "text">): CriterionQuestion {
  const examples = asked.examples.map(({ response, score }) => ({ response: text(response), score }));
  return { ...asked, question: text(asked.question), examples };
}

/** The least number of questions to one juror. */
function fewestQuestions(rubric: Rubric, texts: readonly string[]): number {
  if (rubric.form === "tree") return shortestPath(rubric.tree);
  return rubric.criteria.filter((criterion) => applies(criterion, texts)).length;
}

function shortestPath(node: TreeNode): number {
  return "ask" in node ? 1 + Math.min(shortestPath(node.yes), shortestPath(node.no)) : 0;
}

type Juror = Pick<FirstQuestion, "model" | "juror" | "temperature">;

/** One judge, the jurors of a jury, or the models of a panel. At temperature 0 repeated questions would get the same answer. */
export function jurorsOf({ model, jury, panel }: JudgeSpec, repeated = false): Juror[] {
  if (panel) return panel.models.map((model) => ({ model, juror: 1, temperature: repeated ? 1 : 0 }));
  const size = jury?.size ?? 1;
  const temperature = size > 1 || repeated ? 1 : 0;
  return Array.from({ length: size }, (_, at) => ({ model, juror: at + 1, temperature }));
}

const MAX_ERROR = 500;

/** Lets all jurors judge side by side, to one verdict. Rejects, once all ended, with the error of a single judge, else with an UnjudgedError. */
export async function gradeCandidate(
  { rubric, judge, repeated }: Grading,
  { parts, framed, share }: Prepared,
  redactor: Redactor,
  ask: (question: FirstQuestion) => Promise<Judgement>,
): Promise<Evaluation> {
  const jurors = jurorsOf(judge, repeated);
  const settled = await Promise.allSettled(
    jurors.map(({ model, juror, temperature }) => {
      const askJuror = (asked: CriterionQuestion): Promise<Judgement> => {
        const how = { model, promptVersion: PROMPT_VERSION, temperature, juror, candidate: parts };
        return share(model.label, () => ask({ ...maskQuestion(asked, redactor), ...how }));
      };
      return rubric.form === "tree" ? walkTree(rubric, askJuror) : judgeCriteria(rubric, framed, askJuror);
    }),
  );
  const judging = settled.map((outcome, at) => ({
    model: jurors[at]?.model.label ?? "",
    ...(outcome.status === "fulfilled"
      ? outcome.value.judging
      : { error: oneLine(asMcptestError(outcome.reason).message, MAX_ERROR) }),
  }));
  const record = { rubric: describeRubric(rubric), ...sumShown([framed]), judging };
  const failed = settled.find((outcome) => outcome.status === "rejected");
  if (failed)
    throw jurors.length === 1 || isDeferral(failed.reason) ? failed.reason : new UnjudgedError(failed.reason, record);
  const rulings = settled.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const { passed, score, message, ruleId, ...combined } = combineRulings(rubric, judge, rulings);
  return {
    passed,
    ...(score === undefined ? {} : { score }),
    ...(judging.every(({ vacuous }) => vacuous) ? { vacuous: true } : {}),
    ...(message === undefined ? {} : { message, ruleId }),
    detail: { ...record, ...combined },
  };
}
