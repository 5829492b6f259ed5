import { setImmediate } from "node:timers/promises";
import {
  type Exchange,
  type ExchangeCassette,
  findChanged,
  incomplete,
  listUnknown,
  namedSecrets,
  placeCassette,
  Recording,
  saveAndCheck,
  suitePathOf,
  unsaved,
  unused,
} from "../../cassette/index.ts";
import type { Servers, SessionRecord } from "../../mcp/index.ts";
import type { Prices, TokenUsage } from "../../model/index.ts";
import type { PlannedTest } from "../../plan/index.ts";
import { nameResult, type Replay } from "../../report/index.ts";
import { clock, type Spending, spendFreely } from "../../spend/index.ts";
import type { CompositionTest } from "../../suite/index.ts";
import { createTurns } from "../../values/async/turns.ts";
import { asJson, isObject } from "../../values/json.ts";
import { sumAll } from "../../values/show/cost.ts";
import type { Attempt } from "../outcome.ts";
import { failsChecks } from "../sealing/result.ts";
import type { RunSettings } from "../settings.ts";
import type { Notes } from "../warnings.ts";
import { PlayedServers } from "./played-servers.ts";
import { isDone, verdictOf } from "./self-check.ts";
import { PlayedSessions, type Watched, watchServers } from "./watched-servers.ts";
import { changedSince, differs, ranLive, recorded, serverChanged } from "./wording.ts";

const AT_ONCE = 8;

/** Parts of the world that are replaced for one attempt. */
export interface Through {
  servers?: Servers;
  live?: Servers | undefined;
  spending?: Spending;
  /** A recording answers everything, and nothing is recorded. */
  replayed?: true;
  freezing?: "never";
}

type MakeAttempt = (through: Through) => Promise<Attempt>;

/** The recordings of the tests of a run, one cassette a test: `.mcptest/cassettes/<suite>/<id of the test>.json`. */
export function createRecordings(settings: RunSettings, sessions: Watched, prices: Prices, notes: Notes) {
  const { redactor, env, mockCommand, version, signal, recordings: mode = "models" } = settings;
  const open = new Map<PlannedTest, Recording>();
  /** Tests whose recordings do not fit. */
  const stale = new Set<PlannedTest>();
  let written = 0;
  const told = new PlayedSessions();
  /** Work that goes on beside the tests. */
  const pending = new Set<Promise<unknown>>();
  const inTurn = createTurns(AT_ONCE);

  const wait = (work: Promise<unknown>): void => {
    pending.add(work);
    void work.finally(() => pending.delete(work));
  };

  const of = (test: PlannedTest): Recording => {
    const known = open.get(test);
    if (known) return known;
    const { suite, spec, coordinates, id } = test;
    const recording = new Recording({
      redactor,
      keeps: mode === "record" || mode === "new",
      sideBySide: "nodes" in spec && callsSideBySide(spec),
      place: placeCassette(suite, id),
      test: { suite: suitePathOf(suite), name: spec.name, coordinates: { ...coordinates } },
      secrets: () => namedSecrets({ ...env, ...suite.env, ...suite.vars }, redactor),
    });
    if (mode === "models") recording.begin("models");
    open.set(test, recording);
    return recording;
  };

  /** Notes that the declaration of a server changed since a conversation was recorded, which answers all the same. */
  const noteChanged = (test: PlannedTest, cassette: ExchangeCassette | undefined): void => {
    const server = cassette && findChanged(cassette, test.suite);
    const name = nameOf(test);
    if (server !== undefined) notes.note(`changed ${server}`, changedSince({ test: name, server }), name);
  };

  const leave = (test: PlannedTest, kind: string, why: string): false => {
    stale.add(test);
    const name = nameOf(test);
    notes.note(`live ${kind}`, ranLive({ test: name, why }), name);
    return false;
  };

  /** Whether its recording answers an attempt. Rejects with McptestError: cassette-unreadable. */
  const isPlayed = async (test: PlannedTest, recording: Recording): Promise<boolean> => {
    if (mode === "record" || stale.has(test)) return false;
    const cassette = await recording.load();
    if (mode === "replay") noteChanged(test, cassette);
    if (mode === "replay") return true;
    if (!cassette) return leave(test, "none", `${recording.path} does not exist`);
    const changed = findChanged(cassette, test.suite);
    return changed === undefined || leave(test, changed, serverChanged({ server: changed }));
  };

  const serversOf = (recording: Recording): PlayedServers =>
    new PlayedServers(recording, { env, mockCommand, version, redactor });

  /** Makes an attempt that the recording answers completely. `isTold`: the report tells of its servers. */
  const play = async (recording: Recording, isTold: boolean, make: MakeAttempt): Promise<Attempt> => {
    recording.begin("recorded");
    const servers = serversOf(recording);
    const live = isTold && mode !== "replay" ? sessions.pool : undefined;
    const made = await make({ servers, live, spending: spendFreely(signal), replayed: true, freezing: "never" });
    // It used nothing. Changed in place, as there may be thousands.
    if (made.costUsd !== undefined) made.costUsd = 0;
    made.usage &&= [];
    made.modelTokens &&= undefined;
    const closed = servers.close();
    // Nothing else waits for the event loop, which tells results and hears Ctrl-C.
    await setImmediate();
    if (isTold) wait(closed.then(() => told.add(servers.sessions)));
    const { missed: error } = recording;
    if (!error) return made;
    const { durationMs, stderrTail, asked, detail, model, replay } = made;
    return { durationMs, stderrTail, asked, detail, model, replay, error, scope: "call" };
  };

  const write = async (recording: Recording, test: PlannedTest, attempt: Attempt | undefined, again: MakeAttempt) => {
    const { path, isRecording } = recording;
    const name = nameOf(test);
    if (!isRecording && (!attempt || !("error" in attempt))) return;
    if (!attempt || !isRecording || !recording.isComplete || !isDone(attempt))
      return notes.note("incomplete", incomplete({ path, owner: ownerOf(test) }), name);
    try {
      const { draft } = recording;
      const { normalize } = test.suite;
      const { verdict: was } = verdictOf(attempt);
      const warning = await saveAndCheck(
        (anew) => recording.save(draft, { now: clock.date(), normalize, anew }),
        async ({ exchanges }) => {
          const is = signal.aborted ? undefined : verdictOf(await play(recording, false, again));
          if (!is || is.verdict === was) return undefined;
          return differs({ path, test: name }, was, is, listUnknown(asJson(exchanges), recording.secrets));
        },
      );
      written += 1;
      if (warning) notes.note(path, warning, name);
    } catch (error) {
      notes.note("unsaved", unsaved(path, error), name);
    }
  };

  const tellUnused = (recording: Recording, test: PlannedTest, attempt: Attempt | undefined): void => {
    const { path, unused: { left, all } = { left: 0, all: 0 } } = recording;
    const passed = attempt && ("assertions" in attempt || "evaluation" in attempt) && !failsChecks(attempt);
    if (left > 0 && passed) notes.note("unused", unused({ path, owner: ownerOf(test), left, all }), nameOf(test));
  };

  return {
    of,
    noteChanged,
    serversOf,
    /** What a report tells of servers that recordings replaced. */
    sessions: () => told.all,
    tell: (records: readonly SessionRecord[]): void => told.add(records),
    async attempt(test: PlannedTest, make: MakeAttempt): Promise<Attempt> {
      if (mode === "models" || mode === "off") {
        open.get(test)?.begin(mode === "models" ? "models" : "live");
        return make({});
      }
      const recording = of(test);
      try {
        if (await isPlayed(test, recording)) {
          const played = await play(recording, true, make);
          if (mode === "replay" || !recording.missed) return played;
          leave(test, "miss", recording.missed.message);
        }
      } catch (error) {
        return { error, scope: "call", durationMs: 0, stderrTail: [] };
      }
      recording.begin("live");
      if (!recording.keeps) return make({});
      const servers = watchServers(sessions, recording, listsOf(test));
      return make({ servers }).finally(() => servers.end());
    },
    /** What recordings answered to a test, and what that cost when it was recorded; undefined when they answered nothing. */
    replayOf(test: PlannedTest): Replay | undefined {
      const replayed = open.get(test)?.replayed;
      if (!replayed) return undefined;
      const { recorded, models = {} } = replayed.cassette;
      const scripted = Object.values(models).some((one) => one.scripted) || undefined;
      return { recorded, models: Object.keys(models), scripted, cost_usd: replayCost(replayed.taken, prices) };
    },
    /** Writes the recording of a test, and judges its last attempt again from that; if nothing is recorded, tells what was not used. Done in `settle`. */
    close(test: PlannedTest, attempt: Attempt | undefined, again: MakeAttempt): void {
      const recording = open.get(test);
      if (recording?.keeps) {
        // After the next test has sent its request: it is written while that one waits.
        const done = inTurn(() => setImmediate().then(() => write(recording, test, attempt, again)));
        wait(done.finally(() => open.delete(test)));
        return;
      }
      // A test that is judged again does not run.
      if (recording && test.again === undefined) tellUnused(recording, test, attempt);
      open.delete(test);
    },
    /** Waits until everything is written, then tells what is odd. */
    async settle(): Promise<void> {
      await Promise.all(pending);
      if (written > 0) notes.note("recorded", recorded({ n: written, them: written === 1 ? "it" : "them" }), "");
      notes.tell();
    },
  };
}

const nameOf = ({ spec, coordinates }: PlannedTest): string => nameResult({ name: spec.name, coordinates });
const ownerOf = (test: PlannedTest): string => `test ${JSON.stringify(nameOf(test))}`;

/** Lists that a test needs, whether or not it asks for them itself. */
function listsOf({ spec }: PlannedTest): string[] {
  if (!("request" in spec)) return ["tools/list"];
  return [spec.tool === undefined ? [] : "tools/list", spec.needs?.template ? "resources/templates/list" : []].flat();
}

/** Whether nodes may call side by side, in any order: always, except in a chain of nodes that call one by one. */
function callsSideBySide({ nodes }: Pick<CompositionTest, "nodes">): boolean {
  // A node is one deeper than its deepest parent. If no two are equally deep, each needs the one above.
  const depths = new Set(nodes.map(({ depth }) => depth));
  return depths.size < nodes.length || nodes.some(({ max_concurrency: most }) => most > 1);
}

/** What recorded answers of models cost when they were recorded, in US dollars: null when nobody knows, undefined without any. */
function replayCost(answers: Iterable<Exchange>, prices: Prices): number | null | undefined {
  const costs = [...answers].flatMap(({ model, result }) => {
    if (model === undefined) return [];
    const usage = isObject(result) ? result.usage : undefined;
    return isObject(usage) ? (prices.cost(model, usage as object as TokenUsage) ?? null) : null;
  });
  return costs.length > 0 ? sumAll(costs) : undefined;
}
