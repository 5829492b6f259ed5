import { setTimeout as sleep } from "node:timers/promises";
import { getOctokit } from "@actions/github";
import { GitHub as Client } from "@actions/github/lib/utils";
import { isObject } from "../values/json.ts";
import { formatNumber, oneLine } from "../values/text.ts";
import * as limits from "./limits.ts";
import type { ApiRequest, Operation, Refusal, Reply } from "./operations.ts";

/** The one connection to GitHub. Never throws for what GitHub or the network does. */
export interface GitHub {
  send<O extends Operation>(request: ApiRequest<O>): Promise<Reply<O>>;
}

/** Where GitHub is, and the clock to wait by. */
export interface PortOptions {
  token: string;
  apiUrl: string;
  version: string;
  /** Its abort ends the running request and those after it; what begins later may still be published. */
  signal?: AbortSignal | undefined;
  clock?: PortClock | undefined;
}

/** Time as the port sees it, in milliseconds. */
export interface PortClock {
  now(): number;
  /** Rejects when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<unknown>;
}

const CLOCK: PortClock = { now: () => performance.now(), sleep: (ms, signal) => sleep(ms, undefined, { signal }) };
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };
const TIMEOUT_MS = 30_000;
/** If GitHub does not say how long to wait: doubled each time. */
const PAUSE_MS = 1000;

const INTERRUPTED: Refusal = { ok: false, status: 0, lost: false, why: "it was interrupted" };

interface Told {
  status?: number;
  message?: string;
  response?: { headers: Record<string, string | number | undefined> };
}

/** Opens the connection; the time for all requests together starts now. */
export function openGitHub({ token, apiUrl, version, signal: interrupt, clock = CLOCK }: PortOptions): GitHub {
  const userAgent = `mcptest/${version}`;
  const octokit = getOctokit(token, { baseUrl: apiUrl, userAgent, log: SILENT });
  const deadline = clock.now() + limits.PUBLISHING_MS;
  const left = (): number => deadline - clock.now();
  /** Why nothing more is asked: GitHub asked for more time than is left, or the token is malformed. */
  let ended: Refusal | undefined;
  if (!/^[\x21-\x7e]*$/.test(token)) ended = refuse(0, "github-token holds characters that no header can hold", false);

  async function sendOnce({ operation, parameters, mostBytes }: ApiRequest) {
    const began = interrupt?.aborted === false;
    const limit = AbortSignal.timeout(Math.min(TIMEOUT_MS, left()));
    const signal = interrupt && began ? AbortSignal.any([limit, interrupt]) : limit;
    const graphql = operation === "POST /graphql" && { baseUrl: apiUrl.replace(/\/api\/v3\/?$/, "/api") };
    try {
      if (mostBytes !== undefined) {
        const request = { signal, redirect: "manual" as const };
        const { headers } = await octokit.request(operation, { ...parameters, request });
        return { reply: await download(headers.location ?? "", mostBytes, signal) };
      }
      const { data, status } = await octokit.request(operation, { ...parameters, ...graphql, request: { signal } });
      if (status === 204 || isObject(data) || Array.isArray(data)) return { reply: { ok: true, data } as Reply };
      return { reply: refuse(0, "the answer was cut off or is not JSON", true) };
    } catch (error) {
      if (began && interrupt?.aborted) ended = INTERRUPTED;
      const told = error as Told;
      const { status = 0, message = String(error), response } = told;
      const reply = refuse(response ? status : 0, message, !response || status >= 500);
      return { reply, waitMs: restOf(told) };
    }
  }

  /** Does not send the token to the host that stores the bytes. */
  async function download(url: string, most: number, signal: AbortSignal): Promise<Reply> {
    const request = { signal, parseSuccessResponseBody: false };
    const { data } = await new Client({ log: SILENT, userAgent }).request(`GET ${url}`, { request });
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of data as AsyncIterable<Uint8Array>) {
      size += part.length;
      if (size > most) return refuse(0, `it has more than ${formatNumber(most)} bytes`, false);
      parts.push(part);
    }
    return { ok: true, data: Buffer.concat(parts) };
  }

  async function pauseFor(ms: number): Promise<void> {
    await clock.sleep(ms, interrupt?.aborted ? undefined : interrupt).catch(() => {
      ended = INTERRUPTED;
    });
  }

  return {
    async send<O extends Operation>(request: ApiRequest<O>) {
      const repeatable = request.repeatable ?? /^(?:GET|DELETE|POST \/graphql)/.test(request.operation);
      await pauseFor(Math.max(0, Math.min(request.afterMs ?? 0, left())));
      for (let tries = 1; ; tries += 1) {
        if (left() <= 0) return refuse(0, `publishing took longer than ${limits.PUBLISHING_MS / 1000} s`, false);
        if (ended) return ended;
        const { reply, waitMs } = await sendOnce(request);
        if (reply.ok || ended) return (reply.ok ? reply : ended) as Reply<O>;
        const again = waitMs !== undefined || (reply.lost && repeatable);
        const pause = waitMs ?? PAUSE_MS * 2 ** (tries - 1);
        const fits = pause <= limits.RETRY_AFTER_MS && pause < left();
        if (waitMs !== undefined && !fits) ended = reply;
        if (!again || !fits || tries === limits.TRIES) return reply;
        await pauseFor(pause);
      }
    },
  };
}

/** How long to wait before a retry, if a rate limit is all that GitHub answered. */
function restOf({ status, message = "", response }: Told): number | undefined {
  if (status !== 403 && status !== 429) return undefined;
  const {
    "retry-after": after,
    "x-ratelimit-remaining": remaining,
    "x-ratelimit-reset": reset,
  } = response?.headers ?? {};
  if (after !== undefined) return Number(after) * 1000;
  if (remaining === "0") return Math.max(0, Number(reset) * 1000 - Date.now());
  return /rate limit/i.test(message) ? limits.RETRY_AFTER_MS : undefined;
}

function refuse(status: number, why: string, lost: boolean): Refusal {
  return { ok: false, status, why: oneLine(why, 300), lost };
}
