import { describeCut } from "../../values/show/cut.ts";
import type { CutPart, Shown, TestResult } from "../model/report.ts";
import { isNear } from "../totals/judged.ts";
import { readScale, showUnits } from "./scale.ts";
import {
  countLabels,
  describeOutcome,
  describeRepeats,
  describeRuns,
  NEAR,
  NEAR_REPEATS,
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
  was: ({ rescored, detail }) =>
    rescored &&
    `was ${rescored.score === undefined ? "without a score" : showUnits(rescored.score, readScale(detail && "rubric" in detail ? detail.rubric : undefined))}`,
  runs: ({ runs }) => runs && describeRuns(runs),
  repeats: ({ repeats }) => repeats && describeRepeats(repeats),
  labels: ({ detail }) => detail?.type === "calibration" && detail.ungraded?.length && countLabels(detail),
  vacuous: (result) => result.vacuous && describeVacuous(result),
  near: (result) => isNear(result) && (result.repeats?.near ? NEAR_REPEATS : NEAR),
  cut: (result) => describeShown(result).join("; "),
  uncalibrated: ({ detail }) => detail?.type === "calibration" && detail.calibrated === false && UNCALIBRATED,
  unfinished: (result) => describeBreakOff(result),
} satisfies Record<string, (result: TestResult) => string | number | boolean | undefined>;

/** What is odd about a pass: it may be worth less than it seems. */
const ODD = ["vacuous", "near", "cut", "uncalibrated", "unfinished"] as const satisfies Told["name"][];

/** A thing that is odd where a test passed. */
export interface Odd extends Told {
  name: (typeof ODD)[number];
}

/** What there is to tell of what models had a part in, each thing once: sinks lay it out. */
export function tellResult(result: TestResult): Told[] {
  return (Object.keys(TELLERS) as Told["name"][]).flatMap((name) => {
    const text = TELLERS[name](result);
    return text ? [{ name, text: String(text) }] : [];
  });
}

/** Whether a thing is odd where a test passed. */
export function isOdd(told: Told): told is Odd {
  return ODD.some((name) => name === told.name);
}

/** Why a pass says nothing. */
function describeVacuous({ coordinates }: TestResult): string {
  return `vacuous: ${coordinates.metric === "argument_correctness" ? "no calls" : "no criterion applied"}`;
}

/** How much of what they judge judges were shown, where that is not all: a sentence for the candidate or the labels, and for each assertion. */
function describeShown({ detail, assertions }: TestResult): string[] {
  const own = detail && "shown" in detail ? [sayShown(detail)] : [];
  const judged = assertions.map((one) => {
    const told = sayShown(one);
    return told && `${one.target} ${one.matcher}: ${told}`;
  });
  return [...own, ...judged].flatMap((told) => told ?? []);
}

function sayShown({ shown, cut = [] }: { shown?: Shown; cut?: readonly CutPart[] }): string | undefined {
  return shown && cut.length > 0 ? describeCut(shown, cut) : undefined;
}

/** How the agent of a pass was stopped, where no assertion is about that. */
function describeBreakOff({ status, detail, assertions }: TestResult): string | undefined {
  if (status !== "passed" || detail?.type !== "conversation" || detail.outcome === "completed") return undefined;
  return assertions.some(({ target }) => target === "conversation.outcome") ? undefined : describeOutcome(detail);
}
