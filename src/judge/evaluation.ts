import type { JudgeAnswer } from "../check/index.ts";
import type { CutPart, EvaluationDetail, RubricInfo, Shown } from "../report/index.ts";
import type { JudgeSpec, Rubric } from "../suite/index.ts";
import { oneLine } from "../values/text.ts";

/** The verdict of judges on a candidate by a rubric. */
export interface Evaluation {
  passed: boolean;
  /** From 0 to 1; left out when no criterion counted. */
  score?: number;
  /** Every criterion was skipped: it passes, and no judge was asked. */
  vacuous?: true;
  message?: string;
  /** The kind of failure: `rubric.threshold`, `rubric.guard`, … */
  ruleId?: string;
  detail: EvaluationRecord;
}

/** What the judges add to an evaluation in the report. */
export type EvaluationRecord = Pick<
  EvaluationDetail,
  "rubric" | "shown" | "cut" | "judging" | "combined" | "consensus" | "aggregate" | "spread"
>;

/** A rubric for the report. */
export function describeRubric(rubric: Rubric): RubricInfo {
  const { name, version, form, strict, scale = "unit" } = rubric;
  const units = typeof scale === "object" ? { scale: "likert" as const, ...scale.likert } : { scale };
  return {
    name,
    form,
    ...(form === "text" ? { text: rubric.criteria[0].question } : {}),
    version,
    ...(strict ? { strict } : {}),
    ...(form === "criteria" && rubric.aggregation !== "weighted_mean" ? { aggregation: rubric.aggregation } : {}),
    ...(form === "criteria" && rubric.requireEvidence ? { require_evidence: rubric.requireEvidence } : {}),
    ...(units.scale === "unit" ? {} : { units: { ...units, scale: units.scale } }),
  };
}

/** At most so many characters of reasons, and places of cuts. */
const MAX_REASONS = 1000;
const MAX_CUT = 50;

/** One judge's verdict on a value, for the message of an assertion. */
export function answerOf(evaluation: Evaluation): JudgeAnswer {
  const { passed, score, message, ruleId, vacuous, detail } = evaluation;
  return {
    passed,
    score,
    reason: reasonOf(evaluation),
    ...(message === undefined || ruleId === "rubric.threshold" ? {} : { failure: message }),
    model: detail.judging[0]?.model ?? "",
    seen: { vacuous, shown: detail.shown, cut: detail.cut },
  };
}

/** The judges' reason in a line; of several judges that of the first who agrees with the verdict. */
export function reasonOf({ passed, detail }: Pick<Evaluation, "passed" | "detail">): string {
  const judging = detail.judging.find((one) => one.passed === passed) ?? detail.judging[0];
  const told = (judging?.criteria ?? []).map(
    (row) => `${row.name} ${row.display ?? row.score?.toFixed(2) ?? "-"}: ${row.reason ?? row.skipped ?? ""}`,
  );
  return judging?.reason ?? oneLine(told.join("; "), MAX_REASONS);
}

/** What judges saw of one candidate, or of several together, for the report. */
export function sumShown(all: readonly { shown?: Shown; cut?: readonly CutPart[] }[]) {
  const sum = (key: keyof Shown): number => all.reduce((total, { shown }) => total + (shown?.[key] ?? 0), 0);
  const cut = all.flatMap(({ cut = [] }) => cut);
  const listed = cut.filter((one) => one.more === undefined).slice(0, MAX_CUT);
  const more = cut.reduce((total, one) => total + (one.more ?? 1), -listed.length);
  return {
    shown: { characters: sum("characters"), of: sum("of") },
    ...(cut.length > 0 && { cut: [...listed, ...(more > 0 ? [{ more }] : [])] }),
  };
}

/** The part of a judge that counts votes. */
export type Jury = Pick<JudgeSpec, "jury" | "panel">;

/** How far a jury's share of passes may fall short of its consensus: 0.66 is two of three. */
const CONSENSUS_TOLERANCE = 0.005;

/** Whether so many votes are enough: a jury's consensus (default: more than half); more than half of a panel, which decides about an even split. */
export function isEnough({ jury, panel }: Jury, votes: number, of: number): boolean {
  if (panel) return votes * 2 === of ? panel.tieBreak === "pass" : votes * 2 > of;
  const { consensus } = jury ?? {};
  if (consensus === undefined) return votes * 2 > of;
  // No votes are never enough, however small the share is.
  return votes > 0 && votes / of >= consensus - CONSENSUS_TOLERANCE;
}
