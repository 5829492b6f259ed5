import { isAbsolute, resolve } from "node:path";
import { snapshotPath } from "../../check/index.ts";
import type { Session } from "../../mcp/index.ts";
import { type PlannedTest, protocolFor } from "../../plan/index.ts";
import type { TestResult } from "../../report/model/report.ts";
import {
  type ComparedFiles,
  describeSpec,
  type Entry,
  hashFacts,
  type Identity,
  identifyServer,
  isEligible,
  type KeptResult,
  movePlaces,
  openStore,
  placesOf,
  type ResultStore,
  readCompared,
  showPlace,
} from "../../result-cache/index.ts";
import type { RunOptions, ServerSpec, Suite } from "../../suite/index.ts";
import { declaresHooks } from "../hooks/declared.ts";
import { groupBy } from "../lanes/scheduler.ts";
import type { Runtime } from "../runtime.ts";
import { reusedResult } from "../sealing/result.ts";
import { serverOf } from "../sealing/servers.ts";
import { findSession, type LaneTest, readFacts, type ServerFacts, spare, surveyLane } from "./lane.ts";
import { type Results, worthKeeping } from "./worth.ts";

/** Files that changed this shortly before a run count as changed during it: clocks of file systems are coarse. */
const MARGIN_MS = 20;

/** Results of earlier runs of one suite, and those of this run for later ones. Nothing of it ever rejects. */
export interface Reuse {
  /** The results that stand for tests of one server, given in order; these need not run. */
  take(lane: readonly PlannedTest[]): Promise<Results>;
  /** Looks at the sessions while they are there; what it gives is done when results are kept. */
  settle(results: Results): Promise<{ kept: Promise<void> }>;
}

/** What opening the cache for a suite needs. */
export interface ReuseScope {
  suite: Suite;
  /** All tests of the suite that are planned. */
  tests: readonly PlannedTest[];
  options: RunOptions;
  /** When the run started. */
  started: Date;
}

/** The results kept of a suite; undefined when the run has no cache. */
export function openReuse(scope: ReuseScope, runtime: Runtime): Reuse | undefined {
  const { cache, root, clock, strictProtocol, updateSnapshots, record } = runtime;
  if (!cache) return undefined;
  const { suite, options } = scope;
  const store = openStore(cache.folder, { root, path: suite.path }, clock.date().getTime());
  const off = !cache.use || strictProtocol || updateSnapshots || record === true;
  if (off || declaresHooks(suite) || options.isolation === "test") return new Forgetting(store);
  return new SuiteReuse(scope, runtime, store);
}

/** A run that uses no earlier results still knows better than they do what fails. */
class Forgetting implements Reuse {
  protected readonly store: ResultStore;

  constructor(store: ResultStore) {
    this.store = store;
  }

  async take(_lane: readonly PlannedTest[]): Promise<Results> {
    return new Map();
  }

  async settle(results: Results): Promise<{ kept: Promise<void> }> {
    return { kept: this.store.update(new Map(), idsToForget(results)) };
  }
}

class SuiteReuse extends Forgetting {
  readonly #scope: ReuseScope;
  readonly #runtime: Runtime;
  readonly #snapshots: string;
  readonly #compared: ComparedFiles;
  readonly #entries: Promise<ReadonlyMap<string, Entry>>;
  readonly #identities = new Map<ServerSpec, Promise<Identity | undefined>>();

  constructor(scope: ReuseScope, runtime: Runtime, store: ResultStore) {
    super(store);
    this.#scope = scope;
    this.#runtime = runtime;
    this.#entries = store.read();
    const snapshots = snapshotPath(scope.suite.path);
    this.#snapshots = isAbsolute(snapshots) ? snapshots : resolve(runtime.root, snapshots);
    this.#compared = readCompared(this.#snapshots);
  }

  override async take(lane: readonly PlannedTest[]): Promise<Results> {
    const hopes = await this.#findHopes(lane);
    const [first] = hopes.keys();
    const server = first && serverOf(first);
    const identity = server && (await this.#identityOf(server));
    if (!identity) return new Map();
    const facts = await this.#ask(lane, server).catch(() => undefined);
    if (!facts) return new Map();
    const rows = surveyLane(lane, identity.hash, (test) => facts.get(protocolFor(test, server)));
    const others = this.#scope.tests.some(
      ({ spec, skip }) => "nodes" in spec && skip === undefined && spec.servers.includes(server.name),
    );
    const holds = ({ test, eligible, live }: LaneTest): boolean => eligible && hopes.get(test)?.live === live;
    return new Map(
      spare(rows, holds, others).map(({ test }) => [test, reusedResult(test, (hopes.get(test) as Hope).result)]),
    );
  }

  override async settle(results: Results): Promise<{ kept: Promise<void> }> {
    const passed: LaneTest[] = [];
    const requests = this.#scope.tests.filter(({ spec }) => "request" in spec);
    for (const lane of groupBy(requests, (test) => test.spec.server).values()) {
      const worth = worthKeeping(lane, results);
      if (!lane.some((test) => isEligible(test) && worth(test))) continue;
      const keepable = await this.#findKeepable(lane, results).catch(() => []);
      passed.push(...keepable.filter(({ test }) => worth(test)));
    }
    return { kept: this.#keep(passed, results).catch(() => {}) };
  }

  /** Tests of which there is a result for what the suite now says. */
  async #findHopes(lane: readonly PlannedTest[]): Promise<Map<PlannedTest, Hope>> {
    const entries = await this.#entries;
    const hopes = new Map<PlannedTest, Hope>();
    for (const test of lane) {
      const entry = isEligible(test) ? entries.get(test.id) : undefined;
      const files = entry && (await this.#compared.of(test.spec));
      if (!files || entry.spec !== this.#hashSpec(test, files.hashes)) continue;
      const result = movePlaces(entry.result, entry.places, placesOf(test.spec));
      if (result) hopes.set(test, { live: entry.live, result });
    }
    return hopes;
  }

  /** What the server says, by the revision asked for. */
  async #ask(lane: readonly PlannedTest[], server: ServerSpec): Promise<Map<string | undefined, ServerFacts>> {
    const { pool, signal } = this.#runtime;
    const facts = new Map<string | undefined, ServerFacts>();
    for (const protocol of new Set(lane.map((test) => protocolFor(test, server)))) {
      facts.set(protocol, await readFacts(await pool.acquire(server, protocol), server, lane, signal));
    }
    return facts;
  }

  /** Tests that passed on a server whose state only tests that passed can have changed. */
  async #findKeepable(lane: readonly PlannedTest[], results: Results): Promise<LaneTest[]> {
    const [first] = lane;
    const server = first && serverOf(first);
    const identity = server && (await this.#identityOf(server));
    if (!identity) return [];
    const facts = new Map<Session | undefined, ServerFacts>();
    const { pool, signal } = this.#runtime;
    for (const test of lane) {
      const session = findSession(pool, server, test);
      if (session && !facts.has(session)) facts.set(session, await readFacts(session, server, lane, signal));
    }
    const rows = surveyLane(lane, identity.hash, (test) => facts.get(findSession(pool, server, test)));
    const spoilt = rows.findIndex(({ test, readOnly }) => !readOnly && results.get(test)?.status !== "passed");
    return rows.slice(0, spoilt === -1 ? rows.length : spoilt).filter(({ eligible }) => eligible);
  }

  async #keep(passed: readonly LaneTest[], results: Results): Promise<void> {
    const { clock } = this.#runtime;
    const started = this.#scope.started.getTime() - MARGIN_MS;
    const steady = new Map<ServerSpec, boolean>();
    for (const server of new Set(passed.map(({ test }) => serverOf(test)))) {
      steady.set(server, await this.#isSteady(server, started));
    }
    const compared = readCompared(this.#snapshots);
    const added = new Map<string, Entry>();
    for (const { test, live } of passed) {
      const files = await compared.of(test.spec);
      if (!steady.get(serverOf(test)) || !files || files.changedMs >= started) continue;
      const spec = this.#hashSpec(test, files.hashes);
      const places = placesOf(test.spec).map(showPlace);
      const result = stripResult(results.get(test) as TestResult);
      added.set(test.id, { spec, live, at: clock.date().getTime(), places, result });
    }
    await this.store.update(added, idsToForget(results));
  }

  /** Whether the server's files are those that it was started from: none changed since. */
  async #isSteady(server: ServerSpec, started: number): Promise<boolean> {
    const [before, now] = [await this.#identityOf(server), await this.#identify(server)];
    return before !== undefined && before.hash === now?.hash && now.changedMs < started;
  }

  /** As it was when it was first asked for: before the tests if there are earlier results, after them if not. */
  #identityOf(server: ServerSpec): Promise<Identity | undefined> {
    const known = this.#identities.get(server) ?? this.#identify(server);
    this.#identities.set(server, known);
    return known;
  }

  #identify(server: ServerSpec): Promise<Identity | undefined> {
    const { root, cache } = this.#runtime;
    const { files, secrets } = this.#scope.suite;
    const ignored = new Set([...files.map(({ path }) => resolve(root, path)), ...(cache?.ignored ?? [])]);
    return identifyServer(server, { root, ignored, secrets });
  }

  /** Of what the suite says of the test, and of what decides it besides: `files` are hashes of those that it compares with. */
  #hashSpec(test: PlannedTest, files: readonly string[]): string {
    const { version, cache } = this.#runtime;
    const { test_timeout_ms: limit } = this.#scope.options;
    return hashFacts([version, cache?.engine, limit, describeSpec(test), files]);
  }
}

/** A stored result that holds if the server is what it was. */
interface Hope {
  live: string;
  result: KeptResult;
}

function idsToForget(results: Results): string[] {
  return [...results.values()].flatMap(({ id, status, flaky }) =>
    status === "failed" || status === "errored" || flaky ? [id] : [],
  );
}

/** Without what the suite says, and without what the calls cost: they are not made again. */
function stripResult(result: TestResult): KeptResult {
  const { id, kind, suite, name, coordinates, server, tags, location, cost_usd, cached, ...kept } = result;
  return kept;
}
