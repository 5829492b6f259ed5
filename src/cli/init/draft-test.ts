import type { JsonObject } from "../../values/json.ts";

/** A test as it will stand in the file. */
export interface DraftTest {
  entry: JsonObject;
  /** A comment line above it. */
  comment?: string;
}
