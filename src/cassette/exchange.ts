import type { Exchange, Notification } from "../generated/cassette.ts";
import { groupBy } from "../values/group-by.ts";
import { isObject, type Json, type JsonObject, stableStringify } from "../values/json.ts";
import { compare } from "../values/order.ts";
import type { Replaceable } from "../values/regex.ts";
import { normaliseText } from "../values/show/take-out.ts";
import { comparable, isHandshake } from "./frames/volatile.ts";
import { unmark } from "./placeholders.ts";

export type { Exchange };

/** A request to a server or a question to a model. */
export type Question = Pick<Exchange, "via" | "server" | "model" | "method" | "params">;
/** The answer to it: one of the two. */
export type Answer = Pick<Exchange, "result" | "error">;

/** All of a question that is compared, secrets masked. */
export function keyOf({ via, server, model, method, params = {} }: Question): string {
  return textOf([via, server ?? model ?? null, method, via === "server" ? comparable(method, params) : params]);
}

export function textOf(value: Json): string {
  return unmark(stableStringify(value));
}

/** The tool, prompt or resource that a request to a server names. */
export function nameOf({ via, params }: Pick<Question, "via" | "params">): string | undefined {
  return [params?.name, params?.uri].find((each) => via === "server" && typeof each === "string") as string | undefined;
}

/** An exchange as it is compared with an earlier recording of it, without UUIDs, ISO 8601 times and matches of the patterns. */
export function normalise(exchange: Exchange, patterns: readonly Replaceable[]): string {
  // Another client, or another version of it, does not change the answers.
  const params = exchange.method === "initialize" ? {} : exchange.params;
  const isOfRequest = ({ method }: Notification): boolean => !method.endsWith("/list_changed");
  const [before, after] = [exchange.before, exchange.after].map((all = []) => all.filter(isOfRequest));
  return normaliseText(stableStringify({ ...exchange, params, before, after } as unknown as Json), patterns);
}

/** Whether two masked values are equal but for UUIDs, ISO 8601 times, matches of the patterns and secrets. */
export function isAlikeValue(one: Json, other: Json, patterns: readonly Replaceable[] = []): boolean {
  const [a, b] = [one, other].map((each) => unmark(normaliseText(stableStringify(each), patterns)));
  return a === b;
}

/** Whether two masked exchanges are equal but for these. */
export function isAlike(one: Exchange, other: Exchange, patterns: readonly Replaceable[]): boolean {
  return unmark(normalise(one, patterns)) === unmark(normalise(other, patterns));
}

/** The part of a cassette that an exchange stands in: handshakes, lists of tools, what went on, questions to judges. */
function partOf({ via, method }: Exchange): number {
  if (isHandshake(method)) return 0;
  if (method === "tools/list") return 1;
  return via === "server" || method !== "judge" ? 2 : 3;
}

/** The task that the answer to a call tells of. */
export function taskMade({ method, result }: Pick<Exchange, "method" | "result">): JsonObject | undefined {
  if (method !== "tools/call" || !isObject(result)) return undefined;
  if (isObject(result.task)) return result.task;
  return result.resultType === "task" ? result : undefined;
}

/** Without polls of a task that show what was shown before them; what else is sent about a task makes its next poll worth keeping. */
function withoutRepeats(exchanges: readonly Exchange[]): Exchange[] {
  const shown = new Map<Json, string>();
  return exchanges.filter(({ method, params, result }) => {
    const whole = isObject(result) ? result : {};
    const made = taskMade({ method, result });
    const { taskId = params?.taskId, status = null, statusMessage = null, inputRequests = null } = made ?? whole;
    if (taskId === undefined || (!made && !method.startsWith("tasks/"))) return true;
    const isState = made !== undefined || method === "tasks/get";
    const now = isState ? stableStringify([status, statusMessage, inputRequests]) : "";
    const isRepeat = method === "tasks/get" && shown.get(taskId) === now;
    shown.set(taskId, now);
    return !isRepeat;
  });
}

/** Exchanges as they are written: handshakes, lists and judges sorted, the rest as it went; `sideBySide`: all sorted by what is asked. */
export function inOrder(exchanges: readonly Exchange[], sideBySide = false): Exchange[] {
  const rows = withoutRepeats(exchanges).map((each) => {
    const part = partOf(each);
    const isSorted = part === 3 || (part === 2 && sideBySide);
    return { each, part, key: part < 2 ? (each.server ?? "") : isSorted ? keyOf(each) : "" };
  });
  // Equal keys keep their order: identical questions are answered in turn.
  rows.sort((a, b) => a.part - b.part || compare(a.key, b.key));
  return rows.map(({ each }) => each);
}

/** The exchanges of each session, in the order of their beginnings. */
export function sessionsOf(exchanges: readonly Exchange[]): Exchange[][] {
  const sessions = [...groupBy(exchanges, ({ session = 1 }) => session)];
  return sessions.sort(([one], [other]) => one - other).map(([, own]) => own);
}

/** Adds masked sessions; one with the same requests, but for ids and times, replaces an earlier one. */
export function joinSessions(before: readonly Exchange[], now: readonly Exchange[]): Exchange[] {
  const nameOf = (session: readonly Exchange[]): string =>
    JSON.stringify(session.map((each) => normaliseText(keyOf(each))));
  const known = new Map([before, now].flatMap(sessionsOf).map((session) => [nameOf(session), session]));
  return numberSessions([...known.values()]);
}

/** Numbers the sessions of exchanges. */
export function numberSessions(sessions: readonly (readonly Exchange[])[]): Exchange[] {
  return sessions.flatMap((own, at) =>
    own.map(({ session: _, ...each }) => (at === 0 ? each : { ...each, session: at + 1 })),
  );
}
