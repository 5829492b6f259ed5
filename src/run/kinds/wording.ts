import { McptestError } from "../../errors.ts";
import type { ToolDefinition } from "../../mcp/index.ts";
import type { RequestTest } from "../../suite/index.ts";
import { formatDuration } from "../../values/duration.ts";
import type { Json } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import { showJson } from "../../values/show/preview.ts";
import { hintName } from "../../values/suggest.ts";
import type { TimeLimit } from "../time-limit.ts";

/** Of a test that expects a refusal: that of a tool that is not there says nothing of it. */
export function unknownTool(name: string, tools: readonly ToolDefinition[], location: SourceLocation): McptestError {
  const names = tools.map((tool) => tool.name);
  const hint = hintName(name, names, "the server lists no tools");
  return new McptestError("unknown-tool", `the server lists no tool ${JSON.stringify(name)} to refuse a call`, {
    hint,
    location,
  });
}

/** A request that was answered with a JSON-RPC error passes; `unlisted`: what its tool is to the server. */
export function unassertedError(
  { name, expect }: Pick<RequestTest, "name" | "expect">,
  error: Json,
  unlisted: string | undefined,
): McptestError {
  const message = `${JSON.stringify(name)} was answered with an error, and asserts nothing about it: ${showJson(error)}`;
  const hint = unlisted ?? "assert what the answer is; of a request that is to fail, its `error`";
  return new McptestError("unasserted-error", message, { hint, location: expect.location });
}

export function interrupted(noun: string, name: string): McptestError {
  return new McptestError("cancelled", `${noun} "${name}" was interrupted`);
}

export function outOfTime(noun: string, { ms, key }: TimeLimit): McptestError {
  return new McptestError("test-timeout", `the ${noun} did not end within ${formatDuration(ms)}`, {
    hint: key === "timeout" ? "raise the test's `timeout`" : "raise the suite's `run.test_timeout`",
  });
}
