import { readFileSync } from "node:fs";
import { dirname, isAbsolute, posix, relative, resolve } from "node:path";
import { parse } from "yaml";
import type { Suite } from "../../suite/index.ts";
import { isNested, isObject, type Json, type JsonObject, withoutUndefined } from "../../values/json.ts";

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
