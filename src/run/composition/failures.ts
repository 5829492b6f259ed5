import { McptestError } from "../../errors.ts";
import { UnresolvedReference } from "../../values/node-references.ts";
import { cutText } from "../../values/text.ts";
import { TOO_DEEP } from "./wording.ts";

/** Characters of an error in the trace. */
const TOLD = 4000;

/** Whether this is how a node fails; anything else is a fault of mcptest. */
export function isExpected(error: unknown): error is Error {
  return error instanceof McptestError || error instanceof UnresolvedReference || isTooDeep(error);
}

/** What the trace says of a failure. */
export function messageOf(error: Error): string {
  return isTooDeep(error) ? TOO_DEEP : cutText(error.message, TOLD);
}

/** The stack overflows on what a server nests too deeply. */
function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError;
}
