/** Characters that a span has at least, unless it is all there is. */
const MIN_SPAN = 3;

/** Whether a span stands in one of the texts, Unicode forms and blanks aside. */
export function isEvidence(span: string, texts: readonly string[]): boolean {
  const cited = fold(span);
  const folded = texts.map(fold);
  if ([...cited].length < MIN_SPAN) return cited !== "" && folded.length === 1 && folded[0] === cited;
  return folded.some((text) => text.includes(cited));
}

function fold(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}
