import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const { O_APPEND, O_CREAT, O_RDONLY, O_WRONLY, O_NONBLOCK = 0 } = constants;

const PAUSE_MS = 20;

/** Writes to a named pipe; waits for a reader until the signal is aborted. Throws what the system throws: ENXIO without a reader. */
export async function writePipe(path: string, text: string, signal?: AbortSignal): Promise<void> {
  const [{ Socket }, { finished }] = await Promise.all([import("node:net"), import("node:stream/promises")]);
  const pipe = new Socket({ fd: await openPipe(path, signal), readable: false });
  const abort = (): void => void pipe.destroy(Object.assign(new Error("nobody reads it"), { code: "ENXIO" }));
  signal?.addEventListener("abort", abort);
  pipe.end(text);
  await finished(pipe, { readable: false }).finally(() => signal?.removeEventListener("abort", abort));
}

async function openPipe(path: string, signal: AbortSignal | undefined): Promise<number> {
  for (;;) {
    try {
      return openSync(path, O_WRONLY | O_NONBLOCK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENXIO" || signal?.aborted) throw error;
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  }
}

/** Appends to a file; `make` creates it. Does not wait for the reader of a named pipe. Throws what the system throws. */
export function addTo(path: string, text: string, { make = false } = {}): void {
  const file = openSync(path, O_WRONLY | O_APPEND | O_NONBLOCK | (make ? O_CREAT : 0), 0o666);
  try {
    writeFileSync(file, text);
  } finally {
    closeSync(file);
  }
}

/** The text of a file that mcptest writes itself. Does not wait for the writer of a named pipe. Throws what the system throws. */
export function readOwn(path: string): string {
  const file = openSync(path, O_RDONLY | O_NONBLOCK);
  try {
    if (!fstatSync(file).isFile()) throw Object.assign(new Error("it is not a file"), { code: "EISDIR" });
    return readFileSync(file, "utf8");
  } finally {
    closeSync(file);
  }
}

/** The bytes of a file, or those written to a named pipe: none without a writer. Throws what the system throws. */
export async function readBytes(path: string): Promise<Buffer> {
  if (!statSync(path, { throwIfNoEntry: false })?.isFIFO()) return readFileSync(path);
  const pipe = openSync(path, O_RDONLY | O_NONBLOCK);
  const first = Buffer.alloc(65_536);
  let length = 0;
  try {
    length = readSync(pipe, first);
    if (length === 0) {
      closeSync(pipe);
      return first.subarray(0, 0);
    }
  } catch {
    // A writer has opened it and not written yet.
  }
  const [{ Socket }, { buffer }] = await Promise.all([import("node:net"), import("node:stream/consumers")]);
  return Buffer.concat([first.subarray(0, length), await buffer(new Socket({ fd: pipe, writable: false }))]);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "it does not exist",
  ENOTDIR: "it does not exist",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
};

/** Why a file could not be read, without the path that the system's own words end with. */
export function whyUnread(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}
