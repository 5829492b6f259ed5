import type { McptestError } from "../../errors.ts";
import type { SourceLocation } from "../../values/location.ts";
import { hintName, listNames } from "../../values/suggest.ts";
import { placeOf, problem, quote } from "./base.ts";

export function duplicateName(
  noun: string,
  name: string,
  first: SourceLocation,
  location: SourceLocation,
  hint = "names are unique within their block",
): McptestError {
  const message = `${quote(name)} is also the name of the ${noun} at ${placeOf(first)}`;
  return problem("duplicate-name", message, location, hint);
}

export function unknownServer(name: string, servers: readonly string[], location: SourceLocation): McptestError {
  return problem(
    "unknown-server",
    `server ${quote(name)} is not declared`,
    location,
    hintName(name, servers, "declare it under servers"),
  );
}

/** `who`: `test "x"`; `noun`: what it is. */
export function missingServer(
  who: string,
  noun: "test" | "node",
  servers: readonly string[],
  location: SourceLocation,
): McptestError {
  if (servers.length === 0)
    return problem("missing-key", "the suite declares no server", location, "declare one under servers");
  const message = `${who} names no server, and the suite declares ${servers.length}: ${listNames(servers)}`;
  return problem("missing-key", message, location, `add server to the ${noun}, or set default_server`);
}

export function focused(test: string, location: SourceLocation): McptestError {
  return problem(
    "focused-in-ci",
    `test ${quote(test)} is marked only, and CI=true`,
    location,
    "take only out before it is merged",
  );
}

export function invalidDuration(key: string, value: string, location: SourceLocation): McptestError {
  return problem(
    "invalid-value",
    `${quote(key)} is ${quote(value)}; it must be longer than nothing`,
    location,
    "write it as 250ms, 30s, 2m or 1h",
  );
}

export function invalidUrl(key: string, url: string, location: SourceLocation): McptestError {
  return problem(
    "invalid-url",
    `${quote(key)} is no http or https URL: ${quote(url)}`,
    location,
    "give the whole address, such as http://localhost:8000/mcp",
  );
}

export function headerLineBreak(name: string, location: SourceLocation): McptestError {
  return problem("invalid-value", `header ${quote(name)} has a line break or a NUL character in its value`, location);
}

export function twoProofs(location: SourceLocation): McptestError {
  const hint = "keep the one that the token endpoint knows the client by";
  return problem("invalid-value", "client_secret_env and private_key_env exclude each other", location, hint);
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
    return problem(
      "missing-key",
      `server ${quote(name)} has none of command, url and mock`,
      location,
      "command starts it over stdio, url reaches it over HTTP, mock is the embedded one",
    );
  }
  return problem(
    "invalid-value",
    `server ${quote(name)} has ${kinds.join(" and ")}; it can be only one`,
    location,
    "make two servers of it",
  );
}

export function misplacedServerKey(
  key: string,
  name: string,
  kind: string,
  fits: readonly string[],
  location: SourceLocation,
): McptestError {
  const message = `${quote(key)} does not fit server ${quote(name)}, which has ${kind}`;
  return problem("unknown-key", message, location, `${key} is for servers with ${fits.join(" or ")}`);
}

export function unusedVariable(name: string, location: SourceLocation): McptestError {
  return problem("unused-variable", `variable ${quote(name)} is never used`, location);
}

export function unusedServer(name: string, location: SourceLocation): McptestError {
  return problem("unused-server", `no test uses server ${quote(name)}`, location);
}

export function noTests(location: SourceLocation): McptestError {
  return problem("no-tests", "the suite declares no test", location, "add tools, resources, prompts or compositions");
}

/** A test that asks for earlier results and can never have one. */
export function cacheUnused(test: string, reason: string, location: SourceLocation): McptestError {
  const message = `"cache: always" changes nothing: test ${quote(test)} always runs, because ${reason}`;
  return problem("no-effect", message, location, "remove it");
}
