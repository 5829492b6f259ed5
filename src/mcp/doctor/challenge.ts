import type { Asked } from "../../auth/index.ts";
import type { HttpServer } from "../../suite/index.ts";
import { isObject } from "../../values/json.ts";
import { words } from "../../values/show/words.ts";
import { type HttpResponse, nameAnswer } from "../http/exchange.ts";
import { declaresList } from "../lists.ts";
import { LISTS } from "../protocol/rules/frame.ts";
import { LEGACY_REVISIONS } from "../revisions.ts";
import type { OpenOptions, Session } from "../session.ts";

const refused = words("<answer>[[ to <method>]]");

/**
 * Opens a session as a run does (`open`), without credentials, and asks for the first list that the server declares, up to the first 401. Throws
 * what opening a session and asking for a list throw for all else.
 */
export async function readChallenge(
  { auth: _, ...server }: HttpServer,
  options: OpenOptions,
  open: (server: HttpServer, options: OpenOptions) => Promise<Session>,
): Promise<Asked> {
  const own = Object.entries(server.headers).filter(([name]) => name.toLowerCase() !== "authorization");
  // Node would send them as credentials.
  const url = Object.assign(new URL(server.url), { username: "", password: "" }).href;
  const start = performance.now();
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, ...(options.signal ? [options.signal] : [])]);
  const protocol = options.protocol ?? server.protocols[0];
  const methods: string[] = [];
  let session: Session | undefined;
  let last: HttpResponse | undefined;
  let refusal: { response: HttpResponse; told: string } | undefined;
  const watching: Partial<OpenOptions> = {
    observer: {
      sent: (frame) => isObject(frame) && frame.id !== undefined && methods.push(String(frame.method)),
      received: () => {},
    },
    onProgress(progress) {
      options.onProgress?.(progress);
      if (progress.kind !== "answered") return;
      const { status, method: verb } = progress.response;
      // Neither the end of a session nor a server's own stream is what a client needs; that of legacy SSE comes before any answer.
      if (verb === "DELETE" || (verb === "GET" && last?.method === "POST" && last.status < 300)) return;
      last = progress.response;
      if (status !== 401 || refusal) return;
      const method = verb === "POST" ? methods.at(-1) : undefined;
      refusal = { response: last, told: refused({ answer: nameAnswer(last), method }) };
      stop.abort();
    },
  };
  try {
    const watched = { ...options, ...watching, ...(protocol && { protocol }), signal };
    session = await open({ ...server, url, headers: Object.fromEntries(own) }, watched);
    const { handshake } = session;
    const list = ["tools/list", ...Object.keys(LISTS)].find((method) => declaresList(handshake, method));
    if (list !== undefined) await session.request(list, {}, { signal });
  } catch (error) {
    if (!refusal) throw error;
  } finally {
    await session?.close();
  }
  const { response = last, told = methods.join(" and ") } = refusal ?? {};
  const spoken = session?.protocol ?? protocol ?? LEGACY_REVISIONS[0];
  const asked = { told, address: response?.address, protocol: spoken, duration_ms: performance.now() - start };
  return refusal ? { ...asked, fields: refusal.response.challenges } : asked;
}
