import { LaunchedAhead, startAhead } from "../mcp/index.ts";
import {
  fingerprintOf,
  type LoadOptions,
  type ServerSpec,
  type Suite,
  splitCommand,
  startupTimeoutOf,
} from "../suite/index.ts";
import type { Host, RunRequest, ServerOverrides } from "./request.ts";
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

/** Runs with servers that may start while their suite still loads, and ends those that no session asked for. */
export async function withAhead<T>(run: (ahead: LaunchedAhead) => Promise<T>): Promise<T> {
  const ahead = new LaunchedAhead();
  try {
    return await run(ahead);
  } finally {
    await ahead.end();
  }
}

/** What starts servers while their suite loads; undefined where no test may need them, or where recordings may answer. */
export function readAhead(request: RunRequest, { ahead, env }: Host): LoadOptions["ahead"] {
  const { command, rescore, recordings = "models", overrides, servers } = request;
  const { filter, tags, skipTags, servers: chosen, cases, ids, shard } = request.selection;
  const selects = [filter, tags, skipTags, chosen, cases].some(({ length }) => length > 0) || ids || shard;
  const { serverCommand = "" } = servers;
  if (!ahead || command !== "run" || rescore || recordings !== "models" || selects || overrides.isolation === "test")
    return undefined;
  return (found) => {
    if (serverCommand !== "" && "error" in splitCommand(serverCommand)) return;
    for (const server of found.slice(0, overrides.parallel === false ? 1 : undefined))
      startAhead(overrideServer(server, servers), env, ahead);
  };
}
