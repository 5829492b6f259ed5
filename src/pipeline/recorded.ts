import * as recording from "../cassette/index.ts";
import type { McptestError } from "../errors.ts";
import type { ExchangeCassette } from "../generated/cassette.ts";
import type { Player, Pool, SessionRecord } from "../mcp/index.ts";
import type { StepTrace } from "../report/index.ts";
import type { ProtocolRevision } from "../suite/index.ts";
import type { Json } from "../values/json.ts";
import { oneLine } from "../values/text.ts";
import type { PipelineOutcome } from "./outcome.ts";
import type { PipelineRequest, PipelineStep, PipelineWorld } from "./pipeline.ts";
import { runPipeline } from "./run-pipeline.ts";
import * as wording from "./wording.ts";

/** What a pipeline is replayed with. */
export interface ReplayWorld extends Omit<PipelineWorld, "servers" | "onCall"> {
  /** Sessions that `play` answers. */
  replayed(play: () => Player): Pool;
  place: recording.CassettePlace;
  /** The named secrets of this machine. */
  secrets: recording.SecretValues;
}

/** What a pipeline is recorded with. */
export interface RecordedWorld extends ReplayWorld {
  servers: Pool;
  /** Sees the sessions with servers, where a live run is to be recorded. */
  recorder: PipelineRecorder | undefined;
}

/** A pipeline that was run, by a recording or live. */
export interface RecordedRun {
  outcome: PipelineOutcome;
  sessions: readonly SessionRecord[];
  /** The first question that the recording does not answer. */
  miss?: McptestError | undefined;
}

/** Runs a pipeline by its recording or live, and records a live run, as `mode` says. Throws what `readOwnCassette` throws. */
export async function runRecorded(
  request: PipelineRequest,
  mode: recording.RecordingMode,
  world: RecordedWorld,
): Promise<RecordedRun> {
  const { place, recorder, servers } = world;
  // Also before recording: a cassette that cannot be read is not replaced.
  const cassette = mode === "off" ? undefined : await readRecording(place);
  const otherServer =
    cassette && hasOtherServer(cassette, request) ? wording.otherServer({ path: place.path }) : undefined;
  if (mode === "replay") return withWarnings(await replay(request, cassette, world), otherServer);
  let stale = mode === "record" ? undefined : otherServer;
  if (cassette && mode !== "record" && !stale) {
    const run = await replay(request, cassette, world);
    if (!run.miss) return run;
    stale = run.miss;
  }
  const onCall: PipelineWorld["onCall"] = recorder && ((step) => recorder.onCall(step));
  const outcome = await runPipeline(request, { ...world, onCall });
  const live = { outcome, sessions: servers.sessions() };
  const ranLive = stale && wording.ranLive({ path: place.path, why: stale.message });
  return withWarnings(live, ranLive, recorder && (await write(request, live, recorder, world)));
}

/** How far a recording goes. */
export interface Followed {
  path: string;
  /** The steps that it answers, by id. */
  steps: ReadonlyMap<string, StepTrace["status"]>;
  stale: string | undefined;
}

/** Follows a recording as far as it goes; undefined when there is none. Throws what `readOwnCassette` throws. */
export async function followRecording(request: PipelineRequest, world: ReplayWorld): Promise<Followed | undefined> {
  const { path } = world.place;
  const cassette = await readRecording(world.place);
  if (!cassette) return undefined;
  const { outcome, miss } = await replay(request, cassette, world);
  const traces = outcome.detail.steps;
  const end = miss ? traces.findLastIndex(({ status }) => status === "failed") : traces.length;
  const stale = hasOtherServer(cassette, request) ? wording.otherServer({ path }) : miss;
  return { path, steps: new Map(traces.slice(0, end).map(({ id, status }) => [id, status])), stale: stale?.message };
}

type Cassette = ExchangeCassette | undefined;

/** The recording of a pipeline, or of a session in its place. Throws what `readOwnCassette` throws. */
const readRecording = (place: recording.CassettePlace): Promise<Cassette> =>
  recording.readOwnCassette(place, "pipeline", "session");

function hasOtherServer({ servers }: ExchangeCassette, { server }: PipelineRequest): boolean {
  const known = Object.values(servers).flatMap(({ fingerprint }) => fingerprint ?? []);
  return server.fingerprint !== "" && known.length > 0 && !known.includes(server.fingerprint);
}

async function replay(request: PipelineRequest, cassette: Cassette, world: ReplayWorld): Promise<RecordedRun> {
  const { redactor, secrets } = world;
  const { path } = world.place;
  const replay = new recording.Replay(cassette, { path, redactor, secrets });
  const [name = request.server.name] = cassette?.exchanges.flatMap(({ server }) => server ?? []) ?? [];
  const servers = world.replayed(() => replay.play(name));
  const spoken = Object.values(cassette?.servers ?? {}).flatMap(({ protocol }) => protocol ?? []);
  const asked = request.server.protocols;
  const server = { ...request.server, protocols: asked.length > 0 ? asked : (spoken as ProtocolRevision[]) };
  const outcome = await runPipeline({ ...request, server, replayed: true }, { ...world, servers });
  await servers.close();
  const { miss, unused } = replay;
  const isLeft = !outcome.failure && unused.left > 0;
  const run = { outcome: { ...outcome, replayed: cassette?.recorded }, sessions: servers.sessions(), miss };
  return withWarnings(run, isLeft ? recording.unused({ path, owner: nameOf(request), ...unused }) : undefined);
}

/** Writes down a live run, and checks that its recording replays alike; gives the warning, if any. */
async function write(
  request: PipelineRequest,
  { outcome, sessions }: RecordedRun,
  recorder: PipelineRecorder,
  world: ReplayWorld,
): Promise<McptestError | undefined> {
  const { place, redactor, secrets } = world;
  const { path } = place;
  const { exchanges } = recorder;
  const owner = nameOf(request);
  if (!exchanges || outcome.cutShort || outcome.interrupted) return recording.incomplete({ path, owner });
  const { name, kind: source, fingerprint } = request.server;
  const protocol = sessions.at(-1)?.session.protocol;
  const servers = { [name]: { source, fingerprint, ...(protocol !== undefined && { protocol }) } };
  const draft = { kind: "pipeline", pipeline: request.pipeline.path, servers, exchanges } as const;
  const check = async (written: ExchangeCassette): Promise<McptestError | undefined> => {
    const again = await replay(request, written, { ...world, onStep: undefined });
    const how = again.outcome.interrupted ? undefined : differenceOf(outcome, again.outcome);
    if (how === undefined) return undefined;
    const masked = recording.listUnknown(written.exchanges as unknown as Json, secrets);
    return wording.replaysOtherwise({ owner, path, how, masked: masked.join(", ") });
  };
  const save = (anew: boolean) =>
    recording.saveCassette(place, draft, { redactor, secrets: () => secrets, now: outcome.at, anew });
  return recording.saveAndCheck(save, check).catch((error: unknown) => recording.unsaved(path, error));
}

/** The first step whose status differs. */
function differenceOf({ detail: live }: PipelineOutcome, { detail: again }: PipelineOutcome): string | undefined {
  const at = again.steps.findIndex(({ status }, index) => live.steps[index] && live.steps[index].status !== status);
  const [was, is] = [live.steps[at], again.steps[at]];
  const why = is?.error ?? is?.reason;
  return was && is && wording.wentOtherwise({ ...was, other: is.status, why: why && oneLine(why, 300) });
}

function nameOf({ pipeline }: PipelineRequest): string {
  return `pipeline ${JSON.stringify(pipeline.name)}`;
}

function withWarnings(run: RecordedRun, ...warnings: readonly (McptestError | undefined)[]): RecordedRun {
  const all = [...run.outcome.warnings, ...warnings.filter((each) => each !== undefined)];
  return { ...run, outcome: { ...run.outcome, warnings: all } };
}

/** Records what a pipeline asks its server, in all sessions. */
export class PipelineRecorder {
  readonly #sessions: recording.FrameRecorder[] = [];
  readonly #server: string;
  /** Calls that were tried again. */
  readonly #superseded = new Set<recording.SeenExchange>();
  #step: PipelineStep | undefined;
  /** The number of exchanges before the step. */
  #before = 0;

  constructor(server: string) {
    this.#server = server;
  }

  observe(): recording.FrameRecorder {
    const session = new recording.FrameRecorder(this.#server);
    this.#sessions.push(session);
    return session;
  }

  /** A call is about to be made. The last attempt of a step counts. */
  onCall(step: PipelineStep): void {
    const seen = this.#seen();
    if (this.#step !== step) this.#before = seen.length;
    else for (const each of seen.slice(this.#before)) if (!recording.isLasting(each.method)) this.#superseded.add(each);
    this.#step = step;
  }

  /** The exchanges to write; undefined unless all were answered. An unanswered handshake was repeated and does not count. */
  get exchanges(): recording.SeenExchange[] | undefined {
    const kept = this.#seen().filter(
      (each) => !this.#superseded.has(each) && (recording.isAnswered(each) || !recording.isLasting(each.method)),
    );
    return kept.length > 0 && kept.every(recording.isAnswered) ? kept : undefined;
  }

  #seen(): recording.SeenExchange[] {
    return this.#sessions.flatMap(({ exchanges }) => exchanges);
  }
}
