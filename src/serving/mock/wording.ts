import { McptestError, textOfError } from "../../errors.ts";
import type { Json } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import { listNames, suggest } from "../../values/suggest.ts";
import { RpcError } from "../wording.ts";

/** -32602: the arguments of a tool or prompt break what it declares. */
export function invalidArguments(kind: "tool" | "prompt", name: string, violations: readonly string[]): RpcError {
  return new RpcError(-32602, `Invalid arguments for ${kind} ${name}: ${violations.join("; ")}`);
}

/** -32603: the manifest's input_schema of a tool is no JSON Schema. */
export function brokenSchema(cause: unknown): RpcError {
  return new RpcError(-32603, `The input_schema does not compile: ${textOfError(cause)}`);
}

/** -32602: no tool or prompt of this name. */
export function unknownName(kind: "tool" | "prompt", name: Json | undefined): RpcError {
  const problem = typeof name === "string" ? `Unknown ${kind}: ${name}` : `Invalid params: "name" must be a string`;
  return new RpcError(-32602, problem);
}

/** No such resource: -32002, or -32602 from revision 2026-07-28 on. */
export function resourceNotFound(uri: Json | undefined, modern: boolean): RpcError {
  if (typeof uri !== "string") return new RpcError(-32602, 'Invalid params: "uri" must be a string');
  return new RpcError(modern ? -32602 : -32002, `Resource not found: ${uri}`, { uri });
}

/** -32602: a request in revision 2026-07-28 that does not say what the client can do. */
export function missingClientCapabilities(key: string): RpcError {
  return new RpcError(-32602, `Invalid params: _meta lacks "${key}"`);
}

/** The manifest is not there, or is a folder. */
export function manifestNotFound(path: string, cause: unknown): McptestError {
  return new McptestError("file-not-found", `cannot read mock manifest ${path}`, { cause });
}

/** The manifest is not YAML. */
export function manifestSyntax(message: string, location: SourceLocation): McptestError {
  return new McptestError("yaml-syntax", message, { location });
}

/** Infinity, or what is no number: no answer can hold it. */
export function oddNumber(location: SourceLocation): McptestError {
  const message = "infinity and not-a-number are no JSON numbers";
  return new McptestError("wrong-type", message, { location, hint: "quote it if text is meant" });
}

/** The manifest holds nothing. */
export function manifestEmpty(path: string, location: SourceLocation): McptestError {
  return new McptestError("file-empty", `mock manifest ${path} is empty`, {
    location,
    hint: "declare at least one of `tools`, `resources` and `prompts`",
  });
}

/** A key that manifests do not have. */
export function unknownKey(
  key: string,
  place: string,
  allowed: readonly string[],
  location: SourceLocation,
): McptestError {
  const snake = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const meant = allowed.includes(snake) ? snake : suggest(key, allowed);
  const hint = meant ? `did you mean \`${meant}\`?` : `keys there: ${listNames(allowed)}`;
  return new McptestError("unknown-key", `unknown key "${key}" in ${place}`, { location, hint });
}

/** A key that must be there. */
export function missingKey(key: string, place: string, location: SourceLocation): McptestError {
  return new McptestError("missing-key", `${place} lacks "${key}"`, { location });
}

/** A value of the wrong type, or none of those allowed. */
export function wrongValue(place: string, rule: string, isType: boolean, location: SourceLocation): McptestError {
  return new McptestError(isType ? "wrong-type" : "invalid-value", `${place} ${rule}`, { location });
}

/** Two tools, resources or prompts that a client could not tell apart. */
export function duplicateName(kind: string, name: string, location: SourceLocation): McptestError {
  return new McptestError("duplicate-name", `two ${kind} are called "${name}"`, { location });
}

/** `${…}` in a manifest that does not read an argument of the call. */
export function foreignReference(raw: string, location: SourceLocation): McptestError {
  return new McptestError("invalid-reference", `${raw} is no argument of the call`, {
    location,
    hint: "write ${args.name}, or $${ for a literal ${",
  });
}
