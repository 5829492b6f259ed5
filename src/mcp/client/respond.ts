import type { McptestError } from "../../errors.ts";
import type { JsonObject } from "../../values/json.ts";
import type { Person } from "../session.ts";
import { type Answer, type Question, tellAsked } from "./answers.ts";
import { addNote, type PendingCall, type Watcher } from "./pending.ts";

/** Whose connection it is. */
export interface ConnectionOwner {
  /** `signal`: aborted when nobody waits for the answer any more. Rejects with McptestError: the request on whose behalf the server asks fails with it. */
  answer(question: Question, person: Person | undefined, signal: AbortSignal | undefined): Promise<Answer>;
  /** Notifications other than those that belong to a request. */
  notified(method: string, params: JsonObject): void;
}

/** The answer to a question whose URL could not be opened: as of a person who closes the browser. */
const CLOSED: Answer = { result: { action: "cancel" } };

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
  const answer = await owner.answer(question, pending?.person, pending?.over?.signal).catch((error: McptestError) => {
    failed = error;
    return CLOSED;
  });
  Object.assign(told, tellAsked(question, answer));
  return { answer, ...(failed && { failed }) };
}
