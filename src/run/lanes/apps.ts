import { type Exchange, isAnswered, Replay, readCassette, type SeenExchange } from "../../cassette/index.ts";
import { McptestError } from "../../errors.ts";
import { openReplay, type SessionRecord } from "../../mcp/index.ts";
import type { ProtocolRevision, ServerSpec, Suite } from "../../suite/index.ts";
import { placeBeside, saveBeside, secretsOf } from "../keeping/beside.ts";
import type { ToldSession } from "../sealing/surface.ts";
import { appsUnread } from "../sealing/wording.ts";
import type { RunSettings } from "../settings.ts";
import type { Warnings } from "../warnings.ts";
import type { Sessions } from "./sessions.ts";

interface AppsUse {
  readonly settings: RunSettings;
  readonly sessions: Pick<Sessions, "pool" | "watchOf">;
  /** What recordings answered in place of servers. */
  readonly played: readonly ToldSession[];
  readonly warn: Warnings["warn"];
}

/**
 * After the tests of a suite, reads the apps of servers with `apps`: once for each revision that was spoken. What live servers answer is
 * recorded beside the tests, and read again where recordings answered. Gives the sessions of recordings; tells what cannot be read.
 */
export async function readApps(suite: Suite, use: AppsUse): Promise<SessionRecord[]> {
  const { settings, sessions, played, warn } = use;
  const replayed: SessionRecord[] = [];
  for (const server of suite.servers.values()) {
    if (!server.apps || settings.signal.aborted) continue;
    const isOwn = (one: Pick<SessionRecord, "server">) => (one.server.copyOf ?? one.server) === server;
    const live = new Set(
      sessions.pool
        .sessions()
        .filter(isOwn)
        .map(({ protocol }) => protocol),
    );
    const answered = new Set<string>(played.filter(isOwn).map(({ session }) => session.protocol));
    try {
      if (live.size > 0) await readLive(suite, server, live, use);
      else if (answered.size > 0) replayed.push(...(await readRecorded(suite, server, answered, settings)));
    } catch (error) {
      if (!(error instanceof McptestError)) throw error;
      if (!settings.signal.aborted)
        warn(appsUnread({ server: server.name, why: error.message }, { location: server.location }));
    }
  }
  return replayed;
}

async function readLive(
  suite: Suite,
  server: ServerSpec,
  revisions: ReadonlySet<ProtocolRevision | undefined>,
  { settings, sessions }: AppsUse,
): Promise<void> {
  const recorded: Exchange[][] = [];
  for (const protocol of revisions) {
    const session = await sessions.pool.acquire(server, protocol);
    const watch = sessions.watchOf(session);
    const seen: SeenExchange[] = [];
    watch?.listen((exchange) => seen.push(exchange));
    await session.readApps?.(settings.signal).finally(() => watch?.listen(undefined));
    if (watch)
      recorded.push([...new Set([...watch.handshake, ...watch.list("tools/list"), ...seen])].filter(isAnswered));
  }
  if (recorded.length > 0) await saveBeside(placeBeside(suite, server, "apps"), { suite, server }, recorded, settings);
}

async function readRecorded(suite: Suite, server: ServerSpec, answered: ReadonlySet<string>, settings: RunSettings) {
  const { redactor, env, mockCommand, version, signal } = settings;
  const place = placeBeside(suite, server, "apps");
  const secrets = secretsOf(suite, settings);
  const cassette = await readCassette(place, "session");
  const records: SessionRecord[] = [];
  const { protocols } = server;
  for (const protocol of protocols.length > 0 ? protocols.filter((one) => answered.has(one)) : [undefined]) {
    const replay = new Replay(cassette, { path: place.path, redactor, secrets });
    const options = { env, mockCommand, version, redactor, ...(protocol && { protocol }) };
    const session = await openReplay(server, replay.play(server.name), options);
    await session.readApps?.(signal);
    await session.close();
    // A miss is no answer of the server.
    if (replay.miss) throw replay.miss;
    records.push({ server, protocol, session });
  }
  return records;
}
