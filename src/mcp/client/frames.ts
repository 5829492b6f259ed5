import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { invalidFrame, misplacedBatch, misplacedRequest } from "../findings.ts";
import { BATCH_REVISION, MODERN_REVISION } from "../revisions.ts";
import type { SessionFinding } from "../session.ts";

/** Where messages go once it is clear what they are. */
export interface Inbox {
  /** The revision spoken; undefined until the handshake settled it. */
  readonly revision: string | undefined;
  onResponse(id: Json, frame: JsonObject, raw: string): void;
  onRequest(id: Json, method: string, params: JsonObject): void;
  onNotification(method: string, params: JsonObject, chars: number): void;
  onOffence(finding: SessionFinding): void;
}

/** Sorts what came from the server by the rules of JSON-RPC 2.0; what breaks them is still used where it can be. */
export function sortFrame(frame: Json, raw: string, inbox: Inbox): void {
  if (!Array.isArray(frame)) {
    sortMessage(frame, raw, inbox);
    return;
  }
  if (frame.length === 0) inbox.onOffence(invalidFrame("an empty array", raw));
  else if (inbox.revision !== BATCH_REVISION) inbox.onOffence(misplacedBatch(raw));
  for (const message of frame) sortMessage(message, raw, inbox);
}

function sortMessage(message: Json, raw: string, inbox: Inbox): void {
  if (!isObject(message)) {
    inbox.onOffence(invalidFrame("not an object", raw));
    return;
  }
  const { id, method } = message;
  if (message.jsonrpc !== "2.0") inbox.onOffence(invalidFrame('"jsonrpc" is not "2.0"', raw));
  if (typeof method === "string") sortCall(id, method, message, raw, inbox);
  else if (method !== undefined) inbox.onOffence(invalidFrame("method is not a string", raw));
  else if (id === undefined) inbox.onOffence(invalidFrame("neither method nor id", raw));
  else inbox.onResponse(id, message, raw);
}

function sortCall(id: Json | undefined, method: string, message: JsonObject, raw: string, inbox: Inbox): void {
  const params = isObject(message.params) ? message.params : {};
  if (id === undefined) {
    inbox.onNotification(method, params, raw.length);
  } else if (id === null) {
    inbox.onOffence(invalidFrame("the id of a request is null", raw));
  } else {
    if (inbox.revision === MODERN_REVISION) inbox.onOffence(misplacedRequest(method, raw));
    inbox.onRequest(id, method, params);
  }
}
