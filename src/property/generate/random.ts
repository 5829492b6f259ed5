import type fc from "fast-check";
import type { Path } from "../../values/json/pointer.ts";
import type { Json } from "../../values/json.ts";
import { type Bounds, type Source, type Spot, times } from "./build.ts";
import { listOf, matches } from "./merge.ts";
import type { Offers } from "./offers.ts";
import type { Shape } from "./shapes.ts";
import { isForeign, isWithin, lengthsOf, MAX_TEXT, type Matching, plainText } from "./text.ts";

/** Of the texts that a shape allows most are short. */
const USUAL_LENGTH = 12;
const USUAL_ITEMS = 4;
const SPREAD = 1000;
const TRIES = 100;

/** Values by chance, most of them small. */
export class Chance implements Source {
  readonly #check: typeof fc;
  readonly #random: fc.Random;
  readonly #matching: Matching;
  readonly #offers: Offers;
  /** Patterns and lengths for which nothing was found by chance. */
  readonly #hopeless = new Set<string>();
  readonly #patterns = new Map<string, fc.Arbitrary<string> | undefined>();

  constructor(check: typeof fc, random: fc.Random, matching: Matching, offers: Offers) {
    this.#check = check;
    this.#random = random;
    this.#matching = matching;
    this.#offers = offers;
  }

  order(ways: readonly Shape[], _spot: Spot): readonly Shape[] {
    if (ways.length < 2) return ways;
    const first = this.#random.nextInt(0, ways.length - 1);
    return [...ways.slice(first), ...ways.slice(0, first)];
  }

  offered(shape: Shape, { at }: Spot): Json | undefined {
    const known = this.#offers.at(at, shape);
    if (known.length > 0 && this.#happens(70)) return this.#one(known);
    const allowed = listOf(shape.enum);
    return allowed.length > 0 ? this.#one(allowed) : undefined;
  }

  text(shape: Shape, { turn }: Spot): string | undefined {
    const [least, most] = lengthsOf(shape);
    const { pattern, format } = shape;
    if (typeof pattern === "string") return this.#matched(pattern, least, most, turn);
    if (typeof format === "string" && format !== "")
      return plainText(shape, this.#random.nextInt(0, 20), this.#matching);
    if (least > Math.min(most, MAX_TEXT)) return undefined;
    const unit = this.#happens(50) ? "grapheme-ascii" : "grapheme";
    const longest = Math.min(most, Math.max(least, USUAL_LENGTH) + 1);
    const { string } = this.#check;
    const made = this.#draw(string({ unit, maxLength: longest }));
    // Neither dots, of which there are four, nor two slashes: what follows may be somebody's host.
    const harmless = made.replace(/[.\u3002\uff0e\uff61]|\/(?=\/)/g, ",");
    const text = [...harmless].slice(0, Math.min(most, MAX_TEXT));
    while (text.length < least) text.push("x");
    return text.join("");
  }

  #matched(pattern: string, least: number, most: number, turn: number): string | undefined {
    const fits = (text: string): boolean =>
      isWithin(text, least, most) && text.isWellFormed() && matches(pattern, text);
    if (!this.#patterns.has(pattern)) this.#patterns.set(pattern, this.#read(pattern));
    const texts = this.#patterns.get(pattern);
    const key = `${least} ${most} ${pattern}`;
    for (let tries = 0; texts && tries < TRIES && !this.#hopeless.has(key); tries++) {
      const text = this.#draw(texts);
      if (fits(text) && !isForeign(text)) return text;
    }
    this.#hopeless.add(key);
    return plainText(
      { pattern, minLength: least, maxLength: most },
      this.#random.nextInt(turn, turn + 20),
      this.#matching,
    );
  }

  #read(pattern: string): fc.Arbitrary<string> | undefined {
    try {
      return this.#check.stringMatching(new RegExp(pattern, "u"), { size: "small" });
    } catch {
      return undefined;
    }
  }

  number({ least, most, step }: Bounds, _shape: Shape, _spot: Spot): number {
    const { integer } = this.#check;
    if (step === undefined && (this.#happens(40) || Math.ceil(least) > Math.floor(most)))
      return this.#fraction(least, most);
    const [from, to] = [Math.ceil(least / (step ?? 1) - 1e-9), Math.floor(most / (step ?? 1) + 1e-9)];
    // Around the bound that is next to 0, or 0 itself.
    const near = Math.min(Math.max(0, from), to);
    const isNear = this.#happens(85);
    const [min, max] = isNear ? [Math.max(from, near - SPREAD), Math.min(to, near + SPREAD)] : [from, to];
    return times(this.#draw(integer({ min, max })), step ?? 1);
  }

  #fraction(least: number, most: number): number {
    const near = Math.min(Math.max(0, least), most);
    const [from, to] = [Math.max(least, near - SPREAD), Math.min(most, near + SPREAD)];
    const value = from + this.#random.nextDouble() * (to - from);
    const short = Number(value.toFixed(this.#random.nextInt(1, 6)));
    return (short >= from && short <= to ? short : value) + 0;
  }

  boolean(): boolean {
    return this.#happens(50);
  }

  any(spot: Spot): Json {
    const values = [null, this.#happens(50), this.number({ least: -SPREAD, most: SPREAD, step: undefined }, {}, spot)];
    return this.#one([...values, this.text({}, spot) as string]);
  }

  takes(_name: string, _schema: Json, _at: Path): boolean {
    return this.#happens(50);
  }

  size(least: number, most: number, _at: Path): number {
    return this.#random.nextInt(least, Math.min(most, least + USUAL_ITEMS));
  }

  #draw<T>(values: fc.Arbitrary<T>): T {
    return values.generate(this.#random, 3).value;
  }

  #one<T>(list: readonly T[]): T {
    return list[this.#random.nextInt(0, list.length - 1)] as T;
  }

  #happens(percent: number): boolean {
    return this.#random.nextInt(1, 100) <= percent;
  }
}
