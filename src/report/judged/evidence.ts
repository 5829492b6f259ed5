import type { Judging } from "../model/report.ts";

/** A part of a candidate, and whether judges cite it. */
export type Span = { text: string; cited: boolean };

/** What judges cite and the engine found in the candidate. */
export function listEvidence(judging: readonly Judging[]): string[] {
  const all = judging.flatMap(({ criteria = [] }) => criteria);
  return [...new Set(all.flatMap(({ evidence, unsupported }) => (unsupported || !evidence ? [] : evidence)))];
}

/** A text in parts, cited or not; compared in NFC with white space folded, as the engine does. */
export function markCited(text: string, evidence: readonly string[]): Span[] {
  const source = text.normalize("NFC");
  const folded = fold(source);
  const found = evidence.flatMap((span) => find(folded, span)).sort((a, b) => a.from - b.from);
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

/** A text with its white space folded, and the place of each unit in the source. */
function fold(source: string): { text: string; places: readonly number[] } {
  const places: number[] = [];
  let text = "";
  for (let at = 0; at < source.length; at++) {
    const unit = (source[at] as string).replace(/\s/, " ");
    if (unit === " " && text.endsWith(" ")) continue;
    text += unit;
    places.push(at);
  }
  return { text, places };
}

function find({ text, places }: ReturnType<typeof fold>, span: string): { from: number; to: number }[] {
  const words = span.normalize("NFC").replace(/\s+/g, " ").trim();
  const at = words === "" ? -1 : text.indexOf(words);
  const [from, last] = [places[at], places[at + words.length - 1]];
  return from === undefined || last === undefined ? [] : [{ from, to: last + 1 }];
}
