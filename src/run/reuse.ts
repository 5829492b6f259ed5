import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { snapshotPath } from "../check/index.ts";
import { findCacheFolder } from "../files/index.ts";
import type { Pool } from "../mcp/index.ts";
import { type PlannedTest, protocolFor } from "../plan/index.ts";
import { composeEnvironment } from "../process/index.ts";
import { isCounted, type TestResult } from "../report/index.ts";
import { type Entry, isEligible, isKeepable, openStore, type ResultStore } from "../result-cache/index.ts";
import { clock } from "../spend/index.ts";
import {
  matchersIn,
  type RequestTest,
  type RunOptions,
  type ServerSpec,
  type Suite,
  serversOf,
} from "../suite/index.ts";
import { sha256 } from "../values/hash.ts";
import { type Json, stableStringify } from "../values/json.ts";
import { declaresHooks } from "./hooks/declared.ts";
import { findReadOnly } from "./lanes/overlap.ts";
import { serverOf } from "./sealing/servers.ts";
import type { RunSettings } from "./settings.ts";

type Results = ReadonlyMap<PlannedTest, TestResult>;

/** What opening the cache for a suite needs. */
export interface ReuseScope {
  suite: Suite;
  /** All tests of the suite that are planned. */
  tests: readonly PlannedTest[];
  options: RunOptions;
}

/** The kept results of a suite; undefined when there is no place for them. */
export function openReuse(scope: ReuseScope, settings: RunSettings, pool: Pool): Reuse | undefined {
  const { cache, root, env } = settings;
  const folder = cache?.folder ?? findCacheFolder(env);
  if (folder === undefined) return undefined;
  return new Reuse(scope, settings, pool, openStore(folder, { root, path: scope.suite.file }, clock.date().getTime()));
}

/** Results of earlier runs of one suite, and those of this run for later ones. Nothing of it ever rejects. */
export class Reuse {
  readonly #scope: ReuseScope;
  readonly #settings: RunSettings;
  readonly #pool: Pool;
  readonly #store: ResultStore;
  readonly #isEligible: (test: PlannedTest) => boolean;
  readonly #lanes = new Map<ServerSpec, readonly Row[]>();

  constructor(scope: ReuseScope, settings: RunSettings, pool: Pool, store: ResultStore) {
    const { cache, strictProtocol, updateSnapshots, recordings = "models" } = settings;
    this.#scope = scope;
    this.#settings = settings;
    this.#pool = pool;
    this.#store = store;
    const alone = scope.options.isolation === "test" || declaresHooks(scope.suite);
    const live = recordings === "models" || recordings === "off";
    const off = alone || cache?.use === false || strictProtocol || updateSnapshots || !live;
    this.#isEligible = (test) => !off && isEligible(test, cache?.use === true);
  }

  /** The results that stand for tests of one server, given in order; these need not run. Without the server there are none. */
  async take(lane: readonly PlannedTest[]): Promise<Results> {
    const [first] = lane;
    if (!first || !lane.some(this.#isEligible)) return new Map();
    const server = serverOf(first);
    const rows = await this.#survey(lane, server).catch(() => []);
    this.#lanes.set(server, rows);
    const entries = await this.#store.read();
    const holds = ({ test, key }: Row): boolean => this.#isEligible(test) && entries.get(test.id)?.key === key;
    const used = this.#scope.tests.some(
      ({ spec, skip }) => !("request" in spec) && skip === undefined && serversOf(spec).includes(server.name),
    );
    return new Map(
      findReusable(rows, holds, used).map(({ test }) => {
        const { result } = entries.get(test.id) as Entry;
        return [test, { ...result, cached: true }];
      }),
    );
  }

  /** Looks at the sessions at once, while they are there; done when results are kept. What did not pass is forgotten. */
  async settle(results: Results): Promise<void> {
    const { tests, options } = this.#scope;
    // What an earlier result would not say: that the server ended, or broke the protocol.
    const odd = this.#pool.sessions().filter(({ session }) => session.failure || session.findings.some(isCounted));
    const sound = [...this.#lanes].filter(([server]) => !odd.some((record) => record.server === server));
    const added = new Map<string, Entry>();
    for (const [, rows] of sound) {
      const lane = rows.map(({ test }) => test);
      const again = await keysOf(lane, options, this.#settings);
      for (const { test, key } of findKeepable(rows, results)) {
        const { cost_usd, ...result } = results.get(test) as TestResult;
        // A file that it compares with may have changed since.
        if (result.cached || !this.#isEligible(test) || again.get(test) !== key) continue;
        added.set(test.id, { key, at: clock.date().getTime(), result });
      }
    }
    const failed = tests.flatMap((test) => {
      const result = results.get(test);
      return result && !result.replayed && !isKeepable(result) ? [test.id] : [];
    });
    await this.#store.update(added, failed);
  }

  async #survey(lane: readonly PlannedTest[], server: ServerSpec): Promise<Row[]> {
    const keys = await keysOf(lane, this.#scope.options, this.#settings);
    for (const protocol of new Set([...keys.keys()].map((test) => protocolFor(test, server)))) {
      await this.#pool.acquire(server, protocol);
    }
    const isReadOnly = await findReadOnly(lane, this.#pool, this.#settings.signal);
    const callsNoTool = ({ spec }: PlannedTest): boolean => "request" in spec && spec.tool === undefined;
    return [...keys].map(([test, key]) => ({ test, key, readOnly: callsNoTool(test) || isReadOnly(test) }));
  }
}

/** A test among those of its server that run, in their order. */
export interface Row {
  test: PlannedTest;
  /** What decides its result. */
  key: string;
  /** Whether it leaves the server as it was, as far as the server says. */
  readOnly: boolean;
}

/**
 * The rows whose earlier results may stand. What a test that runs may depend on has to run before it; once a test that may
 * write has run, the state may be another than last time, so that all after it run. `used`: whether something else uses the
 * server after them.
 */
export function findReusable(rows: readonly Row[], holds: (row: Row) => boolean, used: boolean): Row[] {
  const lastToRun = used ? rows.length : rows.findLastIndex((row) => !holds(row));
  const firstWrite = rows.findIndex(({ readOnly }) => !readOnly);
  return rows.slice(0, firstWrite !== -1 && firstWrite <= lastToRun ? firstWrite : rows.length).filter(holds);
}

/** The rows whose results are as they would be again: nothing before them wrote and failed, or wrote twice for a retry. */
export function findKeepable(rows: readonly Row[], results: ReadonlyMap<PlannedTest, TestResult>): Row[] {
  const passed = ({ test }: Row): boolean => isKeepable(results.get(test));
  const spoilt = rows.findIndex((row) => !row.readOnly && !passed(row));
  return rows.slice(0, spoilt === -1 ? rows.length : spoilt).filter(passed);
}

/**
 * The keys of the tests of one server that run, in their order: of all that the suite says of the test and its server, what
 * the server is handed, and every request before. Places count: a result names them.
 */
async function keysOf(
  lane: readonly PlannedTest[],
  options: RunOptions,
  { version, cache, env }: Pick<RunSettings, "version" | "cache" | "env">,
): Promise<Map<PlannedTest, string>> {
  const keys = new Map<PlannedTest, string>();
  const [first] = lane;
  if (!first) return keys;
  const files = new Map<string, Promise<string>>();
  const hashFile = (path: string): Promise<string> => {
    const known =
      files.get(path) ??
      readFile(path, "latin1").then(
        (text) => sha256(text),
        () => "",
      );
    files.set(path, known);
    return known;
  };
  const server = serverOf(first);
  let before = hashFacts([
    ...[version, cache?.engine, env.MCPTEST_JQ, options.parallel, options.test_timeout_ms],
    { ...server, location: undefined },
    server.kind === "http" ? {} : composeEnvironment(env, server.env),
    server.kind === "mock" ? await hashFile(server.manifest) : "",
  ]);
  for (const test of lane) {
    if (test.skip !== undefined) continue;
    const spec = test.spec as RequestTest;
    const compared = comparedFiles(spec, snapshotPath(test.suite.file));
    keys.set(test, hashFacts([before, test.coordinates, spec, await Promise.all(compared.map(hashFile))]));
    before = hashFacts([before, test.coordinates, spec.request, spec.transform?.request]);
  }
  return keys;
}

/** Files whose content decides whether a test passes. */
function comparedFiles({ expect }: RequestTest, snapshots: string): string[] {
  return expect.assertions.flatMap(({ matcher, base }) =>
    matchersIn(matcher).flatMap(({ schema, snapshot }) => [
      ...(typeof schema === "string" ? [resolve(base, schema)] : []),
      ...(snapshot === undefined ? [] : [snapshots]),
    ]),
  );
}

/** What is undefined is one more value, and not left out. */
function hashFacts(facts: unknown): string {
  return sha256(stableStringify(facts as Json, 0, String));
}
