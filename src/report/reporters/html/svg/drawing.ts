import { type Content, html, type Markup } from "../markup.ts";
import { line } from "../texts.ts";

/** `told`: what it tells, in words. */
type Drawing = Record<"id" | "title" | "told", string> &
  Record<"width" | "height", number> & { kind: keyof typeof MORE };

const MORE = { graph: "", timeline: " start and duration" };

/** A drawing that scrolls, with its words for screen readers. */
export function frameDrawing({ kind, id, title, told, width, height }: Drawing, content: Content): Markup {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${title}">
<svg class="${kind}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-t ${id}-d">
<title id="${id}-t">${title}</title><desc id="${id}-d">${told} The table of nodes below tells each${MORE[kind]}.</desc>
${content}</svg></div>`;
}

/** As many characters of a name as fit. */
export function shorten(text: string, max: number): string {
  const characters = [...line(text)];
  return characters.length <= max ? characters.join("") : `${characters.slice(0, max - 1).join("")}…`;
}
