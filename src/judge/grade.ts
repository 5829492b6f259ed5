import { asMcptestError } from "../errors.ts";
import type { JudgeSpec, Rubric } from "../suite/index.ts";
import { oneLine } from "../values/text.ts";
import type { Candidate } from "./candidate.ts";
import { describeRubric, type Evaluation } from "./evaluation.ts";
import type { Framed } from "./frame/part.ts";
import type { Judgement } from "./judgement.ts";
import { combineRulings } from "./jury/combine.ts";
import type { Juror } from "./jury/jurors.ts";
import { UnjudgedError } from "./jury/wording.ts";
import type { CriterionQuestion } from "./question.ts";
import { judgeCriteria } from "./rubric/criteria.ts";
import { walkTree } from "./rubric/tree.ts";
import { sumShown } from "./shown.ts";
import { isDeferral } from "./wording.ts";

/** Characters of why a juror gave no judgement. */
const MAX_ERROR = 500;

/** What is graded, by what, by whom. */
export interface Grading {
  rubric: Rubric;
  judge: JudgeSpec;
  candidate: Candidate;
  /** How many rubrics grade this candidate, this one included; 1 when left out. */
  gradings?: number;
  /** Whether the same is judged several times: at temperature 0 it would always come to the same. */
  repeated?: boolean;
}

/** Has all jurors judge side by side, to one verdict. Rejects, once all ended, with what a single judge failed with, else with an UnjudgedError. */
export async function gradeCandidate(
  { rubric, judge }: Pick<Grading, "rubric" | "judge">,
  framed: Framed,
  jurors: readonly Juror[],
  ask: (question: CriterionQuestion, juror: Juror) => Promise<Judgement>,
): Promise<Evaluation> {
  const settled = await Promise.allSettled(
    jurors.map((juror) => {
      const askJuror = (question: CriterionQuestion) => ask(question, juror);
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
