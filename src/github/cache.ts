import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { sha256 } from "../values/hash.ts";
import type { Json } from "../values/json.ts";
import type { Event } from "./event.ts";

/** The key to keep something under, and the prefixes to look for it by, best first. A key is written once. */
export interface CacheKeys {
  key: string;
  restore: readonly string[];
}

/** Distinguishes the caches of this step from those of others: 12 hex digits. */
export function scopeOf(directory: string, suites: readonly string[], os: string, matrix: Json): string {
  return sha256(JSON.stringify([directory, suites, os, matrix]), 12);
}

/** Keys of baselines: that of the base's commit, else the newest. */
export function baselineKeys(scope: string, { sha, baseSha, runId, attempt }: Event): CacheKeys {
  const prefix = `mcptest-baseline-v1-${scope}-`;
  return {
    key: `${prefix}${sha}-${runId}-${attempt}`,
    restore: [...(baseSha === "" ? [] : [`${prefix}${baseSha}-`]), prefix],
  };
}

/** Keys of cassettes, by a hash of their content. */
export function cassetteKeys(scope: string, hash: string): CacheKeys {
  const prefix = `mcptest-cassettes-v1-${scope}-`;
  return { key: prefix + hash, restore: [prefix] };
}

/** Whether other runs compare with this one: it is of the default branch itself. */
export function makesBaseline({ name, onDefaultBranch }: Event): boolean {
  return ["push", "schedule", "workflow_dispatch"].includes(name) && onDefaultBranch;
}

/** After so many milliseconds a failing service is given up: the package alone retries for more than half a minute. */
const PATIENCE_MS = 15_000;

/** Restores a path of the workspace; gives the key it was kept under. Throws if there is no cache service, or if it fails. */
export async function restoreCache(
  path: string,
  { key, restore }: CacheKeys,
  patienceMs = PATIENCE_MS,
): Promise<string | undefined> {
  const cache = await openService();
  let fault: string | undefined;
  const answered = (message: unknown): void => {
    const { statusCode = 0 } = (message as { response: IncomingMessage }).response;
    fault = statusCode >= 400 ? `it answered ${statusCode}` : undefined;
  };
  const failed = (message: unknown): void => {
    fault = (message as { error: Error }).error.message;
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setInterval(() => fault && resolve(undefined), patienceMs);
  });
  subscribe(ANSWERED, answered);
  subscribe(FAILED, failed);
  try {
    const found = await Promise.race([cache.restoreCache([path], key, [...restore]), late]);
    if (found === undefined && fault) throw new Error(`the cache service fails: ${fault}`);
    return found;
  } finally {
    clearInterval(timer);
    unsubscribe(ANSWERED, answered);
    unsubscribe(FAILED, failed);
  }
}

/** Node's diagnostics of each HTTP request: the package tells its failures only to the log. */
const ANSWERED = "http.client.response.finish";
const FAILED = "http.client.request.error";

/** Keeps a path of the workspace; gives whether that worked (the log says why not). Throws if there is no cache service. */
export async function saveCache(path: string, key: string): Promise<boolean> {
  const cache = await openService();
  return (await cache.saveCache([path], key)) !== -1;
}

async function openService() {
  const cache = await import("@actions/cache");
  if (!cache.isFeatureAvailable()) throw new Error("this runner has no cache service");
  return cache;
}
