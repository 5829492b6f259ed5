import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** 16 hex digits of a folder's files, by path, with their bytes; empty where there is none. */
export async function hashFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  if (files.length === 0) return "";
  const hash = createHash("sha256");
  for (const file of files.sort()) {
    const bytes = await readFile(file);
    hash.update(`${relative(folder, file).split(sep).join("/")}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex").slice(0, 16);
}
