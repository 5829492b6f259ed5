import type { FramePlace } from "../../../generated/report.ts";
import { writePointer } from "../../../values/json/pointer.ts";
import { type Json, writeJson } from "../../../values/json.ts";
import { cutText } from "../../../values/text.ts";

/** One place where a frame breaks its schema. `found`: as whole JSON. */
export type Place = Required<FramePlace>;

export interface Breach {
  /** The first places, in the order of the document. */
  places: Place[];
  total: number;
}

/** More than are told, because some may be tolerated. */
const MAX_PLACES = 100;

type Check = (value: Json, faults: Faults) => boolean;

/** The faults of one frame, and the current place of the check. */
export class Faults {
  readonly #places: Place[] = [];
  readonly #steps: (string | number)[] = [];
  readonly #told = new Set<string>();
  #definition = "";

  by(name: string, check: Check, value: Json): boolean {
    const outer = this.#definition;
    this.#definition = name;
    check(value, this);
    this.#definition = outer;
    return true;
  }

  /** Checks the value at a step of the current place. */
  at(step: string | number, check: Check, value: Json): boolean {
    this.#steps.push(step);
    check(value, this);
    this.#steps.pop();
    return true;
  }

  /** A fault at the current place. The first one counts: joined schemas would tell it twice. */
  add(wanted: string, found: Json | undefined): void {
    const at = writePointer(this.#steps);
    if (this.#told.has(at)) return;
    this.#told.add(at);
    if (this.#told.size > MAX_PLACES) return;
    const json = found === undefined ? "nothing" : writeJson(found);
    this.#places.push({ at, wanted, found: json, definition: this.#definition });
  }

  summarise(): Breach | undefined {
    return this.#told.size === 0 ? undefined : { places: this.#places, total: this.#told.size };
  }
}

export const MAX_FOUND = 80;
export const MAX_TOLD = 5;

/**
 * What is wrong with a frame, in one line: "tools/list: /result/tools/0/inputSchema wants object, found null (Tool); protocol 2025-11-25".
 * `mask` masks the server's words before they are cut.
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
