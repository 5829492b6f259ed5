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
  /** Pointers of the places that are to be there; undefined for all. */
  readonly #goals: readonly string[] | undefined;

  constructor(matching: Matching, offers: Offers, wish: Wish) {
    super(matching);
    this.#offers = offers;
    this.#wish = wish;
    this.#goals = wish.takes === "all" ? undefined : wish.takes.map(writePointer);
  }

  /** Whether a place that is to be there is within this one. */
  #leads(pointer: string): boolean {
    return this.#goals?.some((goal) => goal.startsWith(`${pointer}/`)) ?? true;
  }

  override order(ways: readonly Shape[], spot: Spot): readonly Shape[] {
    const pointer = writePointer(spot.at);
    const chosen = ways[this.#wish.ways?.get(pointer) ?? -1];
    const change = this.#wish.change?.get(pointer);
    const ordered = chosen ? [chosen] : super.order(ways, spot);
    return change ? ordered.map(change) : ordered;
  }

  override offered(shape: Shape, spot: Spot): Json | undefined {
    const pointer = writePointer(spot.at);
    if (this.#wish.change?.has(pointer)) return listOf(shape.enum)[spot.turn];
    // An offer for what holds the place would hide it.
    if (this.#goals && this.#leads(pointer)) return undefined;
    const isHolder = shape.enum === undefined && (shape.type === "object" || shape.type === "array");
    const offer = this.#offers.at(spot.at, shape)[spot.turn];
    return offer ?? (isHolder && !this.#goals ? undefined : super.offered(shape, spot));
  }

  override takes(name: string, schema: Json, at: Path): boolean {
    const pointer = writePointer([...at, name]);
    if (this.#wish.without?.has(pointer)) return false;
    return this.#leads(pointer) || this.#goals?.includes(pointer) || super.takes(name, schema, at);
  }

  override size(least: number, most: number, at: Path): number {
    return Math.min(most, Math.max(least, Number(this.#leads(writePointer(at)))));
  }
}
