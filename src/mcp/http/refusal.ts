import { type Json, parseJson } from "../../values/json.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { cutText, escapeControls } from "../../values/text.ts";
import type { HttpResponse } from "./exchange.ts";

/** Bounds on reading a refusal's body: the server may hang in it. */
const MAX_BODY_BYTES = 64 * 1024;
const MAX_BODY_WAIT_MS = 1_000;
const MAX_SHOWN = 200;

export interface Refusal extends Pick<HttpResponse, "method" | "url" | "status" | "statusText" | "challenges"> {
  contentType: string | undefined;
  /** The first characters of the body, secrets masked. */
  bodyStart: string;
  wwwAuthenticate: string | undefined;
  retryAfter: string | undefined;
  location: string | undefined;
  json: Json | undefined;
  /** As it came, up to 64 KiB. */
  body: string;
}

/** Reads the start of a response that is not a success, and drops the rest. Never throws. */
export async function readRefusal(response: HttpResponse, redactor: Redactor): Promise<Refusal> {
  const encoding = encodingOf(response);
  if (encoding !== undefined) response.discard();
  const body = encoding === undefined ? await readStart(response) : "";
  const json = parseJson(body);
  redactor.learn(json ?? body, body);
  const header = (name: string): string | undefined => {
    const value = response.headers[name];
    return value === undefined ? undefined : showText(String(value), redactor);
  };
  return {
    ...{ method: response.method, url: response.url, status: response.status, json, body },
    challenges: response.challenges,
    statusText: escapeControls(response.statusText),
    contentType: header("content-type"),
    bodyStart: showText(encoding === undefined ? body : `a body in ${encoding}, which nobody asked for`, redactor),
    wwwAuthenticate: header("www-authenticate"),
    retryAfter: header("retry-after"),
    location: header("location"),
  };
}

/** How a body is encoded; undefined for identity, which was asked for (RFC 9110, 12.5.3). */
export function encodingOf({ headers }: HttpResponse): string | undefined {
  const encoding = String(headers["content-encoding"] ?? "").trim();
  return encoding === "" || encoding.toLowerCase() === "identity" ? undefined : escapeControls(cutText(encoding, 40));
}

/** Text of a server as part of a message: on one line, harmless, short, secrets masked. */
export function showText(text: string, redactor: Redactor): string {
  return cutText(escapeControls(redactor.text(text).replace(/\s+/g, " ").trim()), MAX_SHOWN);
}

async function readStart(response: HttpResponse): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const timer = setTimeout(() => response.destroy(), MAX_BODY_WAIT_MS);
  try {
    for await (const chunk of response.body) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= MAX_BODY_BYTES) break;
    }
  } catch {
    // What came before the connection broke is all there is to show.
  } finally {
    clearTimeout(timer);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
