import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { McptestError } from "../../errors.ts";
import { findWorkspace, locateInside, updateFile } from "../../files/index.ts";
import { isUnpaid, type Report, wentWrong } from "../../report/index.ts";
import type { Suite } from "../../suite/index.ts";
import { isObject, parseJson } from "../../values/json.ts";

const FILE = ".mcptest/cache/last-run.json";

/** Ids of the tests that failed when they last ran; undefined: no run was recorded. Throws path-outside-workspace. */
export async function readLastFailed(suites: readonly string[], cwd: string): Promise<ReadonlySet<string> | undefined> {
  const folders = suites.length === 0 ? [cwd] : suites.map((path) => dirname(resolve(cwd, path)));
  const workspaces = new Set(folders.map(findWorkspace));
  const read = async (workspace: string): Promise<string[] | undefined> => {
    return parse(await readFile(await locateInside(workspace, workspace, FILE), "utf8").catch(() => ""));
  };
  const lists = await Promise.all([...workspaces].map(read));
  const known = lists.filter((list) => list !== undefined);
  return known.length === 0 ? undefined : new Set(known.flat());
}

function parse(text: string | undefined): string[] | undefined {
  const value = parseJson(text ?? "");
  if (!isObject(value)) return undefined;
  return Array.isArray(value.failed) ? value.failed.filter((id) => typeof id === "string") : [];
}

/** Remembers in the workspaces what failed; gives why nothing may be written to some. Read-only ones are left alone. */
export async function writeLastFailed(suites: readonly Suite[], { results }: Report): Promise<McptestError[]> {
  const refused: McptestError[] = [];
  const workspaces = new Set(suites.map(({ workspace }) => workspace));
  for (const workspace of workspaces) {
    const paths = suites.filter((suite) => suite.workspace === workspace).map(({ path }) => path);
    const own = results.filter(({ suite }) => workspaces.size === 1 || paths.includes(suite));
    const ran = new Set(own.map(({ id }) => id));
    const now = own.filter((result) => wentWrong(result) || isUnpaid(result)).map(({ id }) => id);
    try {
      const file = await locateInside(workspace, workspace, FILE);
      await updateFile(join(dirname(file), ".gitignore"), () => "*\n");
      await updateFile(file, (text) => {
        const before = (parse(text) ?? []).filter((id) => !ran.has(id));
        return `${JSON.stringify({ failed: [...before, ...now].sort() })}\n`;
      });
    } catch (error) {
      // Only --last-failed needs it.
      if (error instanceof McptestError) refused.push(error);
    }
  }
  return refused;
}
