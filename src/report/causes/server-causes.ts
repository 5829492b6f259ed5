import type { Finding } from "../model/report.ts";

/** Of a handshake and of lists: clients that are strict lose the whole server by a breach there. */
const WHOLE_SERVER: ReadonlySet<string | undefined> = new Set([
  "initialize",
  "server/discover",
  "tools/list",
  "resources/list",
  "resources/templates/list",
  "prompts/list",
]);

/** Whether a finding makes the run red by itself: an error in the handshake or in a list, or a crash that no test owns. */
export function isServerCause({ rule, severity, method }: Pick<Finding, "rule" | "severity" | "method">): boolean {
  return severity === "error" && (WHOLE_SERVER.has(method) || rule === "unclean-exit");
}
