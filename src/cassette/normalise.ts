import type { Notification } from "../generated/cassette.ts";
import { type Json, stableStringify } from "../values/json.ts";
import type { Replaceable } from "../values/regex.ts";
import { ISO_TIME, UUID } from "../values/show/take-out.ts";
import type { Exchange } from "./exchange.ts";
import { unmark } from "./placeholders.ts";

/** An exchange as it is compared with one of an earlier recording: UUIDs, times of ISO 8601 and matches of the patterns are all alike. */
export function normalise(exchange: Exchange, patterns: readonly Replaceable[]): string {
  // Who begins a session says what it is and how old: that is no change of what the server answers.
  const params = exchange.method === "initialize" ? {} : exchange.params;
  const [before, after] = [exchange.before, exchange.after].map((all = []) => all.filter(isOfRequest));
  return normaliseText(stableStringify({ ...exchange, params, before, after } as unknown as Json), patterns);
}

/** A text in which UUIDs, times of ISO 8601 and matches of the patterns are all alike. */
export function normaliseText(text: string, patterns: readonly Replaceable[] = []): string {
  return [UUID, ISO_TIME, ...patterns].reduce<string>((left, pattern) => left.replace(pattern, "~"), text);
}

/** Whether two values without secrets are the same but for these, and whatever the secrets were. */
export function isAlikeValue(one: Json, other: Json, patterns: readonly Replaceable[] = []): boolean {
  const [a, b] = [one, other].map((each) => unmark(normaliseText(stableStringify(each), patterns)));
  return a === b;
}

/** Whether two exchanges without secrets are the same but for these, and whatever the secrets were. */
export function isAlike(one: Exchange, other: Exchange, patterns: readonly Replaceable[]): boolean {
  return unmark(normalise(one, patterns)) === unmark(normalise(other, patterns));
}

/** That a list changed is told when the server likes, whatever request is out. */
function isOfRequest({ method }: Notification): boolean {
  return !method.endsWith("/list_changed");
}
