import { CollectedErrors, McptestError, usageError } from "../../errors.ts";
import type { ServerSpec } from "../../suite/index.ts";
import type { CliContext } from "../context.ts";
import type { LoadFlags } from "./options.ts";
import { loadNamedSuites } from "./suites.ts";

/**
 * A server that a suite declares: the one of that name, or its only one. Throws McptestError: usage, unknown-server; or
 * CollectedErrors when the suite has errors.
 */
export async function takeFromSuite(
  path: string,
  name: string | undefined,
  flags: LoadFlags,
  context: CliContext,
): Promise<ServerSpec> {
  const { suites, errors } = await loadNamedSuites([path], flags, context);
  const [suite] = suites;
  if (suite === undefined) throw new CollectedErrors(errors);
  const names = [...suite.servers.keys()];
  const chosen = name ?? (names.length === 1 ? names[0] : undefined);
  const server = chosen === undefined ? undefined : suite.servers.get(chosen);
  if (server !== undefined) return server;
  const known = names.length === 0 ? "declare one under `servers`" : `its servers: ${names.join(", ")}`;
  if (chosen !== undefined) {
    throw new McptestError("unknown-server", `${path} declares no server "${chosen}"`, { hint: known });
  }
  if (names.length === 0) throw usageError(`${path} declares no server`, known);
  throw usageError(`${path} declares ${names.length} servers`, `add --server <name>; ${known}`);
}
