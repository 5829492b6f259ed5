import { existsSync, statSync, watch } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { formatProblem, problemsOf } from "../../errors.ts";
import type { Hook, LoadedSuites, Suite } from "../../suite/index.ts";
import { type CliContext, columnsOf } from "../context.ts";

/** Editors write a file in several steps: changes this close together are one. */
const SETTLE_MS = 120;

/** What an interpreter is given to run. Other words of a hook may name what it writes, which must not start the next run. */
const SCRIPT = /\.(?:[cm]?[jt]s|sh|bash|py|rb|pl)$/;

type Loaded = Pick<LoadedSuites, "suites" | "errors">;

/** Absolute paths of suites, files with errors, .env files, manifests, and what commands of servers and hooks name. */
function listWatched({ suites, errors }: Loaded, suitePaths: readonly string[], root: string): string[] {
  const named = suitePaths.map((path) => resolve(root, path));
  const faulty = errors.flatMap((error) => (error.location ? [resolve(root, error.location.file)] : []));
  const environments = named.map((path) => join(dirname(path), ".env"));
  return [...new Set([...named, ...suites.flatMap((suite) => filesOf(suite, root)), ...faulty, ...environments])];
}

function filesOf(suite: Suite, root: string): string[] {
  const servers = [...suite.servers.values()].flatMap((server) => {
    if (server.kind === "mock") return [server.manifest];
    return server.kind === "stdio" ? server.argv.map((word) => resolve(server.cwd, word)).filter(isFile) : [];
  });
  const hooks = hooksOf(suite).flatMap(({ argv: [program, first = ""], cwd }) =>
    [program, ...(SCRIPT.test(first) ? [first] : [])].map((word) => resolve(cwd, word)).filter(isFile),
  );
  return [...suite.files.map((file) => resolve(root, file.path)), ...servers, ...hooks];
}

function hooksOf({ hooks, tests }: Suite): Hook[] {
  const each = tests.flatMap((test) => [...(test.hooks?.beforeEach ?? []), ...(test.hooks?.afterEach ?? [])]);
  return [...new Set([...(hooks?.beforeAll ?? []), ...(hooks?.afterAll ?? []), ...each])];
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Resolves with the first file that changed since the time given; undefined when the signal is aborted first. */
function waitForChange(files: readonly string[], since: number, signal: AbortSignal): Promise<string | undefined> {
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
    const settle = (file: string): void => {
      clearTimeout(timer);
      timer = setTimeout(() => finish(file), SETTLE_MS);
    };
    const abort = (): void => finish(undefined);
    const watchers = [...folders].filter(existsSync).map((folder) =>
      watch(folder, (_, name) => {
        const file = name === null ? undefined : resolve(folder, name);
        if (file !== undefined && files.includes(file)) settle(file);
      }),
    );
    const missed = files.find((file) => changedSince(file, since));
    if (missed !== undefined) settle(missed);
    signal.addEventListener("abort", abort);
    if (signal.aborted) abort();
  });
}

/** A file from the future, of another machine's clock, changes no more than others. */
function changedSince(file: string, since: number): boolean {
  const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return changed > since && changed <= Date.now();
}

/** Runs, waits for a change (one during the run counts), runs again, until the signal is aborted. */
export async function watchSuites(
  paths: readonly string[],
  context: CliContext,
  run: () => Promise<Loaded>,
): Promise<void> {
  while (!context.signal.aborted) {
    const since = Date.now();
    const loaded = await run().catch((error: unknown): Loaded => {
      const columns = columnsOf(context.stderr, context);
      for (const each of problemsOf(error))
        context.stderr.write(`${formatProblem(each, "error", undefined, columns)}\n`);
      return { suites: [], errors: [] };
    });
    if (context.signal.aborted) return;
    const files = listWatched(loaded, paths, context.cwd);
    const count = files.filter(isFile).length;
    context.stdout.write(`\nWatching ${count} ${count === 1 ? "file" : "files"}; Ctrl-C ends.\n`);
    const changed = await waitForChange(files, since, context.signal);
    if (changed !== undefined) context.stdout.write(`\n${relative(context.cwd, changed)} changed.\n`);
  }
}
