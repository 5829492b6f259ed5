import { failure, type McptestError } from "../../errors.ts";
import type { TimeLimit } from "../time-limit.ts";

/** Of a test that expects a refusal: that of a tool that is not there says nothing of it. */
export const unknownTool = failure(`unknown-tool: the server lists no tool <json name> to refuse a call
  hint: <name of names> else: the server lists no tools`);
/** A request that was answered with a JSON-RPC error passes; the hint may say what its tool is to the server. */
export const unassertedError = failure(`unasserted-error: <json name> was answered with an error,
  and asserts nothing about it: <shown>
  hint: <hint>`);
export const UNASSERTED = "assert what the answer is; of a request that is to fail, its `error`";
export const interrupted = failure('cancelled: <noun> "<name>" was interrupted');

const late = failure(`test-timeout: the <noun> did not end within <duration ms>
  hint: raise the <limit>`);

export function outOfTime(noun: string, { ms, key }: TimeLimit): McptestError {
  return late({ noun, ms, limit: key === "timeout" ? "test's `timeout`" : "suite's `run.test_timeout`" });
}
