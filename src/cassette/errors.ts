import { McptestError } from "../errors.ts";

const HINT = "record it anew: mcptest run --record";

/** What stands in the file is no cassette of this kind. */
export function unreadable(file: string, reason: string, cause?: unknown): McptestError {
  return new McptestError("cassette-unreadable", `the recording ${file} cannot be read: ${reason}`, {
    hint: HINT,
    cause,
  });
}

/** A newer mcptest wrote the file. */
export function newer(file: string, version: number, ours: number): McptestError {
  return new McptestError(
    "cassette-unreadable",
    `the recording ${file} is of version ${version}; this mcptest reads version ${ours}`,
    { hint: "update mcptest" },
  );
}
