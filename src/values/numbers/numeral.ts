/** A JSON number that JavaScript would change or write differently: `1.0`, `-0`, `1E2`, 9007199254740993, 1e400. It keeps its text. */
export class Numeral {
  readonly text: string;

  /** `text`: a number of JSON (RFC 8259, section 6). */
  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }

  /** `writeJson` puts the text in; other writers of JSON get the nearest double. */
  toJSON(): string | number {
    if (!writing) return toDouble(this);
    marked = true;
    return MARK + this.text;
  }
}

/** Starts the strings that stand for numerals while JSON is read or written. */
export const MARK = `${Math.random()}${Math.random()}#`;
const MARKED = new RegExp(`"${MARK.replaceAll(".", "\\.")}([^"]+)"`, "g");
let writing = false;
let marked = false;

/** The JSON that `write` makes by JSON.stringify, with the text of each numeral. */
export function keepNumerals(write: () => string): string {
  writing = true;
  marked = false;
  try {
    const text = write();
    return marked ? text.replace(MARKED, "$1") : text;
  } finally {
    writing = false;
  }
}

/** Reads a number of JSON. */
export function readNumber(text: string): number | Numeral {
  const value = Number(text);
  return String(value) === text ? value : new Numeral(text);
}

/** Whether a value is a JSON number of either form. */
export function isNumber(value: unknown): value is number | Numeral {
  return typeof value === "number" || value instanceof Numeral;
}

/** The nearest finite double. */
export function toDouble(value: number | Numeral): number {
  if (typeof value === "number") return value;
  const double = Number(value.text);
  return Math.max(-Number.MAX_VALUE, Math.min(double, Number.MAX_VALUE)) || 0;
}

/** The double of the same value; undefined for a number that no double holds, and for other values. */
export function heldNumber(value: unknown): number | undefined {
  if (!(value instanceof Numeral)) return typeof value === "number" ? value : undefined;
  const double = toDouble(value);
  return compareNumbers(value, double) === 0 ? double : undefined;
}

/** Whether a number has no fraction. */
export function isInteger(value: unknown): boolean {
  if (!(value instanceof Numeral)) return Number.isInteger(value);
  const { digits, power } = decimalOf(value);
  return power >= BigInt(digits.length);
}

/** Compares by exact value: negative if `a` is less, 0 if they are equal. */
export function compareNumbers(a: number | Numeral, b: number | Numeral): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [one, other] = [decimalOf(a), decimalOf(b)];
  if (one.sign !== other.sign) return one.sign - other.sign;
  if (one.power !== other.power) return one.power < other.power ? -one.sign : one.sign;
  return one.digits === other.digits ? 0 : one.digits < other.digits ? -one.sign : one.sign;
}

/** The same text for numbers of the same value, and only for them. */
export function canonicalNumber(value: number | Numeral): string {
  const held = heldNumber(value);
  if (held !== undefined) return JSON.stringify(held);
  const { sign, digits, power } = decimalOf(value);
  const minus = sign < 0 ? "-" : "";
  if (power < -6n || power > 40n) return `${minus}${digits}e${power - BigInt(digits.length)}`;
  const at = Math.max(1, Number(power));
  const all = digits.padStart(digits.length + at - Number(power), "0").padEnd(at, "0");
  return `${minus}${all.slice(0, at)}${all.length > at ? `.${all.slice(at)}` : ""}`;
}

/** A number is `sign` times 0.`digits` times 10 to the `power`; the digits neither start nor end in 0, and 0 has none. */
type Decimal = { sign: number; digits: string; power: bigint };

function decimalOf(value: number | Numeral): Decimal {
  const [mantissa = "", exponent = "0"] = String(value).toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const all = whole + fraction;
  const start = all.search(/[1-9]/);
  if (start < 0) return { sign: 0, digits: "", power: 0n };
  let end = all.length;
  while (all[end - 1] === "0") end--;
  const power = BigInt(exponent) + BigInt(whole.length - start);
  return { sign: mantissa.startsWith("-") ? -1 : 1, digits: all.slice(start, end), power };
}
