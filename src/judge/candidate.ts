import { type Json, stableStringify } from "../values/json.ts";
import { cutEnd } from "../values/show/preview.ts";
import { formatNumber } from "../values/text.ts";

/** Characters of one part of a candidate that a judge gets to see. */
export const MAX_CANDIDATE = 100_000;

/** What is graded. */
export interface Candidate {
  /** What a judge reads, in this order; nothing of it is trusted. */
  parts: readonly CandidatePart[];
  /** Messages, arguments and results one by one: evidence stands whole in one of them, and `when` looks at them. Not what the user asked for. */
  texts: readonly string[];
}

/** A part of what a judge reads: `response`, `context`, `conversation`, … */
export interface CandidatePart {
  title: string;
  text: string;
}

/** A value as a candidate. */
export function candidateOf(value: Json): Candidate {
  const text = textOf(value);
  return { parts: [{ title: "candidate", text }], texts: [text] };
}

/** A response that stands written, and what it is held against. */
export interface WrittenResponse {
  prompt?: string | undefined;
  response: string;
  /** Texts, or whatever else as JSON. */
  context?: Json | undefined;
  reference?: string | undefined;
}

/** A written response as a candidate: the same wherever one is graded. */
export function candidateOfResponse({ prompt = "", context, reference, response }: WrittenResponse): Candidate {
  const shown = context === undefined ? [] : [context].flat();
  return {
    parts: [
      ...(prompt === "" ? [] : [{ title: "prompt", text: prompt }]),
      ...shown.map((value, at) => ({ title: shown.length > 1 ? `context ${at + 1}` : "context", text: textOf(value) })),
      ...(reference === undefined ? [] : [{ title: "reference", text: reference }]),
      { title: "response", text: response },
    ],
    texts: [response],
  };
}

/** A text as it is, else JSON with sorted keys over several lines. */
function textOf(value: Json): string {
  return (typeof value === "string" ? value : stableStringify(value, 2, String)).toWellFormed();
}

/** The part as a judge gets to see it, and what it is told of what is missing. */
export function boundPart({ title, text }: CandidatePart): { title: string; shown: string; cut: string } {
  const whole = text.toWellFormed();
  const shown = cutEnd(whole, MAX_CANDIDATE);
  const cut =
    shown === whole
      ? ""
      : ` The ${title} was cut: of ${formatNumber(whole.length)} characters these are the first ${formatNumber(shown.length)}. Grade what is there, and do not hold the cut against it.`;
  return { title, shown, cut };
}
