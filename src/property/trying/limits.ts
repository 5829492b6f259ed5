import type { ServerSpec } from "../../suite/index.ts";
import { isLoopback } from "../../values/net/loopback.ts";
import type { CallerOptions } from "./caller.ts";

/** Milliseconds without an answer after which a call hangs, where the server does not say. */
const LIMIT_MS = 5000;
/** For servers that are not on this machine. */
const PACE = { perSecond: 5, most: 200 } as const;

/** Whether a server is not on this machine: what is not read-only is never called there. */
export function isRemote(server: ServerSpec): boolean {
  return server.kind === "http" && !isLoopback(server.url);
}

/** How long a call of a server may take, and how often it is called. */
export function limitsOf(server: ServerSpec): Pick<CallerOptions, "limitMs" | "pace"> {
  return {
    limitMs: server.sets_call_timeout ? server.call_timeout_ms : LIMIT_MS,
    pace: isRemote(server) ? PACE : undefined,
  };
}
