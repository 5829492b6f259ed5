import { STATUS_CODES } from "node:http";
import { McptestError } from "../../../errors.ts";
import { formatDuration } from "../../../values/duration.ts";
import type { Wait } from "../../transport.ts";
import { explainConnectFailure } from "./connect-errors.ts";

/** What came back over HTTP, as messages tell it. */
export interface Refusal {
  method: string;
  url: URL;
  status: number;
  statusText: string;
  contentType: string | undefined;
  /** The first characters of the body, secrets masked. */
  bodyStart: string;
  wwwAuthenticate: string | undefined;
  retryAfter: string | undefined;
  location: string | undefined;
}

const statuses = new WeakMap<Error, number>();

/** The HTTP status that led to an error; undefined when none did. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof Error ? statuses.get(error) : undefined;
}

/** An address as messages show it: without user, password and query, which may hold secrets. */
export function nameUrl(url: URL): string {
  return `${url.origin}${url.pathname}${url.search === "" ? "" : "?…"}`;
}

/** "405 Method Not Allowed". */
export function nameStatus(status: number, text = ""): string {
  return `${status} ${text || STATUS_CODES[status] || ""}`.trim();
}

/** An HTTP status that is no success. `tried` is how often the request was sent. */
export function refused(refusal: Refusal, tried: number, credentials: string | undefined): McptestError {
  const error = [401, 403].includes(refusal.status)
    ? unauthorized(refusal, credentials)
    : new McptestError("http-status", describeRefusal(refusal, tried), { hint: hintForStatus(refusal, tried) });
  statuses.set(error, refusal.status);
  return error;
}

function describeRefusal(refusal: Refusal, tried: number): string {
  const facts = [
    `${refusal.method} ${nameUrl(refusal.url)} answered ${nameStatus(refusal.status, refusal.statusText)}`,
  ];
  if (tried > 1) facts.push(`(${tried} attempts)`);
  if (refusal.retryAfter !== undefined) facts.push(`with Retry-After: ${refusal.retryAfter}`);
  if (refusal.location !== undefined) facts.push(`to ${refusal.location}`);
  return refusal.bodyStart === "" ? facts.join(" ") : `${facts.join(" ")}: ${refusal.bodyStart}`;
}

function unauthorized(refusal: Refusal, credentials: string | undefined): McptestError {
  const challenge = refusal.wwwAuthenticate === undefined ? "" : `; WWW-Authenticate: ${refusal.wwwAuthenticate}`;
  const sent = credentials === undefined ? "no credentials were sent" : `sent: ${credentials}`;
  return new McptestError("unauthorized", `${describeRefusal(refusal, 1)}${challenge} (${sent})`, {
    hint:
      checkedHeader(refusal) ??
      (credentials === undefined
        ? "give the server `auth: { bearer_token_env: NAME }` or `auth: { oauth: … }`; on the command line --bearer-token-env NAME"
        : "check that these credentials are current, belong to this server and have the scope that it asks for"),
  });
}

/** What to do where a server guards itself against rebinding of names, as SDKs do. */
function checkedHeader({ status, url, bodyStart }: Refusal): string | undefined {
  const [header] = [403, 421].includes(status) ? (/\b(?:host|origin)\b/i.exec(bodyStart) ?? []) : [];
  if (header === undefined) return undefined;
  const name = /host/i.test(header) ? "Host" : "Origin";
  return `the server checks the ${name} header: allow ${url.host} in its settings, or use the address that it allows`;
}

function hintForStatus(refusal: Refusal, tried: number): string {
  const { status, url } = refusal;
  const checked = checkedHeader(refusal);
  if (checked !== undefined) return checked;
  if (status >= 300 && status < 400) return "if that address is the server, use it as `url`";
  if (status === 404 || status === 405)
    return `check the path ${url.pathname}: most servers use /mcp, or /sse with transport: sse`;
  if (status === 429 || status === 503) {
    return tried > 1
      ? "the server stays busy: wait, or raise `http.retries`"
      : "let mcptest ask again with `http.retries`";
  }
  if (status >= 500) return "the fault is in the server or in a proxy before it: look at its log";
  return "the server or a proxy before it does not take this request: look at its log";
}

/** A request that was refused for a while is asked again. */
export function retrying(answer: string, tried: number, delayMs: number): Wait {
  const reason = `${answer}${tried > 1 ? ` (${tried} attempts)` : ""}; asking again in ${Math.round(delayMs)} ms`;
  return { reason, hint: "the server stays busy: wait, or lower `http.retries` to be told at once" };
}

/** What stands before a request that needs a token. */
export function tokenDue(endpoint: string): Wait {
  const reason = `token endpoint ${nameUrl(new URL(endpoint))} has not answered`;
  return { reason, hint: "check `auth.oauth.token_endpoint`, and that it can be reached from here", unsent: true };
}

/** The connection broke, or never stood. */
export function exchangeFailed(method: string, url: URL, error: unknown, connected: boolean): McptestError {
  if (error instanceof McptestError) return error;
  const failure = explainConnectFailure(url, error, connected);
  if (failure) return new McptestError("server-unreachable", failure.message, { hint: failure.hint, cause: error });
  const { code, message } = error as NodeJS.ErrnoException;
  return new McptestError(
    "connection-lost",
    `the connection to ${url.host} broke before the answer to ${method} ${nameUrl(url)} was complete (${code ?? message})`,
    { hint: "the server, or a proxy before it, closed the connection: look at its log", cause: error },
  );
}

/** The proxy, and not the server, could not be reached. */
export function proxyFailed(method: string, proxy: URL, error: unknown): McptestError {
  const { code, message, cause } = exchangeFailed(method, proxy, error, false);
  return new McptestError(code, `no way to the proxy: ${message}`, { hint: PROXY_HINT, cause });
}

export function proxyRefused(proxy: URL, target: string, status: number, text = ""): McptestError {
  const message = `the proxy ${nameUrl(proxy)} answered CONNECT ${target} with ${nameStatus(status, text)}`;
  return new McptestError("server-unreachable", message, { hint: PROXY_HINT });
}

const PROXY_HINT = "HTTP_PROXY and HTTPS_PROXY name the proxy, and NO_PROXY the hosts that are reached without it";

export function connectTimedOut(url: URL, limitMs: number): McptestError {
  return new McptestError("server-unreachable", `no connection to ${url.host} within ${formatDuration(limitMs)}`, {
    hint: "a firewall may drop the packets: check host and port, or raise `http.connect_timeout`",
  });
}

export function exchangeTimedOut(method: string, url: URL, limitMs: number): McptestError {
  return new McptestError(
    "call-timeout",
    `${method} ${nameUrl(url)} was not answered in full within ${formatDuration(limitMs)} (http.timeout)`,
    { hint: "raise `http.timeout` of the server if a request may take this long" },
  );
}

/** A header that Node refuses to send; its message names the header and not the value. */
export function badHeader(cause: Error): McptestError {
  return new McptestError("invalid-value", `a header cannot be sent: ${cause.message}`, {
    hint: "header values are one line of text; a secret that was read from a file often ends in a newline",
    cause,
  });
}

/** The token endpoint gave no token; `why` is its own words, secrets masked. */
export function oauthFailed(endpoint: URL, why: string, cause?: unknown): McptestError {
  return new McptestError("oauth-failed", `token endpoint ${nameUrl(endpoint)} gave no access token: ${why}`, {
    hint: "check `token_endpoint`, `client_id`, the secret or key and `scope` under `auth.oauth`",
    cause,
  });
}

/** The key that `private_key_env` names cannot be used. */
export function badKey(why: string): McptestError {
  return new McptestError("oauth-failed", `the client's private key cannot sign: ${why}`, {
    hint: "check the variable that `auth.oauth.private_key_env` names, and `algorithm`",
  });
}
