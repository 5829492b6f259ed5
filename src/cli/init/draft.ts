import type { Json, JsonObject } from "../../values/json.ts";

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

/** A JSON-RPC error, or a result with isError: servers refuse arguments in one of two ways. */
export const REFUSED = "refused";

/** The answer has the form of a tool's answer, be it a success or an error that the tool reports. */
export const ANSWERS: Json = ["result.content type array"];
