import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const SUITE = "schemas/suite/v1.json";
const ADDRESS = `https://raw.githubusercontent.com/mcptest/action/main/${SUITE}`;

/**
 * Where a suite of this folder (absolute) has its schema: in the project's own dependencies, which is the version that runs it and is there
 * for whoever installs them; in no repository, in the package that `program` lies in; else at its address, for a path of this machine helps nobody else.
 */
export function schemaAddress(folder: string, program: string): string {
  for (let place = folder; ; place = dirname(place)) {
    const installed = join(place, "node_modules/mcptest", SUITE);
    if (existsSync(installed)) return pathFrom(folder, installed);
    if (existsSync(join(place, ".git"))) return ADDRESS;
    if (dirname(place) === place) break;
  }
  const own = join(dirname(program), "../..", SUITE);
  return existsSync(own) ? pathFrom(folder, own) : ADDRESS;
}

function pathFrom(folder: string, file: string): string {
  const path = relative(folder, file).replaceAll("\\", "/");
  return path.startsWith(".") ? path : `./${path}`;
}
