import { McptestError } from "../../errors.ts";
import type { ToolDefinition } from "../../mcp/index.ts";
import type { SourceLocation } from "../../values/location.ts";
import { hintName } from "../../values/suggest.ts";

/** Of a test that expects a refusal: that of a tool that is not there says nothing of it. */
export function unknownTool(name: string, tools: readonly ToolDefinition[], location: SourceLocation): McptestError {
  const names = tools.map((tool) => tool.name);
  const hint = hintName(name, names, "the server lists no tools");
  return new McptestError("unknown-tool", `the server lists no tool ${JSON.stringify(name)} to refuse a call`, {
    hint,
    location,
  });
}
