import { createHash } from "node:crypto";
import { countTokens } from "../../check/index.ts";
import type { SessionRecord, ToolDefinition } from "../../mcp/index.ts";
import type { Plan } from "../../plan/index.ts";
import {
  type Report,
  redactSurface,
  type ServerReport,
  type SurfaceTool,
  type ToolSurface,
} from "../../report/index.ts";
import { type Json, type JsonObject, stableStringify } from "../../values/json.ts";
import type { Outcome } from "../run.ts";
import type { Sessions } from "../runtime.ts";
import type { SurfaceSettings } from "../settings.ts";

/** Characters of one definition, and of all of a server, that are kept; beyond it there is only the hash. */
const MAX_DEFINITION = 64 * 1024;
const MAX_DEFINITIONS = 1024 * 1024;
/** A definition with more tokens than this is not counted on. */
const MAX_TOKENS = 100_000;
/** A definition nested deeper than this is not written down: that would take the stack. */
const MAX_DEPTH = 200;

/** Puts the tools of each server into the reports, as the server gave them when the tests asked. */
export async function addSurfaces(
  outcome: Outcome,
  plan: Plan,
  settings: SurfaceSettings,
  sessions: Sessions,
): Promise<Outcome> {
  const surfaces = new Map<string, ToolSurface>();
  for (const record of sessions.pool.sessions()) {
    const server = findServer(outcome.report, plan, record);
    const { toolList } = record.session;
    if (!server || !toolList) continue;
    surfaces.set(keyOf(server), redactSurface(await describeTools(toolList, settings), sessions.redact));
  }
  const put = (report: Report): Report => ({
    ...report,
    servers: report.servers.map((one) => withSurface(one, surfaces)),
  });
  const report = put(outcome.report);
  return { report, closed: outcome.closed.then((last) => (last === outcome.report ? report : put(last))) };
}

/** The surface of a list of tools. Tools are in the order of their names, those of one name in that of their hashes. */
export async function describeTools(
  tools: readonly ToolDefinition[],
  { tokens: known }: SurfaceSettings,
): Promise<ToolSurface> {
  const described: (SurfaceTool & { text: string; definition: JsonObject })[] = [];
  for (const definition of tools) {
    const text = writeDefinition(definition);
    const hash = sha256(text);
    const tokens = known.get(hash) ?? (await weigh(definition, text));
    described.push({ name: definition.name, hash, ...(tokens === undefined ? {} : { tokens }), text, definition });
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
    ...(counted ? { tokens: listed.reduce((sum, { tokens = 0 }) => sum + tokens, 0) } : {}),
    tools: listed,
  };
}

/** What a model is given of a tool. */
async function weigh({ name, description, inputSchema }: ToolDefinition, text: string): Promise<number | undefined> {
  if (text === TOO_DEEP) return undefined;
  const told = {
    name,
    ...(description === undefined ? {} : { description }),
    ...(inputSchema === undefined ? {} : { inputSchema }),
  };
  return countTokens(stableStringify(told), MAX_TOKENS);
}

const TOO_DEEP = "nested too deep";

function writeDefinition(definition: JsonObject): string {
  return isDeep(definition) ? TOO_DEEP : stableStringify(definition);
}

function isDeep(value: Json): boolean {
  let level: Json[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((item) => (typeof item === "object" && item !== null ? Object.values(item) : []));
  }
  return false;
}

function findServer(
  { servers }: Report,
  { suites }: Plan,
  { server, session }: SessionRecord,
): ServerReport | undefined {
  const owner = suites.find((suite) => suite.servers.get(server.name) === server);
  return servers.find(
    ({ suite, name, protocol }) => suite === owner?.path && name === server.name && protocol === session.protocol,
  );
}

function keyOf({ suite, name, protocol }: ServerReport): string {
  return `${suite}\n${name}\n${protocol ?? ""}`;
}

/** Where it is in the schema: before the findings. */
function withSurface(server: ServerReport, surfaces: ReadonlyMap<string, ToolSurface>): ServerReport {
  const surface = surfaces.get(keyOf(server));
  return surface ? { ...server, surface } : server;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
