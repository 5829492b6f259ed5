import { MUTATING, needBaseline, type RunRequest } from "../../conduct/index.ts";
import { failure } from "../../errors.ts";
import { type ConcludedReport, loadMutation, type RecordedAnswer } from "../../report/index.ts";
import type { Suite } from "../../suite/index.ts";
import { isCi } from "../../values/ci.ts";
import { withoutUndefined } from "../../values/json.ts";
import type { CliContext } from "../context.ts";
import * as options from "../options/options.ts";
import { readCoverage, readFlag, readGates, readRecordings, readSelection } from "../options/understand.ts";
import {
  type Format,
  type OutputFlags,
  parseOutputs,
  placeAt,
  type ReportOutput,
  withShown,
} from "../output/outputs.ts";

export type RunFlags = options.SuiteFlags &
  options.SuiteNames &
  OutputFlags &
  options.GateFlags &
  options.CoverageFlags &
  options.RecordingFlags &
  Texts &
  MutationFlags &
  Switches & {
    command: "run" | "eval" | "mutate";
    bail?: string | true;
    baseline?: string | boolean;
    models: readonly string[];
  };

export type MutationFlags = options.Given<"minScore" | "seed" | "maxMutants" | "for" | "export">;

type Texts = options.Given<
  | ("serverCommand" | "parallel" | "retries" | "waitForReady" | "jq")
  | ("maxCost" | "maxDuration" | "maxConcurrency" | "pricingTable")
  | ("onNear" | "rescore" | "rubric")
>;
type Switches = options.Given<
  never,
  | ("dryRun" | "estimateCost" | "explain" | "showPrompt" | "lastFailed" | "watch" | "verbose" | "quiet")
  | ("updateSnapshots" | "allowUpdateInCi" | "updateBaseline")
  | ("strictProtocol" | "passWithNoTests" | "requireJudge" | "denyWarnings")
>;

export interface RunOrder {
  request: RunRequest;
  outputs: readonly ReportOutput[];
  /** Gets the report once it is written, with the tools of the servers. */
  done?(report: ConcludedReport, suites: readonly Suite[]): Promise<void>;
}

const updateRefused = failure(`snapshot-update-refused: snapshots are not updated while CI is set
  hint: update them on your machine and commit them, or add --allow-update-in-ci`);
const comparesNothing = failure(`usage: --no-baseline and <other> exclude each other
  hint: leave one of them out`);
const rubricAlone = failure("usage: --rubric goes with --rescore\n  hint: an eval has its own `rubric`");
const notRescored = failure(`usage: --rescore and <flags> exclude each other
  hint: --rescore judges a report again: nothing is run, and nothing recorded`);
const watchesMachine = failure(`usage: --watch and --reporter <name> exclude each other on stdout
  hint: send the report to a file: --reporter <name>=PATH`);

/** Reads the flags; `suites`: those that were found. Throws McptestError: usage; snapshot-update-refused and recording-refused (exit 5). */
export function readOrder(suites: readonly string[], flags: RunFlags, context: CliContext): RunOrder {
  const answers: RecordedAnswer[] = [];
  // Mutants in the format of other tools, at places of the answers.
  const load: Format["load"] = async () => {
    const { exportMutants } = await loadMutation();
    return { render: (report) => exportMutants(report, answers) };
  };
  const exporter: Format = { name: "export", extension: "json", load };
  const exported = flags.export === undefined ? [] : [{ reporter: exporter, ...placeAt(flags.export, context.cwd) }];
  const outputs = withShown(parseOutputs(flags, context.cwd, exported));
  const machine = outputs.find(({ path, reporter }) => path === undefined && !reporter.streams);
  if (flags.watch && machine) throw watchesMachine({ name: machine.reporter.name });
  if (flags.dryRun || flags.explain) {
    const other = flags.watch
      ? "--watch"
      : flags.reporter.length > 0
        ? "--reporter"
        : flags.output.length > 0
          ? "--output"
          : flags.export !== undefined && "--export";
    if (other) throw options.nothingToReport({ dry: flags.explain ? "--explain" : "--dry-run", flag: other });
  } else if (flags.estimateCost) throw options.goesWith({ flag: "--estimate-cost", other: "--dry-run" });
  if (flags.updateSnapshots && isCi(context.env) && !flags.allowUpdateInCi) throw updateRefused();
  if (flags.showPrompt && !flags.explain) throw options.goesWith({ flag: "--show-prompt", other: "--explain" });
  refuseRescore(flags);
  const { baseline, rescore } = flags;
  const caps = withoutUndefined({
    max_cost_usd: readFlag("max-cost", flags.maxCost),
    max_duration_ms: readFlag("max-duration", flags.maxDuration),
  });
  const request: RunRequest = {
    command: flags.command === "mutate" ? "run" : flags.command,
    suites,
    outputs: outputs.flatMap(({ path }) => path ?? []),
    vars: options.readVariables(flags),
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
    mutation: flags.command === "mutate" ? readMutation(flags, (answer) => answers.push(answer)) : undefined,
    caps: Object.keys(caps).length > 0 ? caps : undefined,
    gates: readGates(flags),
    coverage: readCoverage(flags),
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
    throw comparesNothing({ other: comparing });
  return { request, outputs };
}

function readMutation(flags: MutationFlags, onAnswer: (answer: RecordedAnswer) => void): RunRequest["mutation"] {
  return {
    min: readFlag("min-score", flags.minScore),
    seed: readFlag("seed", flags.seed) ?? MUTATING.seed,
    max: readFlag("max-mutants", flags.maxMutants) ?? MUTATING.max,
    forMs: readFlag("for", flags.for) ?? MUTATING.forMs,
    ...(flags.export !== undefined && { onAnswer }),
  };
}

function refuseRescore({ rescore, rubric, record, replay, cassettes, watch, models, showPrompt }: RunFlags): void {
  if (rescore === undefined && rubric !== undefined) throw rubricAlone();
  if (rescore === undefined) return;
  const others = {
    "--record": record,
    "--replay": replay,
    "--cassettes": cassettes !== undefined && cassettes !== "off" && cassettes !== "auto",
    "--watch": watch,
    "--models": models.length > 0,
    "--show-prompt": showPrompt,
  };
  const given = Object.entries(others).flatMap(([flag, is]) => (is ? [flag] : []));
  if (given.length > 0) throw notRescored({ flags: given.join(", ") });
}
