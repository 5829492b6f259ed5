import type { EvidenceRule } from "../../suite/index.ts";
import { MIN_SPAN } from "../wording.ts";
import type { SourceTexts } from "./frame.ts";

const SOURCES = ["response", "context"] as const satisfies readonly (keyof SourceTexts)[];

export interface Evidence {
  evidence: string;
  evidence_source: (typeof SOURCES)[number];
}

/**
 * Finds a span in one of the texts that were sent, apart from Unicode forms and blanks; undefined when it is nowhere that counts. A quote from a
 * line of JSON has escapes, so the span is tried without them, too.
 */
export function findEvidence(cited: string, rule: EvidenceRule, texts: SourceTexts): Evidence | undefined {
  for (const evidence of new Set([cited, unescapeJson(cited)])) {
    const source = SOURCES.find((one) => (rule === true || rule === one) && standsIn(evidence, texts[one]));
    if (source) return { evidence, evidence_source: source };
  }
  return undefined;
}

function standsIn(span: string, texts: readonly string[]): boolean {
  const cited = fold(span);
  const folded = texts.map(fold);
  if ([...cited].length < MIN_SPAN) return cited !== "" && folded.length === 1 && folded[0] === cited;
  return folded.some((text) => text.includes(cited));
}

function fold(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}

function unescapeJson(text: string): string {
  return text.replace(/\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])/g, (one) => JSON.parse(`"${one}"`) as string);
}
