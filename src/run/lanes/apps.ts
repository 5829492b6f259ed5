import { McptestError } from "../../errors.ts";
import type { Pool, SessionRecord } from "../../mcp/index.ts";
import type { Suite } from "../../suite/index.ts";
import { appsUnread } from "../sealing/wording.ts";
import type { Warnings } from "../warnings.ts";

/** After the tests of a suite, reads the apps of servers with `apps`: once for each revision that was spoken. Tells what cannot be read. */
export async function readApps(
  { servers }: Suite,
  pool: Pool,
  played: readonly Pick<SessionRecord, "server">[],
  signal: AbortSignal,
  warn: Warnings["warn"],
): Promise<void> {
  for (const server of servers.values()) {
    if (!server.apps || signal.aborted) continue;
    const isOwn = (one: Pick<SessionRecord, "server">) => (one.server.copyOf ?? one.server) === server;
    const live = pool.sessions().filter(isOwn);
    const unread = (why: string) => warn(appsUnread({ server: server.name, why }, { location: server.location }));
    if (live.length === 0 && played.some(isOwn)) unread("recordings answered in its place, and they do not hold them");
    for (const protocol of new Set(live.map((one) => one.protocol))) {
      try {
        await (await pool.acquire(server, protocol)).readApps?.(signal);
      } catch (error) {
        if (!(error instanceof McptestError)) throw error;
        if (!signal.aborted) unread(error.message);
      }
    }
  }
}
