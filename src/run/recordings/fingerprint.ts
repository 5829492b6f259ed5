import type { RecordedServer } from "../../cassette/index.ts";
import type { ServerSpec } from "../../suite/index.ts";

/** A server as a recording names it. */
export function describeServer({ kind, fingerprint }: ServerSpec, protocol: string): RecordedServer {
  return { source: kind, protocol, fingerprint };
}
