import type { SessionFinding } from "../session.ts";
import { type Channel, nameStatus } from "./channel/index.ts";
import { sessionEndTimedOut, sessionNotEnded } from "./wording.ts";

/** The server is given this long to end a session: its answer is a courtesy, and closing must be bounded. */
const LIMIT_MS = 2_000;
/** Ended; a server that does not let clients end sessions; one that knows the session no longer. */
const FINE = [405, 404];

/** Tells the server that the session is over, and gives what it did wrong about that. Never throws. */
export async function endSession(
  channel: Channel,
  url: URL,
  headers: Readonly<Record<string, string>>,
): Promise<SessionFinding | undefined> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), LIMIT_MS);
  try {
    const { response } = await channel.ask({ method: "DELETE", url, headers, signal: limit.signal });
    response.discard();
    const isFine = (response.status >= 200 && response.status <= 299) || FINE.includes(response.status);
    return isFine ? undefined : sessionNotEnded(url, nameStatus(response.status, response.statusText));
  } catch {
    return limit.signal.aborted ? sessionEndTimedOut(url, LIMIT_MS) : undefined;
  } finally {
    clearTimeout(timer);
  }
}
