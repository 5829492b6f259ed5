import { deepEqual, isObject, type Json, type JsonObject, stableStringify } from "../../values/json.ts";
import { cutText, takeSome } from "../../values/text.ts";
import { compareSchemas, type Note, type Side } from "./compare-schemas.ts";

/** What is told of one tool. */
const MAX_DETAILS = 20;
const MAX_DETAIL = 300;

/** How a tool's definition changed. */
export interface ToolChange {
  /** Whether a caller that was right before may now be refused, or may not find what it read. */
  breaking: boolean;
  /** How many changes do that. */
  breaks: number;
  /** What changed, in words; what breaks first. */
  details: string[];
}

/** Compares two definitions of a tool, as tools/list gives them. Keys in another order are no change. */
export function compareTool(before: JsonObject, after: JsonObject): ToolChange {
  const notes: Note[] = [
    ...compareSide(before, after, "inputSchema", "input"),
    ...compareSide(before, after, "outputSchema", "output"),
    ...compareRest(before, after),
  ];
  const ranked = [...notes.filter(({ breaking }) => breaking), ...notes.filter(({ breaking }) => !breaking)];
  const wordsOf = (some: readonly Note[]): string[] => [...new Set(some.map(({ text }) => cutText(text, MAX_DETAIL)))];
  const texts = wordsOf(ranked);
  const breaks = wordsOf(ranked.filter(({ breaking }) => breaking)).length;
  return { breaking: breaks > 0, breaks, details: takeSome(texts, MAX_DETAILS, (more) => `and ${more} more`) };
}

function compareSide(before: JsonObject, after: JsonObject, key: string, side: Side): Note[] {
  const [old, now] = [before[key], after[key]];
  if (old === undefined && now === undefined) return [];
  if (side === "input") return compareSchemas(old ?? {}, now ?? {}, side);
  if (old === undefined) return [{ breaking: false, text: "an output schema was added" }];
  if (now === undefined) return [{ breaking: true, text: "the output schema was removed" }];
  return compareSchemas(old, now, side);
}

/** Everything but the schemas says nothing that a call depends on. */
function compareRest(before: JsonObject, after: JsonObject): Note[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return keys.flatMap((key): Note[] => {
    if (key === "inputSchema" || key === "outputSchema" || same(before[key], after[key])) return [];
    const what = before[key] === undefined ? "was added" : after[key] === undefined ? "was removed" : "changed";
    return [{ breaking: false, text: `\`${key}\` ${what}${showTexts(before[key], after[key])}` }];
  });
}

/** Short annotations are told: a tool that becomes destructive is worth a look. */
function showTexts(before: Json | undefined, after: Json | undefined): string {
  if (!isObject(before ?? null) || !isObject(after ?? null)) return "";
  const [old, now] = [stableStringify(before as Json), stableStringify(after as Json)];
  return old.length + now.length <= 160 ? ` from ${old} to ${now}` : "";
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  return a === undefined || b === undefined ? a === b : deepEqual(a, b);
}
