import type { JsonObject } from "../../values/json.ts";

/** A test as it will stand in the file. */
export interface DraftTest {
  entry: JsonObject;
  comment?: string;
  /** What looks like a reference in it is one. */
  escaped?: boolean;
}

/** A first suite for one server, block by block. */
export interface SuiteDraft {
  tools: DraftTest[];
  resources: DraftTest[];
  prompts: DraftTest[];
}
/** The request succeeds, and gives something, whatever it says. */
export const SUCCEEDS = "success";

/** The server refuses the request. */
export const REFUSED = "refused";
