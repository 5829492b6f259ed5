import { cutText } from "../../../values/text.ts";
import type { Breach } from "./breach.ts";

const MAX_FOUND = 80;

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
  const told = places.map(({ at, wanted, found, definition }) => {
    const where = at === "" ? "the frame" : at;
    return `${where} wants ${wanted}, found ${cutText(mask(found), MAX_FOUND)} (${definition})`;
  });
  const more = total - places.length;
  if (more > 0) told.push(`and ${more} more ${more === 1 ? "place" : "places"}`);
  return `${method}: ${told.join("; ")}; protocol ${revision}`;
}
