import { McptestError } from "../../errors.ts";
import { formatDuration } from "../../values/duration.ts";
import { cutText } from "../../values/text.ts";
import { warn } from "../findings.ts";
import type { SessionFinding } from "../session.ts";
import { encodingOf, type HttpResponse, nameStatus, nameUrl, type Refusal } from "./channel/index.ts";
import type { Heads } from "./heads.ts";

/** Which rule of HTTP an answer breaks, by the error that tells of it. */
const rules = new WeakMap<Error, string>();

/** The finding that an error makes, where it is that of a rule. */
export function findingOf(error: unknown): SessionFinding | undefined {
  const rule = error instanceof Error ? rules.get(error) : undefined;
  return rule === undefined ? undefined : { rule, severity: "error", message: (error as Error).message };
}

function breaking(rule: string, error: McptestError): McptestError {
  rules.set(error, rule);
  return error;
}

/** A result under a status that is no success. */
export function resultRefused(refusal: Refusal): McptestError {
  const { method, url, status, statusText } = refusal;
  const message = `${method} ${nameUrl(url)} answered ${nameStatus(status, statusText)} with a result, which counts only under 2xx`;
  const hint = "send a result with 200; send what went wrong as a JSON-RPC error, or as a result with `isError`";
  return breaking("http-status", new McptestError("http-status", message, { hint }));
}

/** Throws http-content for a body that is encoded: only `identity` was asked for. */
export function refuseEncoding(response: HttpResponse): void {
  const encoding = encodingOf(response);
  if (encoding === undefined) return;
  response.discard();
  const { method, url, status, statusText } = response;
  const answer = `${method} ${nameUrl(url)} answered ${nameStatus(status, statusText)}`;
  const message = `${answer} with content-encoding ${encoding}, where only identity was asked for; the body was not read`;
  const hint = "let the server, or a proxy before it, go by the request's `accept-encoding`";
  throw breaking("http-encoding", new McptestError("http-content", message, { hint }));
}

/** A success that is no MCP message. */
export function unexpectedContent(refusal: Refusal): McptestError {
  const type = refusal.contentType ?? "no content type";
  const body = refusal.bodyStart === "" ? "an empty body" : cutText(refusal.bodyStart, 80);
  const error = new McptestError(
    "http-content",
    `${refusal.method} ${nameUrl(refusal.url)} answered ${nameStatus(refusal.status, refusal.statusText)} with ${type} where an MCP message was due: ${body}`,
    {
      hint: "another program answers there, such as a web page or a login (check `url` and any proxy before it), or the server sets the wrong type",
    },
  );
  return breaking("http-content-type", error);
}

/** A response ended without the answer; `seen` is what it held instead. */
export function unanswered(request: string, url: URL, seen: string, isStray: boolean): McptestError {
  return new McptestError(
    "connection-lost",
    `${nameUrl(url)} ended its response to ${request} without the answer: ${seen}`,
    {
      hint: isStray
        ? "the body is said to hold messages: look at what else writes to it, such as a log line or a page of errors"
        : "the server, or a proxy before it, closed the response too early: look at its log",
    },
  );
}

export function sessionExpired({ method, url, status, statusText }: Refusal, heads: Heads): McptestError {
  const answer = `${method} ${nameUrl(url)} answered ${nameStatus(status, statusText)}`;
  const cookies = heads.cookies.size === 0 ? "" : `; ${heads.describeCookies()}, which mcptest does not send back`;
  return new McptestError(
    "session-expired",
    `session expired: ${answer} to a session id that the server gave out${cookies}`,
    { hint: "the server was restarted, ended the session, or another instance without shared sessions answered" },
  );
}

export function streamEnded(url: URL): McptestError {
  return new McptestError("connection-lost", `${nameUrl(url)} ended the event stream that its answers come through`, {
    hint: "the server was stopped, or a proxy before it limits how long a stream may last",
  });
}

/** The endpoint event of a legacy SSE server is missing or leads elsewhere. */
export function badEndpoint(url: URL, why: string): McptestError {
  return new McptestError("http-content", `${nameUrl(url)} is no legacy SSE server: ${why}`, {
    hint: "use `transport: http` for a streamable HTTP server, or check `url`",
  });
}

/** Streamable HTTP and then legacy SSE were tried. */
export function bothRefused(http: McptestError, sse: McptestError): McptestError {
  return new McptestError(http.code, `${http.message}; then as legacy SSE: ${sse.message}`, {
    hint: http.hint,
    cause: sse,
  });
}

/** The session's end was asked for and not given. */
export function sessionNotEnded(url: URL, answer: string): SessionFinding {
  return warn("unclean-exit", `DELETE ${nameUrl(url)}, which ends the session, was answered ${answer}`);
}

export function sessionEndTimedOut(url: URL, limitMs: number): SessionFinding {
  const message = `DELETE ${nameUrl(url)}, which ends the session, had no answer within ${formatDuration(limitMs)}`;
  return warn("slow-shutdown", message);
}

/** A response, or an event of one, that should be a message. */
export function strayText(url: URL, text: string): SessionFinding {
  return warn("stray-output", `text from ${nameUrl(url)} that is no JSON`, text);
}

/** A message that belongs to no request was lost. */
export function lostMessage(error: McptestError): SessionFinding {
  return warn("invalid-frame", `a message on the server's own stream was lost: ${error.message}`);
}
