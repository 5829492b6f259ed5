import { checkExpectations, type Grade, gradeLater } from "../../../check/index.ts";
import { asMcptestError } from "../../../errors.ts";
import { candidateOfResponse, describeRubric, isDeferral, sumShown } from "../../../judge/index.ts";
import type { CalibrationDetail } from "../../../report/index.ts";
import { agreementOf } from "../../../statistics/agreement.ts";
import type { CalibrationTest } from "../../../suite/index.ts";
import { runSideBySide } from "../../../values/async/side-by-side.ts";
import { oneLine } from "../../../values/text.ts";
import { askerOf, checkContext } from "../../check-context.ts";
import { isUnjudged } from "../../derived/counting.ts";
import type { Attempt } from "../../outcome.ts";
import type { Trial } from "../../trial.ts";
import { findWorst, type Graded, subjectOfFigures } from "./figures.ts";
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
    const judged = { detail, ...(detail.model && { model: detail.model }) };
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
  const graded = new Map<number, Graded>();
  const ungraded = new Map<number, wording.Ungraded>();
  let stop: { error: unknown } | undefined;
  await runSideBySide([...labels.entries()], maxConcurrency, {
    stopped: () => stop !== undefined || isTooMany(ungraded.size, labels.length),
    async run([at, label]) {
      try {
        const candidate = candidateOfResponse(label);
        const evaluation = await judges.grade(trial.test, { rubric, judge, candidate }, asker);
        if (evaluation.vacuous) ungraded.set(at, { id: label.id, reason: wording.VACUOUS, hint: undefined });
        else graded.set(at, { label, evaluation });
      } catch (error) {
        const { code, message, hint } = asMcptestError(error);
        if (isDeferral(error)) stop = { error };
        else if (code !== "max-cost" && isUnjudged({ status: "errored", rule_id: code }))
          ungraded.set(at, { id: label.id, reason: oneLine(message, wording.MAX_REASON), hint });
        else stop ??= { error: wording.notGraded(label, graded.size, labels.length, error) };
      }
    },
  });
  if (stop) throw stop.error;
  const inOrder = <T>(found: ReadonlyMap<number, T>): T[] => labels.flatMap((_, at) => found.get(at) ?? []);
  return { graded: inOrder(graded), ungraded: inOrder(ungraded) };
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
  const judging = graded.flatMap(({ evaluation }) => evaluation.detail.judging);
  const seen = sumShown(graded.map(({ evaluation }) => evaluation.detail));
  const ratings = graded.map(({ label, evaluation: { passed, score } }) => ({
    passed,
    label: label.passes,
    difference: label.score === undefined || score === undefined ? undefined : score - label.score,
  }));
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
