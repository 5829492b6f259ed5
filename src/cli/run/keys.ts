import type { CliContext } from "../context.ts";

/** Ctrl-C of a terminal that does not turn it into a signal. */
const CTRL_C = "\u0003";

/** A keyboard that is read key by key; `close` restores the terminal. */
export interface Keys {
  /** The next of these keys, also one pressed before; undefined when the signal aborts first. */
  next(known: readonly string[], signal: AbortSignal): Promise<string | undefined>;
  /** The answer to a question; undefined after Ctrl-D or an interrupt. */
  ask(question: string): Promise<string | undefined>;
  close(): void;
}

/** Reads the keyboard, if there is one. Keys that nobody waits for are kept, except for `q` and Ctrl-C, which interrupt the run. */
export function openKeys({ stdin: open, stdout, terminal, signal, interrupt }: CliContext): Keys | undefined {
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
