import { McptestError } from "../../../errors.ts";
import { nodeError } from "../../../graph/index.ts";
import type { Tripped } from "../../../spend/index.ts";
import type { CompositionNode } from "../../../suite/index.ts";
import { formatDuration } from "../../../values/duration.ts";
import type { Json } from "../../../values/json.ts";
import { formatCost } from "../../../values/show/cost.ts";
import { showJson } from "../../../values/show/preview.ts";
import { count, cutText, formatNumber } from "../../../values/text.ts";

/** Characters of a tool's own words in an error: more than are shown, so that no secret is cut before it is masked. */
const TOLD = 10_000;

// Calls

/** The tool's result has `isError: true`. */
export class ToolFailed extends McptestError {
  constructor(tool: string, text: string, result: Json) {
    super("node-failed", text === "" ? `${tool} reported an error: ${showJson(result, TOLD)}` : cutText(text, TOLD));
  }
}

/** The server answered with a JSON-RPC error. */
export function callRefused(tool: string, error: Json): McptestError {
  return nodeError(`the server answered tools/call ${tool} with the error ${showJson(error, TOLD)}`);
}

export function noResult(tool: string, result: Json): McptestError {
  return nodeError(`the result of ${tool} is no object: ${showJson(result)}`);
}

// Recordings

/** Why a golden node has no answer. */
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

// Stopping

export const INTERRUPTED = "the run was interrupted";

/** Why a cap on the whole, or with `node` on one of its calls, tripped. */
export function describeTrip(name: string, { cap, limit, actual }: Tripped, node?: CompositionNode): string {
  const calls = node ? `one call of "${node.id}"` : "the calls";
  const facts = {
    max_cost_usd: () => `${calls} cost ${formatCost(actual)}, more than ${formatCost(limit)}`,
    max_tokens: () => `${calls} used ${count(actual, "token")}, more than ${formatNumber(limit)}`,
    max_duration_ms: () => `it took longer than ${formatDuration(limit)}`,
  };
  return `${name}: ${facts[cap]()}`;
}

export function unknownPrice(model: string, { location }: Pick<CompositionNode, "location">): McptestError {
  return new McptestError("unknown-price", `the price of model "${model}" is not known: its calls count as $0`, {
    hint: "let the tool say what a call cost: `cost_usd` in `_meta.usage`",
    location,
  });
}

/** What a node expects does not hold; `messages` say what. */
export class Unmet extends McptestError {
  constructor([first = "", ...others]: readonly string[]) {
    const rest = others.length > 0 ? ` (and ${others.length} more)` : "";
    super("node-failed", `its \`expect\` does not hold: ${first}${rest}`);
  }
}

// Results that no assertion asked for

export function nodeFailed(id: string, error: string): string {
  return `node "${id}" failed: ${error}`;
}

export const EXPECT_FAILURE = "if it is meant to fail, assert that its status is failed";

export function moreFailed(others: number): string {
  return `${count(others, "more node")} failed`;
}

export function capTripped(reason: string, notRun: number): string {
  const rest = notRun === 0 ? "" : `; ${count(notRun, "node")} did not run to the end`;
  return `the budget was exceeded: ${reason}${rest}`;
}
