import type { ExchangeCassette } from "../../cassette/index.ts";
import type { ServerSpec, Suite } from "../../suite/index.ts";

type RecordedServer = ExchangeCassette["servers"][string];

/** A server as a recording names it. */
export function describeServer({ kind, fingerprint }: ServerSpec, protocol: string): RecordedServer {
  return { source: kind, protocol, fingerprint };
}

/** The server that is declared otherwise than it was when it was recorded, or of which nobody knows; undefined when all are as they were. */
export function findChanged(
  { servers, exchanges }: ExchangeCassette,
  suite: Pick<Suite, "servers">,
): string | undefined {
  const undeclared = exchanges.find(({ via, server }) => via === "server" && !Object.hasOwn(servers, server ?? ""));
  if (undeclared) return undeclared.server ?? "a server without a name";
  return Object.keys(servers).find((name) => {
    const recorded = servers[name]?.fingerprint;
    return recorded !== undefined && recorded !== suite.servers.get(name)?.fingerprint;
  });
}
