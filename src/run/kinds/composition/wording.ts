import { failure, McptestError } from "../../../errors.ts";
import { nodeError } from "../../../graph/index.ts";
import type { CompositionNode } from "../../../suite/index.ts";
import type { Json } from "../../../values/json.ts";
import { showJson } from "../../../values/show/preview.ts";
import { words } from "../../../values/show/words.ts";

export type Miss = "no file" | "other tool" | "no call";

export function notRecorded(miss: Miss, args: Json, round: number, file: string): McptestError {
  const call = round === 1 ? "this call" : `call ${round} with the same arguments`;
  const why = {
    "no file": `there is no recording ${file}`,
    "other tool": `the recording ${file} is of another tool or server of this node`,
    "no call": `the recording ${file} does not have ${call}`,
  }[miss];
  return nodeError(`${why}: ${showJson(args)}; \`mcptest run --record\` makes it`);
}

/** What a frozen node was answered held secrets that have no name here: whoever reads them gets what stands for them. */
export const maskedAnswer = failure(`masked-recording: node <json id> is answered by <file> with <marks>
  in place of what is secret, which is also what others read of it
  hint: what has a name, as a variable of the environment, is put back;
  a node that hands on other secrets cannot be frozen`);

/** What a node expects does not hold; `messages` say what. */
export class Unmet extends McptestError {
  constructor([first = "", ...others]: readonly string[]) {
    const rest = others.length > 0 ? ` (and ${others.length} more)` : "";
    super("node-failed", `its \`expect\` does not hold: ${first}${rest}`);
  }
}

export function nodeFailed(id: string, error: string, hint: string | undefined): string {
  return [`node "${id}" failed: ${error}`, ...(hint === undefined ? [] : [hint])].join("\n  ");
}

/** A node was answered by what breaks the protocol: nothing excuses that. */
export function brokenNode({ id, location }: CompositionNode, cause: Error | undefined): McptestError {
  const message = nodeFailed(id, cause?.message ?? "", undefined);
  return new McptestError("protocol-violation", message, { location, cause });
}

export const EXPECT_FAILURE = "if it is meant to fail, assert that its status is failed";

/** A failure that may be, of a call that can only fail: `unlisted` says that there is no such tool. */
export const excusedTypo = failure("unknown-tool: node <json id> may fail, and does because <unlisted>");
export const moreFailed = words("<count others more node> failed");
export const capTripped = words("the budget was exceeded: <reason>[[; <count notRun node> did not run to the end]]");
