import { readFileSync } from "node:fs";
import { dirname, isAbsolute, posix, relative, resolve } from "node:path";
import { parse } from "yaml";
import { isInside } from "../../files/inside.ts";
import { type Suite, splitCommand } from "../../suite/index.ts";
import { escapeReferences } from "../../template/escape.ts";
import { isObject, type Json, type JsonObject, mapTexts, withoutUndefined } from "../../values/json.ts";
import { createRedactor } from "../../values/redact/redact.ts";
import { isSecretName } from "../../values/redact/secret-name.ts";
import { secretWords } from "../../values/redact/secret-words.ts";
import type { ServerFlags } from "../options/server-options.ts";

/** The entry of a suite for the server of the flags. Secrets are read from the environment. */
export function describeServer(
  flags: ServerFlags & { logsIn?: boolean },
  suiteFolder: string,
  cwd: string,
): JsonObject {
  const protocol: JsonObject = flags.protocol === undefined ? {} : { protocol: flags.protocol };
  if (flags.url === undefined) {
    const away = relative(suiteFolder, cwd).replaceAll("\\", "/");
    return {
      command: describeCommand(flags.serverCommand ?? ""),
      ...(away !== "" && { cwd: escapeReferences(away) }),
      ...(flags.env?.length && { env: describeEnv(flags.env) }),
      ...protocol,
    };
  }
  const headers = flags.header.map((header): [string, string | JsonObject] => {
    const [, name = "", value = ""] = /^([^:]*):(.*)$/s.exec(header) ?? [];
    return [
      name.trim(),
      isSecretName(name.trim()) || holdsSecret(value.trim()) ? { env: variableOf(name.trim()) } : value.trim(),
    ];
  });
  const [secret] = wordsWithKeys([flags.url]);
  return {
    url: secret ? `\${env.${variableOf(secret.name)}}` : escapeReferences(flags.url),
    ...(flags.transport !== undefined && { transport: flags.transport }),
    ...describeTls(flags, suiteFolder, cwd),
    ...(headers.length > 0 && { headers: escapeReferences(Object.fromEntries(headers)) }),
    ...(flags.logsIn && { auth: { oauth: { grant: "authorization_code" } } }),
    ...(flags.bearerTokenEnv !== undefined && { auth: { bearer_token_env: flags.bearerTokenEnv } }),
    ...protocol,
  };
}

/** Files below the working directory by their paths; others by variables, as no suite may name them. */
function describeTls({ ca = [], cert, key }: ServerFlags, suiteFolder: string, cwd: string): JsonObject {
  const place = (path: string, variable: string): string => {
    const file = resolve(cwd, path);
    if (!isInside(cwd, file)) return `\${env.${variable}}`;
    return escapeReferences(relative(suiteFolder, file).replaceAll("\\", "/"));
  };
  const authorities = ca.map((path, index) => place(path, `TLS_CA${index === 0 ? "" : index + 1}`));
  const tls = withoutUndefined({
    ca: authorities.length > 1 ? authorities : authorities[0],
    cert: cert && place(cert, "TLS_CERT"),
    key: key && place(key, "TLS_KEY"),
  });
  return Object.keys(tls).length === 0 ? {} : { tls };
}

/** Names of the environment variables that a described server needs. */
export function neededVariables({ command, env, tls, url, headers, auth }: JsonObject): string[] {
  const found = new Set<string>();
  collectVariables(withoutUndefined<JsonObject>({ command, env, tls, url, headers, auth }), found);
  return [...found, ...(Array.isArray(env) ? env.map(String) : [])];
}

/** Keys whose value is the name of a variable, wherever they stand. */
const NAMING = /(?:^from_env|_env)$/;

/** Finds the variables that a suite needs: `${env.NAME}`, `…_env: NAME` without a `default`, and headers as `{ env: NAME }`. */
export function collectVariables(value: Json, variables: Set<string>, key = ""): void {
  if (typeof value === "string") {
    if (NAMING.test(key)) variables.add(value);
    for (const [, name = ""] of value.matchAll(/(?<!\$)\$\{\s*env\.([A-Za-z_]\w*)/g)) variables.add(name);
  } else if (Array.isArray(value)) {
    for (const item of value) collectVariables(item, variables);
  } else if (isObject(value)) {
    const { env } = value;
    if (typeof env === "string" && Object.keys(value).length === 1) variables.add(env);
    const { from_env: _, ...others } = value;
    const items = Object.entries("default" in value ? others : value);
    for (const [name, item] of items) collectVariables(item, variables, name);
  }
}

/** Variables of a server: a list of names when all are passed on, as secrets are. */
function describeEnv(given: readonly string[]): Json {
  const read = given.map((text): [string, string | undefined] => {
    const [name = "", ...rest] = text.split("=");
    return [name, isSecretName(name) || rest.length === 0 || holdsSecret(rest.join("=")) ? undefined : rest.join("=")];
  });
  const pairs = [...new Map(read)];
  if (pairs.every(([, value]) => value === undefined)) return pairs.map(([name]) => name);
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, value === undefined ? `\${env.${name}}` : escapeReferences(value)]),
  );
}

function describeCommand(command: string): Json {
  const split = splitCommand(command);
  const words = "error" in split ? [] : [...split];
  const named = secretWords(words);
  const others = wordsWithKeys(words).filter((word) => !named.some(({ at }) => at === word.at));
  const secrets = [...named, ...others];
  if (secrets.length === 0) return escapeReferences(command);
  const written = words.map((word) => escapeReferences(word));
  for (const { at, name, before } of secrets) written[at] = `${escapeReferences(before)}\${env.${variableOf(name)}}`;
  return written;
}

/** Words that hold secrets, such as `postgres://user:password@host`: the whole word becomes a variable. */
function wordsWithKeys(words: readonly string[]): { at: number; name: string; before: string }[] {
  return words.flatMap((word, at) => {
    const [, scheme = "secret"] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(word) ?? [];
    return holdsSecret(word) ? [{ at, name: scheme === "secret" ? scheme : `${scheme}_url`, before: "" }] : [];
  });
}

function holdsSecret(text: string): boolean {
  return createRedactor({ secrets: [] }).text(text) !== text;
}

function variableOf(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]/g, "_");
}

export function serverKeyOf(name: string): string {
  const key = name
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^[^A-Za-z_]+|-+$/g, "")
    .slice(0, 40);
  return key === "" ? "server" : key;
}

/** The files of a suite as they are written, each with its folder. */
export type Written = readonly { folder: string; content: JsonObject }[];

/** Reads the files of a suite, whose paths start at `root`. */
export function readWritten({ files }: Suite, root: string): Written {
  const sources = files.map(({ path }) => resolve(root, path));
  return sources.map((source) => ({ folder: dirname(source), content: readSource(source) }));
}

/** The content of a file of YAML as it is written; empty if it is no map. */
export function readSource(file: string): JsonObject {
  const content: unknown = parse(readFileSync(file, "utf8"), { merge: true, logLevel: "error" });
  return isObject(content) ? content : {};
}

/** What a suite and its imports declare of servers, as it is written, but for folders: seen from the new file. */
export function headOf(name: string, written: Written, folder: string): JsonObject {
  const head: JsonObject = { name };
  for (const key of ["variables", "env", "servers"]) {
    // The entry file comes first, and wins.
    const parts = written.toReversed().flatMap(({ folder: home, content }): [string, Json][] => {
      const away = relative(folder, home).replaceAll("\\", "/");
      const part = isObject(content[key]) ? content[key] : {};
      return Object.entries(away === "" ? part : moveFolder(part, away)).map(([one, value]) => [
        one,
        key === "servers" && away !== "" ? moveServer(value, away) : value,
      ]);
    });
    if (parts.length > 0) head[key] = Object.fromEntries(parts);
  }
  return head;
}

/** The same with `${CONFIG_DIR}` as the folder that it was. */
function moveFolder(value: JsonObject, away: string): JsonObject {
  const move = (text: string) => text.replace(/(?<!\$)\$\{CONFIG_DIR\}/g, (folder) => `${folder}/${away}`);
  return mapTexts(value, move) as JsonObject;
}

function moveServer(server: Json, away: string): Json {
  if (!isObject(server)) return server;
  const { cwd = ".", mock, command, tls } = server;
  const moved = (path: Json): Json => {
    if (Array.isArray(path)) return path.map(moved);
    const isFixed = typeof path !== "string" || isAbsolute(path) || path.startsWith("${");
    return isFixed ? path : posix.join(away, path);
  };
  if (typeof mock === "string") return { ...server, mock: moved(mock) };
  if (command !== undefined) return { ...server, cwd: moved(cwd) };
  if (!isObject(tls)) return server;
  // The other values are names.
  const files = Object.entries(tls).map(([key, file]) => [key, TLS_NAMES.includes(key) ? file : moved(file)]);
  return { ...server, tls: Object.fromEntries(files) };
}

const TLS_NAMES = ["passphrase_env", "server_name"];
