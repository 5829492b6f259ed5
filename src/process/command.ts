import type { ChildProcess } from "node:child_process";
import { destroyPipes, drain, explainSpawn, startProcess } from "./child.ts";
import { listAll } from "./group.ts";
import { endGroup, shutDown } from "./shutdown.ts";
import { createLineReader, createStderrTail } from "./stderr-tail.ts";

/** So much of a command's stdout is kept by default; the rest is read and dropped, so that the command does not block. */
export const MAX_STDOUT_BYTES = 4 * 1024 * 1024;

/** A program to run once, without a shell. */
export interface Command {
  argv: readonly [string, ...string[]];
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Text for its stdin (default: empty). */
  input?: string;
  timeoutMs: number;
  signal?: AbortSignal;
  readsStdout?: boolean;
  /** How much of it is kept (default: MAX_STDOUT_BYTES). */
  maxStdoutBytes?: number;
  /** Called when there is more, maybe several times. */
  onOverflow?: () => void;
  /** Takes each line of stderr, and of stdout when that is not kept. */
  onLine?: ((line: string) => void) | undefined;
  isMarked?: boolean;
  /** Whether processes that a successful command leaves in its group live on until `release`. */
  keepsChildren?: boolean;
}

export type CommandEnd =
  | { kind: "exit"; code: number }
  | { kind: "signal"; signal: NodeJS.Signals }
  /** It could not be started; `code` is the system's, such as ENOENT. */
  | { kind: "spawn"; reason: string; code: string | undefined }
  | { kind: "timeout" }
  | { kind: "aborted" };

/** Completes a sentence about a command that did not end well, or was aborted. `late`: what to say if its time was up. */
export function describeEnd(end: CommandEnd, late: string): string | undefined {
  if (end.kind === "spawn") return `could not be started: ${end.reason}`;
  if (end.kind === "signal") return `was ended by ${end.signal}`;
  if (end.kind === "exit") return end.code === 0 ? undefined : `exited with code ${end.code}`;
  return end.kind === "timeout" ? late : undefined;
}

export interface CommandResult {
  end: CommandEnd;
  stdout: string;
  stdoutBytes: number;
  /** The first and last lines of stderr, at most 20. */
  stderrTail: readonly string[];
  durationMs: number;
  /** Ends what lives on because of `keepsChildren`. */
  release(): Promise<void>;
}

/** Runs a program in a process group of its own. The group ends with the program, after its time, on abort, and with this process. Never rejects. */
export async function runCommand(command: Command): Promise<CommandResult> {
  const start = performance.now();
  const output = createOutput(command);
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
    const { argv, cwd } = command;
    const cause = error as NodeJS.ErrnoException;
    return finish({ kind: "spawn", reason: explainSpawn(argv[0], cwd, cause), code: cause.code });
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

async function launch(command: Command, output: ReturnType<typeof createOutput>): Promise<ChildProcess> {
  const { argv, cwd, env, input, isMarked } = command;
  const { child, started } = startProcess<ChildProcess>(argv, {
    ...{ cwd, env, isMarked },
    stdio: [input === undefined ? "ignore" : "pipe", output.wantsStdout ? "pipe" : "ignore", "pipe"],
  });
  output.listen(child);
  // The command may end without reading.
  child.stdin?.on("error", () => {}).end(input);
  await started;
  return child;
}

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

function createOutput({ onLine, onOverflow, readsStdout, maxStdoutBytes = MAX_STDOUT_BYTES }: Command) {
  const tail = createStderrTail(onLine);
  const chunks: Buffer[] = [];
  let bytes = 0;
  return {
    wantsStdout: readsStdout === true || onLine !== undefined,
    listen({ stdout, stderr }: ChildProcess): void {
      const reader = onLine && !readsStdout ? createLineReader(onLine) : undefined;
      stdout
        ?.on("error", () => {})
        .on("end", () => reader?.end())
        .on("data", (chunk: Buffer) => {
          reader?.push(chunk);
          if (readsStdout && bytes < maxStdoutBytes) chunks.push(chunk);
          bytes += chunk.length;
          if (bytes > maxStdoutBytes) onOverflow?.();
        });
      stderr
        ?.on("error", () => {})
        .on("end", () => tail.end())
        .on("data", (chunk: Buffer) => tail.push(chunk));
    },
    read(): Pick<CommandResult, "stdout" | "stdoutBytes" | "stderrTail"> {
      const stdout = Buffer.concat(chunks).subarray(0, maxStdoutBytes).toString("utf8");
      return { stdout, stdoutBytes: bytes, stderrTail: tail.lines() };
    },
  };
}
