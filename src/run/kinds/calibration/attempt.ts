import { checkExpectations, type Grade, gradeLater, type Subject, subjectOfValue } from "../../../check/index.ts";
import { asMcptestError } from "../../../errors.ts";
import {
  candidateOfResponse,
  describeRubric,
  type Evaluation,
  isDeferral,
  reasonOf,
  sumShown,
} from "../../../judge/index.ts";
import type { CalibrationDetail, Disagreement, Figure } from "../../../report/index.ts";
import { agreementOf } from "../../../statistics/agreement.ts";
import type { CalibrationTest, Label } from "../../../suite/index.ts";
import { runSideBySide } from "../../../values/async/side-by-side.ts";
import { type JsonObject, writeJson } from "../../../values/json.ts";
import { resolvePath } from "../../../values/path.ts";
import { reaches } from "../../../values/show/score.ts";
import { oneLine } from "../../../values/text.ts";
import { askerOf, checkContext } from "../../check-context.ts";
import { isUnjudged } from "../../derived/counting.ts";
import type { Attempt } from "../../outcome.ts";
import type { Trial } from "../../trial.ts";
import * as wording from "./wording.ts";

/** Verdicts needed to tell whether a judge is better than chance. */
const MIN_VERDICTS = 10;
/** The share of all labels that may stay ungraded; one always may. */
const MAX_UNGRADED = 0.1;

/** Has a judge grade what people labelled, and checks how far it agrees with them. Never throws. */
export async function attemptCalibration(trial: Trial<CalibrationTest>): Promise<Attempt> {
  const { clock } = trial.world;
  const { spec } = trial.test;
  const start = clock.now();
  const course = () => ({ durationMs: clock.now() - start, stderrTail: [] });
  try {
    const { graded, ungraded } = await gradeLabels(trial, start);
    const lacking = graded.length === 0 || isTooMany(ungraded.length, spec.labels.length);
    const detail = describe(spec, graded, ungraded, lacking);
    const judged = { detail, model: detail.model };
    if (lacking) {
      const error = wording.tooManyUngraded(ungraded, spec.labels.length);
      return { ...course(), ...judged, error, scope: "call", rule: "calibration.ungraded" };
    }
    const subject = subjectOfFigures(detail, clock.now() - start);
    const assertions = await checkExpectations([spec.expect], subject, checkContext(trial, start));
    const grade = await gradeLater(spec, [spec.expect], assertions);
    const checked = { ...course(), ...judged, assertions, tokens: subject.tokens };
    if (spec.expect.assertions.length > 0 || detail.calibrated) return { ...checked, grade };
    const failure = explain(detail, spec);
    return { ...checked, grade: () => ({ state: "failed", assertions, sets: [], metrics: [], failure }) };
  } catch (error) {
    return { ...course(), error, scope: "call" };
  }
}

/**
 * Grades labels, and returns them in their order. A failed judgement leaves its label out, until that happens too often. Whatever keeps
 * judges from being asked, such as a cap or a missing key, ends it all.
 */
async function gradeLabels(trial: Trial<CalibrationTest>, start: number) {
  const { judges, maxConcurrency } = trial.world;
  const { labels, rubric, judge } = trial.test.spec;
  const asker = askerOf(trial, start);
  const graded: (Graded | undefined)[] = [];
  const ungraded: (wording.Ungraded | undefined)[] = [];
  const there = <T>(found: readonly T[]) => found.filter((one) => one !== undefined);
  let stop: { error: unknown } | undefined;
  await runSideBySide([...labels.entries()], maxConcurrency, {
    stopped: () => stop !== undefined || isTooMany(there(ungraded).length, labels.length),
    async run([at, label]) {
      try {
        const candidate = candidateOfResponse(label);
        const evaluation = await judges.grade(trial.test, { rubric, judge, candidate }, asker);
        if (evaluation.vacuous) ungraded[at] = { id: label.id, reason: wording.VACUOUS, hint: undefined };
        else graded[at] = { label, evaluation };
      } catch (error) {
        const { code, message, hint } = asMcptestError(error);
        if (isDeferral(error)) stop = { error };
        else if (code !== "max-cost" && isUnjudged({ status: "errored", rule_id: code }))
          ungraded[at] = { id: label.id, reason: oneLine(message, wording.MAX_REASON), hint };
        else stop ??= { error: wording.notGraded(label, there(graded).length, labels.length, error) };
      }
    },
  });
  if (stop) throw stop.error;
  return { graded: there(graded), ungraded: there(ungraded) };
}

function isTooMany(ungraded: number, all: number): boolean {
  return ungraded > 1 && ungraded > all * MAX_UNGRADED;
}

/** `lacking`: too many labels are ungraded for figures of the others to mean anything. */
function describe(
  { labels, rubric }: CalibrationTest,
  graded: readonly Graded[],
  ungraded: readonly wording.Ungraded[],
  lacking: boolean,
): CalibrationDetail {
  const shown = graded.map(({ evaluation }) => evaluation.detail);
  const judging = shown.flatMap((detail) => detail.judging);
  const seen = sumShown(shown);
  const ratings = graded.map(({ label, evaluation: { passed, score } }) => {
    const difference = label.score === undefined || score === undefined ? undefined : score - label.score;
    return { passed, label: label.passes, difference };
  });
  const figures = lacking ? [] : agreementOf(ratings);
  const { low = -1 } = figures.find(({ name }) => name === "kappa")?.interval ?? {};
  return {
    type: "calibration",
    rubric: describeRubric(rubric),
    model: [...new Set(judging.map(({ model }) => model))].join(", ") || undefined,
    ...(seen.cut && seen),
    n: graded.length,
    figures,
    worst: findWorst(graded),
    ...(ungraded.length > 0 && { ungraded: ungraded.map(({ id, reason }) => ({ id, reason })) }),
    calibrated: low > 0 && graded.length >= MIN_VERDICTS && ungraded.length <= labels.length * MAX_UNGRADED,
  };
}

/** Why a judge does not count as calibrated; the first reason names the rule. */
function explain({ n, figures, ungraded = [] }: CalibrationDetail, { labels }: CalibrationTest): Grade["failure"] {
  const kappa = figures.find(({ name }) => name === "kappa");
  const few = n < MIN_VERDICTS;
  const chance = (kappa?.interval?.low ?? -1) <= 0;
  const rule = few ? "labels" : chance ? "chance" : "ungraded";
  const message = wording.notCalibrated(kappa, chance, [
    ...(few ? [wording.fewVerdicts({ n, least: MIN_VERDICTS })] : []),
    ...(ungraded.length > labels.length * MAX_UNGRADED ? [wording.someUngraded(ungraded, labels.length)] : []),
  ]);
  return { message, rule_id: `calibration.${rule}` };
}

/** What assertions on a calibration address: `n`, `ungraded`, and its figures, each a number with `low` and `high`. */
export function subjectOfFigures(
  { n, ungraded = [], figures }: Pick<CalibrationDetail, "n" | "ungraded" | "figures">,
  durationMs: number,
): Subject {
  const values = Object.fromEntries(figures.map(({ name, value }) => [name, value]));
  const root: JsonObject = { n, ungraded: ungraded.length, ...values };
  const intervals: JsonObject = Object.fromEntries(figures.map(({ name, interval }) => [name, { ...interval }]));
  return {
    ...subjectOfValue(root, durationMs, () => writeJson(root)),
    resolve(steps) {
      const [first, second] = steps;
      const name = first?.kind === "key" ? first.key : "";
      const reason = Object.hasOwn(REASONS, name) ? REASONS[name as Figure["name"]] : undefined;
      if (reason !== undefined && !Object.hasOwn(root, name)) return { found: false, resolved: "", reason };
      const ends = second && reason !== undefined;
      if (ends && Object.keys(intervals[name] as JsonObject).length === 0)
        return { found: false, resolved: name, reason: NO_INTERVAL };
      return resolvePath(ends ? intervals : root, steps);
    },
  };
}

const NO_INTERVAL = "fewer than 10 labels have a score that the judge gave one to, too";
const NO_SCORES = "no label has a score that the judge gave one to, too";

const REASONS: Readonly<Record<Figure["name"], string>> = {
  accuracy: "no label was graded",
  tpr: "no label says pass",
  tnr: "no label says fail",
  kappa: "labels and judge do not both know pass and fail",
  mae: NO_SCORES,
  bias: NO_SCORES,
};

export interface Graded {
  label: Label;
  evaluation: Evaluation;
}

const MOST = 10;
/** A step on a scale of five: closer scores do not count as a disagreement. */
const STEP = 0.25;

/** Where a judge disagrees with people: other verdicts first, then by the distance of the scores. */
export function findWorst(graded: readonly Graded[]): Disagreement[] {
  const found = graded.flatMap(({ label, evaluation }) => {
    const { id, response, label: verdict, score: wanted, passes } = label;
    const { passed, score } = evaluation;
    const differs = passes !== passed;
    const distance = Math.abs((score ?? Number(passed)) - (wanted ?? Number(passes)));
    const apart = wanted !== undefined && score !== undefined && reaches(distance, STEP);
    if (!differs && !apart) return [];
    const reason = reasonOf(evaluation);
    const told = { id, response, passed, reason, label: verdict, label_score: wanted, score };
    return [{ told, differs, distance }];
  });
  found.sort((a, b) => Number(b.differs) - Number(a.differs) || b.distance - a.distance);
  return found.slice(0, MOST).map(({ told }) => told);
}
