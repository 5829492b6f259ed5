import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type McptestError, usageError } from "../../errors.ts";
import { isObject, type Json, type JsonObject, parseJson } from "../../values/json.ts";
import { quoteWord } from "../../values/shell-word.ts";
import { hintName } from "../../values/suggest.ts";
import type { ServerFlags } from "../options/server-options.ts";

/** A server as a client starts it. */
export interface ClientServer extends ServerFlags {
  /** Absolute path of the folder that it is started in, where the configuration names one. */
  cwd?: string;
}

/**
 * The flags that stand for a server in a client's configuration: `mcpServers` of desktop clients, `servers` of VS Code; without `name` its
 * only one. What the client would ask for or look up (`${input:…}`, `${NAME}`) as a variable is taken from the variable itself. Throws McptestError `usage`.
 */
export async function readClientConfig(path: string, name: string | undefined, cwd: string): Promise<ClientServer> {
  const text = await readFile(resolve(cwd, path), "utf8").catch((error: Error) => {
    throw usageError(`${path} cannot be read: ${error.message}`, "name the configuration file of a client");
  });
  const config = parseJson(plainJson(text));
  if (config === undefined) throw usageError(`${path} is no JSON`, "comments and trailing commas may stand in it");
  const servers = isObject(config) ? (config.mcpServers ?? config.servers) : undefined;
  if (!isObject(servers)) throw usageError(`${path} has neither mcpServers nor servers`, "declare a server under one");
  return toFlags(chooseServer(path, servers, name), cwd);
}

/** JSON as clients read it: without a byte order mark, comments and trailing commas. */
function plainJson(text: string): string {
  const [comments, commas] = [/\/\/.*|\/\*[\s\S]*?\*\//, /,(?=\s*[}\]])/].map(
    ({ source }) => new RegExp(`("(?:[^"\\\\]|\\\\.)*")|${source}`, "g"),
  ) as [RegExp, RegExp];
  return text
    .replace(/^\ufeff/, "")
    .replace(comments, "$1")
    .replace(commas, "$1");
}

function chooseServer(path: string, servers: JsonObject, name: string | undefined): JsonObject {
  const names = Object.keys(servers);
  if (names.length === 0) throw usageError(`${path} declares no server`, "declare one under mcpServers or servers");
  if (name === undefined && names.length > 1)
    throw usageError(`${path} has ${names.length} servers`, `add --server <name>: ${names.join(", ")}`);
  const key = name ?? names[0] ?? "";
  const server = Object.hasOwn(servers, key) ? servers[key] : undefined;
  if (isObject(server) && (typeof server.command === "string" || typeof server.url === "string")) return server;
  throw usageError(`${path} has no server ${JSON.stringify(key)} with command or url`, hintName(key, names, "add it"));
}

/** What the client would ask for or look up. */
const ASKED = /\$\{[^}]+\}/;

function toFlags(
  { command, args, env, envFile, url, headers, type, cwd: folder }: JsonObject,
  cwd: string,
): ClientServer {
  const words = [command, ...(Array.isArray(args) ? args : [])].flatMap((word) =>
    word === undefined ? [] : String(word),
  );
  const open = [...words, url, folder].find((text) => typeof text === "string" && ASKED.test(text));
  if (open !== undefined) throw onlyClient(`stands for in ${JSON.stringify(open)}`, "--url or --server-command");
  if (envFile !== undefined)
    throw onlyClient(`has in envFile ${JSON.stringify(envFile)}`, "--server-command and --env");
  if (typeof url === "string") {
    const header = pairsOf(headers).map(([name, value]) => `${name}: ${value}`);
    const [asked] = pairsOf(headers).find(([, value]) => ASKED.test(value)) ?? [];
    if (asked !== undefined)
      throw onlyClient(`puts in the header ${asked}`, "--url and --bearer-token-env <NAME>, or --header,");
    return { url, header, ...(type === "sse" && { transport: type }) };
  }
  const given = pairsOf(env).map(([name, value]) => (ASKED.test(value) ? name : `${name}=${value}`));
  return {
    serverCommand: words.map(quoteWord).join(" "),
    env: given,
    header: [],
    ...(typeof folder === "string" && { cwd: resolve(cwd, folder) }),
  };
}

function onlyClient(what: string, flags: string): McptestError {
  return usageError(`only the client knows what it ${what}`, `give ${flags} in place of --from`);
}

function pairsOf(value: Json | undefined): [string, string][] {
  return isObject(value) ? Object.entries(value).map(([name, text]) => [name, String(text)]) : [];
}
