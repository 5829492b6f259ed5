import { accessSync, constants, statSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import process from "node:process";
import { hostMissing } from "./wording.ts";

const NAME = process.platform === "win32" ? "jq.exe" : "jq";

/** The jq binary that JQ_PATH names, else of a node-jq installed in `root` or above, else the first in PATH. Throws McptestError: usage. */
export function findBinary(root: string, env: Readonly<Record<string, string | undefined>>): string {
  const { JQ_PATH: named, PATH: path = "" } = env;
  if (named) return resolve(root, named);
  const installed = ancestors(root).map((folder) => join(folder, "node_modules/node-jq/bin", NAME));
  const listed = path.split(delimiter).filter((folder) => folder !== "");
  const found = [...installed, ...listed.map((folder) => join(resolve(root, folder), NAME))].find(isExecutable);
  if (found === undefined) throw hostMissing(path);
  return found;
}

function ancestors(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestors(parent)];
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
