import { cutEnd, cutStart } from "./show/preview.ts";

/**
 * What has no shape of its own and stays, as scripts and emoji are written with it: one joiner behind a letter, mark or symbol beyond ASCII; a selector
 * of text or emoji behind a pictograph, or in a keycap; Mongolian selectors behind Mongolian letters.
 */
const JOINED =
  String.raw`(?<=(?![\0-\x7f\p{Default_Ignorable_Code_Point}])[\p{L}\p{M}\p{S}]|\p{Extended_Pictographic}\ufe0f)[\u200c\u200d]` +
  String.raw`|(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?<=[\d#*])\ufe0f(?=\u20e3)|(?<=[\u1820-\u18aa])[\u180b-\u180d\u180f]`;

/**
 * Characters that act on a terminal, or reorder or hide text: C0 and C1 controls except newline and tab, directional marks, line separators, lone
 * surrogates, and all that no reader sees, such as zero-width spaces, tags, fillers and selectors, beside `JOINED`.
 */
const UNSAFE =
  String.raw`[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\p{Bidi_Control}\ufff9-\ufffb\ud800-\udfff]` +
  String.raw`|\p{Default_Ignorable_Code_Point}(?<!${JOINED})`;

/** A text of Latin letters and of symbols, in which nothing of that is: V8 takes ten milliseconds for the other pattern's first match. */
const PLAIN = /^[\t\n -~\xa0-\xac\xae-\u02ff\u2010-\u2027\u2030-\u205e\u2070-\u2bff]*$/;

let unsafe: RegExp | undefined;

/** The text with what `write` gives for each character that acts on a terminal, or reorders or hides text. */
export function replaceUnsafe(text: string, write: (character: string) => string): string {
  if (PLAIN.test(text)) return text;
  unsafe ??= new RegExp(UNSAFE, "gu");
  return text.replace(unsafe, write);
}

const NAMED: Readonly<Record<string, string>> = { "\b": "\\b", "\f": "\\f", "\r": "\\r", "\v": "\\v" };

/** The text with every character that could act on a terminal, or hide, written as `\x1b`, `U+202E` or `U+E0061`. */
export function escapeControls(text: string): string {
  return replaceUnsafe(text.replace(/\r\n/g, "\n"), nameCharacter);
}

/** The same for U+FFFE and U+FFFF, too, which XML and YAML do not allow. */
export function escapePrintable(text: string): string {
  return escapeControls(text).replace(/[\ufffe\uffff]/g, nameCharacter);
}

/** The same for a text of YAML, which has such characters only in double quotes and comments. */
export function escapeYaml(text: string): string {
  return replaceUnsafe(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code <= 0xff) return nameCharacter(character);
    return code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`;
  });
}

function nameCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return NAMED[character] ?? (code <= 0xff ? `\\x${hex(code, 2)}` : `U+${hex(code, 4).toUpperCase()}`);
}

/** A text as escapes of JSON, one for each UTF-16 unit. */
export function escapeUnits(text: string): string {
  return Array.from({ length: text.length }, (_, at) => `\\u${hex(text.charCodeAt(at), 4)}`).join("");
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, "0");
}

/** The start of a command of GitHub's runner: `::` behind blanks (of .NET) on a line, `##[` anywhere. */
const COMMAND = /:(?=:)(?<=^[\s\x85]*:)|#(?=\[)(?<=##)/gm;

/**
 * The text without commands of GitHub's runner: a character of each is escaped, by default as `\u003a` or `\u0023`, so that JSON and quoted YAML
 * keep their values. The start of the text counts as the start of a line.
 * Source: https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
 */
export function escapeCommands(text: string, write = (code: number): string => `\\u${hex(code, 4)}`): string {
  return text.replace(COMMAND, (character) => write(character.charCodeAt(0)));
}

/** A text on one line, harmless to a terminal; of one longer than `max` characters, the middle is left out. */
export function oneLine(text: string, max = 240): string {
  return escapeControls(cutMiddle(text, max).replace(/\r?\n/g, "\\n").replace(/\t/g, "  "));
}

/** A text on one line, its blanks folded, harmless to a terminal. */
export function foldBlanks(text: string): string {
  return escapeControls(text.replace(/\s+/g, " ").trim());
}

/** At most `max` UTF-16 units of a text, with the `length` of the whole at the end. Splits no surrogate pair. */
export function cutText(text: string, max: number, length = text.length): string {
  if (length <= max) return text;
  const mark = `… (${length} characters)`;
  return mark.length < max ? `${cutEnd(text, max - mark.length)}${mark}` : `${cutEnd(text, Math.max(0, max - 1))}…`;
}

/** The same without its middle: messages often end with what matters. */
export function cutMiddle(text: string, max: number): string {
  const mark = `… (${text.length} characters) …`;
  const tail = Math.floor((max - mark.length) / 3);
  if (text.length <= max || tail <= 0) return cutText(text, max);
  return `${cutEnd(text, max - mark.length - tail)}${mark}${cutStart(text, tail)}`;
}

/** A whole number with separators: `12,345`. Without Intl, whose first use takes 10 ms. */
export function formatNumber(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** A number and what it counts: `1 test`, `2,000 tests`. */
export function count(number: number, noun: string): string {
  return `${formatNumber(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/** `2 failed, 1 errored`: what there is any of; empty where there is nothing. */
export function listCounts(counts: readonly (readonly [number, string])[]): string {
  return counts.flatMap(([number, word]) => (number > 0 ? [`${formatNumber(number)} ${word}`] : [])).join(", ");
}

/** The facts that there are, in their order. */
export function listTold(facts: readonly (string | false | undefined)[]): string[] {
  return facts.flatMap((fact) => fact || []);
}

/** The first `max` items of a list; if there are more, `tell` makes one that says how many. */
export function takeSome<T>(items: readonly T[], max: number, tell: (rest: number) => T): T[] {
  const rest = items.length - max;
  return rest > 0 ? [...items.slice(0, max), tell(rest)] : [...items];
}

/** `a, b and 3 more`: the first `max` items by name. */
export function nameSome<T>(items: readonly T[], max: number, name: (item: T) => string, between = ", "): string {
  const named = items.slice(0, max).map(name).join(between);
  return items.length > max ? `${named} and ${formatNumber(items.length - max)} more` : named;
}

/** The name, with a number if it is taken. */
export function freeName(name: string, taken: { has(name: string): boolean }, mark = ""): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name} ${mark}${count}`;
  return free;
}

/** A text without percent-encoding, or as it is if that is invalid. */
export function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
