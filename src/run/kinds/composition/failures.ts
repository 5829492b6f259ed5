import { McptestError } from "../../../errors.ts";
import { UnresolvedReference } from "../../../template/node-references.ts";
import type { Redactor } from "../../../values/redact/redact.ts";
import { cutText } from "../../../values/text.ts";
import { TOO_DEEP } from "./wording.ts";

/** Characters of an error: more than are shown, so that no secret is cut before it is masked. */
const KEPT = 12_000;
/** Characters of an error in a report. */
const SHOWN = 2000;

/** Whether this is how a node fails; anything else is a fault of mcptest. */
export function isExpected(error: unknown): error is Error {
  return error instanceof McptestError || error instanceof UnresolvedReference || isTooDeep(error);
}

/** What the trace says of a failure. */
export function messageOf(error: Error): string {
  return isTooDeep(error) ? TOO_DEEP : cutText(error.message, KEPT);
}

/** A message as a report shows it: without secrets, and cut. */
export function showMessage(message: string, { text }: Redactor): string {
  return cutText(text(message), SHOWN);
}

/** The stack overflows on what a server nests too deeply. */
function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError;
}
