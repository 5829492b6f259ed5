import { unsaved } from "../../cassette/index.ts";
import { textOfError } from "../../errors.ts";
import type { Session } from "../../mcp/index.ts";
import { type Plan, protocolFor } from "../../plan/index.ts";
import { type ServerSpec, type Suite, serversOf } from "../../suite/index.ts";
import { groupBy } from "../../values/group-by.ts";
import type { Sessions } from "../lanes/sessions.ts";
import type { ToldSession } from "../sealing/surface.ts";
import type { RunSettings } from "../settings.ts";
import type { Warnings } from "../warnings.ts";
import type { KeptSurface } from "./kept.ts";
import { addUp, allLists, askLists, type Lists } from "./lists.ts";
import * as wording from "./wording.ts";

interface Place {
  suite: Suite;
  server: ServerSpec;
}

/** One declared server, which several suites may declare alike. */
interface Declared {
  /** In each suite, in order. */
  places: readonly Place[];
  /** Undefined until it is known what it offers, or why that is not known. */
  lists?: Lists;
}

/** What the servers of a run offer: each is asked after its last test, or started for that alone. */
export class Offers {
  readonly #plan: Plan;
  readonly #settings: RunSettings;
  readonly #sessions: Pick<Sessions, "pool">;
  readonly #declared: readonly Declared[];
  readonly #warn: Warnings["warn"];

  constructor(plan: Plan, settings: RunSettings, sessions: Pick<Sessions, "pool">, warn: Warnings["warn"]) {
    this.#plan = plan;
    this.#warn = warn;
    this.#settings = settings;
    this.#sessions = sessions;
    this.#declared = findDeclared(plan.suites);
  }

  /** Asks the servers that no later suite calls. To be called once the tests of a suite are over, before its servers end. */
  async after(suite: Suite): Promise<void> {
    const { keeps, recordings } = this.#settings;
    if (!keeps?.surfaces || recordings === "replay") return;
    const later = this.#plan.suites.slice(this.#plan.suites.indexOf(suite) + 1);
    for (const declared of this.#declared) {
      const place = declared.places.find((each) => each.suite === suite);
      const isLast = !declared.places.some((each) => later.includes(each.suite) && this.#testsOf(each).length > 0);
      if (place && isLast && this.#testsOf(place).length > 0) await this.#ask(declared, place);
    }
  }

  /** Asks the servers that no test called; where recordings answer, reads what they hold. */
  async rest(): Promise<void> {
    const { keeps, recordings } = this.#settings;
    if (!keeps?.surfaces) return;
    for (const declared of this.#declared) {
      const [first] = declared.places;
      if (declared.lists || !first) continue;
      if (recordings === "replay") {
        const { readRecordedLists } = await import("./recorded-lists.ts");
        const idsOf = (place: Place) => this.#testsOf(place).map(({ id }) => id);
        declared.lists = await readRecordedLists(declared.places.map((place) => ({ ...place, ids: idsOf(place) })));
      } else if (this.#leaves(declared)) declared.lists = unknown(wording.otherShard({ server: first.server.name }));
      else await this.#ask(declared, first);
    }
  }

  /** Whether it is left to another shard: one that tests it or, where none does, the first. */
  #leaves({ places }: Declared): boolean {
    const { shard } = this.#plan;
    return (
      shard !== undefined && (shard.index > 1 || places.some((place) => this.#testsOf(place, shard.all).length > 0))
    );
  }

  /** `told`: sessions of the run; what they listed for tests is known although nobody asked for it. */
  surfaces(told: readonly ToldSession[]): KeptSurface[] {
    return this.#declared.flatMap(({ places, lists }) => {
      const [first] = places;
      if (!first) return [];
      const { suite, server } = first;
      const servers = new Set(places.map((each) => each.server));
      const listed = told.findLast((one) => servers.has(one.server) && one.session.toolList)?.session.toolList;
      const tools = listed ? ({ state: "known", items: listed } as const) : undefined;
      const asked = lists ?? { ...unknown(wording.notAsked({ server: server.name })), ...(tools && { tools }) };
      return [{ suite, server, servers, surface: asked }];
    });
  }

  /** The tests that called the server of a suite. */
  #testsOf({ suite, server }: Place, tests = this.#plan.tests) {
    return tests.filter((test) => {
      const isRun = test.suite === suite && test.skip === undefined && !test.of && !test.members;
      return isRun && serversOf(test.spec).some((name) => suite.servers.get(name) === server);
    });
  }

  async #ask(declared: Declared, place: Place): Promise<void> {
    const { server } = place;
    const { name, protocols } = server;
    const { signal } = this.#settings;
    const { pool } = this.#sessions;
    if (signal.aborted) {
      declared.lists = unknown(wording.stopped({ server: name }));
      return;
    }
    const tested = declared.places.flatMap((each) => this.#testsOf(each).map((test) => protocolFor(test, server)));
    const revisions = new Set(tested.length > 0 ? tested : protocols.length > 0 ? protocols : [undefined]);
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
    if (tested.length === 0) pool.dismiss([server]);
    declared.lists = addUp([...asked.map(({ lists }) => lists), ...failed]);
    if (this.#settings.recordings !== "record" || asked.length === 0) return;
    const { placeLists, recordLists } = await import("./recorded-lists.ts");
    // Each suite may be replayed alone.
    for (const each of declared.places)
      await recordLists(each, asked, this.#settings).catch((error: unknown) =>
        this.#warn(unsaved(placeLists(each.suite, each.server).path, error)),
      );
  }
}

function unknown(reason: string): Lists {
  return allLists(() => ({ state: "unknown", reason }));
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
  return [...groupBy(places, ({ key }) => key).values()].map((group) => ({ places: group }));
}
