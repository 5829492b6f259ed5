import type { ScalarNode } from "./source.ts";

const CONSTANTS: ReadonlyMap<string, null | boolean> = new Map([
  ...["", "~", "null", "Null", "NULL"].map((text) => [text, null] as const),
  ...["true", "True", "TRUE"].map((text) => [text, true] as const),
  ...["false", "False", "FALSE"].map((text) => [text, false] as const),
]);
const NUMERIC = "+-.0123456789";
const NUMBER = /^(?:0o[0-7]+|0x[0-9a-fA-F]+|[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?)$/;
const INFINITE = /^[-+]?\.(?:inf|Inf|INF)$/;
const NO_NUMBER = /^\.(?:nan|NaN|NAN)$/;

/** Whether a number is one that JSON has, and no whole one whose digits are lost; `text`: as it is written, or as JSON writes the same number. */
export function holdsNumber(value: number, text: string): boolean {
  if (!Number.isFinite(value)) return false;
  if (Number.isSafeInteger(value) || !/^[-+]?\d+$/.test(text)) return true;
  return String(value) === text || BigInt(value) === BigInt(text);
}

/** The value of a text without quotes by the core schema of YAML 1.2.2, section 10.3.2. Numbers may be infinite or NaN. */
export function resolvePlain(text: string): ScalarNode["value"] {
  const constant = CONSTANTS.get(text);
  if (constant !== undefined) return constant;
  if (!NUMERIC.includes(text.charAt(0))) return text;
  if (NUMBER.test(text)) return Number(text);
  if (INFINITE.test(text)) return text.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return NO_NUMBER.test(text) ? Number.NaN : text;
}
