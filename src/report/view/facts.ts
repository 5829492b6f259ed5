import { takeSome } from "../../values/text.ts";
import { sayCauses } from "../causes/failures.ts";
import { readScore } from "../judged/score.ts";
import { tellResult } from "../judged/told.ts";
import { describeJudges, describeOutcome, describeReplay, describeUnjudged, figureCells } from "../judged/wording.ts";
import type { ConcludedReport, Detail, TestResult, Warning } from "../model/report.ts";
import { replayOf } from "../totals/judged.ts";
import { sayFindings } from "../wording/alerts.ts";
import { findingsOf, sayFinding } from "../wording/findings.ts";
import { IS_ERROR } from "../wording/remarks.ts";
import { tellTask } from "../wording/task.ts";
import { caveatOf, describePartial, sayReason } from "../wording/verdict.ts";
import { listFailedCriteria } from "./criteria.ts";
import { isAudit, REACH } from "./found.ts";
import { listLoad } from "./load.ts";

type Value = string | number | boolean | null | readonly string[];
type Values = Readonly<Record<string, Value | undefined>>;

/** Texts of one fact, and metrics or sets of one test. */
const MAX = { texts: 50, metrics: 100 };

/** What is said of one of several runs that went wrong: it does not count. */
export const SINGLE = "one of several runs, which counts in their aggregate alone";

/** What is known of a test besides its outcome, for formats that programs read: names and values in their order. */
export function listFacts(result: TestResult, cause?: string): [string, Value][] {
  const { derived_metrics: metrics = [], sets = [], coordinates, flaky, single } = result;
  return listKnown({
    id: result.id,
    kind: result.kind,
    server: result.server,
    ...coordinates,
    tag: result.tags,
    model: coordinates.model ?? result.model,
    attempts: result.attempts > 1 ? result.attempts : undefined,
    flaky,
    first_failure: result.first_failure,
    remark: result.is_error && IS_ERROR,
    deferred: result.status === "deferred",
    rule: result.rule_id,
    cause,
    score: result.score,
    threshold: result.threshold,
    ...Object.fromEntries(metrics.slice(0, MAX.metrics).map(({ name, value }) => [`metric.${name}`, value])),
    ...Object.fromEntries(sets.slice(0, MAX.metrics).map(({ name, score }) => [`set.${name}`, score])),
    single: single && SINGLE,
    ...Object.fromEntries(listJudged(result)),
    criterion: listFailedCriteria(result),
    finding: findingsOf(result).map(sayFinding),
    judge: result.judge?.model,
    cost_usd: result.cost_usd,
    tokens: result.tokens,
  });
}

/** What models had a part in, each fact with its name: `runs`, `near`, `judges`, … */
export function listJudged(result: TestResult): [string, string][] {
  const { detail } = result;
  const replay = replayOf(detail);
  const facts: Values = {
    scored: detail && detail.type !== "trace" ? readScore(result)?.whole : undefined,
    ...Object.fromEntries(tellResult(result).map(({ name, text }) => [name, text])),
    replayed: replay ? describeReplay(replay) : result.replayed && "answers came from a recording",
    unjudged: describeUnjudged(result),
    ...(detail && (DETAILS[detail.type] as ((detail: Detail) => Values) | undefined)?.(detail)),
  };
  return listKnown(facts) as [string, string][];
}

const DETAILS: { readonly [T in Detail["type"]]?: (detail: Extract<Detail, { type: T }>) => Values } = {
  evaluation: (detail) => ({ judges: detail.combined && describeJudges(detail) }),
  steps: ({ steps, budget_tripped: cap }) => {
    const told = steps.map(({ id, status, reason, error }) => [`${id} ${status}`, error ?? reason ?? []].flat());
    return { cap: cap ?? undefined, steps: told.map((one) => one.join(": ")).join("; ") };
  },
  task: (detail) => ({
    task: [...new Set(detail.statuses.map(({ status }) => status)), ...tellTask(detail)].join(", "),
  }),
  conversation: (detail) => ({ outcome: describeOutcome(detail) }),
  load: (detail) => ({ load: listLoad(detail).join(", ") }),
  calibration: ({ figures }) => {
    const told = figures.map((figure): [string, string] => {
      const [, value, interval] = figureCells(figure);
      return [figure.name, interval === "" ? value : `${value} (${interval})`];
    });
    return Object.fromEntries(told);
  },
};

/** What is known of a run besides its tests, likewise. */
export function listRunFacts(report: ConcludedReport): [string, Value][] {
  const { run, summary, rollups = [], verdict, warnings, notes = [], tool, coverage, mutation } = report;
  const { total, passed, failed, errored, skipped, alpha, is_error, nothing_succeeded, ...counts } = summary;
  const counted = Object.entries({ ...counts, [IS_ERROR]: is_error, alpha: alpha?.value });
  const facts = listKnown({
    caveat: caveatOf(report),
    partial: describePartial(report),
    "mcptest.version": tool.version,
    "run.id": run.id,
    commit: run.commit,
    shard: run.shard && `${run.shard.index}/${run.shard.count}`,
    bailed: run.bailed,
    ...Object.fromEntries(counted.filter(([, value]) => value !== 0)),
    "nothing-succeeded": nothing_succeeded,
    ...factsOf("coverage", coverage, ["total", "called", "asserted", "percent", "percent_asserted"]),
    ...factsOf("mutation", mutation, ["killed", "survived", "score"]),
    cause: sayCauses(report),
    finding: sayFindings(report),
    reach: isAudit(report) && REACH,
    warning: warnings.map(sayWarning),
    note: notes.map(sayWarning),
    ...Object.fromEntries(rollups.slice(0, MAX.metrics).map(({ name, mean }) => [`metric.${name}.mean`, mean])),
  });
  // All of them: the last one may be that tests failed.
  const reasons = verdict.reasons.map((reason): [string, Value] => ["reason", sayReason(reason)]);
  return [["verdict", verdict.status], ...reasons, ...facts];
}

function factsOf<K extends string>(name: string, of: Readonly<Record<K, Value>> | undefined, keys: readonly K[]) {
  return Object.fromEntries(keys.map((key) => [`${name}.${key}`, of?.[key]]));
}

/** `no-baseline: none is there; write one`. */
export function sayWarning({ code, message, hint }: Warning): string {
  return `${code}: ${message}${hint === undefined ? "" : `; ${hint}`}`;
}

/** Those that say something; of many texts the first, and how many more there are. */
function listKnown(values: Values): [string, Value][] {
  return Object.entries(values).flatMap(([name, value]): [string, Value][] => {
    if (value === undefined || value === false || value === "") return [];
    if (!Array.isArray(value)) return [[name, value]];
    return value.length === 0 ? [] : [[name, takeSome(value, MAX.texts, (rest) => `… and ${rest} more`)]];
  });
}
