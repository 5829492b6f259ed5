import { isMiss } from "../../errors.ts";
import type { Session, ToolDefinition } from "../../mcp/index.ts";
import { isObject, type Json } from "../../values/json.ts";

/** What a server says it offers. */
export interface Survey {
  /** Name and version that the server gives itself. */
  name: string;
  version: string | undefined;
  tools: readonly ToolDefinition[];
  resources: readonly Json[];
  prompts: readonly Json[];
}

/** Asks a server for its lists, and calls nothing else. Of resources and prompts the first page is enough for a start. */
export async function surveyServer(session: Session, limitMs: number): Promise<Survey> {
  const { capabilities, serverInfo, _meta } = session.handshake;
  const offers = (capability: string): boolean => isObject(capabilities) && isObject(capabilities[capability]);
  const named = isObject(_meta) ? _meta["io.modelcontextprotocol/serverInfo"] : undefined;
  const info = [serverInfo, named].find(isObject);
  const list = async (capability: "resources" | "prompts"): Promise<Json[]> => {
    if (!offers(capability)) return [];
    const { result } = await session.request(`${capability}/list`, {}).catch((error: unknown) => {
      if (!isMiss(error)) throw error;
      return { result: undefined };
    });
    const entries = isObject(result) ? result[capability] : undefined;
    return Array.isArray(entries) ? entries : [];
  };
  return {
    name: typeof info?.name === "string" ? info.name : "server",
    version: typeof info?.version === "string" ? info.version : undefined,
    tools: offers("tools") ? await session.tools(limitMs) : [],
    resources: await list("resources"),
    prompts: await list("prompts"),
  };
}
