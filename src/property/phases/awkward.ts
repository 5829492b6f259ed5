import type { JsonObject } from "../../values/json.ts";
import { lengthOf, lengthsOf, MAX_TEXT } from "../generate/text.ts";
import { only } from "./given.ts";
import type { Subject } from "./subject.ts";

/** What texts of people have, and code forgets: a character beyond U+FFFF, one made of two, what quotes, and what is cut off. */
const AWKWARD = ["", "\u{1f600}", "e\u0301", "'", '"', "%", "\\", "\n", " x "];

/** For each text that awkward ones may replace. A text with a format keeps it. */
export function* awkward(subject: Subject): Generator<JsonObject> {
  for (const place of subject.places()) {
    const { type, format, enum: allowed } = place.shape;
    if (type !== "string" || allowed !== undefined || (typeof format === "string" && format !== "")) continue;
    const [least, most] = lengthsOf(place.shape);
    const longest = Math.min(most, MAX_TEXT);
    for (const text of [...AWKWARD, "x".repeat(longest)]) {
      const padded = text + "x".repeat(Math.max(0, Math.min(least, MAX_TEXT) - lengthOf(text)));
      const args = subject.with(place, only(padded));
      if (args) yield args;
    }
  }
}
