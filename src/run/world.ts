import { createSnapshotStore } from "../check/index.ts";
import type { Jq } from "../jq/index.ts";
import { Judges } from "../judge/index.ts";
import type { OpenOptions, Person, Servers, Session } from "../mcp/index.ts";
import { aroundQuestions, type Models, openModels, Prices } from "../model/index.ts";
import { clock, spendFreely } from "../spend/index.ts";
import type { ProtocolRevision, ServerSpec } from "../suite/index.ts";
import type { Line } from "./keeping/kept.ts";
import { ToolLists } from "./lanes/tools.ts";
import type { LiveRun, Reset } from "./outcome.ts";
import { createRecordings } from "./recordings/recordings.ts";
import type { Watched } from "./recordings/watched-servers.ts";
import type { RunSettings } from "./settings.ts";
import { Notes, type Warnings } from "./warnings.ts";

/** All that an attempt at a test acts on. Each part can be replaced alone. */
export type World = Readonly<ReturnType<typeof createWorld>> & {
  /** Runs the hooks before the test once more, for one that wants several fresh starts; undefined where there are none. */
  readonly reset?: Reset | undefined;
  /** Who answers the questions of servers in one attempt; left out, every request is asked anew. */
  readonly person?: Person;
};

/** The world of a run: real sessions, the real clock, snapshots on disk. `line`: undefined where nobody wants to know what is asked. */
export function createWorld(
  settings: RunSettings,
  sessions: Watched & { openApart: OpenApart },
  { warn }: Warnings,
  line?: Line,
) {
  const { root, env, redactor, jq, signal, updateSnapshots, environment, onEvent, recordings: mode } = settings;
  const { prices = new Prices(), maxConcurrency = 4 } = settings;
  const opened = openModels(env, { maxConcurrency });
  const told = aroundQuestions(opened, async ({ model }, ask) => {
    const answer = await ask();
    onEvent({ type: "asked", costUsd: prices.cost(model, answer.usage) ?? null });
    return answer;
  });
  const missing = settings.asksModels === false ? () => "no model is asked here" : opened.missing;
  const models: Models = { ...told, missing };
  const servers: Servers = sessions.pool;
  const judges: Pick<Judges, keyof Judges> = new Judges({ redactor, prices, models, warn });
  const evaluate: Jq["evaluate"] = async (program, input) => {
    const values = await jq.evaluate(program, input);
    redactor.learn([...values]);
    return values;
  };
  const frozen = mode === "new" ? "misses" : "never";
  return {
    root,
    env,
    redactor,
    warn,
    line,
    clock,
    models,
    prices,
    servers,
    judges,
    openApart: sessions.openApart,
    jq: { ...jq, evaluate },
    /** Whether a finding that is a warning fails its test. */
    warningsFail: settings.warningsFail === true,
    /** A recorded conversation answers only if its tools are those of these servers; undefined where nothing may be started. */
    live: mode === "replay" ? undefined : servers,
    toolLists: new ToolLists(),
    /** Which frozen nodes run live and are recorded: all, those without a recording, or none. */
    freezing: (mode === "record" ? "all" : frozen) as "all" | "misses" | "never",
    /** Whether a recording answers all that an attempt asks. */
    replayed: false as boolean,
    recordings: createRecordings(settings, sessions, prices, new Notes(warn)),
    spending: spendFreely(signal),
    /** Calls of models at once, of all tests together. */
    maxConcurrency,
    /** Whether what passes near the line fails: a jury by one vote, repeats whose interval holds the threshold. */
    nearFails: settings.nearFails === true,
    /** Live candidates that several judges of a matrix grade. */
    candidates: new Map<string, Promise<LiveRun>>(),
    snapshots: createSnapshotStore({ root, update: updateSnapshots, ci: environment.ci, mask: redactor.json }),
  };
}

/** Opens a session that is not one of the run's: whoever asks closes it, and no report tells of it. */
export type OpenApart = (
  server: ServerSpec,
  own: Pick<OpenOptions, "observer" | "signal"> & { protocol: ProtocolRevision | undefined },
) => Promise<Session>;
