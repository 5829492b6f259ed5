/** Lists, and what identifies their entries. */
export const LISTS: Readonly<Record<string, { key: string; id: string; capability: string }>> = {
  "tools/list": { key: "tools", id: "name", capability: "tools" },
  "prompts/list": { key: "prompts", id: "name", capability: "prompts" },
  "resources/list": { key: "resources", id: "uri", capability: "resources" },
  "resources/templates/list": { key: "resourceTemplates", id: "uriTemplate", capability: "resources" },
};

/** Requests of 2026-07-28 whose answer may ask for input. */
export const ASKING: readonly string[] = ["tools/call", "resources/read", "prompts/get"];
