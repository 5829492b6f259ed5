import { namedSecrets, placeCassette, placeFile, type RecordingMode, refusedUnderCi } from "../cassette/index.ts";
import type { McptestError } from "../errors.ts";
import type { Jq } from "../jq/index.ts";
import { createPool, explainFailure, type OpenOptions, openReplay, openSession } from "../mcp/index.ts";
import {
  followRecording,
  loadPipeline,
  type PipelineOutcome,
  PipelineRecorder,
  type PipelineRequest,
  type PipelineStep,
  type ReplayWorld,
  reportPipeline,
  runRecorded,
} from "../pipeline/index.ts";
import type { ConcludedReport } from "../report/index.ts";
import { clock } from "../spend/index.ts";
import type { ServerSpec } from "../suite/index.ts";
import { isCi } from "../values/ci.ts";
import { asPath } from "../values/shell-word.ts";
import { readPrices } from "./prepare.ts";
import type { Host, RunRequest } from "./request.ts";
import { type GivenFlag, writeCommand } from "./rerun.ts";
import { conclude } from "./verdict/conclude.ts";

/** A pipeline to run, and how. */
export interface PipeRequest
  extends Pick<RunRequest, "vars" | "mask" | "envFile" | "pricingTable">,
    Pick<PipelineRequest, "caps" | "mode" | "timeoutMs"> {
  file: string;
  /** Flags for the command that runs it again. */
  given: readonly GivenFlag[];
  recording: RecordingMode;
  /** Where the recording lies, if not at the usual place. */
  recordingFile?: string | undefined;
  /** Whether variables that the pipeline does not read may be those of a suite. */
  shared: boolean;
  /** The server; `read`: the variables that the pipeline reads. */
  findServer(read: ReadonlySet<string>): Promise<ServerSpec>;
}

/** A loaded pipeline, its server, what it runs with, and what sessions warn of. */
export type PreparedPipe = Awaited<ReturnType<typeof preparePipe>>;

/** Who is told of a pipeline while it runs. */
export interface PipeAudience {
  started(step: PipelineStep): void;
  /** Called while its server is being closed. */
  ended(outcome: PipelineOutcome): Promise<void>;
}

/** Loads a pipeline; starts nothing. Throws McptestError and CollectedErrors. */
export async function preparePipe(request: PipeRequest, host: Host, jq: Jq, onStderr: (line: string) => void) {
  const { vars, mask = [], envFile, shared, pricingTable, recordingFile } = request;
  const { root, env, redactor, signal, version, mockCommand } = host;
  if (request.recording === "new" && isCi(env)) throw refusedUnderCi({ flag: "--cassettes new" });
  const pipeline = await loadPipeline(request.file, { root, env, vars, mask, envFile, shared, jq, redactor });
  const prices = await readPrices(pricingTable, root);
  const server = await request.findServer(new Set(Object.keys(pipeline.vars)));
  const warnings: McptestError[] = [];
  const warn = (warning: McptestError): void => void warnings.push(warning);
  const common = { env, version, signal, redactor, mockCommand, onStderr, warn, tokens: new Map() };
  const options = (protocol: OpenOptions["protocol"]): OpenOptions => ({ ...common, protocol });
  const own = server.kind === "http" ? {} : server.env;
  const secrets = namedSecrets({ ...env, ...own, ...pipeline.env, ...pipeline.vars }, redactor);
  const place = recordingFile === undefined ? placeCassette(pipeline, "pipe") : placeFile(recordingFile, root);
  const replayed: ReplayWorld["replayed"] = (play) =>
    createPool((spec, protocol) => openReplay(spec, play(), options(protocol)));
  const world = { replayed, place, secrets, jq, prices, clock, redactor, signal };
  return { pipeline, server, options, warnings, world };
}

/** How much of a pipeline its recording answers; undefined when there is none. Throws what `readOwnCassette` throws. */
export function followPipe({ pipeline, server, world }: PreparedPipe, { caps, mode, timeoutMs }: PipeRequest) {
  return followRecording({ pipeline, server, caps, mode, timeoutMs }, world);
}

/** Runs a pipeline; what goes wrong in it is part of its report. */
export async function executePipe(
  { pipeline, server, options, warnings, world }: PreparedPipe,
  { file, given, caps, mode, timeoutMs, recording }: PipeRequest,
  host: Host,
  { started, ended }: PipeAudience,
): Promise<ConcludedReport> {
  const { version, platform, env, redactor } = host;
  const recorder = recording === "record" || recording === "new" ? new PipelineRecorder(server.name) : undefined;
  const servers = createPool((spec, protocol) =>
    openSession(spec, { ...options(protocol), observer: recorder?.observe() }),
  );
  // It starts while the rest is loaded; if it fails, the first step tells.
  if (recording === "off" || recording === "record") servers.acquire(server, server.protocols[0]).catch(() => {});
  try {
    const request = { pipeline, server, caps, mode, timeoutMs };
    const { outcome, sessions } = await runRecorded(request, recording, {
      ...world,
      servers,
      recorder,
      explain: recorder ? undefined : explainFailure,
      onStep: started,
    });
    const closing = servers.close();
    await ended(outcome);
    // Findings from closing are told, too.
    await closing;
    const environment = { ...platform, ci: isCi(env) };
    const rerun = writeCommand(["pipe", asPath(file)], given, host);
    const told = { ...outcome, warnings: [...outcome.warnings, ...warnings] };
    return conclude(reportPipeline(pipeline, server, told, { version, environment, redactor, sessions, rerun }));
  } finally {
    await servers.close();
  }
}
