/** A decoded text, and where each of its characters starts and ends in the original. */
export interface View {
  readonly text: string;
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
}

/** Escapes of JSON, JavaScript and shells, entities of HTML, percents, and what is not ASCII. */
const CODE = new RegExp(
  String.raw`\\+(?:u(d[89ab][\da-f]{2}\\+ud[c-f][\da-f]{2}|[\da-f]{4}|\{[\da-f]{1,6}\})|x([\da-f]{2})|[nrtfv])?|%([\da-f]{2})` +
    String.raw`|&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp|tab|newline));|[^\0-\x7f]+`,
  "iy",
);
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">" };
/** Classes of characters: blanks and quotes, and those that may begin a code. */
const BLANK = 1;
const BEGINS = 2;
const CLASSES = new Uint8Array(128);
for (const blank of "\t\n\v\f\r \"'`") CLASSES[blank.charCodeAt(0)] = BLANK;
for (const begins of "\\%&") CLASSES[begins.charCodeAt(0)] = BEGINS;

/** Whether a text may hold escapes, folds or doubled quotes. */
export const HAS_CODE = /[\\%&\r\n]|''|""|"'|'"/;
const IS_CODED = /%[\da-f]{2}|&[#a-z]|\\/i;
const MOST_ROUNDS = 5;

/**
 * The text as UTF-8, a character for each byte, without blanks and quotes, decoded; then again, as often as it was encoded. Texts are folded and
 * wrapped at blanks; shells, YAML and CSV double quotes.
 */
export function* decode(text: string): Generator<View> {
  let view = decodeOnce(text, undefined);
  yield view;
  for (let round = 1; round < MOST_ROUNDS && IS_CODED.test(view.text); round++) {
    view = decodeOnce(view.text, view);
    yield view;
  }
}

/** `of`: the view of the text; undefined in the first round. */
function decodeOnce(text: string, of: View | undefined): View {
  // A unit of UTF-16 takes three bytes at most.
  const room = of === undefined && /[^\0-\x7f]/.test(text) ? text.length * 3 : text.length;
  const bytes = Buffer.alloc(room);
  const starts = new Int32Array(room);
  const ends = new Int32Array(room);
  let length = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    const kind = code > 0x7f ? (of ? 0 : BEGINS) : CLASSES[code];
    let after = at + 1;
    let put: Uint8Array | undefined;
    if (kind === BEGINS) {
      CODE.lastIndex = at;
      const match = CODE.exec(text);
      if (match) [after, put] = [CODE.lastIndex, bytesOf(match)];
    }
    const start = of ? (of.starts[at] as number) : at;
    const end = of ? (of.ends[after - 1] as number) : after;
    for (let index = 0; index < (put?.length ?? Number(kind !== BLANK)); index++, length++) {
      bytes[length] = put?.[index] ?? code;
      starts[length] = start;
      ends[length] = end;
    }
    at = after;
  }
  return { text: bytes.toString("latin1", 0, length), starts, ends };
}

function bytesOf([whole, unicode, escaped, percent, decimal, hex, entity]: RegExpExecArray): Uint8Array {
  const byte = escaped ?? percent;
  if (byte !== undefined) return withoutBlank(Buffer.from(byte, "hex"));
  if (entity !== undefined) return Buffer.from(ENTITIES[entity.toLowerCase()] ?? "");
  if (whole.charCodeAt(0) > 0x7f) return Buffer.from(whole);
  const units = unicode?.match(/[\da-f]{1,6}/gi)?.map((unit) => Number.parseInt(unit, 16));
  const codes = units ?? [decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal)];
  if (codes.some((code) => !(code <= 0x10ffff))) return NONE;
  return withoutBlank(Buffer.from(codes.length > 1 ? String.fromCharCode(...codes) : String.fromCodePoint(...codes)));
}

/** Drops escaped blanks and quotes, too. */
function withoutBlank(bytes: Uint8Array): Uint8Array {
  return CLASSES[bytes[0] ?? 0] === BLANK ? NONE : bytes;
}

const NONE = new Uint8Array(0);

/** Pairs of hex digits, each maybe with a mark before and after it. */
const HEX = /(?:(?:\\{0,4}[xX]|0[xX])?[\da-fA-F]{2}[\s:,;._-]{0,3}){6,}/g;
const HAS_HEX =
  /[\da-fA-F]{2}[\s:,;._-]{1,3}(?:0[xX])?[\da-fA-F]{2}(?:[\s:,;._-]|[\da-fA-F]{2})|[xX][\da-fA-F]{2}[\s,;]{0,3}\\{0,4}0?[xX]/;

/** The digits of bytes in hex with separators. */
export function* hexRuns(text: string): Generator<View & { readonly starts: number[]; readonly ends: number[] }> {
  if (!HAS_HEX.test(text)) return;
  for (const run of text.matchAll(HEX)) {
    const starts: number[] = [];
    let digits = "";
    for (const pair of run[0].matchAll(/(?:0[xX](?=[\da-fA-F]{2}))?([\da-fA-F]{2})/g)) {
      const at = run.index + pair.index + pair[0].length - 2;
      starts.push(at, at + 1);
      digits += pair[1];
    }
    yield { text: digits.toLowerCase(), starts, ends: starts.map((at) => at + 1) };
  }
}
