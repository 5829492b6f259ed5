import { markCited } from "../../../judged/evidence.ts";
import { type Content, html } from "../markup.ts";
import { BOUNDS, cut } from "../texts.ts";

/** A text with what judges cite of it marked. */
export function renderCited(text: string, evidence: readonly string[]): Content {
  const spans = markCited(cut(text, BOUNDS.value), evidence);
  return spans.map((span) => (span.cited ? html`<mark>${span.text}</mark>` : span.text));
}
