import { escapeControls } from "../../../values/text.ts";

/** A diagnostic: texts, numbers, flags, and lists of texts. What is undefined is left out. */
export type Diagnostic = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/**
 * A block of YAML as TAP 14 wants it below a test. Texts are written as JSON strings, which are YAML, so that nothing in them
 * can end the block or the value.
 */
export function yamlBlock(diagnostic: Diagnostic): string {
  const rows = Object.entries(diagnostic).flatMap(([key, value]) => {
    if (value === undefined) return [];
    if (typeof value !== "object") return [`  ${key}: ${scalar(value)}`];
    return value.length === 0 ? [] : [`  ${key}:`, ...value.map((item) => `    - ${scalar(item)}`)];
  });
  return rows.length === 0 ? "" : `  ---\n${rows.join("\n")}\n  ...\n`;
}

/** U+FFFE and U+FFFF are not printable to YAML. */
function scalar(value: string | number | boolean): string {
  if (typeof value !== "string") return String(value);
  const safe = escapeControls(value).replace(/[\ufffe\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16)}`);
  return JSON.stringify(safe);
}
