import { backOff } from "../../../values/duration.ts";

/** Longest wait that a Retry-After header is granted, in milliseconds. */
export const MAX_RETRY_AFTER_MS = 60_000;

/** Whether an answer of this status may be asked for again: 429 and 5xx, nothing else. */
export function isRetryable(status: number): boolean {
  return status === 429 || (status >= 500 && status <= 599);
}

/** Milliseconds before attempt `retry` (from 1): Retry-After, bounded, or 250 ms doubling to 5 s, less a random half. */
export function retryDelay(retry: number, retryAfter: string | undefined, now: number, random: number): number {
  const asked = retryAfter === undefined ? undefined : parseRetryAfter(retryAfter, now);
  if (asked !== undefined) return Math.min(asked, MAX_RETRY_AFTER_MS);
  return backOff(retry, random);
}

/** Milliseconds that a Retry-After header asks for: seconds or an HTTP date (RFC 9110, 10.2.3); undefined for neither. */
export function parseRetryAfter(value: string, now: number): number | undefined {
  const text = value.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = /^[A-Za-z]{3,}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
