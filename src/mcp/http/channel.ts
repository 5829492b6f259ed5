import { setTimeout as sleep } from "node:timers/promises";
import type { Auth, HttpServer } from "../../suite/index.ts";
import { backOff } from "../../values/duration.ts";
import { secretsOf } from "../../values/redact/secret.ts";
import { isTelling } from "../../values/redact/secret-name.ts";
import type { OpenOptions, SessionFinding } from "../session.ts";
import type { Wait } from "../transport.ts";
import { interrupted } from "../wording.ts";
import { createHttpClient } from "./client.ts";
import { createCookieJar } from "./cookies.ts";
import { type CredentialOptions, createCredentials } from "./credentials.ts";
import { type HttpRequest, type HttpResponse, isSuccess, nameAnswer, nameStatus, nameUrl } from "./exchange.ts";
import { proxyFor } from "./proxy.ts";
import { type Refusal, readRefusal } from "./refusal.ts";
import { refused, retrying, sessionEndTimedOut, sessionNotEnded } from "./wording.ts";

export const DEFAULT_CONNECT_TIMEOUT_MS = 10_000;

export type HttpOptions = Pick<OpenOptions, "onProgress"> & CredentialOptions;

export interface Answer {
  response: HttpResponse;
  tried: number;
}

/** A request as transports make it: the channel adds what every request to this server carries. */
type ChannelRequest = Omit<HttpRequest, "timeoutMs"> & {
  /** The answer is a lasting stream: the whole exchange has no limit. */
  lasting?: boolean;
  /** Told what keeps the request from being sent. */
  onWait?(wait: Wait | undefined): void;
};

/** Requests to one server, with its headers, credentials, limits and retries. */
export type Channel = ReturnType<typeof openChannel>;

export function openChannel(server: HttpServer, options: HttpOptions) {
  const client = createHttpClient(server.http.connect_timeout_ms ?? DEFAULT_CONNECT_TIMEOUT_MS, options.env, server);
  const { redactor } = options;
  const { auth, headers, url } = server;
  const secrets = [...secretsOf({ ...headers, url }), ...(auth ? secretsOfAuth(auth) : [])];
  const proxy = proxyFor(new URL(url), options.env);
  if (proxy?.password) secrets.push(decodeURIComponent(proxy.password));
  secrets.forEach(redactor.register);
  const timeoutMs = server.http.timeout_ms;
  const closing = new AbortController();
  const jar = createCookieJar(server.http.cookies !== false, redactor.register);
  const credentials = createCredentials(server, options, client, closing.signal);
  const own: Record<string, string> = {
    "user-agent": `mcptest/${options.version}`,
    "accept-encoding": "identity",
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  };
  let progress = "nothing was sent";

  const askWith = async (request: ChannelRequest, authorization: string | undefined): Promise<HttpResponse> => {
    const headers = { ...own, ...request.headers, ...(authorization !== undefined && { authorization }) };
    progress = `${request.method} ${nameUrl(request.url)} has had no answer`;
    // A person's token goes where it was issued for, and nowhere from there.
    const limits = {
      timeoutMs: request.lasting ? undefined : timeoutMs,
      ...(auth?.kind === "login" && { redirects: 0 }),
    };
    const response = await client.request({ ...request, headers, jar, ...limits });
    const { "content-type": type, "mcp-session-id": session } = response.headers;
    // Who has it can speak in this session.
    if (typeof session === "string" && isTelling(session)) redactor.register(session);
    progress = `${nameAnswer({ ...response, url: request.url })}${type === undefined ? "" : ` (${type})`}`;
    options.onProgress?.({ kind: "answered", detail: progress, response });
    return response;
  };

  const wait = (request: ChannelRequest, why: Wait): void => {
    progress = why.reason;
    request.onWait?.(why);
  };

  const askOnce = async (request: ChannelRequest, busy: Wait | undefined): Promise<HttpResponse> => {
    const after = async <T>(credential: Promise<T>): Promise<T> => {
      if (credentials.due) wait(request, credentials.due);
      const obtained = await credential;
      request.onWait?.(busy);
      return obtained;
    };
    const authorization = await after(credentials.authorization());
    const response = await askWith(request, authorization);
    let isRenewed = true;
    try {
      isRenewed = response.status === 401 && (await after(credentials.renew(authorization)));
    } finally {
      if (isRenewed) response.discard();
    }
    return isRenewed ? askWith(request, await credentials.authorization()) : response;
  };

  return {
    redactor,
    jar,
    /** Any status may come back. Throws McptestError: server-unreachable, connection-lost, call-timeout, oauth-failed. */
    async ask(request: ChannelRequest): Promise<Answer> {
      let busy: Wait | undefined;
      for (let tried = 1; ; tried++) {
        const response = await askOnce(request, busy);
        if (tried > server.http.retries || !isRetryable(response.status)) return { response, tried };
        response.discard();
        const delay = retryDelay(tried, response.headers["retry-after"], Date.now(), Math.random());
        busy = retrying(progress, tried, delay);
        wait(request, busy);
        await pause(delay, request.signal);
      }
    },
    readRefusal: ({ response }: Answer) => readRefusal(response, redactor),
    explain: credentials.explain,
    refuse: (refusal: Refusal, tried: number) => {
      const sent = credentials.name ?? (own.authorization && "the Authorization header");
      return refused(refusal, tried, sent, credentials.explain(refusal));
    },
    /** "POST http://localhost/mcp has had no answer": the last thing that happened. */
    describeProgress: () => progress,
    /** The answer to a renewal may hold the only copy of the next refresh token: it is waited for, for a while. */
    close: async () => {
      closing.abort(interrupted("the request for an access token"));
      client.close();
      const renewing = credentials.settled();
      if (renewing) await Promise.race([renewing, sleep(END_MS, undefined, { ref: false })]);
    },
  };
}

/** Waits, and throws the signal's reason when it is aborted meanwhile. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}

function secretsOfAuth(auth: Auth): string[] {
  if (auth.kind === "bearer") return [auth.token];
  if (auth.kind === "login") return [auth.client_secret, auth.refresh_token?.value].flatMap((secret) => secret ?? []);
  return ["private_key" in auth.proof ? auth.proof.private_key : auth.proof.client_secret];
}

/** Longest wait that a Retry-After header is granted, in milliseconds. */
export const MAX_RETRY_AFTER_MS = 60_000;

/** Whether to ask again after an answer of this status: 429 and 5xx, nothing else. */
export function isRetryable(status: number): boolean {
  return status === 429 || (status >= 500 && status <= 599);
}

/** Milliseconds before attempt `retry` (from 1): Retry-After, bounded, or 250 ms doubling to 5 s, less a random half. */
export function retryDelay(retry: number, retryAfter: string | undefined, now: number, random: number): number {
  const asked = retryAfter === undefined ? undefined : parseRetryAfter(retryAfter, now);
  return asked === undefined ? backOff(retry, random) : Math.min(asked, MAX_RETRY_AFTER_MS);
}

/** Milliseconds that a Retry-After header asks for: seconds or an HTTP date (RFC 9110, 10.2.3); undefined for neither. */
export function parseRetryAfter(value: string, now: number): number | undefined {
  const text = value.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = /^[A-Za-z]{3,}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Closing must be bounded, and the answer is a courtesy. */
const END_MS = 2_000;

/** Tells the server that the session is over, and gives what it did wrong about that. Never throws. */
export async function endSession(
  channel: Channel,
  url: URL,
  headers: Readonly<Record<string, string>>,
): Promise<SessionFinding | undefined> {
  const late = new AbortController();
  const { signal } = late;
  // An answer that is there already is read first: ending other servers may keep us from it.
  const timer = setTimeout(() => setImmediate(() => late.abort()), END_MS);
  try {
    const { response } = await channel.ask({ method: "DELETE", url, headers, signal });
    const { status, statusText } = response;
    response.discard();
    // 405: the server does not let clients end sessions; 404: it knows the session no longer.
    const isFine = isSuccess(response) || status === 405 || status === 404;
    return isFine ? undefined : sessionNotEnded({ place: nameUrl(url), answer: nameStatus(status, statusText) });
  } catch {
    return signal.aborted ? sessionEndTimedOut({ place: nameUrl(url), limit: END_MS }) : undefined;
  } finally {
    clearTimeout(timer);
  }
}
