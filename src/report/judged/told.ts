import { describeCut } from "../../values/show/cut.ts";
import type { CutPart, Rescored, Shown, TestResult } from "../model/report.ts";
import { isCut, isNear } from "../totals/judged.ts";
import { describePair } from "./comparison.ts";
import { readScore, scaleOf } from "./score.ts";
import {
  countLabels,
  describeOutcome,
  describeRepeats,
  describeRuns,
  NEAR,
  NEAR_REPEATS,
  showUnits,
  UNCALIBRATED,
} from "./wording.ts";

/** One thing to tell of a result besides its status and score. */
export interface Told {
  /** `was`, `runs`, `vacuous`, …: what it is about. */
  name: keyof typeof TELLERS;
  text: string;
}

/** Who says what, in the order in which every sink says it. */
const TELLERS = {
  was: (result) => result.rescored && `was ${showBefore(result, result.rescored)}`,
  preferred: ({ detail }) => detail?.type === "pair" && describePair(detail),
  runs: ({ runs }) => runs && describeRuns(runs),
  repeats: (result) => result.repeats && describeRepeats(result.repeats, scaleOf(result)),
  labels: ({ detail }) => detail && "ungraded" in detail && detail.ungraded?.length && countLabels(detail),
  vacuous: (result) => result.vacuous && describeVacuous(result),
  near: (result) => isNear(result) && (result.repeats?.near ? NEAR_REPEATS : NEAR),
  cut: (result) => describeShown(result).join("; "),
  uncalibrated: ({ detail, status }) =>
    status === "passed" && detail && "calibrated" in detail && detail.calibrated === false && UNCALIBRATED,
  unfinished: (result) => describeBreakOff(result),
} satisfies Record<string, (result: TestResult) => string | number | boolean | undefined>;

/** What is odd about a pass: it may be worth less than it seems. */
const ODD = ["vacuous", "near", "cut", "uncalibrated", "unfinished"] as const satisfies Told["name"][];

/** A thing that is odd where a test passed. */
export interface Odd extends Told {
  name: (typeof ODD)[number];
}

/** The same as sentences, the score that judges gave before them. */
export function sayResult(result: TestResult): string[] {
  const { type } = result.detail ?? {};
  const judged = type === "evaluation" || type === "comparison" || result.repeats !== undefined;
  const score = judged ? readScore(result) : undefined;
  return [...(score ? [score.whole] : []), ...tellResult(result).map(({ text }) => text)];
}

/** What there is to tell of what models had a part in, each thing once: sinks lay it out. */
export function tellResult(result: TestResult): Told[] {
  const { detail, runs, repeats, vacuous, rescored } = result;
  // Of most results there is nothing to tell, and there may be thousands.
  if (!(detail ?? runs ?? repeats ?? vacuous ?? rescored) && !isCut(result)) return [];
  return (Object.keys(TELLERS) as Told["name"][]).flatMap((name) => {
    const text = TELLERS[name](result);
    return text ? [{ name, text: String(text) }] : [];
  });
}

/** Whether a thing is odd where a test passed. */
export function isOdd(told: Told): told is Odd {
  return ODD.some((name) => name === told.name);
}

function showBefore(result: TestResult, { score }: Rescored): string {
  return score === undefined ? "without a score" : showUnits(score, scaleOf(result));
}

/** Why a pass says nothing. */
function describeVacuous({ coordinates }: TestResult): string {
  return `vacuous: ${coordinates.metric === "argument_correctness" ? "no calls" : "no criterion applied"}`;
}

/** How much of what they judge judges were shown, where that is not all: a sentence for the candidate, the labels or the runs, and for each assertion. */
function describeShown({ detail, assertions, runs }: TestResult): string[] {
  const own = [sayShown(detail && "shown" in detail ? detail : undefined), sayShown(runs)];
  const judged = assertions.map((one) => {
    const told = sayShown(one);
    return told && `${one.target} ${one.matcher}: ${told}`;
  });
  return [...own, ...judged].flatMap((told) => told ?? []);
}

function sayShown(seen: { shown?: Shown; cut?: readonly CutPart[] } | undefined): string | undefined {
  const { shown, cut = [] } = seen ?? {};
  return shown && cut.length > 0 ? describeCut(shown, cut) : undefined;
}

/** How the agent of a pass was stopped, where no assertion is about that. */
function describeBreakOff({ status, detail, assertions }: TestResult): string | undefined {
  if (status !== "passed" || detail?.type !== "conversation" || detail.outcome === "completed") return undefined;
  return assertions.some(({ target }) => target === "conversation.outcome") ? undefined : describeOutcome(detail);
}
