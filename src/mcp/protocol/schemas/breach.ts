import { type Json, writeJson } from "../../../values/json.ts";
import { cutText } from "../../../values/text.ts";

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
  /** The first places, in the order of the document. */
  places: Place[];
  /** How many places there are. */
  total: number;
}

/** More than are told: some of them may be tolerated. */
const MAX_PLACES = 100;

type Check = (value: Json, faults: Faults) => boolean;

/** The faults of one frame, and where in it the check is. */
export class Faults {
  readonly #places: Place[] = [];
  readonly #steps: (string | number)[] = [];
  readonly #told = new Set<string>();
  #definition = "";

  /** Checks by a definition. */
  by(name: string, check: Check, value: Json): boolean {
    const outer = this.#definition;
    this.#definition = name;
    check(value, this);
    this.#definition = outer;
    return true;
  }

  /** Checks what is at a step of the value that is being checked. */
  at(step: string | number, check: Check, value: Json): boolean {
    this.#steps.push(step);
    check(value, this);
    this.#steps.pop();
    return true;
  }

  /** A fault at this place, of which the first counts: schemas that are joined would tell it twice. */
  add(wanted: string, found: Json | undefined): void {
    const at = this.#steps.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
    if (this.#told.has(at)) return;
    this.#told.add(at);
    if (this.#told.size > MAX_PLACES) return;
    const json = found === undefined ? "nothing" : writeJson(found);
    this.#places.push({ at, wanted, found: json, definition: this.#definition });
  }

  /** All of them; undefined where there are none. */
  summarise(): Breach | undefined {
    return this.#told.size === 0 ? undefined : { places: this.#places, total: this.#told.size };
  }
}

export const MAX_FOUND = 80;
export const MAX_TOLD = 5;

/**
 * What is wrong with a frame, in one line: "tools/list: /result/tools/0/inputSchema wants object, found null (Tool); protocol 2025-11-25".
 * `mask` is for what the server said, which is cut after it.
 */
export function tellBreach(
  method: string,
  { places, total }: Breach,
  revision: string,
  mask: (text: string) => string,
): string {
  const told = places.slice(0, MAX_TOLD).map(({ at, wanted, found, definition }) => {
    const where = at === "" ? "the frame" : at;
    return `${where} wants ${wanted}, found ${cutText(mask(found), MAX_FOUND)}${definition && ` (${definition})`}`;
  });
  const more = total - told.length;
  if (more > 0) told.push(`and ${more} more ${more === 1 ? "place" : "places"}`);
  return `${method}: ${told.join("; ")}; protocol ${revision}`;
}
