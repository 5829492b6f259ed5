import { isNested, type Json, writeJson } from "../../values/json.ts";
import type { Part } from "./part.ts";

/** Fields of an event that hold what a model, a server or a node said. */
const SPOKEN = ["says", "reply", "arguments", "text", "unanswered", "result", "error", "output"];

/** Texts of a part one by one, decoded: of plain text itself; of events each message, each argument, each result. */
export function textsOf(part: Part): string[] {
  if ("text" in part) return [part.text.toWellFormed()];
  return part.events.flatMap((event) =>
    SPOKEN.flatMap((field) => [field, `${field}_end`]).flatMap((field) => tellAll(event[field])),
  );
}

/** A text as it is; of other JSON its text, and each text in it. */
function tellAll(value: Json | undefined): string[] {
  if (value === undefined || value === "") return [];
  if (!isNested(value)) return [typeof value === "string" ? value : writeJson(value)];
  return [writeJson(value), ...Object.values(value).flatMap(tellAll)];
}
