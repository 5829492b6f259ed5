import { McptestError } from "../../errors.ts";
import type { GateOptions } from "../../report/index.ts";
import type { RunSettings } from "../../run/index.ts";
import type { RunOptions } from "../../suite/index.ts";
import { isCi } from "../../values/ci.ts";
import { parseDuration } from "../../values/duration.ts";
import type { ComparingFlags } from "../baseline/comparing.ts";
import { type GateFlags, needBaseline, readGates } from "../baseline/gates.ts";
import type { CliContext } from "../context.ts";
import type { SuiteFlags } from "../options/options.ts";
import { type Output, type OutputFlags, parseOutputs } from "../output/outputs.ts";

/** Flags of `mcptest run`, as commander gives them. */
export interface RunFlags extends SuiteFlags, OutputFlags, GateFlags, ComparingFlags {
  config?: string;
  serverCommand?: string;
  parallel?: string;
  retry?: string;
  bail?: string | true;
  maxCost?: string;
  maxDuration?: string;
  dryRun?: boolean;
  estimateCost?: boolean;
  lastFailed?: boolean;
  watch?: boolean;
  updateSnapshots?: boolean;
  allowUpdateInCi?: boolean;
  record?: boolean;
  requireJudge?: boolean;
  /** False with --no-cache. */
  cache?: boolean;
  cacheDir?: string;
  verbose?: boolean;
  strictProtocol?: boolean;
  waitForReady?: string;
  denyWarnings?: boolean;
  jq?: string;
}

/** What the flags ask for, understood. */
export interface RunRequest {
  flags: RunFlags;
  outputs: readonly Output[];
  overrides: Partial<RunOptions>;
  caps?: RunSettings["caps"];
  waitForReadyMs?: number;
  gates: GateOptions;
  ci: boolean;
}

/** Understands the flags. Throws McptestError: usage, snapshot-update-refused (exit 5). */
export function readSettings(flags: RunFlags, context: CliContext): RunRequest {
  const ci = isCi(context.env);
  const outputs = parseOutputs(flags, context.cwd);
  if (flags.watch) refuseWatch(outputs);
  if (flags.dryRun) refuseWithDryRun(flags);
  else if (flags.estimateCost) {
    throw new McptestError("usage", "--estimate-cost goes with --dry-run", { hint: "add --dry-run" });
  }
  if (flags.updateSnapshots && ci && !flags.allowUpdateInCi) {
    throw new McptestError("snapshot-update-refused", "snapshots are not updated while CI is set", {
      hint: "update them on your machine and commit them, or add --allow-update-in-ci",
    });
  }
  const gates = readGates(flags);
  if (flags.baseline === false) refuseWithoutBaseline(flags, gates);
  return {
    flags,
    outputs,
    gates,
    overrides: readOverrides(flags),
    ...readCaps(flags),
    ci,
    ...(flags.waitForReady === undefined
      ? {}
      : { waitForReadyMs: readDuration("--wait-for-ready", flags.waitForReady) }),
  };
}

function readOverrides(flags: RunFlags): Partial<RunOptions> {
  return {
    ...(flags.parallel === undefined ? {} : { parallel: readParallel(flags.parallel) }),
    ...(flags.retry === undefined ? {} : { retries: readCount("--retry", flags.retry, 0, 10) }),
    ...(flags.bail === undefined
      ? {}
      : { bail: flags.bail === true ? 1 : readCount("--bail", flags.bail, 1, 1_000_000) }),
  };
}

function readCaps({ maxCost, maxDuration }: RunFlags): Pick<RunRequest, "caps"> {
  if (maxCost === undefined && maxDuration === undefined) return {};
  return {
    caps: {
      ...(maxCost === undefined ? {} : { max_cost_usd: readCost("--max-cost", maxCost) }),
      ...(maxDuration === undefined ? {} : { max_duration_ms: readDuration("--max-duration", maxDuration) }),
    },
  };
}

function readCost(flag: string, text: string): number {
  if (/^\$?[0-9]*\.?[0-9]+$/.test(text)) return Number(text.replace("$", ""));
  throw new McptestError("usage", `${flag} ${text} is no amount of US dollars`, { hint: "write 0.50 or 2" });
}

function readParallel(text: string): RunOptions["parallel"] {
  if (text === "auto") return "auto";
  return text === "false" ? false : readCount("--parallel", text, 1, 1000, "auto, false or ");
}

function readCount(flag: string, text: string, min: number, max: number, also = ""): number {
  const value = Number(text);
  if (/^[0-9]+$/.test(text) && value >= min && value <= max) return value;
  throw new McptestError("usage", `${flag} ${text}: expected ${also}a whole number from ${min} to ${max}`);
}

function readDuration(flag: string, text: string): number {
  const ms = parseDuration(text);
  if (ms !== undefined) return ms;
  throw new McptestError("usage", `${flag} ${text} is no duration`, { hint: "write 250ms, 30s, 2m or 1h" });
}

function refuseWatch(outputs: readonly Output[]): void {
  const machine = outputs.find((output) => output.path === undefined && !output.reporter.streams);
  if (!machine) return;
  throw new McptestError("usage", `--watch and --reporter ${machine.reporter.name} exclude each other on stdout`, {
    hint: `send the report to a file: --reporter ${machine.reporter.name}=<path>`,
  });
}

/** What needs a baseline is not asked for with --no-baseline. */
function refuseWithoutBaseline(flags: RunFlags, gates: GateOptions): void {
  if (!flags.updateBaseline && !needBaseline(gates)) return;
  const other = flags.updateBaseline ? "--update-baseline" : "gates that compare with a baseline";
  throw new McptestError("usage", `--no-baseline and ${other} exclude each other`, { hint: "leave one of them out" });
}

/** A dry run comes to no report. */
function refuseWithDryRun(flags: RunFlags): void {
  const other = flags.watch ? "--watch" : flags.reporter.length > 0 ? "--reporter" : flags.output && "--output";
  if (!other) return;
  throw new McptestError("usage", `--dry-run and ${other} exclude each other`, { hint: "a dry run has no results" });
}
