import { createSnapshotStore, type SnapshotStore } from "../check/index.ts";
import type { Jq } from "../jq/index.ts";
import { Judges } from "../judge/index.ts";
import type { Person, Servers } from "../mcp/index.ts";
import { aroundQuestions, type Models, openModels, Prices } from "../model/index.ts";
import { type Clock, clock, type Spending, spendFreely } from "../spend/index.ts";
import type { Redactor } from "../values/redact/redact.ts";
import type { OpenApart } from "./apart.ts";
import type { Line } from "./keeping/kept.ts";
import { ToolLists } from "./lanes/tools.ts";
import type { LiveRun, Reset } from "./outcome.ts";
import { Recordings } from "./recordings/recordings.ts";
import type { Watched } from "./recordings/watched-servers.ts";
import type { RunSettings } from "./settings.ts";
import { Notes, type Warnings } from "./warnings.ts";

/** All that an attempt at a test acts on. Each part can be replaced alone. */
export interface World extends Pick<RunSettings, "root" | "env"> {
  readonly servers: Servers;
  /** A recorded conversation answers only if its tools are those of these servers; undefined where nothing may be started. */
  readonly live: Servers | undefined;
  readonly openApart: OpenApart;
  readonly toolLists: ToolLists;
  readonly models: Models;
  readonly prices: Prices;
  /** Calls of models at once, of all tests together. */
  readonly maxConcurrency: number;
  readonly judges: Pick<Judges, keyof Judges>;
  readonly recordings: Recordings;
  /** Whether what passes near the line fails: a jury by one vote, repeats whose interval holds the threshold. */
  readonly nearFails: boolean;
  /** Live candidates that several judges of a matrix grade. */
  readonly candidates: Map<string, Promise<LiveRun>>;
  readonly spending: Spending;
  readonly clock: Clock;
  readonly jq: Jq;
  readonly snapshots: SnapshotStore;
  readonly redactor: Redactor;
  /** Which frozen nodes run live and are recorded: all, those without a recording, or none. */
  readonly freezing: "all" | "misses" | "never";
  /** Stands between tests and sessions; undefined where nobody wants to know what is asked. */
  readonly line?: Line | undefined;
  /** Whether a finding that is a warning fails its test. */
  readonly warningsFail: boolean;
  /** Runs the hooks before the test once more, for one that wants several fresh starts; undefined where there are none. */
  readonly reset?: Reset | undefined;
  /** Whether a recording answers all that an attempt asks. */
  readonly replayed: boolean;
  readonly warn: Warnings["warn"];
  /** Who answers the questions of servers in one attempt; left out, every request is asked anew. */
  readonly person?: Person;
}

/** The world of a run: real sessions, the real clock, snapshots on disk. */
export function createWorld(
  settings: RunSettings,
  sessions: Watched & { openApart: OpenApart },
  { warn }: Warnings,
  line?: Line,
): World {
  const { root, env, redactor, jq, signal, updateSnapshots, environment, onEvent, recordings: mode } = settings;
  const { prices = new Prices(), maxConcurrency = 4 } = settings;
  const { pool } = sessions;
  const opened = openModels(env, { maxConcurrency });
  const told = aroundQuestions(opened, async ({ model }, ask) => {
    const answer = await ask();
    onEvent({ type: "asked", costUsd: prices.cost(model, answer.usage) ?? null });
    return answer;
  });
  const missing = settings.asksModels === false ? () => "no model is asked here" : opened.missing;
  const models: Models = { ...told, missing };
  return {
    root,
    env,
    redactor,
    jq: {
      ...jq,
      async evaluate(program, input) {
        const values = await jq.evaluate(program, input);
        redactor.learn([...values]);
        return values;
      },
    },
    servers: pool,
    openApart: sessions.openApart,
    warningsFail: settings.warningsFail === true,
    live: mode === "replay" ? undefined : pool,
    toolLists: new ToolLists(),
    clock,
    warn,
    line,
    freezing: mode === "record" ? "all" : mode === "new" ? "misses" : "never",
    replayed: false,
    recordings: new Recordings(settings, sessions, prices, new Notes(warn)),
    spending: spendFreely(signal),
    models,
    prices,
    maxConcurrency,
    judges: new Judges({ redactor, prices, models, warn }),
    nearFails: settings.nearFails === true,
    candidates: new Map(),
    snapshots: createSnapshotStore({ root, update: updateSnapshots, ci: environment.ci, mask: redactor.json }),
  };
}
