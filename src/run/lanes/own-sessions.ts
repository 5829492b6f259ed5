import type { Session } from "../../mcp/index.ts";
import { protocolFor } from "../../plan/index.ts";
import type { ServerSpec } from "../../suite/index.ts";
import type { ErrorScope } from "../outcome.ts";
import { serverOf } from "../sealing/servers.ts";
import type { Trial } from "../trial.ts";

/** A server that was lost, or did not start. */
export interface Break {
  error: unknown;
  scope: ErrorScope;
  server: ServerSpec;
}

export type OwnSessions = ReturnType<typeof createOwnSessions>;

/**
 * One session a server for one test: shared, or with `isolation: test` fresh. A server that died under a call of the test stays gone for it;
 * one that died otherwise gets another session.
 */
export function createOwnSessions({ test, options, world }: Trial) {
  const { servers, spending, toolLists } = world;
  const isolated = options.isolation === "test";
  const opening = new Map<string, Promise<Session>>();
  const opened = new Map<string, Session>();
  const refused = new Map<string, unknown>();
  const gone = new Map<string, unknown>();

  const begin = async (name: string): Promise<Session> => {
    const server = serverOf(test, name);
    const protocol = protocolFor(test, server);
    const session = await (isolated ? servers.fresh(server, protocol) : servers.acquire(server, protocol));
    opened.set(name, session);
    await toolLists.ask(session, server, spending.signal);
    return session;
  };
  const get = (name: string): Promise<Session> => {
    const known = opening.get(name);
    if (gone.has(name)) return Promise.reject(gone.get(name));
    if (known && (isolated || !opened.get(name)?.failure)) return known;
    const session = begin(name);
    opening.set(name, session);
    session.catch((error) => refused.set(name, error));
    return session;
  };

  return {
    /** The session of a server, opened when it is first asked for. Throws what opening one throws. */
    get,
    /** Opens those of some servers, side by side. Never throws: `get` tells why one is not there. */
    async open(names: readonly string[]): Promise<void> {
      await Promise.allSettled(names.map(get));
    },
    /** Whether this error ended the server's session, or kept it from starting; and the server. */
    breakOf(name: string, error: unknown): Break | undefined {
      const server = test.suite.servers.get(name);
      if (!server || error === undefined) return undefined;
      if (refused.get(name) === error) return { error, scope: "start", server };
      if (gone.get(name) !== error && !opened.get(name)?.endedBy(error)) return undefined;
      gone.set(name, error);
      return { error, scope: "session", server };
    },
    toolsOf: (name: string) => opened.get(name)?.toolList,
    /** The first and last lines of the server's stderr. */
    stderrTail: (name: string): readonly string[] => opened.get(name)?.stderrTail() ?? [],
    /** Returns them. Sessions that nobody else uses, and those still starting, are gone when this resolves. Never rejects. */
    async release(): Promise<void> {
      if (!isolated) return;
      await Promise.allSettled([...opening.values()].map(async (session) => servers.release(await session)));
    },
  };
}
