import { McptestError } from "../../errors.ts";
import { oneLine } from "../../values/text.ts";

/** Why an agent, or a live candidate, does not run. `missing`: why its model cannot be asked; `stale`: why what is recorded is not this conversation, where there is something. */
export function staleConversation(missing: string, stale: string | undefined): McptestError {
  const message = stale === undefined ? `no model is configured to run it: ${missing}` : `recording is stale: ${stale}`;
  return new McptestError("deferred", message);
}

const RECORD = "record it anew, with --record";

/** Of a test whose server is declared otherwise than it was when it was recorded. */
export function changedSince(test: string, server: string): McptestError {
  const message = `the server ${JSON.stringify(server)} is declared otherwise than when test ${JSON.stringify(test)} was recorded`;
  return new McptestError("stale-recording", message, { hint: RECORD });
}

/** Under --cassettes auto and new: of a test that ran live. */
export function ranLive(test: string, why: string): McptestError {
  return new McptestError("stale-recording", `test ${JSON.stringify(test)} ran live: ${why}`, { hint: RECORD });
}

/** Of a test that comes to something else when it is judged from what was just written. */
export function differs(
  { path, test }: { path: string; test: string },
  was: string,
  is: { verdict: string; why: string },
  placeholders: readonly string[],
): McptestError {
  const masked =
    placeholders.length > 0 ? `; in the recording stands ${placeholders.join(", ")} for what is secret` : "";
  const why = is.why === "" ? "" : `: ${oneLine(is.why)}`;
  const message = `test ${JSON.stringify(test)} ${was}, and ${is.verdict} when it is judged from its recording ${path}${why}${masked}`;
  const hint =
    placeholders.length > 0 ? "compare with what is no secret, or give the secret a name: a variable" : undefined;
  return new McptestError("replays-otherwise", message, { hint });
}
