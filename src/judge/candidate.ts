import { type Json, stableStringify } from "../values/json.ts";
import type { Part } from "./frame/part.ts";

/** What is graded, and what it is held against. */
export interface Candidate {
  /** What a judge reads, in the order of the roles; nothing of it is trusted. */
  parts: readonly Part[];
}

/** A value as a candidate. */
export function candidateOf(value: Json): Candidate {
  return { parts: [{ role: "response", text: textOf(value) }] };
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
      ...(prompt === "" ? [] : [{ role: "task", text: prompt } as const]),
      ...(reference === undefined ? [] : [{ role: "reference", text: reference } as const]),
      ...shown.map((value) => ({ role: "context", text: textOf(value) }) as const),
      { role: "response", text: response },
    ],
  };
}

/** A text as it is, else JSON with sorted keys over several lines. */
function textOf(value: Json): string {
  return (typeof value === "string" ? value : stableStringify(value, 2, String)).toWellFormed();
}
