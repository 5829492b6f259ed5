import type { Json } from "../../../values/json.ts";
import { objectOf } from "./frame.ts";

/** The key of a tool's `_meta` from before `_meta.ui`. */
export const FLAT = "ui/resourceUri";

/** What the `_meta` of a tool says to hosts of MCP Apps. */
export function uiOf(meta: Json | undefined) {
  return objectOf(objectOf(meta).ui);
}
