import { LaunchedAhead, startAhead } from "../mcp/index.ts";
import { type LoadOptions, splitCommand } from "../suite/index.ts";
import { overrideServer } from "./override-servers.ts";
import type { Host, RunRequest } from "./request.ts";

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
