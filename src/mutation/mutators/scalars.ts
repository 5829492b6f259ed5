import { isInteger, type Numeral, readNumber } from "../../values/numbers/numeral.ts";

/** Larger powers of ten are not written out. */
const MAX_POWER = 40;

/** The number and one more: exact beyond 2^53, with as many digits behind the point. */
export function plusOne(value: number | Numeral): number | Numeral {
  if (typeof value === "number" && (Math.abs(value) < Number.MAX_SAFE_INTEGER || !isInteger(value))) return value + 1;
  const [mantissa = "", exponent = "0"] = String(value).toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const power = Number(exponent) - fraction.length;
  // One more cannot be told from it: another digit can.
  if (Math.abs(power) > MAX_POWER)
    return readNumber(String(value).replace(/\d/, (digit) => (digit === "1" ? "2" : "1")));
  const digits = BigInt(whole + fraction) * 10n ** BigInt(Math.max(0, power));
  const sum = digits + 10n ** BigInt(Math.max(0, -power));
  if (power >= 0) return readNumber(String(sum));
  const text = String(sum < 0n ? -sum : sum).padStart(1 - power, "0");
  return readNumber(`${sum < 0n ? "-" : ""}${text.slice(0, power)}.${text.slice(power)}`);
}

/** A text whose letters and digits are moved on by one; `mutant` where it has none. */
export function moveOn(text: string): string {
  const moved = text.replace(/[a-z]/gi, (letter) => (/z/i.test(letter) ? after(letter, -25) : after(letter, 1)));
  const all = otherDigits(moved);
  return all === text ? "mutant" : all;
}

/** A text with every digit another. */
export function otherDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10));
}

function after(letter: string, by: number): string {
  return String.fromCharCode(letter.charCodeAt(0) + by);
}
