import { needBaseline, type RunRequest } from "../../conduct/index.ts";
import { McptestError, usageError } from "../../errors.ts";
import { isCi } from "../../values/ci.ts";
import { withoutUndefined } from "../../values/json.ts";
import type { CliContext } from "../context.ts";
import {
  type GateFlags,
  type RecordingFlags,
  readVariables,
  type SuiteFlags,
  type SuiteNames,
} from "../options/options.ts";
import { readFlag, readGates, readRecordings, readSelection } from "../options/understand.ts";
import { type OutputFlags, parseOutputs, type ReportOutput, withShown } from "../output/outputs.ts";

/** Flags of `mcptest run` and `mcptest eval`, as commander gives them. */
export interface RunFlags extends SuiteFlags, SuiteNames, OutputFlags, GateFlags, RecordingFlags {
  /** Which of them it is. */
  command: "run" | "eval";
  serverCommand?: string;
  parallel?: string;
  retries?: string;
  bail?: string | true;
  maxCost?: string;
  maxDuration?: string;
  models: readonly string[];
  maxConcurrency?: string;
  onNear?: string;
  pricingTable?: string;
  rescore?: string;
  rubric?: string;
  explain?: boolean;
  showPrompt?: boolean;
  dryRun?: boolean;
  estimateCost?: boolean;
  lastFailed?: boolean;
  watch?: boolean;
  updateSnapshots?: boolean;
  allowUpdateInCi?: boolean;
  requireJudge?: boolean;
  passWithNoTests?: boolean;
  jq?: string;
  baseline?: string | boolean;
  updateBaseline?: boolean;
  verbose?: boolean;
  quiet?: boolean;
  strictProtocol?: boolean;
  waitForReady?: string;
  denyWarnings?: boolean;
}

/** What the flags ask for, understood: the run, and what this face makes of it. */
export interface RunOrder {
  request: RunRequest;
  outputs: readonly ReportOutput[];
}

/** Understands the flags; `suites`: those that were found. Throws McptestError: usage; snapshot-update-refused and recording-refused (exit 5). */
export function readOrder(suites: readonly string[], flags: RunFlags, context: CliContext): RunOrder {
  const outputs = withShown(parseOutputs(flags, context.cwd));
  if (flags.watch) refuseWatch(outputs);
  if (flags.dryRun || flags.explain) {
    const other = flags.watch
      ? "--watch"
      : flags.reporter.length > 0
        ? "--reporter"
        : flags.output.length > 0 && "--output";
    const dry = flags.explain ? "--explain" : "--dry-run";
    if (other)
      throw usageError(`${dry} and ${other} exclude each other`, `${dry} runs nothing, and there are no results`);
  } else if (flags.estimateCost) throw usageError("--estimate-cost goes with --dry-run", "add --dry-run");
  if (flags.updateSnapshots && isCi(context.env) && !flags.allowUpdateInCi) {
    throw new McptestError("snapshot-update-refused", "snapshots are not updated while CI is set", {
      hint: "update them on your machine and commit them, or add --allow-update-in-ci",
    });
  }
  if (flags.showPrompt && !flags.explain) throw usageError("--show-prompt goes with --explain", "add --explain");
  refuseRescore(flags);
  const { baseline, rescore } = flags;
  const request: RunRequest = {
    command: flags.command,
    suites,
    outputs: outputs.flatMap(({ path }) => path ?? []),
    vars: readVariables(flags),
    mask: flags.mask,
    envFile: flags.envFile,
    selection: readSelection(flags),
    rescore: rescore === undefined ? undefined : { report: rescore, rubric: flags.rubric },
    models: flags.models
      .flatMap((list) => list.split(","))
      .map((name) => name.trim())
      .filter((name) => name !== ""),
    maxConcurrency: readFlag("max-concurrency", flags.maxConcurrency),
    nearFails: readFlag("on-near", flags.onNear) === "fail",
    pricingTable: flags.pricingTable,
    servers: { serverCommand: flags.serverCommand, waitForReadyMs: readFlag("wait-for-ready", flags.waitForReady) },
    overrides: withoutUndefined({
      parallel: readFlag("parallel", flags.parallel),
      retries: readFlag("retries", flags.retries),
      bail: flags.bail === true ? 1 : readFlag("bail", flags.bail),
    }),
    caps: readCaps(flags),
    gates: readGates(flags),
    baseline: { path: baseline === true ? undefined : baseline, update: flags.updateBaseline === true },
    denyWarnings: flags.denyWarnings === true,
    requireJudge: flags.requireJudge === true,
    requireTests: flags.passWithNoTests ? "never" : undefined,
    strictProtocol: flags.strictProtocol === true,
    updateSnapshots: flags.updateSnapshots === true,
    recordings: readRecordings(flags),
  };
  const comparing = request.baseline.update ? "--update-baseline" : "gates that compare with a baseline";
  if (baseline === false && (request.baseline.update || needBaseline(request.gates)))
    throw usageError(`--no-baseline and ${comparing} exclude each other`, "leave one of them out");
  return { request, outputs };
}

function readCaps({ maxCost, maxDuration }: RunFlags): RunRequest["caps"] {
  if (maxCost === undefined && maxDuration === undefined) return undefined;
  return withoutUndefined({
    max_cost_usd: readFlag("max-cost", maxCost),
    max_duration_ms: readFlag("max-duration", maxDuration),
  });
}

/** What is judged again is neither run nor recorded. */
function refuseRescore({ rescore, rubric, record, replay, cassettes, watch, models, showPrompt }: RunFlags): void {
  if (rescore === undefined) {
    if (rubric !== undefined) throw usageError("--rubric goes with --rescore", "an eval has its own `rubric`");
    return;
  }
  const others = {
    "--record": record,
    "--replay": replay,
    "--cassettes": cassettes !== undefined && cassettes !== "off" && cassettes !== "auto",
    "--watch": watch,
    "--models": models.length > 0,
    "--show-prompt": showPrompt,
  };
  const given = Object.entries(others).flatMap(([flag, is]) => (is ? [flag] : []));
  if (given.length === 0) return;
  throw usageError(
    `--rescore and ${given.join(", ")} exclude each other`,
    "--rescore judges what a report holds: nothing is run, and nothing recorded",
  );
}

function refuseWatch(outputs: readonly ReportOutput[]): void {
  const machine = outputs.find((output) => output.path === undefined && !output.reporter.streams);
  if (!machine) return;
  const reporter = `--reporter ${machine.reporter.name}`;
  throw usageError(
    `--watch and ${reporter} exclude each other on stdout`,
    `send the report to a file: ${reporter}=<path>`,
  );
}
