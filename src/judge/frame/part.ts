import type { CutPart, Shown } from "../../report/index.ts";
import type { Json, JsonObject } from "../../values/json.ts";

/** What a part of a prompt is to the judge. `first` and `second` are the two sides of a comparison. */
export type Role = NonNullable<CutPart["role"]>;

/** A part of what a judge reads: plain text, or events, of which each is one line of JSON. Nothing in it is trusted. */
export type Part = TextPart | EventPart;

export interface TextPart {
  readonly role: Role;
  readonly text: string;
}

export interface EventPart {
  readonly role: Role;
  readonly events: readonly PartEvent[];
}

/**
 * One line: an event of a conversation (`ConversationEvent`), of a composition's trace (`TraceEvent`), or the definition of a tool. A field
 * that was cut has its end in `<field>_end`, and `cut` says how much of it is shown.
 */
export type PartEvent = JsonObject;

/** What happened in a conversation. Turns count from 1, and so do the calls of the whole conversation. */
export type ConversationEvent =
  | { turn: number; says: string }
  /** The text of the last turn, where that has no calls. */
  | { turn: number; reply: string }
  | { turn: number; call: number; server: string; tool: string; arguments: JsonObject }
  | { turn: number; result_of: number; is_error: boolean; text: string }
  | { turn: number; result_of: number; is_error: true; unanswered: string }
  | { end: string };

/** What a composition did: its nodes, of `for_each` and `loop` each element or round from 1, and its output. */
export type TraceEvent =
  | { node: string; status: string; reason?: string; arguments?: Json }
  | { node: string; element?: number; arguments: Json }
  | { node: string; element?: number; result: Json }
  | { node: string; element?: number; error: string }
  | { output: Json };

/** Parts as they are sent. */
export interface Framed {
  /** The parts between their lines, in the order given; of plain text that was cut the two pieces one after the other. */
  readonly blocks: readonly string[];
  /** Of what is graded, and of each other part that was cut. */
  readonly shown: Shown;
  /** Empty where nothing was cut. */
  readonly cut: readonly CutPart[];
  /** Texts in which evidence may stand whole, decoded, and only what was sent of them. */
  readonly texts: SourceTexts;
  /** All texts of what is graded, cut or not: what `when` looks at. */
  readonly whole: readonly string[];
}

/** Texts by what they are evidence of: what is graded, and what it is held against. */
export interface SourceTexts {
  readonly response: readonly string[];
  readonly context: readonly string[];
}
