import { McptestError } from "../errors.ts";
import { formatDuration } from "../values/duration.ts";

const tails = new WeakMap<Error, readonly string[]>();

/** The last lines (at most 20) that the server wrote to stderr before this error; empty when there are none. */
export function stderrOf(error: unknown): readonly string[] {
  return (error instanceof Error && tails.get(error)) || [];
}

/** Remembers the server's last stderr lines for `stderrOf`, and gives the error back. */
export function withStderr(error: McptestError, tail: readonly string[]): McptestError {
  if (tail.length > 0) tails.set(error, tail);
  return error;
}

/** "tools/call echo": a request as messages name it. */
export function nameRequest(method: string, params: { readonly [key: string]: unknown }): string {
  const subject = params["name"] ?? params["uri"];
  return typeof subject === "string" ? `${method} ${subject}` : method;
}

/** The server did not answer one request in time. */
export function callTimeout(request: string, waitedMs: number, alsoSaw?: string): McptestError {
  const seen = alsoSaw === undefined ? "" : `; meanwhile ${alsoSaw}`;
  return new McptestError(
    "call-timeout",
    `no answer to ${request} after ${formatDuration(waitedMs)}; the request was cancelled${seen}`,
    { hint: "raise `call_timeout` of the server if the call may take this long" },
  );
}
