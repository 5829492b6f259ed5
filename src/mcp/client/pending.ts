import type { McptestError } from "../../errors.ts";
import { roundMs } from "../../values/duration.ts";
import { deepEqual, isObject, type Json, type JsonObject } from "../../values/json.ts";
import { heldNumber } from "../../values/numbers/numeral.ts";
import { objectOf, subscriptionOf } from "../protocol/rules/frame.ts";
import type { Exchange, Person, SessionFinding } from "../session.ts";
import type { Wait } from "../transport.ts";
import type { Deadline } from "./deadline.ts";

/** Requests that are answered at once: they ask for no progress. */
const AT_ONCE =
  /^(initialize|ping|server\/discover|logging\/setLevel|resources\/(un)?subscribe|subscriptions\/listen|tasks\/.*|.*\/list)$/;

/** Whether a request is given a token for progress. */
export const asksForProgress = (method: string): boolean => !AT_ONCE.test(method);

/** A server reports progress only for a request with a token; the request's own id serves as one. */
export function withToken(method: string, params: JsonObject, id: number): JsonObject {
  if (!asksForProgress(method)) return params;
  // Assigned: on the way of every call, a spread with more keys behind it takes microseconds.
  const _meta = Object.assign({}, isObject(params._meta) ? params._meta : {}, { progressToken: id });
  return Object.assign({}, params, { _meta });
}

/** What is kept for a request, or for a test. */
export interface Notes {
  startedAt: number;
  readonly logs: Json[];
  readonly asked: Json[];
  /** Other notifications; undefined before the first. */
  notifications?: Json[];
  noteChars: number;
}

/** A test that waits for notifications. */
export interface Watcher extends Notes {
  /** Whether a notification is for this one (and others that say so) alone, maybe for it, or for others. */
  claims(method: string, params: JsonObject): "own" | "any" | "none";
  noted(): void;
  /** Nothing comes any more. */
  lost(error: McptestError): void;
}

export interface PendingCall extends Notes {
  readonly method: string;
  readonly params: JsonObject;
  readonly resolve: (exchange: Exchange) => void;
  readonly reject: (error: McptestError) => void;
  readonly deadline: Deadline;
  readonly progress: Json[];
  readonly person: Person | undefined;
  /** Ends what is done to answer the server's questions; there where it asked any. */
  over?: AbortController;
  lastProgress?: Json | undefined;
  taskId?: Json;
  /** There while an answer to a question of the server is not ready. */
  opening?: Wait | undefined;
  watched?: { signal: AbortSignal; abort: () => void };
  /** What the server did wrong last while this was waiting. */
  seen?: SessionFinding;
}

/** Bounds on what one request collects: a server may flood notifications while it hangs. */
const MAX_NOTES = 1000;
const MAX_NOTE_CHARS = 1024 * 1024;

/** Keeps a notification for whom it is: progress for its request, anything else for whoever it may be for, unless it names them. */
export function share(
  { method, params, message, chars }: { method: string; params: JsonObject; message: JsonObject; chars: number },
  reported: PendingCall | undefined,
  pending: Iterable<Notes>,
  watchers: ReadonlySet<Watcher>,
) {
  if (method === "notifications/progress") {
    if (reported) addNote(reported, reported.progress, params, chars);
  } else if (method === "notifications/message") {
    for (const one of [...pending, ...watchers]) addNote(one, one.logs, params, chars);
  } else {
    const claims = [...watchers].map((watcher) => [watcher.claims(method, params), watcher] as const);
    const isOwned = subscriptionOf(params) !== undefined || claims.some(([claim]) => claim === "own");
    const watching = claims.flatMap(([claim, watcher]) => (claim === (isOwned ? "own" : "any") ? [watcher] : []));
    for (const one of isOwned ? watching : [...pending, ...watching]) {
      one.notifications ??= [];
      const at_ms = roundMs(performance.now() - one.startedAt);
      const told = { method, ...(message.params !== undefined && { params: message.params }), at_ms };
      addNote(one, one.notifications, told, chars);
    }
  }
  for (const watcher of watchers) watcher.noted();
}

/** Keeps a note; the first ones win when there are too many. */
export function addNote(owner: Notes, notes: Json[], note: Json, chars: number): void {
  if (notes.length >= MAX_NOTES || owner.noteChars + chars > MAX_NOTE_CHARS) return;
  owner.noteChars += chars;
  notes.push(note);
}

export function reportedBy(
  pending: ReadonlyMap<number, PendingCall>,
  token: Json | undefined,
  tasks: ReadonlyMap<number, PendingCall>,
): PendingCall | undefined {
  const id = heldNumber(token) ?? Number.NaN;
  const own = pending.get(id) ?? tasks.get(id);
  if ((own && asksForProgress(own.method)) || token === undefined) return own;
  return [...pending.values()].find(({ method, params: { _meta } }) => {
    return !asksForProgress(method) && isObject(_meta) && deepEqual(_meta.progressToken ?? null, token);
  });
}

/** Whether a request starts a task of 2025-11-25, or is about one. */
export function isOfTask({ method, params }: PendingCall): boolean {
  return method.startsWith("tasks/") || params.task !== undefined;
}

/** Keeps a call whose answer is a task, until the task is over. */
export function keepTask(
  tasks: Map<number, PendingCall>,
  call: PendingCall,
  id: number,
  result: Json | undefined,
): void {
  const { method, params } = call;
  if (method === "tools/call" && params.task !== undefined) {
    const { taskId } = objectOf(objectOf(result).task);
    if (taskId !== undefined) tasks.set(id, Object.assign(call, { taskId }));
  } else if (method === "tasks/result" || method === "tasks/cancel") {
    for (const [started, { taskId }] of tasks) if (taskId === params.taskId) tasks.delete(started);
  }
}

/** Whether nothing is waited for but tasks, and the result of one. */
export function waitsForTask(pending: ReadonlyMap<number, PendingCall>): boolean {
  const waiting = [...pending.values()];
  return waiting.some(({ method }) => method === "tasks/result") && waiting.every(isOfTask);
}

/** The exchange of an answered request. */
export function exchangeOf(
  { progress, logs, asked, notifications }: PendingCall,
  { chars, durationMs }: Pick<Exchange, "chars" | "durationMs">,
  { result, error }: JsonObject,
): Exchange {
  const exchange: Exchange =
    result === undefined
      ? { error, chars, durationMs, progress, logs, asked }
      : { result, chars, durationMs, progress, logs, asked };
  if (notifications) exchange.notifications = notifications;
  return exchange;
}
