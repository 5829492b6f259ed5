import { resolve } from "node:path";
import type { Exchange } from "../../cassette/index.ts";
import { McptestError, textOfError } from "../../errors.ts";
import { explainSpawn } from "../../process/index.ts";
import { count, formatNumber, oneLine } from "../../values/text.ts";

export function describeSaved(path: string, exchanges: number): string {
  return `recorded ${count(exchanges, "exchange")} in ${path}`;
}

export function leftBehind(partial: string, file: string): McptestError {
  const message = `${partial} holds what was recorded until a recording was killed, or one that still runs`;
  return new McptestError("unrecorded", message, {
    hint: `it is a cassette: serve or verify it as it is, mv it to ${file} to keep it, or delete it`,
  });
}

export function isFull(path: string): McptestError {
  const message = `the recording ${path} has reached 64 MiB: what comes now goes through, and is not recorded`;
  return new McptestError("unrecorded", message, { hint: "record less in one session" });
}

export function tooLong(bytes: number): McptestError {
  const message = `a message of more than ${formatNumber(bytes / 1024 / 1024)} MiB goes through, and is not recorded`;
  return new McptestError("unrecorded", message);
}

export function cutOff(path: string, cause: unknown): McptestError {
  const message = `nothing more can be written beside ${path} (${(cause as Error).message}): killed, this recording is lost`;
  return new McptestError("unrecorded", message, { hint: "end it in good order: close its stdin, or Ctrl-C" });
}

export function unanswered(path: string, left: readonly Exchange[]): McptestError {
  const methods = [...new Set(left.map(({ method }) => oneLine(method)))].slice(0, 5).join(", ");
  return new McptestError(
    "unrecorded",
    `${count(left.length, "request")} got no answer and ${left.length === 1 ? "is" : "are"} not in ${path}: ${methods}`,
  );
}

export function nothingRecorded(path: string): McptestError {
  const hint = "have an MCP client speak to it";
  return new McptestError("unrecorded", `nothing was recorded, and ${path} was not written: no request was answered`, {
    hint,
  });
}

export function noHandshake(path: string): McptestError {
  const message = `${path} holds no initialize: mcptest serve makes one up for clients that begin with it`;
  return new McptestError("unrecorded", message, { hint: "start the recording before the client" });
}

export function unsavedSession(path: string, cause: unknown, partial: string | undefined): McptestError {
  return new McptestError("output-unwritable", `the recording ${path} could not be written: ${textOfError(cause)}`, {
    hint: partial === undefined ? undefined : `what was recorded is in ${resolve(partial)}, which is a cassette`,
    cause,
  });
}

export function notStarted(file: string, cwd: string, cause: NodeJS.ErrnoException): McptestError {
  return new McptestError("spawn-failed", `cannot start the server: ${explainSpawn(file, cwd, cause)}`, { cause });
}
