import { STATUS_CODES } from "node:http";
import { McptestError } from "../errors.ts";
import { firstOf } from "../values/async/first-of.ts";
import { isObject, parseJson } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import type { AuthContext, Reply, SentAnswer } from "./types.ts";
import { type Layer, movedAway, movedOn, notAnswered, notReached, showSaid, tooLarge } from "./wording.ts";

/** For one request, with its redirects and its answer. */
const LIMIT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

interface Request {
  method: string;
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/**
 * One request of a login; `what` is the name of its URL, such as `token_endpoint`. Follows so many redirects within the URL's origin; without
 * any, an answer that redirects is given as it is. Any status may come back. Throws login-failed of the layer; or the reason of the signal.
 */
export async function ask(
  context: AuthContext,
  { layer, what, redirects = 0 }: { layer: Layer; what: string; redirects?: number },
  { url: text, headers = {}, ...rest }: Request,
): Promise<Reply> {
  const { guard, redactor, signal, limitMs = LIMIT_MS } = context;
  const ending = firstOf(signal, AbortSignal.timeout(limitMs));
  let url = guard.check(layer, what, text);
  try {
    for (let hop = 0; ; hop++) {
      const bounds = { signal: ending, lookup: guard.lookup(layer, url) };
      const answer = await context.send({
        ...rest,
        url,
        headers: { accept: "application/json", ...headers },
        ...bounds,
      });
      const target = redirects === 0 ? undefined : targetOf(answer, url);
      if (target === undefined) return await readReply(answer, url, layer, redactor);
      answer.destroy();
      if (target.origin !== url.origin) throw movedAway({ layer, url: url.href, origin: target.origin });
      if (hop === redirects) throw movedOn({ layer, url: text, hops: redirects });
      url = guard.check(layer, what, target.href);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (ending.aborted) throw notAnswered({ layer, url: url.href, limit: limitMs / 1000 }, { cause: error });
    if (!(error instanceof McptestError) || error.code === "login-failed") throw error;
    throw notReached({ layer, url: url.href, why: error.message, hint: error.hint }, { cause: error });
  }
}

function targetOf({ status, headers: { location } }: SentAnswer, from: URL): URL | undefined {
  const isTarget = REDIRECTS.has(status) && typeof location === "string" && URL.canParse(location, from.href);
  return isTarget ? new URL(location, from) : undefined;
}

async function readReply(answer: SentAnswer, url: URL, layer: Layer, redactor: Redactor): Promise<Reply> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes > MAX_BYTES) {
      answer.destroy();
      throw tooLarge({ layer, url: url.href });
    }
  }
  const body = new TextDecoder().decode(Buffer.concat(chunks));
  const { status, statusText, headers } = answer;
  const told = showSaid(`${status} ${statusText || (STATUS_CODES[status] ?? "")}`, redactor);
  return { url, status, answer: told, headers, body, json: parseJson(body) };
}

/** Sends the form of a request; any status may come back. Throws McptestError. */
export type Post = (url: URL, headers: Readonly<Record<string, string>>, body: string) => Promise<Reply>;

/** Sends forms to an endpoint, called `what` in messages. */
export function postTo(what: string, context: AuthContext): Post {
  return (url, headers, body) =>
    ask(context, { layer: "token", what }, { method: "POST", url: url.href, headers, body });
}

/** The error of an answer (RFC 6749 5.2, RFC 7591 3.2.2): `access_denied: the client is not known`; or its body. */
export function errorOf({ json, body }: Reply, redactor: Redactor): string {
  const { error, error_description: why } = isObject(json) ? json : {};
  return showSaid([error, why].filter((part) => typeof part === "string").join(": ") || body, redactor);
}

/** The type of a body that is not JSON: `text/html`. */
export function typeOf({ headers: { "content-type": type, "content-encoding": encoding } }: Reply): string {
  const [media = ""] = String(type ?? "no content type").split(";", 1);
  return encoding === undefined || encoding === "identity" ? media : `${media} in ${encoding}`;
}
