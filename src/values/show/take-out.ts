import { isNested, writeJson } from "../json.ts";
import { isNumber } from "../numbers/numeral.ts";
import type { Replaceable } from "../regex.ts";

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;
const ISO_TIME = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?/g;

/** Replaces what was taken out. */
const GONE = "~";

/** A text without UUIDs, ISO 8601 times and matches of the patterns. */
export function normaliseText(text: string, patterns: readonly Replaceable[] = []): string {
  return [UUID, ISO_TIME, ...patterns].reduce<string>((left, pattern) => left.replace(pattern, GONE), text);
}

/** Bounds of the values that are looked for. */
const MAX_VALUES = 1000;
const MAX_VALUE = 4000;

/**
 * A text without what differs from one request to the next: `values` (whole words, however escaped), UUIDs, times, ids and numbers with their
 * units. Two texts with the same result say the same about different requests.
 */
export function takeOut(text: string, values: readonly string[] = []): string {
  const known = takeOutValues(text, values);
  if (last.text !== known) last = { text: known, left: takeOutIds(known) };
  return last.left;
}

/** What was left of the last text: failures are asked for with their values and without, and many say the same. */
let last = { text: "", left: "" };

function takeOutIds(text: string): string {
  const left = normaliseText(text).replace(EXPONENT, GONE);
  const plain = left.replace(TOKEN, (token) => (isRandom(token) ? GONE : token.replace(WORD, takeOutDigits)));
  return plain.replace(NUMBER, GONE);
}

/** Every string, number and boolean in a value, and the JSON of its parts: what an answer may repeat of its request. */
export function listValues(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (isNumber(value) || typeof value === "bigint" || typeof value === "boolean") return [String(value)];
  if (!isNested(value)) return [];
  return [writeJson(value), ...Object.values(value).flatMap(listValues)];
}

/** Longest first, since one may be a part of another. */
function takeOutValues(text: string, values: readonly string[]): string {
  const known = values.filter(({ length }) => length <= MAX_VALUE).slice(0, MAX_VALUES);
  const forms = new Set(
    known.flatMap((value) => [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value.toWellFormed())]),
  );
  // Programs print a value in capitals, or small.
  const small = text.toLowerCase();
  const found = [...forms].filter((form) => /[\p{L}\p{N}]|../u.test(form) && small.includes(form.toLowerCase()));
  if (found.length === 0) return text;
  const patterns = found.sort((a, b) => b.length - a.length).map(wholeWord);
  return text.replace(new RegExp(patterns.join("|"), "giu"), GONE);
}

function wholeWord(text: string): string {
  const [before, after] = [/^[\p{L}\p{N}_]/u, /[\p{L}\p{N}_]$/u].map((edge) => edge.test(text));
  const escaped = text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return `${before ? "(?<![\\p{L}\\p{N}_])" : ""}${escaped}${after ? "(?![\\p{L}\\p{N}_])" : ""}`;
}

const EXPONENT = /(?<![\p{L}\p{N}_])[-+]?\d+(?:\.\d+)?e[-+]\d+(?![\p{L}\p{N}_])/giu;
/** Letters and digits, joined as in ids. */
const TOKEN = /[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*/g;
const WORD = /[A-Za-z0-9]+/g;
/** Numbers: sign, groups, fraction, exponent, unit. */
const NUMBER = /(?<![\p{L}\p{N}_])[-+]?~(?:[.,:'_]~)*(?:\s?(?:ns|µs|ms|s|m|min|h)(?![\p{L}\p{N}_]))?/gu;

/** Whether a token switches between cases and digits as often as ids do. */
function isRandom(token: string): boolean {
  const runs = token.match(/[a-z]+|[A-Z]+|\d+/g) ?? [];
  return token.length >= 16 && /\d/.test(token) && runs.length * 4 >= token.length;
}

/** `item42` keeps its letters; hexadecimal and mixed words keep nothing. */
function takeOutDigits(word: string): string {
  if (/^(?:0x[0-9a-f]+|[0-9a-f]{8,})$/i.test(word)) return GONE;
  const runs = word.match(/[A-Za-z]+|\d+/g) ?? [];
  const exponent = /^\d+[eE]\d+$/.test(word);
  return exponent || runs.length > 2 ? GONE : word.replace(/\d+/g, GONE);
}
