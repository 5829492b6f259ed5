import { failure, fault, type McptestError, textOfError } from "../../errors.ts";
import type { Json } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import { listNames, suggest } from "../../values/suggest.ts";
import { RpcError } from "../rpc.ts";

export function invalidArguments(kind: "tool" | "prompt", name: string, violations: readonly string[]): RpcError {
  return new RpcError(-32602, `Invalid arguments for ${kind} ${name}: ${violations.join("; ")}`);
}

/** -32603: a tool's input_schema is not a JSON Schema. */
export function brokenSchema(cause: unknown): RpcError {
  return new RpcError(-32603, `The input_schema does not compile: ${textOfError(cause)}`);
}

export function unknownName(kind: "tool" | "prompt", name: Json | undefined): RpcError {
  const problem = typeof name === "string" ? `Unknown ${kind}: ${name}` : `Invalid params: "name" must be a string`;
  return new RpcError(-32602, problem);
}

/** No such resource: -32002, or -32602 from revision 2026-07-28 on. */
export function resourceNotFound(uri: Json | undefined, modern: boolean): RpcError {
  if (typeof uri !== "string") return new RpcError(-32602, 'Invalid params: "uri" must be a string');
  return new RpcError(modern ? -32602 : -32002, `Resource not found: ${uri}`, { uri });
}

/** -32602: a request in revision 2026-07-28 without the client's capabilities. */
export function missingClientCapabilities(key: string): RpcError {
  return new RpcError(-32602, `Invalid params: _meta lacks "${key}"`);
}

export const manifestNotFound = failure("file-not-found: cannot read mock manifest <path>");
export const manifestSyntax = fault("yaml-syntax: <message>");
/** JSON has neither infinity nor NaN. */
export const oddNumber = fault(`wrong-type: infinity and not-a-number are no JSON numbers
  hint: quote it if text is meant`);
export const manifestEmpty = fault(`file-empty: mock manifest <path> is empty
  hint: declare at least one of \`tools\`, \`resources\` and \`prompts\``);
export const missingKey = fault('missing-key: <place> lacks "<key>"');
export const wrongType = fault("wrong-type: <place> <rule>");
export const wrongValue = fault("invalid-value: <place> <rule>");
export const duplicateName = fault('duplicate-name: two <kind> are called "<name>"');
/** `${…}` in a manifest that does not read an argument of the call. */
export const foreignReference = fault(`invalid-reference: <raw> is no argument of the call
  hint: write \${args.name}, or $\${ for a literal \${`);
const strange = fault(`unknown-key: unknown key "<key>" in <place>
  hint: <hint>`);

export function unknownKey(
  key: string,
  place: string,
  allowed: readonly string[],
  location: SourceLocation,
): McptestError {
  const snake = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const meant = allowed.includes(snake) ? snake : suggest(key, allowed);
  const hint = meant ? `did you mean \`${meant}\`?` : `keys there: ${listNames(allowed)}`;
  return strange({ key, place, hint }, location);
}
