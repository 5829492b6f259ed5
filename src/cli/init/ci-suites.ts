import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { parse } from "yaml";
import { failure, textOfError } from "../../errors.ts";
import { splitCommand } from "../../suite/index.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import type { Started } from "./ci-steps.ts";

const unreadable = failure(`usage: <path> cannot be read: <why>
  hint: correct it first: mcptest validate <path>`);

/** What suites need of the machine that runs them. */
export interface Needs {
  servers: Started[];
  /** Addresses of servers on this machine, which somebody has to start. */
  local: string[];
  /** Names of environment variables, sorted. */
  variables: string[];
}

/**
 * What suites and the files that they import need, as they are written: variables need no value. Paths are relative to
 * `cwd`, which is absolute. Throws McptestError `usage`.
 */
export function readNeeds(suites: readonly string[], cwd: string): Needs {
  const servers: Started[] = [];
  const local: string[] = [];
  const variables = new Set<string>();
  const seen = new Set<string>();
  const read = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const suite = parseFile(file, relative(cwd, file));
    const folder = dirname(file);
    for (const server of Object.values(isObject(suite.servers) ? suite.servers : {})) {
      if (!isObject(server)) continue;
      if (typeof server.url === "string" && LOCAL.test(server.url)) local.push(server.url);
      const argv = wordsOf(server.command);
      const away = typeof server.cwd === "string" ? server.cwd : ".";
      if (argv.length > 0) servers.push({ argv, folder: resolve(folder, away) });
      if (Array.isArray(server.env)) for (const name of server.env) variables.add(String(name));
    }
    collect(suite, variables);
    const { imports } = suite;
    for (const path of Array.isArray(imports) ? imports : []) read(resolve(folder, String(path)));
  };
  for (const suite of suites) read(resolve(cwd, suite));
  return { servers, local, variables: [...variables].filter((name) => !GIVEN.test(name)).sort() };
}

const LOCAL = /^https?:\/\/(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])(?=[:/?#]|$)/i;

/** Variables that GitHub's runners set themselves. */
const GIVEN =
  /^(?:CI|HOME|PATH|USER|LANG|TMPDIR|RUNNER_\w+|ACTIONS_\w+|GITHUB_(?:WORKSPACE|REPOSITORY|SHA|REF|ACTOR))$/;

function parseFile(file: string, path: string): JsonObject {
  try {
    const suite: unknown = parse(readFileSync(file, "utf8"), { merge: true, logLevel: "error" });
    return isObject(suite) ? suite : {};
  } catch (error) {
    throw unreadable({ path, why: textOfError(error).split("\n")[0] ?? "" });
  }
}

function wordsOf(command: Json | undefined): readonly string[] {
  if (Array.isArray(command)) return command.map(String);
  const words = typeof command === "string" ? splitCommand(command) : [];
  return "error" in words ? [] : words;
}

/** Keys whose value is the name of a variable, wherever they stand. */
const NAMING = /(?:^from_env|_env)$/;

/** Finds the variables that a suite needs: `${env.NAME}`, `…_env: NAME` without a `default`, and headers as `{ env: NAME }`. */
function collect(value: Json, variables: Set<string>, key = ""): void {
  if (typeof value === "string") {
    if (NAMING.test(key)) variables.add(value);
    for (const [, name = ""] of value.matchAll(/(?<!\$)\$\{\s*env\.([A-Za-z_]\w*)/g)) variables.add(name);
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, variables);
  } else if (isObject(value)) {
    const { env } = value;
    if (typeof env === "string" && Object.keys(value).length === 1) variables.add(env);
    const { from_env: _, ...others } = value;
    for (const [name, item] of Object.entries("default" in value ? others : value)) collect(item, variables, name);
  }
}
