import { type Path, writePointer } from "../../values/json/pointer.ts";
import type { Json } from "../../values/json.ts";
import type { Spot } from "../generate/build.ts";
import { listOf } from "../generate/merge.ts";
import type { Offers } from "../generate/offers.ts";
import { Plain } from "../generate/plain.ts";
import type { Shape } from "../generate/shapes.ts";
import type { Matching } from "../generate/text.ts";

/** Which plain arguments are asked for. */
export interface Wish {
  /** Everything optional, or only what lies on the way to these places. */
  takes: "all" | readonly Path[];
  /** Of places with several ways: the one that is taken, by pointer. */
  ways?: ReadonlyMap<string, number>;
  /** What else must hold at places, by pointer; nobody's offer counts there. */
  change?: ReadonlyMap<string, (shape: Shape) => Shape>;
  /** Optional arguments that are absent, by pointer. */
  without?: ReadonlySet<string>;
}

/** Makes plain arguments with what people and the server offer, and one wish. */
export class Draft extends Plain {
  readonly #offers: Offers;
  readonly #wish: Wish;

  constructor(matching: Matching, offers: Offers, wish: Wish) {
    super(matching);
    this.#offers = offers;
    this.#wish = wish;
  }

  override order(ways: readonly Shape[], spot: Spot): readonly Shape[] {
    const pointer = writePointer(spot.at);
    const chosen = ways[this.#wish.ways?.get(pointer) ?? -1];
    const change = this.#wish.change?.get(pointer);
    const ordered = chosen ? [chosen] : super.order(ways, spot);
    return change ? ordered.map(change) : ordered;
  }

  override offered(shape: Shape, spot: Spot): Json | undefined {
    const { change, takes } = this.#wish;
    const pointer = writePointer(spot.at);
    if (change?.has(pointer)) return listOf(shape.enum)[spot.turn];
    // An offer for what holds the place would hide it.
    const isAbove = (path: Path): boolean =>
      path.length > spot.at.length && writePointer(path).startsWith(`${pointer}/`);
    if (takes !== "all" && takes.some(isAbove)) return undefined;
    return (
      this.#offers.at(spot.at, shape)[spot.turn] ??
      (takes === "all" && isNested(shape) ? undefined : super.offered(shape, spot))
    );
  }

  override takes(name: string, schema: Json, at: Path): boolean {
    const { takes, without } = this.#wish;
    const pointer = writePointer([...at, name]);
    if (without?.has(pointer)) return false;
    if (takes === "all") return true;
    return (
      takes.some((path) => writePointer(path) === pointer || writePointer(path).startsWith(`${pointer}/`)) ||
      super.takes(name, schema, at)
    );
  }

  override size(least: number, most: number, at: Path): number {
    const { takes } = this.#wish;
    const pointer = `${writePointer(at)}/`;
    const isOnWay = takes === "all" || takes.some((path) => writePointer(path).startsWith(pointer));
    return Math.min(most, Math.max(least, Number(isOnWay)));
  }
}

function isNested({ type, enum: allowed }: Shape): boolean {
  return allowed === undefined && (type === "object" || type === "array");
}
