import { existsSync, statSync, watch } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import picocolors from "picocolors";
import { problemsOf } from "../../errors.ts";
import { hooksOf, type LoadedSuites, type Suite } from "../../suite/index.ts";
import { count } from "../../values/text.ts";
import type { CliContext } from "../context.ts";
import { printProblems } from "../options/suites.ts";

const CLEAR = "\u001b[2J\u001b[H";

/** Editors write a file in several steps: changes this close together are one. */
const SETTLE_MS = 120;

/** Scripts of interpreters. Other words of a hook may name files that it writes, which must not start the next run. */
const SCRIPT = /\.(?:[cm]?[jt]s|sh|bash|py|rb|pl)$/;

type Loaded = Pick<LoadedSuites, "suites" | "errors"> & { isMisused?: boolean };

/** Absolute paths of suites, files with errors, .env files, manifests, and files in commands of servers and hooks. */
function listWatched({ suites, errors }: Loaded, suitePaths: readonly string[], root: string): string[] {
  const named = suitePaths.map((path) => resolve(root, path));
  const faulty = errors.flatMap((error) => (error.location ? [resolve(root, error.location.file)] : []));
  const environments = named.map((path) => join(dirname(path), ".env"));
  return [...new Set([...named, ...suites.flatMap((suite) => filesOf(suite, root)), ...faulty, ...environments])];
}

function filesOf(suite: Suite, root: string): string[] {
  const servers = [...suite.servers.values()].flatMap((server) => {
    if (server.kind === "mock") return [server.file];
    return server.kind === "stdio" ? server.argv.map((word) => resolve(server.cwd, word)).filter(isFile) : [];
  });
  const hooks = hooksOf(suite).flatMap(({ argv: [program, first = ""], cwd }) =>
    [program, ...(SCRIPT.test(first) ? [first] : [])].map((word) => resolve(cwd, word)).filter(isFile),
  );
  return [...suite.files.map((file) => resolve(root, file.path)), ...servers, ...hooks];
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Resolves with the first file that changed since the time given; undefined when the signal aborts, which ends watching. */
function waitForChange(files: readonly string[], since: number, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((done) => {
    let timer: NodeJS.Timeout | undefined;
    const settle = (file: string): void => {
      clearTimeout(timer);
      timer = setTimeout(() => done(file), SETTLE_MS);
    };
    // Folders are watched, because editors replace files instead of writing to them.
    for (const folder of [...new Set(files.map((file) => dirname(file)))].filter(existsSync)) {
      watch(folder, { signal }, (_, name) => {
        const file = name === null ? undefined : resolve(folder, name);
        if (file !== undefined && files.includes(file)) settle(file);
      });
    }
    const missed = files.find((file) => {
      const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      // Times in the future come from another machine's clock.
      return changed > since && changed <= Date.now();
    });
    if (missed !== undefined) settle(missed);
    const stop = (): void => {
      clearTimeout(timer);
      done(undefined);
    };
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
}

/** What the next run selects and does, besides the flags. */
export interface WatchMode {
  lastFailed: boolean;
  updateSnapshots?: boolean | undefined;
  filter?: string | undefined;
}

type Next = (mode: WatchMode, keys: Keys) => WatchMode | Promise<WatchMode>;

/** Keys in the order of their list, and how they change the mode. */
const KEYS: Readonly<Record<string, readonly [name: string, next: Next]>> = {
  a: ["all", (mode) => ({ ...mode, lastFailed: false, filter: undefined })],
  f: ["failed", (mode) => ({ ...mode, lastFailed: true })],
  u: ["update snapshots", (mode) => ({ ...mode, updateSnapshots: true })],
  p: [
    "filter",
    async (mode, keys) => {
      const typed = await keys.ask("Filter (a text, or re:<regex>; nothing: no filter): ");
      return typed === undefined ? mode : { ...mode, filter: typed || undefined };
    },
  ],
  h: ["keys", (mode) => mode],
  q: ["quit", (mode) => mode],
};

/** Runs, waits for a change (also during the run) or a key, and runs again, until `q` or until the signal aborts. */
export async function watchSuites(
  paths: readonly string[],
  context: CliContext,
  first: WatchMode,
  run: (mode: WatchMode) => Promise<Loaded>,
): Promise<void> {
  const { signal, stdout } = context;
  const keys = openKeys(context);
  const known = Object.keys(KEYS).filter((key) => key !== "u" || first.updateSnapshots !== undefined);
  let mode = first;
  let list = keys ? listKeys(known, context) : undefined;
  try {
    while (!signal.aborted) {
      const since = Date.now();
      const loaded = await run(mode).catch(async (error: unknown): Promise<Loaded> => {
        const errors = problemsOf(error);
        await printProblems({ errors, warnings: [] }, context.stderr, context);
        return { suites: [], errors: [], isMisused: errors.some(({ code }) => code === "usage") };
      });
      if (signal.aborted) return;
      // What can never run, such as a filter that is not valid, is not tried again.
      mode = loaded.isMisused ? first : { ...mode, updateSnapshots: first.updateSnapshots };
      const files = listWatched(loaded, paths, context.cwd);
      stdout.write(describeWait(files.filter(isFile).length, mode, list ?? (keys ? HELP : ENDS)));
      list = undefined;
      let changed: string | undefined;
      let key = "h";
      while (key === "h") {
        ({ changed, key = "" } = await waitForEither(files, since, keys, known, signal));
        if (key === "h") stdout.write(listKeys(known, context));
      }
      if (key === "q") return;
      if (keys) mode = (await KEYS[key]?.[1](mode, keys)) ?? mode;
      if (signal.aborted) return;
      if (context.terminal) stdout.write(CLEAR);
      if (changed !== undefined) stdout.write(`\n${relative(context.cwd, changed)} changed.\n`);
    }
  } finally {
    keys?.close();
  }
}

async function waitForEither(
  files: readonly string[],
  since: number,
  keys: Keys | undefined,
  known: readonly string[],
  signal: AbortSignal,
): Promise<{ changed?: string | undefined; key?: string | undefined }> {
  const over = new AbortController();
  const until = AbortSignal.any([signal, over.signal]);
  const change = waitForChange(files, since, until).then((changed) => ({ changed }));
  const either = keys ? [change, keys.next(known, until).then((key) => ({ key }))] : [change];
  return Promise.race(either).finally(() => over.abort());
}

const HELP = "Press h to list the keys.\n";
const ENDS = "Ctrl-C ends.\n";

/** `end`: the keys where they were not listed before, else how to list them. */
function describeWait(number: number, { lastFailed, filter }: WatchMode, end: string): string {
  const failed = lastFailed ? "; only what failed" : "";
  const named = filter === undefined ? "" : `; only ${JSON.stringify(filter)}`;
  return `\nWatching ${count(number, "file")}${failed}${named}.${end.includes(" · ") ? "\n" : " "}${end}`;
}

function listKeys(known: readonly string[], { colour }: CliContext): string {
  const { bold, dim } = picocolors.createColors(colour);
  return `${known.map((key) => `${bold(key)} ${KEYS[key]?.[0]}`).join(dim(" · "))}\n`;
}

/** Ctrl-C of a terminal that does not turn it into a signal. */
const CTRL_C = "\u0003";

/** A keyboard that is read key by key; `close` restores the terminal. */
interface Keys {
  /** The next of these keys, also one pressed before; undefined when the signal aborts first. */
  next(known: readonly string[], signal: AbortSignal): Promise<string | undefined>;
  /** The answer to a question; undefined after Ctrl-D or an interrupt. */
  ask(question: string): Promise<string | undefined>;
  close(): void;
}

/** Reads the keyboard, if there is one. Keys that nobody waits for are kept, except for `q` and Ctrl-C, which interrupt the run. */
function openKeys({ stdin: open, stdout, terminal, signal, interrupt }: CliContext): Keys | undefined {
  const stdin = open();
  if (!terminal || !stdin.isTTY || !stdin.setRawMode) return undefined;
  const pressed: string[] = [];
  let wake: (() => void) | undefined;
  const hear = (chunk: Buffer | string): void => {
    const text = String(chunk);
    if (text.startsWith("\u001b")) return; // An arrow, or the like.
    for (const key of text) {
      if (key === CTRL_C || (key === "q" && !wake)) interrupt();
      else pressed.push(key);
    }
    wake?.();
  };
  const release = (): void => void stdin.setRawMode?.(false);
  const start = (): void => {
    stdin.setRawMode?.(true);
    stdin.on("data", hear).resume();
  };
  const stop = (): void => {
    stdin.off("data", hear).pause();
    release();
  };
  start();
  // A second Ctrl-C ends the process at once.
  process.once("exit", release);
  return {
    async next(known, until) {
      for (;;) {
        const key = pressed.shift();
        if (key === undefined) {
          if (until.aborted) return undefined;
          await new Promise<void>((done) => {
            wake = done;
            until.addEventListener("abort", () => done(), { once: true });
          });
          wake = undefined;
        } else if (known.includes(key)) return key;
      }
    },
    async ask(question) {
      const { createInterface } = await import("node:readline/promises");
      stop();
      const lines = createInterface({ input: stdin, output: stdout, terminal: true });
      const closed = new AbortController(); // By Ctrl-D.
      lines.on("SIGINT", interrupt).on("close", () => closed.abort());
      try {
        return await lines.question(question, { signal: AbortSignal.any([signal, closed.signal]) });
      } catch {
        return undefined;
      } finally {
        lines.close();
        start();
      }
    },
    close() {
      process.off("exit", release);
      stop();
    },
  };
}
