import type { EvidenceRule } from "../../suite/index.ts";
import type { SourceTexts } from "../frame/part.ts";

/** Characters that evidence has at least, unless it is all there is. */
export const MIN_SPAN = 3;

const SOURCES = ["response", "context"] as const satisfies readonly (keyof SourceTexts)[];

/** Evidence that was found. */
export interface Evidence {
  /** As it stands there. */
  evidence: string;
  evidence_source: (typeof SOURCES)[number];
}

/**
 * Where a span stands inside one text that was sent, Unicode forms and blanks aside; undefined: nowhere that counts. What a judge copies out
 * of a line of JSON has escapes, so it is tried without them, too.
 */
export function findEvidence(cited: string, rule: EvidenceRule, texts: SourceTexts): Evidence | undefined {
  const plain = unescapeJson(cited);
  for (const evidence of plain === cited ? [cited] : [cited, plain]) {
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

/** Quotes need no escape here, as they do in JSON. */
function unescapeJson(text: string): string {
  return text.replace(/\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])/g, (one) => JSON.parse(`"${one}"`) as string);
}
