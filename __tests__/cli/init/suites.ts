import { parse } from "yaml";
import type { FirstSuite, Survey } from "../../../src/cli/init/create-suite.ts";
import { createSuite } from "../../../src/cli/init/create-suite.ts";
import type { Trial } from "../../../src/cli/init/draft-tests.ts";
import { tellSuite } from "../../../src/cli/init/tell.ts";
import type { ToolDefinition } from "../../../src/mcp/index.ts";
import type { JsonObject } from "../../../src/values/json.ts";
import { createRedactor } from "../../../src/values/redact/redact.ts";

export const nothing = {
  tools: [],
  resources: [],
  prompts: [],
  templates: [],
  completes: false,
  partly: new Set<string>(),
  unlisted: [],
};
export const survey: Survey = { name: "shop", version: "1.0.0", ...nothing };
/** What init says of a suite. */
export const told = ({ facts }: FirstSuite): string[] => tellSuite("mcptest.yml", facts, true);
export const ENDING = ["run it: mcptest run", "in CI: mcptest init --ci github"];
/** Every first call of something succeeds, and those after it are refused, each in its own words. */
const trial: Trial = {
  async ask(method, { name, uri }) {
    const key = JSON.stringify([method, name, uri]);
    const before = asked.get(key) ?? 0;
    asked.set(key, before + 1);
    const exchange = { chars: 0, durationMs: 0, progress: [], logs: [], asked: [] };
    if (before > 0) return { ...exchange, error: { code: -32602, message: `wrong${"!".repeat(before)}` } };
    return { ...exchange, result: { content: [], contents: [{ uri: "a:b", text: "" }], messages: [{}] } };
  },
  async again() {},
  redactor: createRedactor({ secrets: [] }),
  env: {},
};
export const asked = new Map<string, number>();
export const options = {
  trial,
  flags: { serverCommand: "node shop.js", header: [] },
  folder: "/w",
  cwd: "/w",
  includeWrites: false,

  perTool: Number.POSITIVE_INFINITY,
  again: '--server-command "node shop.js"',
};
export const readOnly = { readOnlyHint: true };

export interface Entry extends JsonObject {
  name: string;
}

export async function toolTests(tool: ToolDefinition, includeWrites = false): Promise<Entry[]> {
  asked.clear();
  const { text } = await createSuite({ ...survey, tools: [tool] }, { ...options, includeWrites });
  return (parse(text) as { tools: Entry[] }).tools;
}
