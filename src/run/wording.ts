import { failure, type McptestError } from "../errors.ts";
import type { TimeLimit } from "./trial.ts";

/** A tool that the server does not list cannot show that it refuses a call. */
export const unknownTool = failure(`unknown-tool: the server has no tool <json name>
  hint: <name of names> else: the server lists no tools`);
/** A request that was answered with a JSON-RPC error passes. `hint` may say how the server lists its tool. */
export const unassertedError = failure(`unasserted-error: <json name> was answered with an error,
  and asserts nothing about it: <shown>
  hint: <hint>`);
export const UNASSERTED = "assert what the answer is; of a request that is to fail, its `error`";
export const interrupted = failure("cancelled: <what> was interrupted");

const late = failure(`test-timeout: the <noun> did not end within <duration ms>
  hint: raise the <limit>`);

export function outOfTime(noun: string, { ms, key }: TimeLimit): McptestError {
  return late({ noun, ms, limit: key === "timeout" ? "test's `timeout`" : "suite's `run.test_timeout`" });
}
