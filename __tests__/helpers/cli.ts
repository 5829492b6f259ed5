import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMPILED, cliBundle } from "./bundles.ts";
import { LIMIT_MS, startInProcess, tellRunning } from "./in-process.ts";
import { findLeftovers, killLeftovers, listProcesses } from "./leftovers.ts";
import type { Keyboard } from "./main.ts";

export { actionBundle, cliBundle, commandLine, useBundles } from "./bundles.ts";

export interface CliOptions {
  /** Where it runs; a fresh temporary folder when left out. */
  cwd?: string;
  /** Added to an environment that holds PATH and a HOME of its own; `undefined` takes a name away. */
  env?: Record<string, string | undefined>;
  /** Text on stdin; stdin is empty and closed when left out. */
  input?: string;
  /** Stdout is a terminal, and stdin, where there is no `input`; not with `bundle`. */
  terminal?: boolean;
  /** Stdin is a keyboard; not with `bundle`. */
  keyboard?: boolean;
  /** Starts the bundle in a process of its own. */
  bundle?: boolean;
  /** Milliseconds after which it is killed, which fails the test. */
  timeoutMs?: number;
  /** Milliseconds that what it started may take to go once it has ended; ample when left out. */
  leftoversMs?: number;
}

export interface CliResult {
  /** Exit code; null when a signal ended it. */
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
  /** Wall time in milliseconds. */
  ms: number;
}

/** A running command line. */
export interface RunningCli {
  /** What it printed so far. */
  readonly stdout: string;
  readonly stderr: string;
  /** Resolves once stdout or stderr contains `text`; rejects when it ends without. */
  printed(text: string): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** Of one with a keyboard. */
  readonly keyboard?: Keyboard | undefined;
  /** Its end. Rejects when it ran out of time or left a process behind. */
  readonly done: Promise<CliResult>;
}

/** One in a process of its own. */
export interface RunningProcess extends RunningCli {
  readonly child: ChildProcess;
}

/** Runs `mcptest <args>` to its end. Throws when it leaves a process behind. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return startCli(args, options).done;
}

/** Starts `mcptest <args>`, within this process unless the bundle is asked for; await `done` before the test ends. */
export function startCli(args: readonly string[], options: CliOptions = {}): RunningCli {
  return options.bundle ? startBundle(args, options) : startInProcess(args, options);
}

/** Starts `mcptest <args>` from the bundle. */
export function startBundle(args: readonly string[], options: CliOptions = {}): RunningProcess {
  return startNode([cliBundle(), ...args], options);
}

/** Starts Node on a script with the environment, the time limit and the leftover check of `startCli`. */
export function startNode(argv: readonly string[], options: CliOptions = {}, node = process.execPath): RunningProcess {
  const home = mkdtempSync(join(tmpdir(), "mcptest-home-"));
  const before = listProcesses();
  const ended = tellRunning();
  const child = spawn(node, argv, {
    cwd: options.cwd ?? home,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...options.env, HOME: home },
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
    });
  }
  child.stdin.on("error", () => {}); // It may end without reading.
  child.stdin.end(options.input ?? "");
  const describe = (what: string): Error =>
    new Error(`${argv.join(" ")} ${what}\nstdout: ${output.stdout}\nstderr: ${output.stderr}`);

  return {
    child,
    get stdout() {
      return output.stdout;
    },
    get stderr() {
      return output.stderr;
    },
    printed: (text) => waitForText(child, text, () => output.stdout + output.stderr, describe),
    kill: (signal) => void child.kill(signal),
    done: settle(child, home, { before, ...options }, describe)
      .finally(ended)
      .then((end) => ({ ...end, ...output })),
  };
}

async function settle(
  child: ChildProcess,
  home: string,
  { timeoutMs: limit = LIMIT_MS, leftoversMs, before }: CliOptions & { before: readonly string[] },
  describe: (what: string) => Error,
): Promise<Pick<CliResult, "code" | "signal" | "ms">> {
  const started = performance.now();
  const closed = once(child, "close");
  const timer = setTimeout(() => killGroup(child), limit);
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  const ms = performance.now() - started;
  clearTimeout(timer);
  // What it left behind may hold its pipes open: end it before waiting for them.
  const leftovers = await findLeftovers(home, leftoversMs, before);
  killLeftovers(leftovers);
  await closed;
  rmSync(home, { recursive: true, force: true });
  if (ms >= limit) throw describe(`did not end within ${limit} ms`);
  if (leftovers.length > 0) throw describe(`left processes behind:\n${leftovers.join("\n")}`);
  return { code, signal, ms };
}

function waitForText(
  child: ChildProcess,
  text: string,
  read: () => string,
  describe: (what: string) => Error,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (read().includes(text)) resolve();
    };
    look();
    child.stdout?.on("data", look);
    child.stderr?.on("data", look);
    child.on("close", () => reject(describe(`ended without printing ${JSON.stringify(text)}`)));
  });
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, "SIGKILL");
  } catch {
    // It ended meanwhile.
  }
}
