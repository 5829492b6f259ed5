import { isReadOnly, type Servers } from "../../mcp/index.ts";
import { type PlannedTest, protocolFor } from "../../plan/index.ts";
import type { RunOptions, ServerSpec } from "../../suite/index.ts";
import { serverOf } from "../sealing/servers.ts";
import type { RunSettings } from "../settings.ts";
import { askTools } from "./tools.ts";

/** Which tests of one server may overlap under `parallel: auto`; tells which may not for their tools. A server that cannot be asked overlaps none. */
export async function findOverlapping(
  tests: readonly PlannedTest[],
  options: RunOptions,
  servers: Servers,
  signal: AbortSignal,
  onEvent: RunSettings["onEvent"],
): Promise<(test: PlannedTest) => boolean> {
  if (options.isolation === "test") return () => false;
  const overlaps = await findReadOnly(tests, servers, signal).catch(() => undefined);
  if (!overlaps) return () => false;
  onEvent({ type: "in-turn", tests: tests.filter((test) => toolOf(test) !== undefined && !overlaps(test)) });
  return overlaps;
}

/** Which tests of one server call tools that it annotates `readOnlyHint: true`. Throws what keeps it from starting. */
async function findReadOnly(
  tests: readonly PlannedTest[],
  servers: Servers,
  signal: AbortSignal,
): Promise<(test: PlannedTest) => boolean> {
  const first = tests.find((test) => toolOf(test) !== undefined && test.skip === undefined);
  if (!first) return () => false;
  const server = serverOf(first);
  const session = await servers.acquire(server, protocolFor(first, server));
  const readOnly = new Set((await askTools(session, server, signal))?.filter(isReadOnly).map(({ name }) => name));
  return (test) => readOnly.has(toolOf(test) ?? "");
}

/** Whether a server says that all of its tools change nothing. */
export async function isAllReadOnly(
  server: ServerSpec,
  protocol: ReturnType<typeof protocolFor>,
  servers: Servers,
  signal: AbortSignal,
): Promise<boolean> {
  const tools = (await askTools(await servers.acquire(server, protocol), server, signal)) ?? [];
  return tools.length > 0 && tools.every(isReadOnly);
}

/** The tool that a request test is known to call; a transform of the request may make it another. */
function toolOf({ spec }: PlannedTest): string | undefined {
  return "request" in spec && spec.transform?.request === undefined ? spec.tool : undefined;
}
