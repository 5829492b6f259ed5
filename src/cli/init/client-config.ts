import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { failure } from "../../errors.ts";
import { whyUnread } from "../../files/index.ts";
import { isObject, type Json, type JsonObject, parseJson } from "../../values/json.ts";
import { quoteWord } from "../../values/shell-word.ts";
import { quote } from "../../values/show/words.ts";
import type { ServerFlags } from "../options/server-options.ts";

export interface ClientServer extends ServerFlags {
  cwd?: string;
}

const unreadable = failure(`usage: <path> cannot be read: <why>
  hint: name the configuration file of a client`);
const notJson = failure(`usage: <path> is not valid JSON
  hint: it may have comments and trailing commas`);
const noServers = failure(`usage: <path> has neither mcpServers nor servers
  hint: declare a server under one`);
const empty = failure(`usage: <path> declares no server
  hint: declare one under mcpServers or servers`);
const several = failure(`usage: <path> has <number> servers
  hint: add --server NAME: <names>`);
const unknown = failure(`usage: <path> has no server <json name> with command or url
  hint: <name of names> else: add it`);
const onlyClient = failure(`usage: only the client knows the value of <what>
  hint: give <flags> instead of --from`);

/**
 * The flags for a server of a client's configuration: `mcpServers` of desktop clients, `servers` of VS Code. Without `name` there must be one.
 * A variable that the client asks for or looks up (`${input:…}`, `${NAME}`) is read from the environment. Throws McptestError `usage`.
 */
export async function readClientConfig(path: string, name: string | undefined, cwd: string): Promise<ClientServer> {
  const text = await readFile(resolve(cwd, path), "utf8").catch((error: unknown) => {
    throw unreadable({ path, why: whyUnread(error) });
  });
  const config = parseJson(plainJson(text));
  if (config === undefined) throw notJson({ path });
  const servers = isObject(config) ? (config.mcpServers ?? config.servers) : undefined;
  if (!isObject(servers)) throw noServers({ path });
  return toFlags(chooseServer(path, servers, name), cwd);
}

/** Removes what clients allow besides JSON: a byte order mark, comments and trailing commas. */
function plainJson(text: string): string {
  const [comments, commas] = [/\/\/.*|\/\*[\s\S]*?\*\//, /,(?=\s*[}\]])/].map(
    ({ source }) => new RegExp(`("(?:[^"\\\\]|\\\\.)*")|${source}`, "g"),
  ) as [RegExp, RegExp];
  return text
    .replace(/^\ufeff/, "")
    .replace(comments, "$1")
    .replace(commas, "$1");
}

function chooseServer(path: string, servers: JsonObject, asked: string | undefined): JsonObject {
  const names = Object.keys(servers);
  if (names.length === 0) throw empty({ path });
  if (asked === undefined && names.length > 1) throw several({ path, number: names.length, names: names.join(", ") });
  const name = asked ?? names[0] ?? "";
  const server = Object.hasOwn(servers, name) ? servers[name] : undefined;
  if (isObject(server) && (typeof server.command === "string" || typeof server.url === "string")) return server;
  throw unknown({ path, name, names });
}

const ASKED = /\$\{[^}]+\}/;

function toFlags({ command, args, env, envFile, url, headers, type, cwd: folder }: JsonObject, cwd: string) {
  const words = [command, ...(Array.isArray(args) ? args : [])].flatMap((word) =>
    word === undefined ? [] : String(word),
  );
  const open = [...words, url, folder].find((text) => typeof text === "string" && ASKED.test(text));
  if (open !== undefined) throw onlyClient({ what: quote(String(open)), flags: "--url or --server-command" });
  if (envFile !== undefined)
    throw onlyClient({ what: `envFile ${quote(String(envFile))}`, flags: "--server-command and --env" });
  if (typeof url === "string") {
    const header = pairsOf(headers).map(([name, value]) => `${name}: ${value}`);
    const [asked] = pairsOf(headers).find(([, value]) => ASKED.test(value)) ?? [];
    if (asked !== undefined)
      throw onlyClient({ what: `the header ${asked}`, flags: "--url and --bearer-token-env NAME, or --header," });
    return { url, header, ...(type === "sse" && { transport: "sse" as const }) };
  }
  return {
    serverCommand: words.map(quoteWord).join(" "),
    env: pairsOf(env).map(([name, value]) => (ASKED.test(value) ? name : `${name}=${value}`)),
    header: [],
    ...(typeof folder === "string" && { cwd: resolve(cwd, folder) }),
  };
}

function pairsOf(value: Json | undefined): [string, string][] {
  return isObject(value) ? Object.entries(value).map(([name, text]) => [name, String(text)]) : [];
}
