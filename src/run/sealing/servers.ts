import { McptestError } from "../../errors.ts";
import { hasMatched } from "../../mcp/index.ts";
import type { PlannedTest } from "../../plan/index.ts";
import { describeServer, type ServerReport } from "../../report/index.ts";
import type { ServerSpec, Suite } from "../../suite/index.ts";
import { groupBy } from "../../values/group-by.ts";
import { isObject } from "../../values/json.ts";
import type { Surfaces, ToldSession } from "./surface.ts";
import { uselessTolerate } from "./wording.ts";

/** The server that a planned test, or a node of it, calls. Throws McptestError `internal` when the loader let an unknown one through. */
export function serverOf({ suite, spec }: PlannedTest, name = spec.server): ServerSpec {
  const server = suite.servers.get(name);
  if (!server) throw new McptestError("internal", `test "${spec.name}" calls no known server`);
  return server;
}

/** One entry for each server and revision that had a session, in that order, with the findings of all its sessions. */
export function reportServers(
  suites: readonly Suite[],
  sessions: readonly ToldSession[],
  surfaces: Surfaces | undefined,
): ServerReport[] {
  return suites.flatMap((suite) =>
    [...suite.servers.values()].flatMap((server) => {
      const own = sessions.filter((record) => (record.server.copyOf ?? record.server) === server);
      const groups = [...groupBy(own, ({ session }) => session.protocol)];
      // Sessions open side by side, in any order.
      const order: readonly unknown[] = server.protocols;
      groups.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b) || (String(a) < String(b) ? -1 : 1));
      return groups.map(([, records]) => {
        const sessions = records.map(({ session }) => session);
        const surface = surfaces?.get(sessions.findLast(({ toolList }) => toolList)?.toolList);
        const unlisted = surfaces && explainUnlisted(sessions);
        const apps = sessions.findLast((session) => session.apps)?.apps;
        const told = { ...server, suite: suite.path, surface, unlisted, apps: apps && [...apps], transport: undefined };
        return describeServer(told, sessions);
      });
    }),
  );
}

/** Why no session knows all tools of a server that says it has tools. */
function explainUnlisted(sessions: readonly ToldSession["session"][]): string | undefined {
  if (sessions.some(({ toolList, unlisted }) => toolList && unlisted === undefined)) return undefined;
  const asked = sessions.find(({ unlisted }) => unlisted !== undefined)?.unlisted;
  const has = sessions.some(({ handshake: { capabilities } }) => isObject(capabilities) && capabilities.tools);
  return asked ?? (has ? "no test of it calls a tool, so it was not asked for them" : undefined);
}

/** A warning for each entry of `tolerate` that nothing matched in any session. */
export function uselessTolerance(sessions: readonly ToldSession[]): McptestError[] {
  const entries = new Set(sessions.flatMap(({ server }) => server.tolerate ?? []));
  const unused = [...entries].filter((entry) => !hasMatched(entry));
  return unused.map(({ rule, at, location }) => uselessTolerate({ rule, at }, { location }));
}
