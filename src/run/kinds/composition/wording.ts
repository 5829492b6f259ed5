import { failure, McptestError } from "../../../errors.ts";
import { nodeError } from "../../../graph/index.ts";
import type { Json } from "../../../values/json.ts";
import { showJson } from "../../../values/show/preview.ts";
import { words } from "../../../values/show/words.ts";

/** Why a golden node has no answer. */
const MISSES = {
  "no file": words("the recording <file> does not exist: <args>; `mcptest run --record` makes it"),
  "other tool": words(`the recording <file> is of another tool or server of this node: <args>;
    \`mcptest run --record\` makes it`),
  "no call": words("the recording <file> does not have <call>: <args>; `mcptest run --record` makes it"),
};

export function notRecorded(miss: keyof typeof MISSES, args: Json, round: number, file: string): McptestError {
  const call = round === 1 ? "this call" : `call ${round} with the same arguments`;
  return nodeError(MISSES[miss]({ file, call, args: showJson(args) }));
}

/** The recording of a frozen node lacks secrets without a name on this machine. */
export const maskedAnswer = failure(`masked-recording: node <json id> is answered by <file> with <marks>
  instead of secrets, for other nodes, too
  hint: give the secret a name, such as an environment variable, or do not freeze the node`);

const unmet = words("its `expect` does not hold: <first>[[ (and <more> more)]]");

/** What a node expects does not hold; `messages` say what. */
export class Unmet extends McptestError {
  constructor([first, ...others]: readonly string[]) {
    super("node-failed", unmet({ first, more: others.length || undefined }));
  }
}

export const nodeFailed = words('node "<id>" failed: <error>');
/** Nothing excuses a node whose answer breaks the protocol. */
export const brokenNode = failure('protocol-violation: node "<id>" failed: <error>');
export const EXPECT_FAILURE = "if it is meant to fail, assert that its status is failed";

/** A node that may fail, and calls a tool that does not exist. */
export const excusedTypo = failure(`unknown-tool: node <json id> may fail, and does because <message>
  hint: <hint>`);
export const moreFailed = words("<count others more node> failed");
export const capTripped = words("the budget was exceeded: <reason>[[; <count notRun node> did not run to the end]]");
