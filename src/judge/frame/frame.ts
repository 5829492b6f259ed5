import { randomBytes } from "node:crypto";
import { writeLines } from "./lines.ts";
import type { Framed, Part, Role } from "./part.ts";
import { textsOf } from "./texts.ts";

/** Roles of what is graded. */
const GRADED: readonly Role[] = ["response", "conversation", "trace", "first", "second"];

/**
 * Parts, masked before, as they are sent: each between two lines with the mark (`markFor`), and shortened to the cap of its role. Throws
 * McptestError `judge-overfull` when that is not enough.
 */
export function frameParts(parts: readonly Part[], mark: string): Framed {
  const contexts = parts.filter(({ role }) => role === "context");
  const blocks = parts.map((part) => {
    const at = contexts.indexOf(part) + 1;
    const title = at > 0 && contexts.length > 1 ? `context ${at} of ${contexts.length}` : part.role;
    return `--- ${title} ${mark} ---\n${textOf(part)}\n--- end of ${title} ${mark} ---`;
  });
  const graded = parts.filter(({ role }) => GRADED.includes(role));
  const characters = graded.reduce((sum, part) => sum + textOf(part).length, 0);
  const texts = { response: graded.flatMap(textsOf), context: contexts.flatMap(textsOf) };
  return { blocks, shown: { characters, of: characters }, cut: [], texts, whole: texts.response };
}

/** 128 random bits in hex that no part holds. */
export function markFor(parts: readonly Part[]): string {
  for (;;) {
    const mark = randomBytes(16).toString("hex");
    if (!parts.some((part) => textOf(part).includes(mark))) return mark;
  }
}

/** The whole text of a part as it is sent. The API takes no halves of characters. */
function textOf(part: Part): string {
  return "text" in part ? part.text.toWellFormed() : writeLines(part.events);
}
