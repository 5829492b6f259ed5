import { checkExpectations, gradeLater, type Subject, subjectOfValue } from "../../check/index.ts";
import { asMcptestError, McptestError } from "../../errors.ts";
import {
  type Asker,
  candidateOfResponse,
  type Evaluation,
  isDeferral,
  type Judges,
  reasonOf,
} from "../../judge/index.ts";
import type { PlannedTest } from "../../plan/index.ts";
import type { CalibrationDetail, Disagreement, Figure } from "../../report/index.ts";
import { agreementOf } from "../../statistics/agreement.ts";
import type { CalibrationTest, Label, RunOptions } from "../../suite/index.ts";
import { runSideBySide } from "../../values/async/side-by-side.ts";
import { type JsonObject, writeJson } from "../../values/json.ts";
import { resolvePath } from "../../values/path.ts";
import { reaches } from "../../values/show/score.ts";
import { oneLine } from "../../values/text.ts";
import { askerOf, type CheckWorld, checkContext } from "../check-context.ts";
import type { Attempt } from "../outcome.ts";
import type { World } from "../world.ts";

type Test = PlannedTest & { spec: CalibrationTest };
type CalibrationWorld = CheckWorld & Pick<World, "maxConcurrency">;

/** Has a judge grade what people labelled, and checks how far it agrees with them. Never throws. */
export async function attemptCalibration(test: Test, options: RunOptions, world: CalibrationWorld): Promise<Attempt> {
  const { judges, clock } = world;
  const { spec } = test;
  const start = clock.now();
  const course = () => ({ durationMs: clock.now() - start, stderrTail: [] });
  const asker = askerOf(test, options, world, start);
  try {
    const detail = describe(await gradeLabels(test, judges, asker, world.maxConcurrency));
    const subject = subjectOfFigures(detail.n, detail.figures, clock.now() - start);
    const assertions = await checkExpectations([spec.expect], subject, checkContext(test, world, options, start));
    const grade = await gradeLater(spec, [spec.expect], assertions);
    return { ...course(), assertions, grade, tokens: subject.tokens, detail, model: detail.model };
  } catch (error) {
    return { ...course(), error, scope: "call" };
  }
}

/** In the order of the labels. When one cannot be graded no other is begun, for there will be no figures. */
async function gradeLabels(test: Test, judges: Judges, asker: Asker, atOnce: number): Promise<Graded[]> {
  const { labels, rubric, judge } = test.spec;
  const graded = new Map<number, Graded>();
  let failed: { label: Graded["label"]; error: unknown } | undefined;
  await runSideBySide([...labels.entries()], atOnce, {
    stopped: () => failed !== undefined,
    async run([at, label]) {
      try {
        const candidate = candidateOfResponse(label);
        graded.set(at, { label, evaluation: await judges.grade(test, { rubric, judge, candidate }, asker) });
      } catch (error) {
        failed ??= { label, error };
      }
    },
  });
  if (isDeferral(failed?.error)) throw failed?.error;
  if (failed) throw notGraded(failed.label, graded.size, labels.length, failed.error);
  return labels.flatMap((_, at) => graded.get(at) ?? []);
}

/** There is at least one label, or the suite does not load. */
function describe(graded: readonly Graded[]): CalibrationDetail & { model: string } {
  const [first] = graded as [Graded];
  const judging = graded.flatMap(({ evaluation }) => evaluation.detail.judging);
  const ratings = graded.map(({ label, evaluation }) => ({
    passed: evaluation.passed,
    label: label.label && label.label === "pass",
    difference:
      label.score === undefined || evaluation.score === undefined ? undefined : evaluation.score - label.score,
  }));
  return {
    type: "calibration",
    rubric: first.evaluation.detail.rubric,
    model: [...new Set(judging.map(({ model }) => model))].join(", "),
    n: graded.length,
    figures: agreementOf(ratings),
    worst: findWorst(graded),
  };
}

/** A label, and what the judge made of its response. */
interface Graded {
  label: Label;
  evaluation: Evaluation;
}

const MOST = 10;
/** A step of a scale of five: scores that are nearer do not count as a disagreement. */
const STEP = 0.25;

/** Where a judge disagrees with people: other verdicts first, then by how far the scores lie apart. */
function findWorst(graded: readonly Graded[]): Disagreement[] {
  const found = graded.flatMap(({ label, evaluation }) => {
    const { id, response, label: verdict, score: wanted } = label;
    const { passed, score } = evaluation;
    const differs = verdict !== undefined && (verdict === "pass") !== passed;
    const distance = Math.abs((score ?? Number(passed)) - (wanted ?? Number(verdict === "pass")));
    const apart = wanted !== undefined && score !== undefined && reaches(distance, STEP);
    if (!differs && !apart) return [];
    const told: Disagreement = {
      ...{ id, response, passed, reason: reasonOf(evaluation) },
      label: verdict,
      label_score: wanted,
      score,
    };
    return [{ told, differs, distance }];
  });
  found.sort((a, b) => Number(b.differs) - Number(a.differs) || b.distance - a.distance);
  return found.slice(0, MOST).map(({ told }) => told);
}

/** What the assertions of a calibration address: `n` and its figures, each a number that has `low` and `high`. */
function subjectOfFigures(n: number, figures: readonly Figure[], durationMs: number): Subject {
  const root: JsonObject = { n, ...Object.fromEntries(figures.map(({ name, value }) => [name, value])) };
  const intervals: JsonObject = Object.fromEntries(figures.map(({ name, interval }) => [name, { ...interval }]));
  return {
    ...subjectOfValue(root, durationMs, () => writeJson(root)),
    resolve(steps) {
      const [first, second] = steps;
      const name = first?.kind === "key" ? first.key : "";
      const reason = whyUndefined(name);
      if (reason !== undefined && !Object.hasOwn(root, name)) return { found: false, resolved: "", reason };
      return resolvePath(second && reason !== undefined ? intervals : root, steps);
    },
  };
}

/** Figures of a part of the labels would be figures of another calibration. */
function notGraded({ id }: Label, graded: number, all: number, error: unknown): McptestError {
  const { code, message, hint } = asMcptestError(error);
  const which = `label ${JSON.stringify(oneLine(id, MAX_ID))}`;
  return new McptestError(code, `${which} could not be graded (${graded} of ${all} were): ${message}`, {
    hint,
    cause: error,
  });
}

const MAX_ID = 80;

/** Why a figure is not defined; undefined of what is no figure. */
function whyUndefined(name: string): string | undefined {
  return Object.hasOwn(REASONS, name) ? REASONS[name as Figure["name"]] : undefined;
}

const REASONS: Readonly<Record<Figure["name"], string>> = {
  accuracy: "no label says pass or fail",
  tpr: "no label says pass",
  tnr: "no label says fail",
  kappa: "labels and judge do not both know pass and fail",
  mae: "no label has a score that the judge gave one to, too",
  bias: "no label has a score that the judge gave one to, too",
};
