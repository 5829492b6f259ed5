import { deepEqual, isObject, type Json, type JsonObject, stableStringify } from "../../values/json.ts";
import { cutText, takeSome } from "../../values/text.ts";
import { compareSchemas, type Note } from "./compare-schemas.ts";

/** How many changes of one tool are listed, and how long each may be. */
const MAX_DETAILS = 20;
const MAX_DETAIL = 300;

/**
 * Compares two definitions of a tool, as tools/list gives them; the order of keys does not matter. `breaking`: a caller that was right before
 * may now be refused, or may not find what it read. `breaks`: how many changes do that. `details`: all changes in words, breaking ones first.
 */
export function compareTool(before: JsonObject, after: JsonObject) {
  const notes = noteChanges(before, after);
  const textsOf = (some: readonly Note[]): string[] => [...new Set(some.map(({ text }) => cutText(text, MAX_DETAIL)))];
  const breaking = notes.filter((note) => note.breaking);
  const texts = textsOf([...breaking, ...notes.filter((note) => !note.breaking)]);
  const breaks = textsOf(breaking).length;
  return { breaking: breaks > 0, breaks, details: takeSome(texts, MAX_DETAILS, (more) => `and ${more} more`) };
}

/** Every change of a tool by itself. */
export function noteChanges(before: JsonObject, after: JsonObject): Note[] {
  const inputs = compareSchemas(before.inputSchema ?? {}, after.inputSchema ?? {}, "input");
  return [...inputs, ...compareOutputs(before, after), ...compareRest(before, after)];
}

function compareOutputs({ outputSchema: old }: JsonObject, { outputSchema: now }: JsonObject): Iterable<Note> {
  if (old !== undefined && now !== undefined) return compareSchemas(old, now, "output");
  if (now !== undefined) return [{ breaking: false, text: "an output schema was added" }];
  return old === undefined ? [] : [{ breaking: true, text: "the output schema was removed" }];
}

/** Calls do not depend on anything besides the schemas. */
function compareRest(before: JsonObject, after: JsonObject): Note[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return keys.flatMap((key): Note[] => {
    const [old, now] = [before[key], after[key]];
    // Both have a value, or neither, where they are the same.
    if (key === "inputSchema" || key === "outputSchema" || isSame(old, now)) return [];
    const what = old === undefined ? "was added" : now === undefined ? "was removed" : "changed";
    return [{ breaking: false, text: `\`${key}\` ${what}${showTexts(old, now)}` }];
  });
}

/** Shows short annotations: a tool that becomes destructive is worth a look. */
function showTexts(before: Json = null, after: Json = null): string {
  if (!isObject(before) || !isObject(after)) return "";
  const [old, now] = [stableStringify(before), stableStringify(after)];
  return old.length + now.length <= 160 ? ` from ${old} to ${now}` : "";
}

function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return a === undefined || b === undefined ? a === b : deepEqual(a, b);
}
