import { countTokens } from "../../check/index.ts";
import type { Session, SessionRecord, ToolDefinition } from "../../mcp/index.ts";
import type { SurfaceTool, ToolSurface } from "../../report/index.ts";
import { sha256 } from "../../values/hash.ts";
import { isNested, type Json, type JsonObject, stableStringify, withoutUndefined } from "../../values/json.ts";
import { compare } from "../../values/order.ts";
import type { SurfaceSettings } from "../settings.ts";

/** Characters of one definition, and of all of a server, that are kept; beyond it there is only the hash. */
const MAX_DEFINITION = 64 * 1024;
const MAX_DEFINITIONS = 1024 * 1024;
/** A definition with more tokens than this is not counted on. */
const MAX_TOKENS = 100_000;
/** A definition nested deeper than this is not written down: that would take the stack. */
const MAX_DEPTH = 200;

export interface ToldSession extends Pick<SessionRecord, "server"> {
  session: { -readonly [K in "protocol" | "handshake" | "toolList" | "findings"]: Session[K] } & {
    unlisted?: Session["unlisted"];
    apps?: Session["apps"];
  };
}

/** The tools of servers, by the lists that they gave; none when nobody wants to see them. */
export type Surfaces = ReadonlyMap<Session["toolList"], ToolSurface>;

export async function describeSurfaces(sessions: readonly ToldSession[], settings: SurfaceSettings): Promise<Surfaces> {
  const surfaces = new Map<Session["toolList"], ToolSurface>();
  for (const { session } of sessions) {
    const { toolList: tools } = session;
    if (tools) surfaces.set(tools, await describeTools(tools, settings));
  }
  return surfaces;
}

/** The surface of a list of tools. Tools are in the order of their names, those of one name in that of their hashes. */
export async function describeTools(
  tools: readonly ToolDefinition[],
  { tokens: known }: SurfaceSettings,
): Promise<ToolSurface> {
  const described: (SurfaceTool & { text: string; definition: JsonObject })[] = [];
  for (const definition of tools) {
    const text = isDeep(definition) ? "nested too deep" : stableStringify(definition);
    const hash = sha256(text);
    const tokens = known.get(hash) ?? (await weigh(definition, false));
    described.push({ name: definition.name, hash, tokens, text, definition });
  }
  described.sort((a, b) => (a.name === b.name ? compare(a.hash, b.hash) : compare(a.name, b.name)));
  let room = MAX_DEFINITIONS;
  const listed = described.map(({ text, definition, ...tool }): SurfaceTool => {
    if (text.length > MAX_DEFINITION || text.length > room || isDeep(definition)) return tool;
    room -= text.length;
    return { ...tool, definition };
  });
  const counted = listed.every(({ tokens }) => tokens !== undefined);
  return {
    hash: sha256(listed.map(({ hash }) => hash).join("\n")),
    tokens: counted ? listed.reduce((sum, { tokens = 0 }) => sum + tokens, 0) : undefined,
    tools: listed,
  };
}

/** The tokens of what a model is given of a tool, or of both of its schemas; undefined where they are not counted. */
export async function weigh(definition: ToolDefinition, isWhole: boolean): Promise<number | undefined> {
  if (isDeep(definition)) return undefined;
  const { name, description, inputSchema, outputSchema } = definition;
  const parts = withoutUndefined({ name, description, inputSchema, outputSchema: isWhole ? outputSchema : undefined });
  return countTokens(stableStringify(parts as JsonObject), MAX_TOKENS);
}

function isDeep(value: Json): boolean {
  let level: Json[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((item) => (isNested(item) ? Object.values(item) : []));
  }
  return false;
}
