import { EXIT_CODES } from "../../errors.ts";
import type { Event, Facts } from "../../github/index.ts";
import { type Report, type ReporterName, type Summary, scoreOf } from "../../report/index.ts";
import type { StepEnding } from "./ending.ts";

/** What is counted for later steps. */
const COUNTS = ["total", "passed", "failed", "errored", "skipped", "deferred", "flaky"] as const;

/** What later steps can read as `steps.<id>.outputs.<name>`; the names are those of action.yml. What is not known is empty. */
export type Outputs = Record<string, string | number>;

/** What outputs tell besides how the step ends. */
export interface OutputFacts {
  report?: Report | undefined;
  /** Where reports are. */
  files?: Partial<Record<ReporterName, string>> | undefined;
  event?: Pick<Event, "pullRequest">;
  cacheHit?: boolean | undefined;
}

/** The outputs of a run, or of a step that ran nothing. */
export function makeOutputs(ending: StepEnding, { report, files = {}, event, cacheHit }: OutputFacts): Outputs {
  const { baseline } = report ?? {};
  const { regressed, fixed, score } = baseline?.summary ?? {};
  const known: Record<string, string | number | null | undefined> = {
    ...endingOutputs(ending),
    ...Object.fromEntries(
      COUNTS.map((key: keyof Summary & (typeof COUNTS)[number]) => [key, report?.summary[key] ?? 0]),
    ),
    "report-path": files.json,
    score: score?.after ?? (report && scoreOf(report)),
    "score-delta": score && tidy(score.after - score.before),
    regressions: regressed,
    fixed,
    cost: report?.summary.cost_usd,
    "baseline-sha": baseline?.commit,
    "baseline-source": report && (baseline ? (baseline.source ?? "path") : "none"),
    "sarif-path": files.sarif,
    "junit-path": files.junit,
    "html-path": files.html,
    "summary-path": files.md,
    ...({ "sarif-id": "", "comment-id": "", "comment-url": "", "check-url": "" } satisfies Required<Facts>),
    "pr-number": event?.pullRequest?.number,
    "cache-hit": cacheHit === undefined ? undefined : String(cacheHit),
  };
  return Object.fromEntries(Object.entries(known).map(([name, value]) => [name, value ?? ""]));
}

/** How the step ends. */
export function endingOutputs({ exitCode, failure }: StepEnding): Outputs {
  const failed = exitCode === EXIT_CODES.interrupted.code ? "cancelled" : "failed";
  return { result: failure === undefined ? "passed" : failed, "exit-code": exitCode };
}

/** Without what binary fractions leave behind. */
function tidy(value: number): number {
  return Number(value.toFixed(6));
}
