import { readYamlNumber } from "../../values/numbers/yaml-number.ts";
import type { ScalarNode } from "./source.ts";

const CONSTANTS: ReadonlyMap<string, null | boolean> = new Map([
  ...["", "~", "null", "Null", "NULL"].map((text) => [text, null] as const),
  ...["true", "True", "TRUE"].map((text) => [text, true] as const),
  ...["false", "False", "FALSE"].map((text) => [text, false] as const),
]);
const NUMERIC = "+-.0123456789";
const INFINITE = /^[-+]?\.(?:inf|Inf|INF)$/;
const NO_NUMBER = /^\.(?:nan|NaN|NAN)$/;

/** The value of a plain scalar by the core schema of YAML 1.2.2, section 10.3.2. Numbers may be infinite or NaN. */
export function resolvePlain(text: string): ScalarNode["value"] {
  const constant = CONSTANTS.get(text);
  if (constant !== undefined) return constant;
  if (!NUMERIC.includes(text.charAt(0))) return text;
  const number = readYamlNumber(text);
  if (number !== undefined) return number;
  if (INFINITE.test(text)) return text.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return NO_NUMBER.test(text) ? Number.NaN : text;
}
