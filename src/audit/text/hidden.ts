import { words } from "../../values/show/words.ts";
import { eachText } from "./texts.ts";

const says = words("<count hidden character> that no reader sees[[: <decoded>]]");

/** Newlines of any kind, and tabs, are seen. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}]/gu;
const BLANK = /[\t\n\v\f\r\x85]/;
/** With the flag `v`: sequences of characters. */
const EMOJI = "\\p{RGI_Emoji}";
const MAY_HIDE = /[^\t\n\r\x20-\x7e]/;

/** Letters and marks of scripts in which joiners change how a word looks. */
const SCRIPTS = `Arabic Syriac Mongolian Nko Mandaic Manichaean Adlam Hanifi_Rohingya Phags_Pa Devanagari Bengali Gurmukhi Gujarati Oriya
  Tamil Telugu Kannada Malayalam Sinhala Thai Lao Myanmar Khmer Tibetan Balinese Javanese Sundanese Tai_Tham Cham`;
const JOINING = `[${SCRIPTS.replace(/(\w+)\s*/g, "\\p{scx=$1}")}]`;
const RIGHT_TO_LEFT =
  /(?=\p{L})[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Samaritan}\p{sc=Mandaic}\p{sc=Adlam}]/u;

const SELECTOR = "[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}\\u180b-\\u180d\\u180f]";

/** What may stand in a text, beside emoji: it belongs to how its neighbours are written. */
const PLAIN = [
  () => /^\ufeff/gu,
  () => /(?<=\p{L})\xad(?=\p{L})/gu,
  () => new RegExp(`(?<=(?=[\\p{L}\\p{M}])${JOINING})[\\u200c\\u200d](?=(?=[\\p{L}\\p{M}])${JOINING})`, "gu"),
  // One variation selector after a visible character.
  () =>
    new RegExp(
      `(?<=[^\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\p{Cc}\\p{Z}])${SELECTOR}(?!${SELECTOR})`,
      "gu",
    ),
];
let plain: RegExp[] | undefined;
/** Flags, families and keycaps; it takes long to make, and most texts do without. */
let emoji: RegExp | undefined;

/** Marks of direction, which belong into a text with letters from right to left. */
const MARKS = /[\u200e\u200f\u061c]/gu;
const ISOLATES = /[\u2066-\u2069]/gu;

/** What editors and keyboards leave behind: few of these are a slip. */
const SLIP = /^[\xad\u200b-\u200d\u2060\ufeff]{1,3}$/;

export const hiddenText = eachText((text) => {
  const payload = findHidden(text);
  if (payload === "") return undefined;
  const points = [...payload].map((character) => character.codePointAt(0) ?? 0);
  const decoded = points
    .map((code) => (code >= 0xe0020 && code < 0xe007f ? String.fromCodePoint(code - 0xe0000) : ""))
    .join("");
  const codes = points.map((code) => `U+${code.toString(16).toUpperCase().padStart(4, "0")}`).join(" ");
  return {
    message: says({ hidden: points.length, decoded: JSON.stringify(decoded.slice(0, 200)).slice(1, -1) }),
    evidence: decoded === "" ? codes : `${JSON.stringify(decoded)} ${codes}`,
    ...(SLIP.test(payload) && { severity: "warning" as const }),
  };
});

/** The characters of a text that nobody sees, and that have no reason to be there. */
function findHidden(text: string): string {
  if (!MAY_HIDE.test(text) || hiddenIn(text).length === 0) return "";
  plain ??= PLAIN.map((make) => make());
  if (hiddenIn(cover(text, plain)).length === 0) return "";
  emoji ??= new RegExp(EMOJI, "gv");
  let left = cover(text, [emoji, ...plain]);
  if (RIGHT_TO_LEFT.test(text)) {
    left = left.replace(MARKS, "■");
    if (isBalanced(left)) left = left.replace(ISOLATES, "■");
  }
  return hiddenIn(left).join("");
}

/** A visible character stays in each place. */
function cover(text: string, shapes: readonly RegExp[]): string {
  return shapes.reduce((left, shape) => left.replace(shape, (found) => "■".repeat(found.length)), text);
}

function hiddenIn(text: string): string[] {
  return (text.match(HIDDEN) ?? []).filter((character) => !BLANK.test(character));
}

function isBalanced(text: string): boolean {
  let open = 0;
  for (const [mark] of text.matchAll(ISOLATES)) {
    open += mark === "\u2069" ? -1 : 1;
    if (open < 0) return false;
  }
  return open === 0;
}
