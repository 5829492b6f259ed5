import {
  type CassettePlace,
  type Draft,
  incomplete,
  listUnknown,
  type RecordingMode,
  Replay,
  readOwnCassette,
  type SecretValues,
  saveAndCheck,
  saveCassette,
  unsaved,
  unused,
} from "../cassette/index.ts";
import type { McptestError } from "../errors.ts";
import type { ExchangeCassette } from "../generated/cassette.ts";
import type { Player, Pool, SessionRecord } from "../mcp/index.ts";
import type { StepTrace } from "../report/index.ts";
import type { ProtocolRevision } from "../suite/index.ts";
import type { Json } from "../values/json.ts";
import { oneLine } from "../values/text.ts";
import type { PipelineOutcome } from "./outcome.ts";
import type { Pipeline, Progress } from "./pipeline.ts";
import type { PipelineRecorder } from "./recorder.ts";
import { type PipelineRequest, type PipelineWorld, runPipeline } from "./run-pipeline.ts";
import * as wording from "./wording.ts";

/** What a pipeline is recorded and replayed with. */
export interface RecordedWorld extends Omit<PipelineWorld, "servers" | "onCall"> {
  /** Sessions with servers. */
  servers: Pool;
  /** Sessions that `play` answers in the place of servers. */
  replayed(play: () => Player): Pool;
  place: CassettePlace;
  /** Those of this machine that have a name. */
  secrets: SecretValues;
  /** Sees the sessions with servers, where what ran live is to be written down. */
  recorder: PipelineRecorder | undefined;
}

/** A pipeline that was run, by a recording or live. */
export interface RecordedRun {
  outcome: PipelineOutcome;
  sessions: readonly SessionRecord[];
  /** The first of what was asked that the recording does not answer. */
  miss?: McptestError | undefined;
}

/** Runs a pipeline by its recording where that is asked for, else live, and records it where that is. Throws what `readOwnCassette` throws. */
export async function runRecorded(
  pipeline: Pipeline,
  request: PipelineRequest,
  mode: RecordingMode,
  world: RecordedWorld,
  progress: Progress,
): Promise<RecordedRun> {
  const { place, recorder, servers } = world;
  // Also before what is to be recorded is asked: what cannot be read is not replaced.
  const cassette = mode === "off" ? undefined : await readRecording(place);
  const whyNot = cassette && isOfOther(cassette, request) ? wording.otherServer({ path: place.path }) : undefined;
  if (mode === "replay") return withWarnings(await replay(pipeline, request, cassette, world, progress), [whyNot]);
  let stale = mode === "record" ? undefined : whyNot;
  if (cassette && mode !== "record" && !stale) {
    const run = await replay(pipeline, request, cassette, world, progress);
    if (!run.miss) return run;
    stale = run.miss;
  }
  const onCall = recorder && ((step: Parameters<typeof recorder.onCall>[0]) => recorder.onCall(step));
  const outcome = await runPipeline(pipeline, request, { ...world, ...(onCall && { onCall }) }, progress);
  const live = { outcome, sessions: servers.sessions() };
  const ranLive = stale && wording.ranLive({ path: place.path, why: stale.message });
  return withWarnings(live, [ranLive, recorder && (await write(pipeline, request, live, recorder, world))]);
}

/** How far a recording goes. */
export interface Followed {
  /** Of the recording. */
  path: string;
  /** What becomes of the steps, by id, as far as it answers. */
  steps: ReadonlyMap<string, StepTrace["status"]>;
  /** Why it does not answer to the end, or is not taken. */
  stale: string | undefined;
}

/** Follows a recording as far as it goes; undefined when there is none. Throws what `readOwnCassette` throws. */
export async function followRecording(
  pipeline: Pipeline,
  request: PipelineRequest,
  world: Omit<RecordedWorld, "servers" | "recorder">,
): Promise<Followed | undefined> {
  const { path } = world.place;
  const cassette = await readRecording(world.place);
  if (!cassette) return undefined;
  const { outcome, miss } = await replay(pipeline, request, cassette, world, { started() {} });
  const traces = outcome.detail.steps;
  const end = miss ? traces.findLastIndex(({ status }) => status === "failed") : traces.length;
  const stale = isOfOther(cassette, request) ? wording.otherServer({ path }) : miss;
  return { path, steps: new Map(traces.slice(0, end).map(({ id, status }) => [id, status])), stale: stale?.message };
}

/** The recording of a pipeline, or of a session that may stand for one; undefined when there is none. Throws what `readOwnCassette` throws. */
function readRecording(place: CassettePlace): Promise<ExchangeCassette | undefined> {
  return readOwnCassette(place, "pipeline", "session");
}

/** Whether what is recorded is of a server that is declared otherwise. */
function isOfOther({ servers }: ExchangeCassette, { server }: PipelineRequest): boolean {
  const known = Object.values(servers).flatMap(({ fingerprint }) => fingerprint ?? []);
  return server.fingerprint !== "" && known.length > 0 && !known.includes(server.fingerprint);
}

/** Runs it by what is recorded alone. */
async function replay(
  pipeline: Pipeline,
  request: PipelineRequest,
  cassette: ExchangeCassette | undefined,
  world: Omit<RecordedWorld, "servers" | "recorder">,
  progress: Progress,
): Promise<RecordedRun> {
  const { place, redactor, secrets } = world;
  const replay = new Replay(cassette, { path: place.path, redactor, secrets });
  const [name = request.server.name] = cassette?.exchanges.flatMap(({ server }) => server ?? []) ?? [];
  const servers = world.replayed(() => replay.play(name));
  const server = { ...request.server, protocols: protocolsOf(request, cassette) };
  const outcome = await runPipeline(pipeline, { ...request, server, replayed: true }, { ...world, servers }, progress);
  await servers.close();
  const left = outcome.status === "passed" && replay.unused.left > 0 ? replay.unused : undefined;
  const run = {
    outcome: { ...outcome, replayed: cassette?.recorded },
    sessions: servers.sessions(),
    miss: replay.miss,
  };
  return withWarnings(run, [left && unused({ path: place.path, owner: nameOf(pipeline), ...left })]);
}

/** Where nobody asks for a revision it is the one that was spoken. */
function protocolsOf({ server }: PipelineRequest, cassette: ExchangeCassette | undefined): readonly ProtocolRevision[] {
  if (server.protocols.length > 0) return server.protocols;
  return Object.values(cassette?.servers ?? {}).flatMap(({ protocol }) => (protocol as ProtocolRevision) ?? []);
}

/** Writes down what ran live, and runs that; gives what is to be said about it. */
async function write(
  pipeline: Pipeline,
  request: PipelineRequest,
  { outcome, sessions }: RecordedRun,
  recorder: PipelineRecorder,
  world: RecordedWorld,
): Promise<McptestError | undefined> {
  const { place, redactor, secrets } = world;
  const { exchanges } = recorder;
  if (!exchanges || outcome.cutShort || outcome.interrupted)
    return incomplete({ path: place.path, owner: nameOf(pipeline) });
  const { name, kind: source, fingerprint } = request.server;
  const protocol = sessions.at(-1)?.session.protocol;
  const servers = { [name]: { source, fingerprint, ...(protocol !== undefined && { protocol }) } };
  const draft: Draft = { kind: "pipeline", pipeline: pipeline.path, servers, exchanges };
  const check = async (written: ExchangeCassette): Promise<McptestError | undefined> => {
    const again = await replay(pipeline, request, written, world, { started() {} });
    const how = again.outcome.interrupted ? undefined : differenceOf(outcome, again.outcome);
    if (how === undefined) return undefined;
    const masked = listUnknown(written.exchanges as unknown as Json, secrets);
    return wording.replaysOtherwise({ owner: nameOf(pipeline), path: place.path, how, masked: masked.join(", ") });
  };
  const save = (anew: boolean) =>
    saveCassette(place, draft, { redactor, secrets: () => secrets, now: outcome.at, anew });
  return saveAndCheck(save, check).catch((error: unknown) => unsaved(place.path, error));
}

/** The first step that went otherwise. */
function differenceOf({ detail: live }: PipelineOutcome, { detail: again }: PipelineOutcome): string | undefined {
  for (const [at, { id, status }] of live.steps.entries()) {
    const other = again.steps[at];
    if (!other || other.status === status) continue;
    const why = other.error ?? other.reason;
    return wording.wentOtherwise({ id, status, other: other.status, why: why && oneLine(why, 300) });
  }
  return undefined;
}

function nameOf({ name }: Pipeline): string {
  return `pipeline ${JSON.stringify(name)}`;
}

function withWarnings(run: RecordedRun, warnings: readonly (McptestError | undefined)[]): RecordedRun {
  const { outcome } = run;
  const more = warnings.filter((each) => each !== undefined);
  return { ...run, outcome: { ...outcome, warnings: [...outcome.warnings, ...more] } };
}
