import type { RecordingMode } from "../../cassette/index.ts";
import { usageError } from "../../errors.ts";
import type { BudgetMode, PipelineCaps } from "../../pipeline/index.ts";
import type { CliContext } from "../context.ts";
import type { RecordingFlags } from "../options/options.ts";
import type { SuiteServerFlags } from "../options/server-options.ts";
import { readFlag, readRecordings } from "../options/understand.ts";
import { type OutputFlags, parseOutputs, type ReportOutput } from "../output/outputs.ts";

/** Flags of `mcptest pipe`, as commander gives them. */
export interface PipeFlags extends SuiteServerFlags, OutputFlags, RecordingFlags {
  timeout?: string;
  maxCost?: string;
  maxTokens?: string;
  maxCostPerCall?: string;
  maxDuration?: string;
  onBudgetExceeded: BudgetMode;
  pricingTable?: string;
  dryRun?: boolean;
  estimateCost?: boolean;
  format?: "text" | "json";
}

/** What the flags ask for, understood. */
export interface PipeOrder {
  caps: PipelineCaps;
  timeoutMs: number | undefined;
  recording: RecordingMode;
  /** Where the recording lies, where a flag says so. */
  recordingFile: string | undefined;
  /** What the outcome is printed as; undefined where a report is on stdout. */
  format: "text" | "json" | undefined;
  outputs: readonly ReportOutput[];
}

/** Understands the flags. Throws McptestError `usage`. */
export function readOrder(flags: PipeFlags, { cwd }: Pick<CliContext, "cwd">): PipeOrder {
  if (flags.dryRun) {
    const other = flags.reporter.length > 0 ? "--reporter" : flags.output.length > 0 && "--output";
    if (other) throw usageError(`--dry-run and ${other} exclude each other`, "a dry run has no results");
  } else if (flags.estimateCost) throw usageError("--estimate-cost goes with --dry-run", "add --dry-run");
  const outputs = parseOutputs(flags, cwd);
  const onStdout = outputs.find(({ path }) => path === undefined);
  if (onStdout && flags.format) {
    const names = `--format ${flags.format} and --reporter ${onStdout.reporter.name}`;
    throw usageError(
      `${names} would both go to stdout`,
      `send the report to a file: --reporter ${onStdout.reporter.name}=<path>`,
    );
  }
  return {
    caps: {
      max_cost_usd: readFlag("max-cost", flags.maxCost),
      max_tokens: readFlag("max-surface-tokens", flags.maxTokens, "--max-tokens"),
      max_cost_per_call_usd: readFlag("max-cost", flags.maxCostPerCall, "--max-cost-per-call"),
      max_duration_ms: readFlag("max-duration", flags.maxDuration),
    },
    timeoutMs: readFlag("max-duration", flags.timeout, "--timeout"),
    recording: readRecordings(flags) ?? "off",
    recordingFile: [flags.record, flags.replay].find((file) => typeof file === "string"),
    format: onStdout ? undefined : (flags.format ?? "text"),
    outputs,
  };
}
