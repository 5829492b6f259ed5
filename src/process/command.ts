import type { ChildProcess } from "node:child_process";
import { destroyPipes, drain, explainSpawn, startProcess } from "./child.ts";
import { listAll } from "./group.ts";
import { endGroup, shutDown } from "./shutdown.ts";
import { createLineReader, StderrTail } from "./stderr-tail.ts";

/** What is kept of a command's stdout, unless it says otherwise; the rest is read and dropped, so that the command does not block. */
export const MAX_STDOUT_BYTES = 4 * 1024 * 1024;

/** A program to run once. It is started directly: no shell reads its words. */
export interface Command {
  argv: readonly [string, ...string[]];
  /** Absolute path. */
  cwd: string;
  /** The whole environment. */
  env: Readonly<Record<string, string | undefined>>;
  /** Text for its stdin; left out, stdin is empty. */
  input?: string;
  timeoutMs: number;
  /** Ends it when aborted. */
  signal?: AbortSignal;
  /** Whether stdout is kept for the result; otherwise it goes nowhere. */
  readsStdout?: boolean;
  /** How much of it is kept; MAX_STDOUT_BYTES when left out. */
  maxStdoutBytes?: number;
  /** Called when there is more: once or several times. */
  onOverflow?: () => void;
  /** Takes each line of stderr, and of stdout when that is not kept. */
  onLine?: ((line: string) => void) | undefined;
  /** Whether a variable in its environment marks its descendants, by which those that leave its group are ended too; true when left out. */
  isMarked?: boolean;
  /** Whether processes that a successful command leaves in its group live on until `release`. */
  keepsChildren?: boolean;
}

/** How a command ended. */
export type CommandEnd =
  | { kind: "exit"; code: number }
  | { kind: "signal"; signal: NodeJS.Signals }
  /** It could not be started; `code` is the system's, such as ENOENT. */
  | { kind: "spawn"; reason: string; code: string | undefined }
  | { kind: "timeout" }
  | { kind: "aborted" };

export interface CommandResult {
  end: CommandEnd;
  /** Its stdout, or as much of it as is kept. */
  stdout: string;
  /** Bytes that it wrote to stdout; more than `stdout` holds when it was cut. */
  stdoutBytes: number;
  /** The first and last lines of stderr, at most 20. */
  stderrTail: readonly string[];
  durationMs: number;
  /** Ends what lives on because of `keepsChildren`; nothing happens otherwise. */
  release(): Promise<void>;
}

/** Runs a program in a process group of its own, which is ended with it, when time is up, on abort, and with this process. Never rejects. */
export async function runCommand(command: Command): Promise<CommandResult> {
  const start = performance.now();
  const output = new Output(command);
  const finish = (end: CommandEnd, release = async (): Promise<void> => {}): CommandResult => ({
    end,
    ...output.read(),
    durationMs: performance.now() - start,
    release,
  });
  if (command.signal?.aborted) return finish({ kind: "aborted" });
  let child: ChildProcess;
  try {
    child = await launch(command, output);
  } catch (error) {
    return finish(describeSpawn(command, error as NodeJS.ErrnoException));
  }
  const { pid = 0 } = child;
  const end = await waitForEnd(child, command);
  if (command.keepsChildren && end.kind === "exit" && end.code === 0 && listAll(pid).length > 0) {
    await drain(child);
    return finish(end, async () => {
      await endGroup(pid);
      destroyPipes(child);
    });
  }
  await endGroup(pid);
  await drain(child);
  destroyPipes(child);
  return finish(end);
}

/** Resolves once it runs, its pipes connected; rejects with the system's error. */
async function launch(command: Command, output: Output): Promise<ChildProcess> {
  const { argv, cwd, env, input, isMarked } = command;
  const { child, started } = startProcess<ChildProcess>(argv, {
    ...{ cwd, env, isMarked },
    stdio: [input === undefined ? "ignore" : "pipe", output.wantsStdout ? "pipe" : "ignore", "pipe"],
  });
  output.listen(child);
  // It may end without reading.
  child.stdin?.on("error", () => {}).end(input);
  await started;
  return child;
}

function describeSpawn({ argv: [file], cwd }: Command, error: NodeJS.ErrnoException): CommandEnd {
  return { kind: "spawn", reason: explainSpawn(file, cwd, error), code: error.code };
}

/** Waits for the exit; a command that is out of time or not wanted any more is ended first. */
function waitForEnd(child: ChildProcess, { timeoutMs, signal }: Command): Promise<CommandEnd> {
  return new Promise((resolve) => {
    const forget = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      child.off("exit", exited);
    };
    const exited = (code: number | null, by: NodeJS.Signals | null): void => {
      forget();
      resolve(by === null ? { kind: "exit", code: code ?? 0 } : { kind: "signal", signal: by });
    };
    const stop = (kind: "timeout" | "aborted"): void => {
      forget();
      void shutDown(child).then(() => resolve({ kind }));
    };
    const abort = (): void => stop("aborted");
    const timer = setTimeout(stop, timeoutMs, "timeout");
    child.once("exit", exited);
    signal?.addEventListener("abort", abort);
    if (child.exitCode !== null || child.signalCode !== null) exited(child.exitCode, child.signalCode);
    else if (signal?.aborted) abort();
  });
}

/** What a command writes, in bounded memory. */
class Output {
  readonly wantsStdout: boolean;
  readonly #command: Command;
  readonly #stderr: StderrTail;
  readonly #chunks: Buffer[] = [];
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(command: Command) {
    this.#command = command;
    this.#stderr = new StderrTail(command.onLine);
    this.#maxBytes = command.maxStdoutBytes ?? MAX_STDOUT_BYTES;
    this.wantsStdout = command.readsStdout === true || command.onLine !== undefined;
  }

  listen({ stdout, stderr }: ChildProcess): void {
    const { onLine, readsStdout } = this.#command;
    const reader = onLine && !readsStdout ? createLineReader(onLine) : undefined;
    stdout
      ?.on("error", () => {})
      .on("end", () => reader?.end())
      .on("data", (chunk: Buffer) => {
        reader?.push(chunk);
        if (readsStdout && this.#bytes < this.#maxBytes) this.#chunks.push(chunk);
        this.#bytes += chunk.length;
        if (this.#bytes > this.#maxBytes) this.#command.onOverflow?.();
      });
    stderr
      ?.on("error", () => {})
      .on("end", () => this.#stderr.end())
      .on("data", (chunk: Buffer) => this.#stderr.push(chunk));
  }

  read(): Pick<CommandResult, "stdout" | "stdoutBytes" | "stderrTail"> {
    const stdout = Buffer.concat(this.#chunks).subarray(0, this.#maxBytes).toString("utf8");
    return { stdout, stdoutBytes: this.#bytes, stderrTail: this.#stderr.lines() };
  }
}
