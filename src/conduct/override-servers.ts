import { fingerprintOf, type ServerSpec, type Suite, splitCommand, startupTimeoutOf } from "../suite/index.ts";
import type { ServerOverrides } from "./request.ts";
import { badServerCommand } from "./wording.ts";

/** The suite with changed servers. Throws McptestError `invalid-command`. */
export function overrideServers(suite: Suite, overrides: ServerOverrides): Suite {
  const { serverCommand, waitForReadyMs } = overrides;
  if (serverCommand === undefined && waitForReadyMs === undefined) return suite;
  const servers = [...suite.servers].map(([name, server]) => [name, overrideServer(server, overrides)] as const);
  return { ...suite, servers: new Map(servers) };
}

/** A changed server. Throws McptestError `invalid-command`. */
export function overrideServer<S extends ServerSpec>(server: S, overrides: ServerOverrides): S {
  const { serverCommand, waitForReadyMs = server.wait_for_ready_ms } = overrides;
  const command = server.kind === "stdio" && serverCommand !== undefined && readCommand(serverCommand, server);
  return { ...server, wait_for_ready_ms: waitForReadyMs, ...command };
}

function readCommand(command: string, { sets_startup, startup_timeout_ms }: ServerSpec) {
  const argv = splitCommand(command);
  if (!("error" in argv)) {
    const startup = sets_startup ? startup_timeout_ms : startupTimeoutOf(argv);
    return { argv, startup_timeout_ms: startup, fingerprint: fingerprintOf({ command }) };
  }
  throw badServerCommand({ why: argv.error, hint: argv.hint });
}
