import { McptestError } from "../errors.ts";
import { cutText } from "../values/text.ts";
import { UnresolvedReference } from "./references.ts";
import { TOO_DEEP } from "./wording.ts";

/** Characters of an error: more than are shown, so that no secret is cut before it is masked. */
const KEPT = 12_000;

/** What the signal of a graph is aborted with. */
export class Stopped extends McptestError {
  readonly reason: string;

  constructor(reason: string) {
    super("node-failed", `stopped: ${reason}`);
    this.reason = reason;
  }
}

/** Why the graph was stopped; undefined while it may go on. */
export function whyStopped({ reason }: AbortSignal): string | undefined {
  return reason instanceof Stopped ? reason.reason : undefined;
}

/** Whether this is how a node fails; anything else is a fault of mcptest. */
export function isExpected(error: unknown): error is Error {
  return error instanceof McptestError || error instanceof UnresolvedReference || isTooDeep(error);
}

/** What is said of a failure. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return isTooDeep(error) ? TOO_DEEP : cutText(error.message, KEPT);
}

/** The stack overflows on what a server nests too deeply. */
function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError;
}
