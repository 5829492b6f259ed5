import { failure } from "../../errors.ts";
import { resolveNamed, type ServerNames, type ServerPlace, type Suite } from "../../suite/index.ts";
import type { AuditTarget } from "./audit.ts";

const unknownServer = failure(`unknown-server: no suite declares a server <"name">
  hint: <name of names> else: their servers are <names>`);

/**
 * The servers of suites, or those that are wanted by name; `flags` change each of them. Throws McptestError: unknown-server, unset-env, and what
 * keeps a server from being used.
 */
export async function targetsOf(
  suites: readonly Suite[],
  wanted: readonly string[],
  flags: Omit<ServerNames, "config" | "server">,
  place: ServerPlace,
): Promise<AuditTarget[]> {
  const declared = [...new Set(suites.flatMap(({ servers }) => [...servers.keys()]))];
  for (const name of wanted) if (!declared.includes(name)) throw unknownServer({ name, names: declared });
  const targets: AuditTarget[] = [];
  for (const suite of suites)
    for (const name of suite.servers.keys()) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const [lacking] = suite.lacking?.get(name) ?? suite.lacking?.get("") ?? [];
      if (lacking) throw lacking;
      const load = async () => ({ suites: [suite], errors: [] });
      targets.push({
        suite,
        server: await resolveNamed({ ...flags, config: suite.path, server: name }, { ...place, load }),
      });
    }
  return targets;
}
