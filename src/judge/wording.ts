import { asMcptestError, failure, McptestError } from "../errors.ts";
import type { CriterionResult, Judging } from "../report/index.ts";
import type { Criterion, EvidenceRule, Rubric } from "../suite/index.ts";
import { scoreBelow, showScores } from "../values/show/score.ts";
import { type FactsOf, words } from "../values/show/words.ts";
import { oneLine } from "../values/text.ts";
import type { EvaluationRecord } from "./evaluation.ts";

// Asking

export const judgeFailed = failure(`judge-failed: the judge (<line judge>) gave no answer: <message>
  hint: <hint>`);
export const judgeMalformed = failure(`judge-malformed: the judge (<line judge>) gave two malformed verdicts: <fault>
  hint: run again, or name another \`model\``);
export const judgeRefused = failure(`judge-refused: the judge (<line judge>) refused to judge
  hint: look at what it was given, or name another \`model\``);
export const judgeTruncated = failure(`judge-truncated: the judge (<line judge>) was cut off twice, at <tokens> tokens
  hint: run again, or name another \`model\``);
export const judgeOverfull = failure(`judge-failed: the judge (<line judge>) cannot hold all that it is to judge
  hint: give it less, or name a \`model\` that can hold more`);
export const judgeTooSlow =
  failure(`test-timeout: the judge (<line judge>) had not answered after <ms> ms, which is what was left of \`<key>\`
  hint: raise \`<key>\``);
export const judgeCancelled = failure(
  "cancelled: the run was interrupted while the judge (<line judge>) was being asked",
);
export const unpricedJudge =
  failure(`unknown-price: the price of the judge's model <line label> is not known: its calls are missing from the cost
  hint: cap \`max_tokens\`: a cap in US dollars does not count it`);
export const partOverfull =
  failure(`judge-overfull: the <role> has <number of> characters, and cannot be shortened to the <number cap> that a judge is shown
  hint: give it less, such as fewer turns or shorter texts`);
/** `missing`: why the model cannot be asked. */
export const noJudge = failure(`deferred: no judge is configured: <missing>
  hint: set <keyEnv> to have it judged`);
export const staleJudgement = failure(`deferred: recording is stale: <stale>
  hint: set <keyEnv> to have it judged`);
export const cutForJudge =
  failure(`compare-cut: <sides> would have to be cut for the judge, who would see <number characters> of <number of> characters: <what>
  hint: compare less: a shorter task, fewer turns, smaller results`);
export const overfullComparison = failure(`compare-cut: <message>
  hint: compare less: a shorter task, fewer turns, smaller results`);

/** Whether no judge was asked, since none is configured. */
export function isDeferral(error: unknown): error is McptestError {
  return error instanceof McptestError && error.code === "deferred";
}

// Verdicts

/** Why a candidate does not pass. */
export interface Failure {
  message: string;
  ruleId: string;
}

/** All failures of a judge's ruling, and those apart from the score: required criteria, guards, evidence. */
export interface Failures {
  failures: readonly Failure[];
  breaches: readonly Failure[];
}

/** Characters that evidence has at least, unless it is a whole text. */
export const MIN_SPAN = 3;

function failing<const T extends string>(ruleId: string, template: T): (facts: FactsOf<T>) => Failure {
  const tell = words(template);
  return (facts) => ({ message: tell(facts), ruleId });
}

const VERDICTS = {
  low: failing("rubric.threshold", "<below>[[; the lowest is <json lowest> with <its>]]"),
  imperfect: failing(
    "rubric.strict",
    "score <score> is not the perfect one that `strict` asks for[[; the lowest is <json lowest> with <its>]]",
  ),
  lowPanel: failing("rubric.threshold", "the <aggregate> of the panel: <below>"),
  imperfectPanel: failing("rubric.strict", "the <aggregate> <score> is not the perfect score that `strict` asks for"),
  guard: failing("rubric.guard", "guard <json name> holds, and must not: score <score> reaches its threshold <limit>"),
  required: failing(
    "rubric.required",
    "required criterion <json name> does not hold: score <score> is below its threshold <limit>",
  ),
  uncited: failing("rubric.evidence", "criterion <json name> has no evidence: the judge cites nothing of <where>"),
  short: failing(
    "rubric.evidence",
    `criterion <json name> has no evidence: what the judge cites has fewer than ${MIN_SPAN} characters`,
  ),
  elsewhere: failing(
    "rubric.evidence",
    "criterion <json name> has no evidence: what the judge cites is not in <where>",
  ),
  jury: failing("rubric.jury", "<passes> of <count all juror> passed it, and more than half must[[: <first>]]"),
  share: failing("rubric.jury", "<passes> of <count all juror> passed it, and a share of <share> must[[: <first>]]"),
  panel: failing("rubric.panel", "<passes> of <count all model> passed it[[: <first>]]"),
};
const brokenGates = words("the gates of the rubric hold in <kept> of <count all model>: <first>");
const lacksText = words("the candidate does not contain <json text>");
const lacksMatch = words("nothing in the candidate matches <json text>");
const unjudged = words("<failed> of <all> judges gave no judgement: <message>[[; the others: <votes>]]");

/** A name in a sentence. */
function short(name: string): string {
  return oneLine(name, 80);
}

/** Why a criterion fails its candidate; undefined when it does not by itself. */
export function breachOf(result: CriterionResult, rubric: Rubric, rule: EvidenceRule): Failure | undefined {
  const { gate, passed, unsupported, evidence, threshold = rubric.threshold } = result;
  if (passed) return undefined;
  const name = short(result.name);
  const [score, limit] = showScores(result.score ?? 0, threshold, rubric.scale);
  if (gate === "guard") return VERDICTS.guard({ name, score, limit });
  if (unsupported) {
    const where = rule === "context" ? "the context" : `the candidate${rule === true ? " or its context" : ""}`;
    if (!evidence) return VERDICTS.uncited({ name, where });
    return [...evidence].length < MIN_SPAN ? VERDICTS.short({ name }) : VERDICTS.elsewhere({ name, where });
  }
  return gate === "required" ? VERDICTS.required({ name, score, limit }) : undefined;
}

/** A score below what the rubric asks for, with the lowest of several criteria. */
export function scoreTooLow(rubric: Rubric, score: number, { criteria = [] }: Pick<Judging, "criteria">): Failure {
  const { strict, threshold, scale } = rubric;
  const [lowest] = criteria
    .filter((row) => row.score !== undefined && row.gate !== "guard" && row.weight > 0)
    .sort((a, b) => (a.score ?? 0) - (b.score ?? 0));
  const its = lowest && criteria.length > 1 ? showScores(lowest.score ?? 0, 0, scale)[0] : undefined;
  const facts = { lowest: lowest && short(lowest.name), its };
  if (strict) return VERDICTS.imperfect({ score: showScores(score, 1, scale)[0], ...facts });
  return VERDICTS.low({ below: scoreBelow(score, threshold, scale), ...facts });
}

/** Why a criterion was not judged. */
export function whenNotHeld({ when }: Criterion): string {
  if (when === undefined) return "";
  return "contains" in when ? lacksText({ text: short(when.contains) }) : lacksMatch({ text: short(when.regex) });
}

/** Too few of a jury, or of a panel (`panel`), passed it. */
export function votesFail(passes: number, rulings: readonly Failures[], share: number | "panel" | undefined): Failure {
  const facts = { passes, all: rulings.length, first: rulings.flatMap(({ failures }) => failures)[0]?.message };
  if (share === "panel") return VERDICTS.panel(facts);
  return share === undefined ? VERDICTS.jury(facts) : VERDICTS.share({ ...facts, share });
}

/** Too few models of a panel find the gates of the rubric unbroken. */
export function gatesBroken(kept: number, rulings: readonly Failures[]): Failure {
  const [{ message = "", ruleId = "rubric.panel" } = {}] = rulings.flatMap(({ breaches }) => breaches);
  return { message: brokenGates({ kept, all: rulings.length, first: message }), ruleId };
}

export function panelTooLow({ strict, threshold, scale }: Rubric, aggregate: string, score: number): Failure {
  if (strict) return VERDICTS.imperfectPanel({ aggregate, score: showScores(score, 1, scale)[0] });
  return VERDICTS.lowPanel({ aggregate, below: scoreBelow(score, threshold, scale) });
}

/** A juror, or a model of a panel, gave no judgement; `record` has what the others said. */
export class UnjudgedError extends McptestError {
  readonly record: EvaluationRecord;

  constructor(reason: unknown, record: EvaluationRecord) {
    const { code, message, hint } = asMcptestError(reason);
    const all = record.judging.length;
    const votes = record.judging.flatMap(({ passed, score }) =>
      passed === undefined ? [] : [`${passed ? "pass" : "fail"}${score === undefined ? "" : ` ${score.toFixed(2)}`}`],
    );
    super(code, unjudged({ failed: all - votes.length, all, message, votes: votes.join(", ") }), {
      hint,
      cause: asMcptestError(reason),
    });
    this.record = record;
  }
}
