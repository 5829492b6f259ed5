import { type PlannedTest, protocolFor } from "../../plan/index.ts";
import type { RunOptions } from "../../suite/index.ts";
import { isObject } from "../../values/json.ts";
import type { Runtime } from "../runtime.ts";
import { serverOf } from "../sealing/servers.ts";
import { askTools } from "./tools.ts";

/**
 * Which tests of one server may overlap under `parallel: auto`: calls to tools that the server annotates `readOnlyHint: true`.
 * Asks the server for its tools; a server that cannot be asked overlaps nothing, and the tests will say why.
 */
export async function findOverlapping(
  tests: readonly PlannedTest[],
  options: RunOptions,
  runtime: Runtime,
): Promise<(test: PlannedTest) => boolean> {
  const first = tests.find((test) => toolOf(test) !== undefined && test.skip === undefined);
  if (!first || options.isolation === "test") return () => false;
  const server = serverOf(first);
  const readOnly = new Set<string>();
  try {
    const session = await runtime.pool.acquire(server, protocolFor(first, server));
    for (const tool of await askTools(session, server, runtime.signal)) {
      if (isObject(tool.annotations) && tool.annotations.readOnlyHint === true) readOnly.add(tool.name);
    }
  } catch {
    return () => false;
  }
  return (test) => readOnly.has(toolOf(test) ?? "");
}

/** The tool that a request test is known to call; a transform of the request may make it another. */
function toolOf({ spec }: PlannedTest): string | undefined {
  return "request" in spec && spec.transform?.request === undefined ? spec.tool : undefined;
}
