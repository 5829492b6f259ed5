import { isReadOnly } from "../../mcp/index.ts";
import { type PlannedTest, protocolFor } from "../../plan/index.ts";
import { serverOf } from "../sealing/servers.ts";
import type { RunSettings } from "../settings.ts";
import type { World } from "../world.ts";

type Asking = Pick<World, "servers" | "toolLists" | "spending">;

/** Which tests of one server may overlap under `parallel: auto`, by their tools; tells which may not. A server that cannot be asked overlaps none. */
export async function findOverlapping(
  tests: readonly PlannedTest[],
  world: Asking,
  onEvent: RunSettings["onEvent"],
): Promise<(test: PlannedTest) => boolean> {
  const first = tests.find((test) => toolOf(test) !== undefined && test.skip === undefined);
  const tools = first ? await listTools(first, undefined, world).catch(() => undefined) : [];
  if (!tools) return () => false;
  const readOnly = new Set(tools.filter(isReadOnly).map(({ name }) => name));
  const overlaps = (test: PlannedTest): boolean => readOnly.has(toolOf(test) ?? "");
  onEvent({ type: "in-turn", tests: tests.filter((test) => toolOf(test) !== undefined && !overlaps(test)) });
  return overlaps;
}

/** Whether a server that a test calls says that all of its tools change nothing. */
export async function isAllReadOnly(test: PlannedTest, server: string, world: Asking): Promise<boolean> {
  const tools = await listTools(test, server, world);
  return tools.length > 0 && tools.every(isReadOnly);
}

/** The tools of a server that a test calls. Throws what keeps it from starting. */
async function listTools(test: PlannedTest, name: string | undefined, { servers, toolLists, spending }: Asking) {
  const server = serverOf(test, name);
  const session = await servers.acquire(server, protocolFor(test, server));
  return (await toolLists.ask(session, server, spending.signal)) ?? [];
}

/** The tool that a request test is known to call; a transform of the request may change it. */
function toolOf({ spec }: PlannedTest): string | undefined {
  return "request" in spec && spec.transform?.request === undefined ? spec.tool : undefined;
}
