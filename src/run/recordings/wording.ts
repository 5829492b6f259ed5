import { failure, type McptestError } from "../../errors.ts";
import { words } from "../../values/show/words.ts";
import { oneLine } from "../../values/text.ts";

const noModel = failure("deferred: no model is configured to run it: <missing>");
const staleRecording = failure("deferred: recording is stale: <stale>");

/** Why an agent, or a live candidate, does not run. `missing`: why its model cannot be asked; `stale`: how its recording, if any, differs. */
export function staleConversation(missing: string, stale: string | undefined): McptestError {
  return stale === undefined ? noModel({ missing }) : staleRecording({ stale });
}

export const changedSince = failure(`stale-recording: the declaration of server <json server> changed
  since test <json test> was recorded
  hint: record it again with --record`);
/** Under --cassettes auto and new. */
export const ranLive = failure(`stale-recording: test <json test> ran live: <why>
  hint: record it again with --record`);
export const serverChanged = words("the declaration of server <json server> changed since it was recorded");
export const recorded = failure("recorded: <count n recording> written: review and commit <them>");
const otherwise = failure(`replays-otherwise: test <json test> <was>, but <verdict> when judged from its recording
  <path>[[: <why>]][[; the recording holds <masked> instead of secrets]]
  hint: <hint>`);

export function differs(
  { path, test }: { path: string; test: string },
  was: string,
  is: { verdict: string; why: string },
  placeholders: readonly string[],
): McptestError {
  const masked = placeholders.join(", ");
  const hint = masked && "compare with something that is not secret, or give the secret a name: a variable";
  return otherwise({ path, test, was, verdict: is.verdict, why: oneLine(is.why), masked, hint });
}
