import type { Json } from "../../../values/json.ts";

/** One place where a frame breaks its schema. */
export interface Place {
  /** JSON Pointer from the frame's root. */
  at: string;
  /** What the schema wants, in words: `object`, `one of private, public`, `present`. */
  wanted: string;
  /** What was there as JSON, whole; `nothing` where nothing was. */
  found: string;
  /** The nearest definition that has a name. */
  definition: string;
}

/** What is wrong with one frame. */
export interface Breach {
  /** The first five places, in the order of the document. */
  places: Place[];
  /** How many places there are. */
  total: number;
}

const MAX_PLACES = 5;

/** The faults of one frame, and where in it the check is. */
export class Faults {
  readonly places: Place[] = [];
  /** The definition that is being checked. */
  definition = "";
  readonly #steps: (string | number)[] = [];
  readonly #told = new Set<string>();

  /** Runs a check of what is at `step` of the value checked now. */
  inside<T>(step: string | number, check: () => T): T {
    this.#steps.push(step);
    const outcome = check();
    this.#steps.pop();
    return outcome;
  }

  /** A fault at this place, of which the first counts: schemas that are joined would tell it twice. Always false, as a check that fails. */
  add(wanted: string, found: Json | undefined): false {
    const at = this.#steps.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
    if (this.#told.has(at)) return false;
    this.#told.add(at);
    if (this.places.length === MAX_PLACES) return false;
    this.places.push({
      at,
      wanted,
      found: found === undefined ? "nothing" : JSON.stringify(found),
      definition: this.definition,
    });
    return false;
  }

  /** All of them; undefined where there are none. */
  summarise(): Breach | undefined {
    return this.#told.size === 0 ? undefined : { places: this.places, total: this.#told.size };
  }
}
