import { type Exchange, isHandshake, placeCassette, putBack, readCassette, wholeReads } from "../../cassette/index.ts";
import { declaresList, itemsOf, listResult, type Session } from "../../mcp/index.ts";
import type { PlannedTest } from "../../plan/index.ts";
import type { ServerSpec, Suite } from "../../suite/index.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { compare } from "../../values/order.ts";
import type { RunSettings } from "../settings.ts";
import { placeBeside, saveBeside, secretsOf } from "./beside.ts";
import type { Listed } from "./kept.ts";
import { addUp, allLists, LISTS, type Lists } from "./lists.ts";
import { notRecorded } from "./wording.ts";

const NO_METHOD = { code: -32601, message: "Method not found" };

/**
 * Records what a server offers beside the recordings of a suite's tests: its handshake and one page of each list. Throws McptestError if it
 * cannot be written.
 */
export async function recordLists(
  { suite, server }: { suite: Suite; server: ServerSpec },
  asked: readonly { session: Session; lists: Lists }[],
  settings: Pick<RunSettings, "env" | "redactor">,
): Promise<void> {
  const via = { via: "server" as const, server: server.name, params: {} };
  const sessions = asked.map(({ session: { handshake }, lists }): Exchange[] => {
    const method = handshake.protocolVersion === undefined ? "server/discover" : "initialize";
    const told = LISTS.flatMap((list): Exchange[] => {
      const found = lists[list.name];
      if (found.state === "known")
        return [{ ...via, method: list.method, result: listResult(list.method, found.items) }];
      const lacks = found.state === "none" && declaresList(handshake, list.method);
      return lacks ? [{ ...via, method: list.method, error: NO_METHOD }] : [];
    });
    return [{ ...via, method, result: handshake }, ...told];
  });
  const protocol = asked.at(-1)?.session.protocol;
  await saveBeside(placeBeside(suite, server, "lists"), { suite, server, protocol }, sessions, settings);
}

/** What recordings hold of a server's lists, all together; of two items with one name the one that was recorded last. */
export async function readRecordedLists(
  places: readonly { suite: Suite; server: ServerSpec; tests: readonly PlannedTest[] }[],
  settings: Pick<RunSettings, "env" | "redactor">,
): Promise<Lists> {
  const read = places.flatMap(({ suite, server, tests }) =>
    [placeBeside(suite, server, "lists"), ...tests.map(({ id }) => placeCassette(suite, id))].map(async (place) => {
      // What cannot be read is told by the test that needs it.
      const cassette = await readCassette(place, "test", "session").catch(() => undefined);
      if (!cassette) return [];
      const own = cassette.exchanges.filter((each) => each.server === server.name);
      const exchanges = putBack(own as unknown as Json, secretsOf(suite, settings)) as unknown as Exchange[];
      return [{ recorded: cassette.recorded, lists: listsIn(exchanges, server) }];
    }),
  );
  const all = (await Promise.all(read)).flat().sort((a, b) => compare(a.recorded, b.recorded));
  const [first] = places;
  return allLists((list) => {
    const found = all.flatMap(({ lists }) => (lists[list.name].state === "unknown" ? [] : [lists]));
    if (found.length > 0) return addUp(found)[list.name];
    return { state: "unknown", reason: notRecorded({ method: list.method, server: first?.server.name ?? "" }) };
  });
}

/** What one recording tells of the lists of a server. */
function listsIn(exchanges: readonly Exchange[], server: ServerSpec): Lists {
  const handshake = exchanges.findLast(({ method, result }) => isHandshake(method) && isObject(result))?.result;
  return allLists(({ method }): Listed => {
    const pages = exchanges.filter((each) => each.method === method);
    const reads = wholeReads(pages);
    const items = reads.flat().flatMap(({ result }) => itemsOf(method, result) ?? []);
    if (reads.length > 0) return { state: "known", items };
    const lacks = pages.some(({ error }) => isObject(error) && error.code === NO_METHOD.code);
    const isDeclared = handshake === undefined || declaresList(handshake as JsonObject, method);
    if (!isDeclared || (lacks && method === "resources/templates/list")) return { state: "none" };
    return { state: "unknown", reason: notRecorded({ method, server: server.name }) };
  });
}
