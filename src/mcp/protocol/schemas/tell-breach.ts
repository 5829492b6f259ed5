import { cutText } from "../../../values/text.ts";
import type { Breach } from "./breach.ts";

/** Characters of what was found that are told. */
export const MAX_FOUND = 80;
/** Places that are told. */
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
