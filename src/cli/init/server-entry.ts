import { readFileSync } from "node:fs";
import { dirname, isAbsolute, posix, relative, resolve } from "node:path";
import { parse } from "yaml";
import { isInside } from "../../files/inside.ts";
import { type Suite, splitCommand } from "../../suite/index.ts";
import { escapeReferences } from "../../template/escape.ts";
import { isNested, isObject, type Json, type JsonObject, withoutUndefined } from "../../values/json.ts";
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
  const headers = escapeReferences(Object.fromEntries(flags.header.map(describeHeader)));
  return {
    url: describeUrl(flags.url),
    ...(flags.transport !== undefined && { transport: flags.transport }),
    ...describeTls(flags, suiteFolder, cwd),
    ...(flags.header.length > 0 && { headers }),
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

function describeUrl(url: string): string {
  const [secret] = wordsWithKeys([url]);
  return secret ? `\${env.${variableOf(secret.name)}}` : escapeReferences(url);
}

export function neededVariables(server: JsonObject): string[] {
  const headers = Object.values((server.headers ?? {}) as JsonObject);
  const auth = (server.auth ?? {}) as JsonObject;
  const words = Array.isArray(server.command) ? server.command.map(String) : [];
  const { env = {} } = server;
  const given = Array.isArray(env) ? env : Object.values(env as JsonObject);
  const passed = Array.isArray(env) ? env : [];
  const files = Object.values((server.tls ?? {}) as JsonObject).flat();
  const read = [...words, ...[...given, ...files].map(String), String(server.url)].flatMap(
    (word) => /(?<!\$)\$\{env\.(\w+)\}$/.exec(word)?.[1] ?? [],
  );
  return [...read, ...passed, ...headers.map((value) => (value as JsonObject).env), auth.bearer_token_env].filter(
    (name) => typeof name === "string",
  );
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

function describeHeader(header: string): [string, string | JsonObject] {
  const at = header.indexOf(":");
  const name = header.slice(0, at).trim();
  const value = header.slice(at + 1).trim();
  return [name, isSecretName(name) || holdsSecret(value) ? { env: variableOf(name) } : value];
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

function readSource(file: string): JsonObject {
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
      return Object.entries(away === "" ? part : (moveFolder(part, away) as JsonObject)).map(([one, value]) => [
        one,
        key === "servers" && away !== "" ? moveServer(value, away) : value,
      ]);
    });
    if (parts.length > 0) head[key] = Object.fromEntries(parts);
  }
  return head;
}

/** The same with `${CONFIG_DIR}` as the folder that it was. */
function moveFolder(value: Json, away: string): Json {
  if (typeof value === "string") return value.replace(/(?<!\$)\$\{CONFIG_DIR\}/g, (folder) => `${folder}/${away}`);
  return isNested(value) ? mapValues(value, (inner) => moveFolder(inner, away)) : value;
}

function mapValues(value: Json[] | JsonObject, change: (inner: Json) => Json): Json {
  if (Array.isArray(value)) return value.map(change);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner)]));
}

function moveServer(server: Json, away: string): Json {
  if (!isObject(server)) return server;
  const { cwd = ".", mock, command, tls } = server;
  const moved = (path: Json): string => {
    const isFixed = isAbsolute(String(path)) || String(path).startsWith("${");
    return isFixed ? String(path) : posix.join(away, String(path));
  };
  if (typeof mock === "string") return { ...server, mock: moved(mock) };
  if (command !== undefined) return { ...server, cwd: moved(cwd) };
  return isObject(tls) ? { ...server, tls: moveTls(tls, moved) } : server;
}

/** Files of certificates; the other values are names. */
function moveTls({ passphrase_env, server_name, ...files }: JsonObject, moved: (path: Json) => string): JsonObject {
  const move = (file: Json): Json =>
    typeof file === "string" ? moved(file) : Array.isArray(file) ? file.map(move) : file;
  const own = Object.fromEntries(Object.entries(files).map(([key, file]) => [key, move(file)]));
  return withoutUndefined({ ...own, passphrase_env, server_name });
}
