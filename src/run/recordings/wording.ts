import { McptestError } from "../../errors.ts";

/** Why an agent, or a live candidate, does not run. */
const NO_MODEL = "no model is configured to run it: ANTHROPIC_API_KEY is not set";

/** `stale`: why what is recorded is not this conversation, where there is something. */
export function staleConversation(stale: string | undefined): McptestError {
  return new McptestError("deferred", stale === undefined ? NO_MODEL : `recording is stale: ${stale}`);
}
