import type { Session } from "../../mcp/index.ts";
import { type PlannedTest, protocolFor } from "../../plan/index.ts";
import type { RunOptions, ServerSpec } from "../../suite/index.ts";
import type { ErrorScope } from "../outcome.ts";
import { serverOf } from "../sealing/servers.ts";
import type { World } from "../world.ts";
import { askTools } from "./tools.ts";

/** A server that is gone, or never came. */
export interface Break {
  error: unknown;
  scope: ErrorScope;
  server: ServerSpec;
}

/** The sessions of one test, one a server, and their ends. */
export interface OwnSessions {
  /** Opens those of some servers, side by side. Never throws: who asks for one hears why it is not there. */
  open(servers: readonly string[]): Promise<void>;
  /** The session of a server, opened when it is first asked for. Throws what opening one throws. */
  get(server: string): Promise<Session>;
  /** Whether this error ended the server's session, or kept it from starting; and the server. */
  breakOf(server: string, error: unknown): Break | undefined;
  /** What the server lists, where that is known. */
  toolsOf(server: string): Session["toolList"];
  /** The first and last lines of the server's stderr. */
  stderrTail(server: string): readonly string[];
  /** Gives them back; those that nobody else uses are gone when this resolves, also one that was still starting. Never rejects. */
  release(): Promise<void>;
}

/**
 * One session a server for one test: shared, or with `isolation: test` fresh. A server that died under a call of the test stays gone for it;
 * one that died otherwise has another session.
 */
export function createOwnSessions(
  test: PlannedTest,
  options: RunOptions,
  { servers, spending }: Pick<World, "servers" | "spending">,
): OwnSessions {
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
    await askTools(session, server, spending.signal);
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
    get,
    async open(names) {
      await Promise.allSettled(names.map(get));
    },
    breakOf(name, error) {
      const server = test.suite.servers.get(name);
      if (!server || error === undefined) return undefined;
      if (refused.get(name) === error) return { error, scope: "start", server };
      if (gone.get(name) !== error && !opened.get(name)?.endedBy(error)) return undefined;
      gone.set(name, error);
      return { error, scope: "session", server };
    },
    toolsOf: (name) => opened.get(name)?.toolList,
    stderrTail: (name) => opened.get(name)?.stderrTail() ?? [],
    async release() {
      if (!isolated) return;
      await Promise.allSettled([...opening.values()].map(async (session) => servers.release(await session)));
    },
  };
}
