import { obligationsOf } from "../../src/coverage/index.ts";
import type { Session } from "../../src/mcp/index.ts";
import { type JsonObject, ownValue } from "../../src/values/json.ts";
import { declare, pathOf, useSandbox } from "../mcp/sessions.ts";
import { surfaceOf } from "./surfaces.ts";

const sandbox = useSandbox();

const LISTS = [
  ["tools", "tools/list", "tools"],
  ["resources", "resources/list", "resources"],
  ["templates", "resources/templates/list", "resourceTemplates"],
  ["prompts", "prompts/list", "prompts"],
] as const;

async function listAll(session: Session) {
  const lists: Record<string, JsonObject[]> = {};
  for (const [name, method, key] of LISTS) {
    const { result } = await session.request(method, {});
    const items = ownValue((result ?? {}) as JsonObject, key);
    if (Array.isArray(items)) lists[name] = items as JsonObject[];
  }
  return lists;
}

const CLIENT = { roots: [], sampling: [], elicitation: [] };

test.each([
  ["server-everything", {}, "get-sum", 74],
  // Roots, sampling and elicitation each bring tools, which are listed once the server has asked for the roots.
  ["server-everything", CLIENT, "get-roots-list", 80],
  ["server-filesystem", {}, "read_file", 65],
  ["server-memory", {}, "read_graph", 72],
])("%s, whose client offers %j, has its obligations", async (name, client, awaited, total) => {
  const path = pathOf("package", `@modelcontextprotocol/${name}/dist/index.js`);
  const folders = name === "server-filesystem" ? [sandbox.home] : [];
  const session = await sandbox.open(declare(["node", path, ...folders], { client }));
  let lists = await listAll(session);
  while (!lists.tools?.some((tool) => tool.name === awaited)) lists = await listAll(session);
  const { obligations, notCounted } = await obligationsOf(surfaceOf(lists));
  expect(obligations).toHaveLength(total);
  expect(notCounted).toEqual([]);
});
