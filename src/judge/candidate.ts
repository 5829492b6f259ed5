import type { CutPart } from "../report/index.ts";
import { isNested, type Json, type JsonObject, stableStringify, writeJson } from "../values/json.ts";

/** What a part of a prompt is to the judge. `first` and `second` are the two sides of a comparison. */
export type Role = NonNullable<CutPart["role"]>;

/** A part of what a judge reads: plain text, or events, each on a line of JSON. All of it is untrusted. */
export type Part = TextPart | EventPart;

export type TextPart = Readonly<{ role: Role; text: string }>;
export type EventPart = Readonly<{ role: Role; events: readonly PartEvent[] }>;

/** An event, or the definition of a tool. A field that was cut has its end in `<field>_end`, and `cut` says how much of it is shown. */
export type PartEvent = JsonObject;

/** An event of a conversation. Turns count from 1, as do the calls of the whole conversation. */
export type ConversationEvent =
  | { turn: number; says: string }
  /** The text of the last turn, when that has no calls. */
  | { turn: number; reply: string }
  | { turn: number; call: number; server: string; tool: string; arguments: JsonObject }
  | { turn: number; result_of: number; is_error: boolean; text: string }
  | { turn: number; result_of: number; is_error: true; unanswered: string }
  | { end: string };

/** An event of a composition: of its nodes, with each element or round of `for_each` and `loop` from 1, or its output. */
export type TraceEvent =
  | { node: string; status: string; reason?: string; arguments?: Json }
  | { node: string; element?: number; arguments: Json }
  | { node: string; element?: number; result: Json }
  | { node: string; element?: number; error: string }
  | { output: Json };

/** What is graded, and what it is compared with. */
export interface Candidate {
  /** In the order of the roles; all untrusted. */
  parts: readonly Part[];
}

/** A value as a candidate. */
export function candidateOf(value: Json): Candidate {
  return { parts: [{ role: "response", text: textOf(value) }] };
}

/** A stored response, and what it is compared with. */
export interface WrittenResponse {
  prompt?: string | undefined;
  response: string;
  context?: Json | undefined;
  reference?: string | undefined;
}

/** A stored response as a candidate. */
export function candidateOfResponse({ prompt = "", context, reference, response }: WrittenResponse): Candidate {
  const shown = context === undefined ? [] : [context].flat();
  return {
    parts: [
      ...(prompt === "" ? [] : [{ role: "task", text: prompt } as const]),
      ...(reference === undefined ? [] : [{ role: "reference", text: reference } as const]),
      ...shown.map((value) => ({ role: "context", text: textOf(value) }) as const),
      { role: "response", text: response },
    ],
  };
}

/** A text as it is, else JSON with sorted keys on several lines. */
function textOf(value: Json): string {
  return (typeof value === "string" ? value : stableStringify(value, 2, String)).toWellFormed();
}

/** Fields of an event with the words of a model, a server or a node. */
const SPOKEN = ["says", "reply", "arguments", "text", "unanswered", "result", "error", "output"];

/** Texts of a part one by one, decoded: plain text itself; of events each message, each argument, each result. */
export function textsOf(part: Part): string[] {
  if ("text" in part) return [part.text.toWellFormed()];
  return part.events.flatMap((event) =>
    SPOKEN.flatMap((field) => [field, `${field}_end`]).flatMap((field) => textsIn(event[field])),
  );
}

/** A text as it is; of other JSON its text, and each text in it. */
function textsIn(value: Json | undefined): string[] {
  if (value === undefined || value === "") return [];
  if (!isNested(value)) return [typeof value === "string" ? value : writeJson(value)];
  return [writeJson(value), ...Object.values(value).flatMap(textsIn)];
}
