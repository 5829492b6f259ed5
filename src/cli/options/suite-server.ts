import { CollectedErrors, McptestError } from "../../errors.ts";
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
  throw new McptestError("usage", `${path} declares ${names.length === 0 ? "no server" : `${names.length} servers`}`, {
    hint: names.length === 0 ? known : `add --server <name>; ${known}`,
  });
}
