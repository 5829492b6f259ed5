import { escapeControls } from "../../../values/text.ts";

/** A diagnostic: texts, numbers, flags, lists of texts, and one text of several lines. What is undefined is left out. */
export type Diagnostic = Readonly<
  Record<string, string | number | boolean | readonly string[] | { readonly lines: readonly string[] } | undefined>
>;

/** A block of YAML as TAP 14 wants it below a test; texts are JSON strings, so that none can end it. */
export function yamlBlock(diagnostic: Diagnostic): string {
  const rows = Object.entries(diagnostic).flatMap(([key, value]) => {
    if (value === undefined) return [];
    if (typeof value !== "object") return [`  ${key}: ${scalar(value)}`];
    if ("lines" in value) return [`  ${key}: |2-`, ...value.lines.map((line) => `    ${printable(line)}`)];
    return value.length === 0 ? [] : [`  ${key}:`, ...value.map((item) => `    - ${scalar(item)}`)];
  });
  return rows.length === 0 ? "" : `  ---\n${rows.join("\n")}\n  ...\n`;
}

function scalar(value: string | number | boolean): string {
  return typeof value === "string" ? JSON.stringify(printable(value)) : String(value);
}

/** U+FFFE and U+FFFF are not printable to YAML. */
function printable(text: string): string {
  return escapeControls(text).replace(/[\ufffe\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16)}`);
}
