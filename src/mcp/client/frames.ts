import { failure, type McptestError, MISSED } from "../../errors.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { heldNumber } from "../../values/numbers/numeral.ts";
import { invalidFrame, misplacedBatch, misplacedRequest } from "../findings.ts";
import { objectOf } from "../protocol/rules/frame.ts";
import { BATCH_REVISION, MODERN_REVISION } from "../revisions.ts";
import type { Person, SessionFinding } from "../session.ts";
import type { Wait } from "../transport.ts";
import { type Answer, type Question, tellAsked } from "./answers.ts";
import { addNote, type PendingCall, type Watcher } from "./pending.ts";

export interface Inbox {
  readonly revision: string | undefined;
  /** `flaw`: what is wrong with the message as a whole. */
  onResponse(id: Json | undefined, frame: JsonObject, raw: string, flaw?: SessionFinding): void;
  /** `of`: the request on whose stream it came. */
  onRequest(id: Json, question: Question, frame: JsonObject, chars: number, of: number | undefined): void;
  onNotification(method: string, params: JsonObject, frame: JsonObject, chars: number): void;
  onOffence(finding: SessionFinding): void;
}

/** Sorts what came from the server by the rules of JSON-RPC 2.0; what breaks them is still used where it can be. */
export function sortFrame(frame: Json, raw: string, inbox: Inbox, of?: number, given?: SessionFinding): void {
  const batch = Array.isArray(frame) ? frame : undefined;
  if (batch?.length === 0) inbox.onOffence(invalidFrame({ reason: "an empty array" }, raw));
  const isMisplaced = batch !== undefined && batch.length > 0 && inbox.revision !== BATCH_REVISION;
  const flaw = given ?? (isMisplaced ? misplacedBatch({}, raw) : undefined);
  const messages = batch ?? [frame];
  // What breaks an answer is told with it.
  if (flaw && !messages.some(isResponse)) inbox.onOffence(flaw);
  for (const message of messages) sortMessage(message, raw, inbox, of, flaw);
}

function isResponse(message: Json): boolean {
  const { method, result, error } = objectOf(message);
  return method === undefined && (result !== undefined || error !== undefined);
}

function sortMessage(message: Json, raw: string, inbox: Inbox, of?: number, flaw?: SessionFinding): void {
  const offend = (reason: string): void => inbox.onOffence(invalidFrame({ reason }, raw));
  if (!isObject(message)) {
    offend("not an object");
    return;
  }
  const { id, method } = message;
  // A response is judged as a whole.
  if (message.jsonrpc !== "2.0" && !isResponse(message)) offend('"jsonrpc" is not "2.0"');
  if (method === undefined) {
    if (id === undefined && !isResponse(message)) offend("neither method nor id");
    else inbox.onResponse(heldNumber(id) ?? id, message, raw, flaw);
  } else if (typeof method !== "string") offend("method is not a string");
  else if (id === undefined) inbox.onNotification(method, objectOf(message.params), message, raw.length);
  else if (id === null) offend("the id of a request is null");
  else {
    if (inbox.revision === MODERN_REVISION) inbox.onOffence(misplacedRequest({ method }, raw));
    inbox.onRequest(id, { method, params: objectOf(message.params) }, message, raw.length, of);
  }
}

/** Why a response says nothing that can be used; undefined when it does. */
export function findContradiction(result: Json | undefined, error: Json | undefined): string | undefined {
  if (result !== undefined && error !== undefined) return "both result and error";
  if (result === undefined && error === undefined) return "neither result nor error";
  return error === null ? "its error is null" : undefined;
}

const missed = failure(`cassette-miss: <message>
  hint: record it, and serve that; or run against the server itself`);
/** The error of `mcptest serve` for a request without a recording. */
export function readMiss(error: Json): McptestError | undefined {
  const { message, data } = objectOf(error);
  return objectOf(data).mcptest === MISSED.mcptest ? missed({ message: String(message) }) : undefined;
}

/** Whose connection it is. */
export interface ConnectionOwner {
  /** `signal`: aborted when nobody waits for the answer any more. Rejects with McptestError: the request on whose behalf the server asks fails with it. */
  answer(question: Question, person: Person | undefined, signal: AbortSignal | undefined): Promise<Answer>;
  /** Notifications other than those that belong to a request. */
  notified(method: string, params: JsonObject): void;
}

/** The answer to a question whose URL could not be opened: as of a person who closes the browser. */
const CLOSED: Answer = { result: { action: "cancel" } };

/** What a call waits for as long as a command opens a URL; nothing else takes time before an answer. */
const OPENING: Wait = {
  reason: "the command that opens a URL for the server still ran",
  hint: "let `open` of the elicitation take less time, or raise that limit",
};

/** Answers a question of the server, and keeps both for the request on whose behalf it asks or, without one, for who waits; `failed`: why that one fails. */
export async function answerFor(
  pending: PendingCall | undefined,
  watchers: Iterable<Watcher>,
  question: Question,
  chars: number,
  owner: Pick<ConnectionOwner, "answer">,
): Promise<{ answer: Answer; failed?: McptestError }> {
  const told: JsonObject = { ...question };
  if (pending) pending.over ??= new AbortController();
  // A sign of life is no question.
  if (question.method !== "ping")
    for (const one of pending ? [pending] : watchers) addNote(one, one.asked, told, chars);
  let failed: McptestError | undefined;
  if (pending) pending.opening = OPENING;
  const answer = await owner.answer(question, pending?.person, pending?.over?.signal).catch((error: McptestError) => {
    failed = error;
    return CLOSED;
  });
  if (pending) pending.opening = undefined;
  Object.assign(told, tellAsked(question, answer));
  return { answer, ...(failed && { failed }) };
}
