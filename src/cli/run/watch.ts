import { existsSync, watch } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { formatProblem, McptestError } from "../../errors.ts";
import type { Suite } from "../../suite/index.ts";
import type { CliContext } from "../context.ts";

/** Editors write a file in several steps: changes this close together are one. */
const SETTLE_MS = 120;

/** Absolute paths that matter to suites: their files, mock manifests, and the files that server commands name. */
export function listWatched(suites: readonly Suite[], suitePaths: readonly string[], root: string): string[] {
  const files = suites.flatMap((suite) => suite.files.map((file) => resolve(root, file.path)));
  const servers = suites.flatMap((suite) =>
    [...suite.servers.values()].flatMap((server) => {
      if (server.kind === "mock") return [server.manifest];
      return server.kind === "stdio" ? server.argv.map((word) => resolve(server.cwd, word)).filter(isFile) : [];
    }),
  );
  return [...new Set([...suitePaths.map((path) => resolve(root, path)), ...files, ...servers])];
}

function isFile(path: string): boolean {
  return existsSync(path);
}

/** Resolves with the first file that changes; undefined when the signal is aborted first. */
export function waitForChange(files: readonly string[], signal: AbortSignal): Promise<string | undefined> {
  return new Promise((done) => {
    // Folders are watched, because editors replace files instead of writing to them.
    const folders = new Set(files.map((file) => dirname(file)));
    let timer: NodeJS.Timeout | undefined;
    const finish = (file: string | undefined): void => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      signal.removeEventListener("abort", abort);
      done(file);
    };
    const abort = (): void => finish(undefined);
    const watchers = [...folders].filter(isFile).map((folder) =>
      watch(folder, (_, name) => {
        const file = name === null ? undefined : resolve(folder, name);
        if (file === undefined || !files.includes(file)) return;
        clearTimeout(timer);
        timer = setTimeout(() => finish(file), SETTLE_MS);
      }),
    );
    signal.addEventListener("abort", abort);
    if (signal.aborted) abort();
  });
}

/** Runs, waits for a change, runs again, until the signal is aborted. */
export async function watchSuites(
  paths: readonly string[],
  context: CliContext,
  run: () => Promise<{ suites: readonly Suite[] }>,
): Promise<void> {
  while (!context.signal.aborted) {
    const { suites } = await run().catch((error: unknown) => {
      context.stderr.write(`${describeFailure(error)}\n`);
      return { suites: [] };
    });
    const files = listWatched(suites, paths, context.cwd);
    context.stdout.write(`\nWatching ${files.length} ${files.length === 1 ? "file" : "files"}; Ctrl-C ends.\n`);
    const changed = await waitForChange(files, context.signal);
    if (changed !== undefined) context.stdout.write(`\n${relative(context.cwd, changed)} changed.\n`);
  }
}

function describeFailure(error: unknown): string {
  return error instanceof McptestError ? formatProblem(error) : String(error);
}
