import type { Judging } from "../model/report.ts";

/** A part of a candidate, and whether judges cite it. */
export interface Span {
  text: string;
  cited: boolean;
}

/** What judges cite of the candidate, where the engine found it there. */
export function listEvidence(judging: readonly Judging[]): string[] {
  const all = judging.flatMap(({ criteria = [] }) => criteria);
  return [...new Set(all.flatMap(({ evidence, unsupported }) => (unsupported || !evidence ? [] : evidence)))];
}

/** A text in parts, those apart that are cited: compared as the engine does, in NFC and whatever white space stands between words. */
export function markCited(text: string, evidence: readonly string[]): Span[] {
  const source = text.normalize("NFC");
  const found = evidence.flatMap((span) => find(source, span)).sort((a, b) => a.from - b.from);
  const spans: Span[] = [];
  let at = 0;
  for (const { from, to } of found) {
    const start = Math.max(at, from);
    if (to <= start) continue;
    if (start > at) spans.push({ text: source.slice(at, start), cited: false });
    spans.push({ text: source.slice(start, to), cited: true });
    at = to;
  }
  return at < source.length ? [...spans, { text: source.slice(at), cited: false }] : spans;
}

function find(source: string, span: string): { from: number; to: number }[] {
  const words = span.normalize("NFC").trim().split(/\s+/);
  const pattern = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("\\s+");
  const match = pattern === "" ? null : new RegExp(pattern).exec(source);
  return match ? [{ from: match.index, to: match.index + match[0].length }] : [];
}
