import { setTimeout as sleep } from "node:timers/promises";
import type { ClientOptions } from "../../suite/index.ts";
import { isObject, type JsonObject } from "../../values/json.ts";
import { ASKING } from "../protocol/lists.ts";
import { MODERN_REVISION } from "../revisions.ts";
import type { Exchange } from "../session.ts";
import { endlessInput, nameRequest, unansweredInput } from "../wording.ts";
import { findScripted } from "./answers.ts";
import type { CallOptions, Connection } from "./connection.ts";

/** A server that asks for ever is cut off after this many rounds. */
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

/** `params` with the envelope in its `_meta`; what the caller put there wins. */
export function wrapParams(params: JsonObject, envelope: JsonObject): JsonObject {
  return { ...params, _meta: { ...envelope, ...(isObject(params._meta) && params._meta) } };
}

/**
 * A request of revision 2026-07-28. Where the server needs input it answers with what it needs
 * (`resultType: "input_required"`), and the same request is sent again with the scripted answers. The exchange adds up
 * the rounds. Throws input-required when an answer is missing or the rounds do not end.
 */
export async function callWithInput(
  connection: Connection,
  client: ClientOptions,
  method: string,
  params: JsonObject,
  options: CallOptions,
): Promise<Exchange> {
  const deadline = performance.now() + options.timeoutMs;
  const rounds: Exchange[] = [];
  let current = params;
  while (rounds.length < MAX_ROUNDS) {
    const timeoutMs = Math.max(1, deadline - performance.now());
    const exchange = await connection.call(method, current, { ...options, timeoutMs });
    rounds.push(exchange);
    const { result } = exchange;
    if (!isObject(result) || result.resultType !== "input_required" || !ASKING.includes(method))
      return addUp(rounds, exchange);
    const responses = answerInput(client, method, params, result.inputRequests as JsonObject | undefined);
    if (responses === undefined) await sleep(RETRY_PAUSE_MS);
    const state = result.requestState;
    current = {
      ...params,
      ...(responses && { inputResponses: responses }),
      ...(state !== undefined && { requestState: state }),
    };
  }
  throw endlessInput({ request: nameRequest(method, params), rounds: MAX_ROUNDS });
}

function answerInput(
  client: ClientOptions,
  method: string,
  params: JsonObject,
  requests: unknown,
): JsonObject | undefined {
  if (!isObject(requests) || Object.keys(requests).length === 0) return undefined;
  const responses: JsonObject = {};
  for (const [key, request] of Object.entries(requests)) {
    const asked = isObject(request) && typeof request.method === "string" ? request.method : "an unnamed request";
    const about = isObject(request) && isObject(request.params) ? request.params : {};
    const answer = findScripted(client, asked, about);
    if (answer === undefined) throw unansweredInput(nameRequest(method, params), asked);
    responses[key] = answer;
  }
  return responses;
}

function addUp(rounds: readonly Exchange[], last: Exchange): Exchange {
  if (rounds.length === 1) return last;
  return {
    ...last,
    durationMs: rounds.reduce((sum, round) => sum + round.durationMs, 0),
    progress: rounds.flatMap((round) => round.progress),
    logs: rounds.flatMap((round) => round.logs),
  };
}
