import { failure, McptestError } from "../../errors.ts";
import { oneLine } from "../../values/text.ts";

/** Why an agent, or a live candidate, does not run. `missing`: why its model cannot be asked; `stale`: why what is recorded is not this conversation, where there is something. */
export function staleConversation(missing: string, stale: string | undefined): McptestError {
  const message = stale === undefined ? `no model is configured to run it: ${missing}` : `recording is stale: ${stale}`;
  return new McptestError("deferred", message);
}

/** Of a test whose server is declared otherwise than it was when it was recorded. */
export const changedSince = failure(`stale-recording: the server <json server> is declared otherwise
  than when test <json test> was recorded
  hint: record it anew, with --record`);
/** Under --cassettes auto and new: of a test that ran live. */
export const ranLive = failure(`stale-recording: test <json test> ran live: <why>
  hint: record it anew, with --record`);
const otherwise = failure(`replays-otherwise: test <json test> <was>, and <verdict> when it is judged
  from its recording <path>[[: <why>]][[; in the recording stands <masked> for what is secret]]
  hint: <hint>`);

/** Of a test that comes to something else when it is judged from what was just written. */
export function differs(
  { path, test }: { path: string; test: string },
  was: string,
  is: { verdict: string; why: string },
  placeholders: readonly string[],
): McptestError {
  const masked = placeholders.join(", ");
  const hint = masked && "compare with what is no secret, or give the secret a name: a variable";
  return otherwise({ path, test, was, verdict: is.verdict, why: oneLine(is.why), masked, hint });
}
