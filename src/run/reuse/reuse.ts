import { findCacheFolder } from "../../files/index.ts";
import type { Pool } from "../../mcp/index.ts";
import { type PlannedTest, protocolFor } from "../../plan/index.ts";
import type { TestResult } from "../../report/index.ts";
import { type Entry, isEligible, isKeepable, openStore, type ResultStore } from "../../result-cache/index.ts";
import { clock } from "../../spend/index.ts";
import { type RunOptions, type ServerSpec, type Suite, serversOf } from "../../suite/index.ts";
import { declaresHooks } from "../hooks/declared.ts";
import { findReadOnly } from "../lanes/overlap.ts";
import { serverOf } from "../sealing/servers.ts";
import type { RunSettings } from "../settings.ts";
import { keysOf } from "./keys.ts";
import { findKeepable, findReusable, type Row } from "./rows.ts";

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
    const odd = this.#pool.sessions().filter(({ session }) => session.failure || session.findings.length > 0);
    const sound = [...this.#lanes].filter(([server]) => !odd.some((record) => record.server === server));
    const added = new Map<string, Entry>();
    for (const [, rows] of sound) {
      const again = await keysOf(
        rows.map(({ test }) => test),
        options,
        this.#settings,
      );
      for (const { test, key } of findKeepable(rows, results)) {
        const { cost_usd, ...result } = results.get(test) as TestResult;
        // A file that it compares with may have changed since.
        if (result.cached || !this.#isEligible(test) || again.get(test) !== key) continue;
        added.set(test.id, { key, at: clock.date().getTime(), result });
      }
    }
    const failed = tests.filter((test) => {
      const result = results.get(test);
      return result && !result.replayed && !isKeepable(result);
    });
    await this.#store.update(
      added,
      failed.map(({ id }) => id),
    );
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
