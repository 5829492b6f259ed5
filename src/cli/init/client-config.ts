import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { usageError } from "../../errors.ts";
import { isObject, type Json, type JsonObject, parseJson } from "../../values/json.ts";
import { quoteWord } from "../../values/shell-word.ts";
import { hintName } from "../../values/suggest.ts";
import type { ServerFlags } from "../options/server-options.ts";

/**
 * The flags that stand for a server in a client's configuration: `mcpServers` of desktop clients, `servers` of VS Code; without `name` its
 * only one. What VS Code would ask for or look up (`${input:…}`) as a variable is taken from the variable itself. Throws McptestError `usage`.
 */
export async function readClientConfig(path: string, name: string | undefined, cwd: string): Promise<ServerFlags> {
  const text = await readFile(resolve(cwd, path), "utf8").catch((error: Error) => {
    throw usageError(`${path} cannot be read: ${error.message}`, "name the configuration file of a client");
  });
  const config = parseJson(text);
  if (config === undefined) throw usageError(`${path} is no JSON`, "take comments and trailing commas out");
  const servers = isObject(config) ? (config.mcpServers ?? config.servers) : undefined;
  if (!isObject(servers)) throw usageError(`${path} has neither mcpServers nor servers`, "declare a server under one");
  return toFlags(chooseServer(path, servers, name));
}

function chooseServer(path: string, servers: JsonObject, name: string | undefined): JsonObject {
  const names = Object.keys(servers);
  if (name === undefined && names.length > 1)
    throw usageError(`${path} has ${names.length} servers`, `add --server <name>: ${names.join(", ")}`);
  const key = name ?? names[0] ?? "";
  const server = Object.hasOwn(servers, key) ? servers[key] : undefined;
  if (isObject(server) && (typeof server.command === "string" || typeof server.url === "string")) return server;
  throw usageError(`${path} has no server ${JSON.stringify(key)} with command or url`, hintName(key, names, "add it"));
}

/** What VS Code would ask for or look up. */
const ASKED = /\$\{(?:input|env):/;

function toFlags({ command, args, env, url, headers, type }: JsonObject): ServerFlags {
  if (typeof url === "string") {
    const header = pairsOf(headers).map(([name, value]) => `${name}: ${value}`);
    const [asked] = pairsOf(headers).find(([, value]) => ASKED.test(value)) ?? [];
    if (asked !== undefined)
      throw usageError(
        `only the client knows what it puts in the header ${asked}`,
        "give --url and --bearer-token-env <NAME>, or --header, in place of --from",
      );
    return { url, header, ...(type === "sse" && { transport: type }) };
  }
  const words = [command, ...(Array.isArray(args) ? args : [])].map(String);
  const given = pairsOf(env).map(([name, value]) => (ASKED.test(value) ? name : `${name}=${value}`));
  return { serverCommand: words.map(quoteWord).join(" "), env: given, header: [] };
}

function pairsOf(value: Json | undefined): [string, string][] {
  return isObject(value) ? Object.entries(value).map(([name, text]) => [name, String(text)]) : [];
}
