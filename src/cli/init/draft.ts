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
/** The call is a success, whatever it says. */
export const SUCCEEDS: JsonObject = { target: "result.isError", matcher: { exact: false } };

/** The answer has the form of a tool's answer, be it a success or an error that the tool reports. */
export const ANSWERS: JsonObject = { target: "result.content", matcher: { type: "array" } };

/** Servers refuse arguments in one of two ways: a JSON-RPC error, which leaves no result, or a result with isError. */
export const REFUSES: JsonObject = {
  target: "result",
  matcher: { any_of: [{ absent: true }, { subset: { isError: true } }] },
};

/** resources/read gives something. */
export const HAS_CONTENTS: JsonObject = { target: "result.contents", matcher: { length: { gte: 1 } } };

/** prompts/get gives something. */
export const HAS_MESSAGES: JsonObject = { target: "result.messages", matcher: { length: { gte: 1 } } };

/** The answer is a JSON-RPC error. */
export const IS_ERROR: JsonObject = { target: "error", matcher: { exists: true } };
