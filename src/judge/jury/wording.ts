import { asMcptestError, McptestError } from "../../errors.ts";
import type { Judging } from "../../report/index.ts";
import type { Rubric } from "../../suite/index.ts";
import { scoreBelow, showScores } from "../../values/show/score.ts";
import { count } from "../../values/text.ts";
import type { EvaluationRecord } from "../evaluation.ts";
import type { Ruling } from "../rubric/ruling.ts";
import type { Failure } from "../rubric/wording.ts";

/** `1 of 3 jurors passes it, and more than half must: score 0.50 is below the threshold 0.70`. */
export function juryFails(passes: number, rulings: readonly Ruling[], consensus: number | undefined): Failure {
  const share = consensus === undefined ? "more than half" : `a share of ${consensus}`;
  return {
    message: `${passes} of ${count(rulings.length, "juror")} passed it, and ${share} must${firstOf(rulings)}`,
    ruleId: "rubric.jury",
  };
}

/** `1 of 3 models passes it: …`. */
export function panelFails(passes: number, rulings: readonly Ruling[]): Failure {
  return {
    message: `${passes} of ${count(rulings.length, "model")} passed it${firstOf(rulings)}`,
    ruleId: "rubric.panel",
  };
}

/** The gates of a rubric do not hold in most models. */
export function gatesBroken(kept: number, rulings: readonly Ruling[]): Failure {
  const broken = rulings.flatMap(({ breaches }) => breaches);
  return {
    message: `the gates of the rubric hold in ${kept} of ${count(rulings.length, "model")}: ${broken[0]?.message ?? ""}`,
    ruleId: broken[0]?.ruleId ?? "rubric.panel",
  };
}

export function panelTooLow({ strict, threshold, scale }: Rubric, aggregate: string, score: number): Failure {
  return strict
    ? {
        message: `the ${aggregate} ${showScores(score, 1, scale)[0]} is not the perfect score that \`strict\` asks for`,
        ruleId: "rubric.strict",
      }
    : { message: `the ${aggregate} of the panel: ${scoreBelow(score, threshold, scale)}`, ruleId: "rubric.threshold" };
}

function firstOf(rulings: readonly Ruling[]): string {
  const [first] = rulings.flatMap(({ failures }) => failures);
  return first ? `: ${first.message}` : "";
}

/** A juror, or a model of a panel, gave no judgement; what the others said is in `record`. */
export class UnjudgedError extends McptestError {
  readonly record: EvaluationRecord;

  constructor(reason: unknown, record: EvaluationRecord) {
    const error = asMcptestError(reason);
    const { judging } = record;
    const given = judging.flatMap((one) => showVote(one) ?? []);
    const votes = given.length === 0 ? "" : `; the others: ${given.join(", ")}`;
    const message = `${judging.length - given.length} of ${judging.length} judges gave no judgement: ${error.message}${votes}`;
    super(error.code, message, { hint: error.hint, cause: error });
    this.record = record;
  }
}

/** `pass 0.80`; undefined of one that gave none. */
function showVote({ passed, score }: Judging): string | undefined {
  if (passed === undefined) return undefined;
  return [passed ? "pass" : "fail", ...(score === undefined ? [] : [score.toFixed(2)])].join(" ");
}
