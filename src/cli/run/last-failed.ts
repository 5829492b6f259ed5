import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { replaceFile } from "../../files/index.ts";
import type { Report } from "../../report/index.ts";

const FILE = ".mcptest/cache/last-run.json";

/** Ids of the tests that failed when they last ran in this workspace; undefined when no run was recorded. */
export async function readLastFailed(root: string): Promise<ReadonlySet<string> | undefined> {
  try {
    const { failed } = JSON.parse(await readFile(join(root, FILE), "utf8")) as { failed: unknown };
    return new Set(Array.isArray(failed) ? failed.filter((id) => typeof id === "string") : []);
  } catch {
    return undefined;
  }
}

/**
 * Remembers what failed; tests that did not run this time keep their mark. A workspace that cannot be written to
 * (a read-only mount) is no reason to fail a run.
 */
export async function writeLastFailed(root: string, report: Report): Promise<void> {
  const ran = new Set(report.results.map((result) => result.id));
  const before = [...((await readLastFailed(root)) ?? [])].filter((id) => !ran.has(id));
  const now = report.results.filter(({ status }) => status === "failed" || status === "errored").map(({ id }) => id);
  const file = join(root, FILE);
  try {
    await replaceFile(join(dirname(file), ".gitignore"), "*\n");
    await replaceFile(file, `${JSON.stringify({ failed: [...before, ...now].sort() })}\n`);
  } catch {
    // Only --last-failed needs it.
  }
}
