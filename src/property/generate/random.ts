import type fc from "fast-check";
import { mulberry32 } from "../../statistics/mulberry32.ts";
import { sha256 } from "../../values/hash.ts";
import type { Path } from "../../values/json/pointer.ts";
import { describeType, type Json } from "../../values/json.ts";
import { isInteger } from "../../values/numbers/numeral.ts";
import type { ValuesByArgument } from "../types.ts";
import { type Bounds, type Source, times } from "./build.ts";
import { listOf, matches } from "./merge.ts";
import type { Shape } from "./shapes.ts";
import { isForeign, isWithin, lengthOf, lengthsOf, MAX_TEXT, type Matching, plainText } from "./text.ts";

/** Of the texts that a shape allows most are short. */
const USUAL_LENGTH = 12;
const USUAL_ITEMS = 4;
const SPREAD = 1000;
const TRIES = 100;

/** Values by chance, most of them small. */
export function chanceSource(check: typeof fc, random: fc.Random, matching: Matching, offers: Offers): Source {
  /** Patterns and lengths for which nothing was found by chance. */
  const hopeless = new Set<string>();
  const patterns = new Map<string, fc.Arbitrary<string> | undefined>();
  const draw = <T>(values: fc.Arbitrary<T>): T => values.generate(random, 3).value;
  const one = <T>(list: readonly T[]): T => list[random.nextInt(0, list.length - 1)] as T;
  const happens = (percent: number): boolean => random.nextInt(1, 100) <= percent;

  const matched = (pattern: string, [least, most]: [number, number], turn: number): string | undefined => {
    if (!patterns.has(pattern)) patterns.set(pattern, readPattern(check, pattern));
    const texts = patterns.get(pattern);
    const key = `${least} ${most} ${pattern}`;
    for (let tries = 0; texts && tries < TRIES && !hopeless.has(key); tries++) {
      const text = draw(texts);
      const fits = isWithin(text, least, most) && text.isWellFormed() && matches(pattern, text);
      if (fits && !isForeign(text)) return text;
    }
    hopeless.add(key);
    return plainText({ pattern, minLength: least, maxLength: most }, random.nextInt(turn, turn + 20), matching);
  };

  const textOf = (shape: Shape, turn: number): string | undefined => {
    const [least, most] = lengthsOf(shape);
    const { pattern, format } = shape;
    if (typeof pattern === "string") return matched(pattern, [least, most], turn);
    if (typeof format === "string" && format !== "") return plainText(shape, random.nextInt(0, 20), matching);
    if (least > Math.min(most, MAX_TEXT)) return undefined;
    const unit = happens(50) ? "grapheme-ascii" : "grapheme";
    const made = draw(check.string({ unit, maxLength: Math.min(most, Math.max(least, USUAL_LENGTH) + 1) }));
    // Neither dots, of which there are four, nor two slashes: what follows may be somebody's host.
    const harmless = made.replace(/[.\u3002\uff0e\uff61]|\/(?=\/)/g, ",");
    const text = [...harmless].slice(0, Math.min(most, MAX_TEXT));
    while (text.length < least) text.push("x");
    return text.join("");
  };

  const fraction = (least: number, most: number): number => {
    const near = Math.min(Math.max(0, least), most);
    const [from, to] = [Math.max(least, near - SPREAD), Math.min(most, near + SPREAD)];
    const value = from + random.nextDouble() * (to - from);
    const short = Number(value.toFixed(random.nextInt(1, 6)));
    return (short >= from && short <= to ? short : value) + 0;
  };

  const numberIn = ({ least, most, step }: Bounds): number => {
    if (step === undefined && (happens(40) || Math.ceil(least) > Math.floor(most))) return fraction(least, most);
    const [from, to] = [Math.ceil(least / (step ?? 1) - 1e-9), Math.floor(most / (step ?? 1) + 1e-9)];
    // Around the bound that is next to 0, or 0 itself.
    const near = Math.min(Math.max(0, from), to);
    const isNear = happens(85);
    const [min, max] = isNear ? [Math.max(from, near - SPREAD), Math.min(to, near + SPREAD)] : [from, to];
    return times(draw(check.integer({ min, max })), step ?? 1);
  };

  return {
    order(ways) {
      if (ways.length < 2) return ways;
      const first = random.nextInt(0, ways.length - 1);
      return [...ways.slice(first), ...ways.slice(0, first)];
    },
    offered(shape, { at }) {
      const known = offersAt(offers, at, shape);
      if (known.length > 0 && happens(70)) return one(known);
      const allowed = listOf(shape.enum);
      return allowed.length > 0 ? one(allowed) : undefined;
    },
    text: (shape, { turn }) => textOf(shape, turn),
    number: numberIn,
    boolean: () => happens(50),
    any({ turn }): Json {
      const values = [null, happens(50), numberIn({ least: -SPREAD, most: SPREAD, step: undefined })];
      return one([...values, textOf({}, turn) as string]);
    },
    takes: () => happens(50),
    size: (least, most) => random.nextInt(least, Math.min(most, least + USUAL_ITEMS)),
  };
}

/** Texts of a pattern; undefined of one that fast-check cannot read. */
function readPattern(check: typeof fc, pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return check.stringMatching(new RegExp(pattern, "u"), { size: "small" });
  } catch {
    return undefined;
  }
}

const SAMPLES = 60;

/** Makes texts of patterns, always the same; the plainest first. */
export function createMatching(check: typeof fc): Matching {
  const known = new Map<string, readonly string[] | undefined>();
  return (pattern) => {
    if (!known.has(pattern)) known.set(pattern, sample(check, pattern));
    return known.get(pattern);
  };
}

function sample(check: typeof fc, pattern: string): readonly string[] | undefined {
  const random = createRandom(check, pattern);
  const found = new Set<string>();
  // Nothing before and after it, where the pattern allows that.
  for (const source of [`^(?:${pattern})$`, pattern]) {
    const texts = readPattern(check, source);
    for (let many = 0; texts && many < SAMPLES; many++) found.add(texts.generate(random, 4).value);
  }
  if (found.size === 0) return undefined;
  const rank = (text: string): number =>
    Number(isForeign(text)) * 1000 + lengthOf(text) + 3 * lengthOf(text.replace(/[a-z0-9]/g, ""));
  return [...found]
    .filter((text) => text.isWellFormed?.() !== false && matches(pattern, text))
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** Values for arguments that a person or the server itself gave. The first that has an argument counts. */
export type Offers = readonly (ValuesByArgument | undefined)[];

/** What there is for a place, of a type that its shape takes. */
export function offersAt(offers: Offers, path: Path, { type }: Shape): readonly Json[] {
  const name = path.filter((step) => typeof step === "string").join(".");
  const fits = (value: Json): boolean =>
    type === undefined || type === describeType(value) || (type === "integer" && isInteger(value));
  for (const values of name === "" ? [] : offers) {
    const found = values && Object.hasOwn(values, name) ? (values[name] ?? []).filter(fits) : [];
    if (found.length > 0) return found;
  }
  return [];
}

/** A stream of random numbers of its own for each text. */
export function createRandom(check: typeof fc, text: string): fc.Random {
  return new check.Random(mulberry32(Number.parseInt(sha256(text, 8), 16)));
}
