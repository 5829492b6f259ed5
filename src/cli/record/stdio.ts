import type { ChildProcess, ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import type { Readable } from "node:stream";
import { createLineFramer } from "../../mcp/index.ts";
import * as processes from "../../process/index.ts";
import type { CliContext } from "../context.ts";
import { type Capture, MAX_MESSAGE, type Tap } from "./capture.ts";
import { notStarted } from "./wording.ts";

/** Time for a server to exit once its stdin is closed: less than clients wait for us. */
const EOF_MS = 1500;
const MOST_WORK_MS = 60_000;

/** Passes on all bytes of both sides until one ends or the signal aborts; gives the server's exit code, or 0. Throws spawn-failed. */
export async function proxyStdio(argv: readonly string[], capture: Capture, context: CliContext): Promise<number> {
  const { signal, stdout } = context;
  const child = await start(argv, context);
  const stdin = context.stdin();
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
  const hungUp = Promise.race([once(stdin, "close"), once(stdin, "end"), once(stdout, "error")]).catch(() => {});
  const closed = once(child.stdout, "close");

  // pipe listens first: bytes are passed on before they are read here.
  const tap = capture.watch();
  stdin.pipe(child.stdin);
  look(stdin, tap, tap.sent);
  child.stdout.pipe(stdout, { end: false });
  look(child.stdout, tap, tap.received);
  // When the client stops reading, the server's output is still recorded.
  stdout.once("error", () => child.stdout.resume());
  // When the server stops reading, the end of stdin is still seen.
  child.stdin.on("error", () => stdin.resume());

  await Promise.race([exited, hungUp, closed, aborted]);
  await settle(child, tap, Promise.race([exited, aborted]));
  const isForced = lives(child) && (await processes.shutDown(child)) !== undefined;
  await processes.endGroup(child.pid ?? 0);
  // The client may be slow to read the rest.
  await Promise.race([closed, aborted, once(stdout, "error").catch(() => {})]);
  await processes.drain(child);
  processes.destroyPipes(child);
  stdin.destroy();
  const { exitCode, signalCode } = child;
  return isForced ? 0 : (exitCode ?? 128 + (signalCode === null ? 0 : constants.signals[signalCode]));
}

/** Starts the server in our whole environment, which the user configured for it. */
async function start(argv: readonly string[], { cwd, env, stderr }: CliContext) {
  const log = processes.createStderrTail((line) => void stderr.write(`${line}\n`));
  try {
    const { child, started } = processes.startProcess(argv, { cwd, env, stdio: "pipe" });
    await started;
    child.stderr.on("data", (chunk: Buffer) => log.push(chunk)).on("end", () => log.end());
    return child;
  } catch (error) {
    throw notStarted(
      { why: processes.explainSpawn(argv[0] ?? "", cwd, error as NodeJS.ErrnoException) },
      { cause: error },
    );
  }
}

function look(stream: Readable, tap: Tap, onLine: (text: string) => void): void {
  const framer = createLineFramer(MAX_MESSAGE, { onLine, onOversize: tap.skipped });
  stream.on("data", (chunk: Buffer) => framer.push(chunk));
}

async function settle(child: ChildProcessWithoutNullStreams, tap: Tap, over: Promise<void>): Promise<void> {
  for (let waited = 0; lives(child) && waited < MOST_WORK_MS; waited += EOF_MS) {
    if (await processes.settlesWithin(over, EOF_MS)) return;
    if (!tap.isWaiting || child.stdout.closed) return;
  }
}

function lives({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}
