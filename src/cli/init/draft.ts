import type { JsonObject } from "../../values/json.ts";

/** A test as it will stand in the file. */
export interface DraftTest {
  entry: JsonObject;
  /** A comment line above it. */
  comment?: string;
}

/** A first suite for one server, block by block. */
export interface SuiteDraft {
  tools: DraftTest[];
  resources: DraftTest[];
  prompts: DraftTest[];
}
