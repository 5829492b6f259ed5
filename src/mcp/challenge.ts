import type { Asked } from "../auth/index.ts";
import type { HttpServer } from "../suite/index.ts";
import { words } from "../values/show/words.ts";
import type { HttpResponse } from "./http/exchange.ts";
import { declaresList } from "./lists.ts";
import { LISTS } from "./protocol/rules/frame.ts";
import { LEGACY_REVISIONS, MODERN_REVISION } from "./revisions.ts";
import type { OpenOptions, Session } from "./session.ts";

const refused = words("<answer> to <method>");
const both = words("<handshake>[[ and <list>]]");

/**
 * Opens a session as a run does (`open`), without credentials, and asks for the first list that the server declares, up to the first 401. Throws
 * what opening a session and asking for a list throw for all else.
 */
export async function readChallenge(
  { auth: _, ...server }: HttpServer,
  options: OpenOptions,
  open: (server: HttpServer, options: OpenOptions) => Promise<Session>,
): Promise<Asked> {
  const headers = Object.fromEntries(
    Object.entries(server.headers).filter(([name]) => name.toLowerCase() !== "authorization"),
  );
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, ...(options.signal ? [options.signal] : [])]);
  const protocol = options.protocol ?? server.protocols[0];
  let session: Session | undefined;
  let first: { response: HttpResponse; answer: string; method: string } | undefined;
  let address: string | undefined;
  let list: string | undefined;
  const spoken = (): string => session?.protocol ?? protocol ?? LEGACY_REVISIONS[0];
  const handshake = (): string => (spoken() === MODERN_REVISION ? "server/discover" : "initialize");
  const onProgress: OpenOptions["onProgress"] = (progress) => {
    options.onProgress?.(progress);
    if (progress.kind !== "answered") return;
    const { response, detail: answer } = progress;
    address = response.address;
    if (response.status !== 401 || first) return;
    first = { response, answer, method: list ?? handshake() };
    stop.abort();
  };
  try {
    session = await open({ ...server, headers }, { ...options, ...(protocol && { protocol }), signal, onProgress });
    const { handshake: result } = session;
    list = ["tools/list", ...Object.keys(LISTS)].find((method) => declaresList(result, method));
    if (list !== undefined) await session.request(list, {}, { signal });
  } catch (error) {
    if (!first) throw error;
  } finally {
    await session?.close();
  }
  const { challenges: fields } = first?.response ?? {};
  const told = first ? refused(first) : both({ handshake: handshake(), list });
  return { ...(fields && { fields }), told, address, protocol: spoken() };
}
