import { type McptestError, textOfError } from "../../errors.ts";
import type { Pool, Session } from "../../mcp/index.ts";
import { type Plan, type PlannedTest, protocolFor } from "../../plan/index.ts";
import { type ServerSpec, type Suite, serversOf } from "../../suite/index.ts";
import { groupBy } from "../../values/group-by.ts";
import type { ToldSession } from "../sealing/surface.ts";
import type { RunSettings } from "../settings.ts";
import type { KeptSurface } from "./kept.ts";
import { addUp, allLists, askLists, type Lists } from "./lists.ts";
import * as wording from "./wording.ts";

interface Place {
  suite: Suite;
  server: ServerSpec;
}

/** One declared server, which several suites may declare alike: in each suite, in order. */
interface Declared {
  places: readonly [Place, ...Place[]];
  /** Undefined until it is known what it offers, or why that is not known. */
  lists?: Lists;
}

export interface OffersUse {
  plan: Plan;
  settings: RunSettings;
  pool: Pool;
  warn(warning: McptestError): void;
}

/** What the servers of a run offer: each is asked after its last test, or started for that alone. */
export class Offers {
  readonly #use: OffersUse;
  readonly #declared: readonly Declared[];
  /** The tests that call a server. */
  readonly #callers: Callers;

  constructor(use: OffersUse) {
    this.#use = use;
    this.#declared = findDeclared(use.plan.suites);
    this.#callers = findCallers(use.plan.tests);
  }

  /** Asks the servers that no later suite calls, once the tests of a suite are over, and before its servers end. */
  readonly after = async (suite: Suite): Promise<void> => {
    const { keeps, recordings } = this.#use.settings;
    if (!keeps?.surfaces || recordings === "replay") return;
    for (const declared of this.#declared) {
      const last = this.#lastOf(declared);
      if (last?.suite === suite) await this.#ask(declared, last);
    }
  };

  /** Asks the servers that no test called; where recordings answer, reads what they hold. */
  async rest(): Promise<void> {
    const { settings } = this.#use;
    if (!settings.keeps?.surfaces) return;
    for (const declared of this.#declared) {
      const { places, lists } = declared;
      const [{ server }] = places;
      if (lists) continue;
      if (settings.recordings === "replay") {
        const { readRecordedLists } = await import("./recorded-lists.ts");
        declared.lists = await readRecordedLists(
          places.map((place) => ({ ...place, tests: this.#callers.get(place.server) ?? [] })),
          settings,
        );
      } else if (this.#leaves(declared)) declared.lists = unknown(wording.otherShard({ server: server.name }));
      else await this.#ask(declared, this.#lastOf(declared) ?? places[0]);
    }
  }

  /** Whether it is left to another shard: one that tests it or, where none does, the first. */
  #leaves({ places }: Declared): boolean {
    const { shard } = this.#use.plan;
    if (shard === undefined || shard.index > 1) return shard !== undefined;
    const callers = findCallers(shard.all);
    return places.some(({ server }) => callers.has(server));
  }

  /** `told`: sessions of the run; what they listed for tests is known although nobody asked for it. */
  surfaces(told: readonly ToldSession[]): KeptSurface[] {
    return this.#declared.map(({ places, lists }) => {
      const [{ suite, server }] = places;
      const servers = new Set(places.map((each) => each.server));
      const items = told.findLast((one) => servers.has(one.server) && one.session.toolList)?.session.toolList;
      const asked = lists ?? unknown(wording.notAsked({ server: server.name }));
      const surface = lists || !items ? asked : { ...asked, tools: { state: "known" as const, items } };
      return { suite, server, servers, surface };
    });
  }

  /** Where it is called last; undefined if no test calls it. */
  #lastOf({ places }: Declared): Place | undefined {
    return places.findLast(({ server }) => this.#callers.has(server));
  }

  async #ask(declared: Declared, { server }: Place): Promise<void> {
    const { pool, settings, warn } = this.#use;
    const { name, protocols } = server;
    const { signal } = settings;
    if (signal.aborted) {
      declared.lists = unknown(wording.stopped({ server: name }));
      return;
    }
    const callers = declared.places.flatMap((each) => this.#callers.get(each.server) ?? []);
    const spoken = callers.map((test) => protocolFor(test, server));
    const revisions = new Set([spoken, protocols].find(({ length }) => length > 0) ?? [undefined]);
    const asked: { session: Session; lists: Lists }[] = [];
    const failed: Lists[] = [];
    for (const protocol of revisions) {
      try {
        const session = await pool.acquire(server, protocol);
        asked.push({ session, lists: await askLists(session, server, signal) });
      } catch (error) {
        failed.push(unknown(wording.notReached({ server: name, why: textOfError(error) })));
      }
    }
    if (callers.length === 0) pool.dismiss([server]);
    declared.lists = addUp([...asked.map(({ lists }) => lists), ...failed]);
    if (settings.recordings !== "record" || asked.length === 0) return;
    const { recordLists } = await import("./recorded-lists.ts");
    // Each suite may be replayed alone.
    for (const place of declared.places) await recordLists(place, asked, settings).catch(warn);
  }
}

function unknown(reason: string): Lists {
  return allLists(() => ({ state: "unknown", reason }));
}

type Callers = ReadonlyMap<ServerSpec, readonly PlannedTest[]>;

/** The tests that run, by the servers that they call. */
function findCallers(tests: readonly PlannedTest[]): Callers {
  const callers = new Map<ServerSpec, PlannedTest[]>();
  for (const test of tests.filter(({ skip, of, members }) => skip === undefined && !of && !members)) {
    const called = serversOf(test.spec).flatMap((name) => test.suite.servers.get(name) ?? []);
    for (const server of called) callers.set(server, callers.get(server)?.concat(test) ?? [test]);
  }
  return callers;
}

/** Servers that tests name, selected or not. Equal declarations of several suites are one; two of one suite stay two. */
function findDeclared(suites: readonly Suite[]): Declared[] {
  const places = suites.flatMap((suite) => {
    const named = new Set(suite.tests.flatMap((spec) => serversOf(spec)));
    const servers = [...suite.servers.values()].filter(({ name }) => named.has(name));
    return servers.map((server, at) => {
      const twins = servers.slice(0, at).filter(({ fingerprint }) => fingerprint === server.fingerprint).length;
      return { suite, server, key: `${server.fingerprint} ${twins}` };
    });
  });
  const groups = [...groupBy(places, ({ key }) => key).values()];
  return groups.flatMap(([first, ...others]): Declared[] => (first ? [{ places: [first, ...others] }] : []));
}
