import { escapeMarkdown } from "../../../../values/show/markdown.ts";
import { cutText } from "../../../../values/text.ts";
import { markCited } from "../../../judged/evidence.ts";

const MAX_TEXT = 3000;

/** A text as a quotation, what is cited of it marked. */
export function quote(text: string, evidence: readonly string[]): string {
  const spans = markCited(cutText(text.trim(), MAX_TEXT), evidence);
  const shown = spans.map((span) => (span.cited ? `<mark>${inline(span.text)}</mark>` : inline(span.text)));
  return `<blockquote>${shown.join("")}</blockquote>`;
}

/** Lines stay lines, and blanks at the ends stay. */
function inline(text: string): string {
  const lines = text.split("\n").map((line) => {
    const [first = "", last = ""] = [/^[ \t]+(?=\S)/.exec(line)?.[0], /[ \t]+$/.exec(line)?.[0]];
    return `${first && " "}${escapeMarkdown(line)}${last && " "}`;
  });
  return lines.join("<br>");
}
