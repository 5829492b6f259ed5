import { escapeControls } from "../../../values/text.ts";

/** Text that is HTML already. Only the `html` tag makes any. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template: text is escaped, markup is not, lists are joined, nothing is left out. */
export type Content = string | number | Markup | undefined | false | readonly Content[];

/** Builds HTML: values are escaped for content and quoted attributes; characters that act or hide become `\u202e`. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  let text = strings[0] ?? "";
  for (let index = 0; index < values.length; index++) text += show(values[index]) + strings[index + 1];
  return new Markup(text);
}

function show(content: Content): string {
  if (content instanceof Markup) return content.text;
  if (typeof content === "string") return escapeText(content);
  if (typeof content === "number") return String(content);
  if (content === undefined || content === false) return "";
  let text = "";
  for (const part of content) text += show(part);
  return text;
}

const PLAIN = /^[ !#-%(-;=?-~\n]*$/;
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeText(text: string): string {
  if (PLAIN.test(text)) return text;
  return escapeControls(text).replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}
