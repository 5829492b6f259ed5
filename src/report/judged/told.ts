import { describeCut } from "../../values/show/cut.ts";
import { listTold } from "../../values/text.ts";
import type { CutPart, Shown, TestResult } from "../model/report.ts";
import { detailOf, isCut, isNear } from "../totals/judged.ts";
import { nameCheck } from "../wording/failures.ts";
import { describePair } from "./comparison.ts";
import { readScore, scaleOf } from "./score.ts";
import * as wording from "./wording.ts";

/** One thing to tell of a result besides its status and score. */
export interface Told {
  name: keyof typeof TELLERS;
  text: string;
}

/** What there is to tell, in the order in which every format tells it. */
const TELLERS = {
  history: ({ history }) => history && history.flaky > 0 && wording.describeHistory(history),
  was: ({ rescored, ...result }) =>
    rescored &&
    `was ${rescored.score === undefined ? "without a score" : wording.showUnits(rescored.score, scaleOf(result))}`,
  preferred: ({ detail }) => detail?.type === "pair" && describePair(detail),
  runs: ({ runs }) => runs && wording.describeRuns(runs),
  repeats: (result) => result.repeats && wording.describeRepeats(result.repeats, scaleOf(result)),
  labels: (result) => {
    const labels = detailOf(result, "calibration");
    return labels?.ungraded?.length && wording.countLabels(labels);
  },
  vacuous: ({ vacuous, coordinates }) =>
    vacuous && `vacuous: ${coordinates.metric === "argument_correctness" ? "no calls" : "no criterion applied"}`,
  near: (result) => isNear(result) && (result.repeats?.near ? wording.NEAR_REPEATS : wording.NEAR),
  cut: (result) => describeShown(result).join("; "),
  uncalibrated: (result) =>
    result.status === "passed" && detailOf(result, "calibration")?.calibrated === false && wording.UNCALIBRATED,
  unfinished: (result) => describeBreakOff(result),
} satisfies Record<string, (result: TestResult) => string | number | boolean | undefined>;

/** What is odd about a pass: it may be worth less than it seems. */
const ODD = ["history", "vacuous", "near", "cut", "uncalibrated", "unfinished"] as const satisfies Told["name"][];

/** A thing that is odd where a test passed. */
export interface Odd extends Told {
  name: (typeof ODD)[number];
}

/** The same as sentences, after the score that judges gave. */
export function sayResult(result: TestResult): string[] {
  const { type } = result.detail ?? {};
  const judged = type === "evaluation" || type === "comparison" || result.repeats !== undefined;
  const score = judged ? readScore(result) : undefined;
  return [...(score ? [score.whole] : []), ...tellResult(result).map(({ text }) => text)];
}

/** What there is to tell of a result that models had a part in, each thing once. */
export function tellResult(result: TestResult): Told[] {
  const { detail, runs, repeats, vacuous, rescored, history } = result;
  // There may be thousands of results, and most have nothing to tell.
  if (!(detail ?? runs ?? repeats ?? vacuous ?? rescored ?? history) && !isCut(result)) return [];
  return (Object.keys(TELLERS) as Told["name"][]).flatMap((name) => {
    const text = TELLERS[name](result);
    return text ? [{ name, text: String(text) }] : [];
  });
}

/** Whether a thing is odd where a test passed. */
export function isOdd(told: Told): told is Odd {
  return ODD.some((name) => name === told.name);
}

/** How much judges were shown where that is not all: a sentence for the candidate, the labels or the runs, and for each assertion. */
function describeShown({ detail, assertions, runs }: TestResult): string[] {
  const judged = assertions.map((one) => {
    const told = sayShown(one);
    return told && `${nameCheck(one)}: ${told}`;
  });
  return listTold([sayShown(detail && "shown" in detail ? detail : undefined), sayShown(runs), ...judged]);
}

function sayShown({ shown, cut = [] }: { shown?: Shown; cut?: readonly CutPart[] } = {}): string | undefined {
  return shown && cut.length > 0 ? describeCut(shown, cut) : undefined;
}

/** How the agent of a test that passed was stopped, where no assertion is about that. */
function describeBreakOff({ status, detail, assertions }: TestResult): string | undefined {
  if (status !== "passed" || detail?.type !== "conversation" || detail.outcome === "completed") return undefined;
  const isAsked = assertions.some(({ target }) => target === "conversation.outcome");
  return isAsked ? undefined : wording.describeOutcome(detail);
}
