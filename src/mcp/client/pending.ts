import type { McptestError } from "../../errors.ts";
import { deepEqual, isObject, type Json, type JsonObject } from "../../values/json.ts";
import { heldNumber } from "../../values/numbers/numeral.ts";
import { objectOf } from "../protocol/rules/frame.ts";
import type { Exchange, Person, SessionFinding } from "../session.ts";

/** Requests of this method are given a token for progress. */
const TOKENED = "tools/call";

/** A server reports progress only for a request with a token; the request's own id serves as one. */
export function withToken(method: string, params: JsonObject, id: number): JsonObject {
  if (method !== TOKENED) return params;
  // Assigned: on the way of every call, a spread with more keys behind it takes microseconds.
  const _meta = Object.assign({}, isObject(params._meta) ? params._meta : {}, { progressToken: id });
  return Object.assign({}, params, { _meta });
}

export interface PendingCall {
  readonly method: string;
  readonly params: JsonObject;
  readonly resolve: (exchange: Exchange) => void;
  readonly reject: (error: McptestError) => void;
  readonly startedAt: number;
  readonly progress: Json[];
  readonly logs: Json[];
  readonly asked: Json[];
  readonly person: Person | undefined;
  /** Ends what is done to answer the server's questions; there where it asked any. */
  over?: AbortController;
  lastProgress?: Json | undefined;
  /** The task that it started. */
  taskId?: Json;
  /** Characters of what is kept in `progress`, `logs` and `asked`. */
  noteChars: number;
  timer?: NodeJS.Timeout;
  watched?: { signal: AbortSignal; abort: () => void };
  /** What the server did wrong last while this was waiting. */
  seen?: SessionFinding;
}

/** Bounds on what one request collects: a server may flood notifications while it hangs. */
const MAX_NOTES = 1000;
const MAX_NOTE_CHARS = 1024 * 1024;

/** Keeps a notification for the request's exchange; the first ones win when there are too many. */
export function addNote(pending: PendingCall, notes: Json[], note: Json, chars: number): void {
  if (notes.length >= MAX_NOTES || pending.noteChars + chars > MAX_NOTE_CHARS) return;
  pending.noteChars += chars;
  notes.push(note);
}

export function reportedBy(
  pending: ReadonlyMap<number, PendingCall>,
  token: Json | undefined,
  tasks: ReadonlyMap<number, PendingCall>,
): PendingCall | undefined {
  const id = heldNumber(token) ?? Number.NaN;
  const own = pending.get(id) ?? tasks.get(id);
  if (own?.method === TOKENED || token === undefined) return own;
  return [...pending.values()].find(({ method, params: { _meta } }) => {
    return method !== TOKENED && isObject(_meta) && deepEqual(_meta.progressToken ?? null, token);
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
