import { dirname, join, relative, resolve, sep } from "node:path";
import { locateInside } from "../files/index.ts";

/** Where a cassette is. */
export interface CassettePlace {
  /** Relative to the workspace. */
  path: string;
  /** The absolute folder of all cassettes; their locks are beside it. */
  folder(): string;
  /** The absolute path. Throws McptestError: path-outside-workspace. */
  locate(): Promise<string>;
  /** The same for callers that do not follow links. Undefined when links are allowed. */
  locateUnlinked?(): string;
}

/** Suites with thousands of tests ask once. */
const paths = new WeakMap<object, string>();
const folders = new WeakMap<object, string>();

/** The path of a suite in its workspace. */
export function suitePathOf(suite: { file: string; workspace: string }): string {
  const path = paths.get(suite) ?? relative(suite.workspace, suite.file).split(sep).join("/");
  paths.set(suite, path);
  return path;
}

/** `.mcptest/cassettes/<suite>/<name>.json` in the suite's workspace. */
export function placeCassette(suite: { file: string; workspace: string }, name: string): CassettePlace {
  const { workspace } = suite;
  const folder = `.mcptest/cassettes/${suitePathOf(suite)}`;
  const path = `${folder}/${name}.json`;
  return {
    path,
    folder: () => join(workspace, ".mcptest/cassettes"),
    locate: async () => locateInside(workspace, workspace, path),
    locateUnlinked() {
      const known = folders.get(suite) ?? locateInside(workspace, workspace, folder);
      folders.set(suite, known);
      return join(known, `${name}.json`);
    },
  };
}

/** The place of a cassette with this path from the folder `cwd`. */
export function placeFile(path: string, cwd: string): CassettePlace {
  const file = resolve(cwd, path);
  return { path, folder: () => dirname(file), locate: async () => file };
}
