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

type Place = Pick<KeptSurface, "suite" | "server">;

/** One declared server, which several suites may declare alike: in each suite, in order. */
interface Declared {
  places: readonly Place[];
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
export function createOffers({ plan, settings, pool, warn }: OffersUse) {
  const { keeps, recordings, signal } = settings;
  const all = findDeclared(plan.suites);
  const callers = findCallers(plan.tests);
  /** Where it is called last; undefined if no test calls it. */
  const lastOf = ({ places }: Declared): Place | undefined => places.findLast(({ server }) => callers.has(server));

  const ask = async (declared: Declared, { server }: Place): Promise<void> => {
    const { name, protocols } = server;
    if (signal.aborted) {
      declared.lists = unknown(wording.stopped({ server: name }));
      return;
    }
    const calling = declared.places.flatMap((each) => callers.get(each.server) ?? []);
    const spoken = calling.map((test) => protocolFor(test, server));
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
    if (calling.length === 0) pool.dismiss([server]);
    declared.lists = addUp([...asked.map(({ lists }) => lists), ...failed]);
    if (recordings !== "record" || asked.length === 0) return;
    const { recordLists } = await import("./recorded-lists.ts");
    // Each suite may be replayed alone.
    for (const place of declared.places) await recordLists(place, asked, settings).catch(warn);
  };

  /** Whether it is left to another shard: one that tests it or, where none does, the first. */
  const leaves = ({ places }: Declared): boolean => {
    const { shard } = plan;
    if (shard === undefined || shard.index > 1) return shard !== undefined;
    const others = findCallers(shard.all);
    return places.some(({ server }) => others.has(server));
  };

  return {
    /** Asks the servers that no later suite calls, once the tests of a suite are over, and before its servers end. */
    async after(suite: Suite): Promise<void> {
      if (!keeps?.surfaces || recordings === "replay") return;
      for (const declared of all) {
        const last = lastOf(declared);
        if (last?.suite === suite) await ask(declared, last);
      }
    },
    /** Asks the servers that no test called; where recordings answer, reads what they hold. */
    async rest(): Promise<void> {
      if (!keeps?.surfaces) return;
      for (const declared of all.filter(({ lists }) => !lists)) {
        const [first] = declared.places as [Place];
        if (recordings === "replay") {
          const { readRecordedLists } = await import("./recorded-lists.ts");
          const places = declared.places.map((place) => ({ ...place, tests: callers.get(place.server) ?? [] }));
          declared.lists = await readRecordedLists(places, settings);
        } else if (leaves(declared)) declared.lists = unknown(wording.otherShard({ server: first.server.name }));
        else await ask(declared, lastOf(declared) ?? first);
      }
    },
    /** `told`: sessions of the run; what they listed for tests is known although nobody asked for it. */
    surfaces: (told: readonly ToldSession[]): KeptSurface[] =>
      all.map(({ places, lists }) => {
        const [first] = places as [Place];
        const servers = new Set(places.map(({ server }) => server));
        const items = told.findLast((one) => servers.has(one.server) && one.session.toolList)?.session.toolList;
        const asked = lists ?? unknown(wording.notAsked({ server: first.server.name }));
        const surface = lists || !items ? asked : { ...asked, tools: { state: "known" as const, items } };
        return { ...first, servers, surface };
      }),
  };
}

function unknown(reason: string): Lists {
  return allLists(() => ({ state: "unknown", reason }));
}

/** The tests that run, by the servers that they call. */
function findCallers(tests: readonly PlannedTest[]): ReadonlyMap<ServerSpec, readonly PlannedTest[]> {
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
  return [...groupBy(places, ({ key }) => key).values()].map((places) => ({ places }));
}
