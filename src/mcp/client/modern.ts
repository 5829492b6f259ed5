import { setTimeout as sleep } from "node:timers/promises";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { ASKING, objectOf } from "../protocol/rules/frame.ts";
import { MODERN_REVISION } from "../revisions.ts";
import type { Exchange } from "../session.ts";
import { endlessInput, nameRequest, unansweredInput } from "../wording.ts";
import { type Answer, type Question, tellAsked } from "./answers.ts";
import type { Connection, Sending } from "./connection.ts";

/** A server that goes on asking is cut off after so many rounds. */
const MAX_ROUNDS = 10;
/** A result that asks for nothing but a retry means "later". */
const RETRY_PAUSE_MS = 250;

/** What each request of revision 2026-07-28 says about the client, under `_meta`. */
export function createEnvelope(capabilities: JsonObject, version: string): JsonObject {
  return {
    "io.modelcontextprotocol/protocolVersion": MODERN_REVISION,
    "io.modelcontextprotocol/clientInfo": { name: "mcptest", version },
    "io.modelcontextprotocol/clientCapabilities": capabilities,
  };
}

/** The same for a session. A server of this revision logs only when each request says from which level on: `asked`, or all where it logs at all. */
export function envelopeFor(
  { result }: { result: JsonObject },
  capabilities: JsonObject,
  version: string,
  asked?: string,
): JsonObject {
  const envelope = createEnvelope(capabilities, version);
  const level = asked ?? (objectOf(result.capabilities).logging === undefined ? undefined : "debug");
  return level === undefined ? envelope : { ...envelope, "io.modelcontextprotocol/logLevel": level };
}

/** `params` with the envelope in its `_meta`; what the caller put there wins. */
export function wrapParams(params: JsonObject, envelope: JsonObject): JsonObject {
  return { ...params, _meta: { ...envelope, ...(isObject(params._meta) && params._meta) } };
}

/**
 * A request of revision 2026-07-28. Where the server needs input it answers with what it needs (`resultType: "input_required"`), and the
 * same request is sent again with the scripted answers. The exchange adds up the rounds. Throws input-required when an answer is missing or
 * the rounds do not end, and what `answer` throws.
 */
export async function callWithInput(
  connection: Connection,
  answer: (question: Question) => Promise<Answer>,
  method: string,
  params: JsonObject,
  options: Sending,
): Promise<Exchange> {
  const request = nameRequest(method, params);
  const rounds: Exchange[] = [];
  let current = params;
  while (rounds.length < MAX_ROUNDS) {
    const exchange = await connection.call(method, current, options);
    const { resultType, inputRequests, requestState } = objectOf(exchange.result);
    if (resultType !== "input_required" || !ASKING.includes(method)) return addUp([...rounds, exchange]);
    const { asked, answers } = await answerInputs(answer, request, Object.entries(objectOf(inputRequests)));
    rounds.push({ ...exchange, asked });
    if (asked.length === 0) await sleep(RETRY_PAUSE_MS);
    current = {
      ...params,
      ...(asked.length > 0 && { inputResponses: answers }),
      ...(requestState !== undefined && { requestState }),
    };
  }
  throw endlessInput({ request, rounds: MAX_ROUNDS });
}

/** Answers questions by their keys. Throws input-required, and what `answer` throws. */
export async function answerInputs(
  answer: (question: Question) => Promise<Answer>,
  request: string,
  inputs: readonly (readonly [key: string, question: Json])[],
): Promise<{ asked: JsonObject[]; answers: JsonObject }> {
  const asked: JsonObject[] = [];
  const answers: JsonObject = {};
  for (const [key, value] of inputs) {
    const { method: what, params: about } = objectOf(value);
    const question = { method: typeof what === "string" ? what : "an unnamed request", params: objectOf(about) };
    const given = await answer(question);
    if ("error" in given) throw unansweredInput(request, question.method);
    asked.push(tellAsked(question, given));
    answers[key] = given.result;
  }
  return { asked, answers };
}

/** The rounds of one request as one exchange, which ends as the last one does. */
export function addUp(rounds: readonly Exchange[]): Exchange {
  const last = rounds.at(-1) as Exchange;
  if (rounds.length === 1) return last;
  return {
    ...last,
    durationMs: rounds.reduce((sum, round) => sum + round.durationMs, 0),
    progress: rounds.flatMap((round) => round.progress),
    logs: rounds.flatMap((round) => round.logs),
    asked: rounds.flatMap((round) => round.asked),
    notifications: rounds.flatMap((round) => round.notifications ?? []),
  };
}
