import { type ErrorCode, McptestError } from "../errors.ts";
import type { Json } from "../values/json.ts";
import type { SourceLocation } from "../values/location.ts";
import { showJson } from "../values/preview.ts";
import type { Resolved } from "./paths.ts";
import { listNames, suggest } from "../values/suggest.ts";

/** What is wrong, at its place. The line's text is added once all problems are known. */
export function problem(code: ErrorCode, message: string, location: SourceLocation, hint?: string): McptestError {
  return new McptestError(code, message, { location, hint });
}

/** `did you mean "x"?`, or the names there are, or what to do when there are none. */
export function hintName(wrong: string, names: readonly string[], otherwise: string): string {
  const close = suggest(wrong, names);
  if (close !== undefined) return `did you mean ${quote(close)}?`;
  return names.length === 0 ? otherwise : `known are ${listNames(names)}`;
}

/** A name or other short text of a suite, in quotes, at most 80 characters. */
export function quote(text: string): string {
  return showJson(text, 80);
}

/** `file:line:column`, for a second place in a message. */
export function placeOf(location: SourceLocation): string {
  return `${location.file}:${location.line}:${location.column}`;
}

// Files

export function fileMissing(path: string, location: SourceLocation | undefined): McptestError {
  const message = `${location ? "file" : "suite"} ${quote(path)} does not exist`;
  return new McptestError("file-not-found", message, { location, hint: location && "paths start at the folder of the file they stand in" });
}

export function fileUnreadable(path: string, location: SourceLocation | undefined, why: string): McptestError {
  return new McptestError("file-not-found", `${quote(path)} cannot be read: ${why}`, { location });
}

export function fileOutside(path: string, location: SourceLocation | undefined, linked: boolean): McptestError {
  const message = `${quote(path)} leads outside the workspace root${linked ? " through a link" : ""}`;
  return new McptestError("path-outside-workspace", message, { location, hint: "move the file into the workspace, or start mcptest in a folder that holds both" });
}

/** A file that a suite names and that is not there to be read. */
export function fileProblem(
  path: string,
  found: Exclude<Resolved, { kind: "file" }>,
  location: SourceLocation | undefined,
): McptestError {
  if (found.kind === "outside") return fileOutside(path, location, found.linked);
  if (found.kind === "missing") return fileMissing(path, location);
  return fileUnreadable(path, location, found.kind === "folder" ? "it is a folder" : "permission denied");
}

export function fileTooLarge(file: string, bytes: number, limit: number): McptestError {
  const mib = (count: number): string => `${(count / 1024 / 1024).toFixed(1)} MiB`;
  return problem("file-too-large", `the file has ${mib(bytes)}; a suite file may have ${mib(limit)}`, startOf(file), "split it, and join the parts with imports");
}

export function fileEmpty(file: string): McptestError {
  return problem("file-empty", "the file holds nothing", startOf(file), "a suite has at least servers and tools, resources or prompts");
}

export function fileBinary(file: string, reason: string): McptestError {
  return problem("yaml-syntax", `the file is no text: ${reason}`, startOf(file), "save it as YAML in UTF-8");
}

function startOf(file: string): SourceLocation {
  return { file, line: 1, column: 1 };
}

export function importCycle(chain: readonly string[], location: SourceLocation): McptestError {
  return problem("import-cycle", `imports form a cycle: ${chain.join(" → ")}`, location, "take one of these imports out");
}

export function importReference(raw: string, location: SourceLocation): McptestError {
  return problem("invalid-reference", `${raw} in imports: imports are read before anything is resolved`, location, "write the path out; it starts at this file's folder");
}

export function importConflict(section: string, key: string, first: SourceLocation, location: SourceLocation): McptestError {
  const message = `${section} ${quote(key)} is defined here and at ${placeOf(first)}`;
  return problem("import-conflict", message, location, "keep one of them, or rename one");
}

// References

export function unknownVariable(name: string, names: readonly string[], location: SourceLocation): McptestError {
  const hint = hintName(name, names, `add ${name} under variables, or pass --var ${name}=…`);
  return problem("unknown-variable", `variable ${quote(name)} is not defined`, location, hint);
}

export function unsetEnv(name: string, names: readonly string[], location: SourceLocation): McptestError {
  const close = suggest(name, names);
  const hint = close === undefined ? `set it, or put ${name}=… into .env beside the suite` : `did you mean ${close}?`;
  return problem("unset-env", `environment variable ${name} is not set`, location, hint);
}

export function invalidReference(raw: string, variables: readonly string[], location: SourceLocation): McptestError {
  const inner = raw.replace(/^\$\{|\}$/g, "").trim();
  const hint = variables.includes(inner)
    ? `did you mean \${var.${inner}}?`
    : "references are ${var.NAME}, ${env.NAME} and ${CONFIG_DIR}; for a literal ${ write $${";
  return problem("invalid-reference", `${showText(raw)} is no reference`, location, hint);
}

export function variableCycle(chain: readonly string[], location: SourceLocation): McptestError {
  return problem("variable-cycle", `variables refer to each other in a circle: ${chain.join(" → ")}`, location, "give one of them a value of its own");
}

export function longChain(limit: number, location: SourceLocation): McptestError {
  return problem("invalid-value", `variables refer to variables more than ${limit} times over`, location);
}

export function tooMuchExpansion(limit: number, location: SourceLocation): McptestError {
  const message = `references of the suite put in more than ${limit / 1024 / 1024} Mi characters, and this one does not fit`;
  return problem("invalid-value", message, location, "do not let variables multiply each other");
}

/** The value itself may be a secret and is not shown. */
export function overrideType(name: string, type: string, from: string, location: SourceLocation): McptestError {
  const message = `${from} gives variable ${quote(name)} a value that is no ${type}, which the one declared here is`;
  return problem("invalid-value", message, location, `give a ${type} in JSON`);
}

function showText(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

// Names and values

export function duplicateName(block: string, name: string, first: SourceLocation, location: SourceLocation): McptestError {
  return problem("duplicate-name", `${quote(name)} is also the name of the ${block} at ${placeOf(first)}`, location, "names are unique within their block");
}

export function unknownServer(name: string, servers: readonly string[], location: SourceLocation): McptestError {
  return problem("unknown-server", `server ${quote(name)} is not declared`, location, hintName(name, servers, "declare it under servers"));
}

export function missingServer(test: string, servers: readonly string[], location: SourceLocation): McptestError {
  if (servers.length === 0) return problem("missing-key", "the suite declares no server", location, "declare one under servers");
  const message = `test ${quote(test)} names no server, and the suite declares ${servers.length}: ${listNames(servers)}`;
  return problem("missing-key", message, location, "add server to the test, or set default_server");
}

export function focused(test: string, location: SourceLocation): McptestError {
  return problem("focused-in-ci", `test ${quote(test)} is marked only, and CI=true`, location, "take only out before it is merged");
}

export function invalidDuration(key: string, value: string, location: SourceLocation): McptestError {
  return problem("invalid-value", `${quote(key)} is ${quote(value)}; it must be longer than nothing`, location, "write it as 250ms, 30s, 2m or 1h");
}

export function invalidUrl(key: string, url: string, location: SourceLocation): McptestError {
  return problem("invalid-url", `${quote(key)} is no http or https URL: ${quote(url)}`, location, "give the whole address, such as http://localhost:8000/mcp");
}

export function headerLineBreak(name: string, location: SourceLocation): McptestError {
  return problem("invalid-value", `header ${quote(name)} has a line break or a NUL character in its value`, location);
}

export function invalidCommand(error: string, hint: string, location: SourceLocation): McptestError {
  return problem("invalid-command", `the command cannot be split into words: ${error}`, location, hint);
}

export function emptyProgram(location: SourceLocation): McptestError {
  return problem("invalid-command", "the command names no program", location, "write the program first");
}

/** A server must be of one kind. */
export function serverKind(name: string, kinds: readonly string[], location: SourceLocation): McptestError {
  if (kinds.length === 0) {
    return problem("missing-key", `server ${quote(name)} has none of command, url and mock`, location, "command starts it over stdio, url reaches it over HTTP, mock is the embedded one");
  }
  return problem("invalid-value", `server ${quote(name)} has ${kinds.join(" and ")}; it can be only one`, location, "make two servers of it");
}

export function misplacedServerKey(key: string, name: string, kind: string, fits: readonly string[], location: SourceLocation): McptestError {
  const message = `${quote(key)} does not fit server ${quote(name)}, which has ${kind}`;
  return problem("unknown-key", message, location, `${key} is for servers with ${fits.join(" or ")}`);
}

// Matchers

export function invalidTarget(target: string, error: string, location: SourceLocation): McptestError {
  return problem("invalid-target", `target ${quote(target)} is no path: ${error}`, location, 'write it as result.items[0]["odd key"][*].name');
}

export function invalidRegex(error: string, location: SourceLocation): McptestError {
  return problem("invalid-regex", `the regular expression does not compile: ${error}`, location, "the syntax is RE2's: https://github.com/google/re2/wiki/Syntax");
}

export function invalidSchema(error: string, location: SourceLocation): McptestError {
  return problem("invalid-schema", `the JSON Schema does not compile: ${error}`, location);
}

export function invalidJq(error: string, location: SourceLocation): McptestError {
  return problem("invalid-jq", `the jq program does not compile: ${error}`, location);
}

// Warnings

export function unusedVariable(name: string, location: SourceLocation): McptestError {
  return problem("unused-variable", `variable ${quote(name)} is never used`, location);
}

export function unusedServer(name: string, location: SourceLocation): McptestError {
  return problem("unused-server", `no test uses server ${quote(name)}`, location);
}

export function noTests(location: SourceLocation): McptestError {
  return problem("no-tests", "the suite declares no test", location, "add tools, resources or prompts");
}

/** A value of the suite in a message. */
export function show(value: Json): string {
  return showJson(value, 60);
}
