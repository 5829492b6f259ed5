import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { destroyPipes, endGroup, signalGroup, startProcess } from "../../process/index.ts";

/** What starts a process: its program and arguments, its folder (absolute), its whole environment. */
export interface Launch {
  argv: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
}

export type Launched = ReturnType<typeof startProcess<ChildProcessWithoutNullStreams>>;

/** Processes that started before their session asked for them. */
export class LaunchedAhead {
  readonly #launched = new Map<string, Launched>();

  /** When a process cannot start, the session tells why. */
  add(wanted: Launch): void {
    if (this.#launched.has(keyOf(wanted))) return;
    try {
      const launched = startProcess(wanted.argv, { ...wanted, stdio: "pipe" });
      this.#launched.set(keyOf(wanted), launched);
      for (const stream of outputsOf(launched)) stream.on("readable", keep);
    } catch {}
  }

  /** Gives the process to the first who asks for it. */
  take(wanted: Launch): Launched | undefined {
    const key = keyOf(wanted);
    const found = this.#launched.get(key);
    this.#launched.delete(key);
    for (const stream of found ? outputsOf(found) : []) stream.off("readable", keep);
    return found;
  }

  /** Ends the processes that nobody took. Never rejects. */
  async end(): Promise<void> {
    const left = [...this.#launched.values()];
    this.#launched.clear();
    await Promise.all(
      left.map(async ({ child }) => {
        if (child.pid === undefined) return;
        signalGroup(child.pid, "SIGTERM");
        await endGroup(child.pid);
        destroyPipes(child);
      }),
    );
  }
}

function outputsOf({ child: { pid, stdout, stderr } }: Launched) {
  return pid === undefined ? [] : [stdout, stderr];
}

/** As a listener, it has Node keep what a process wrote that has exited, instead of dropping what nobody reads. */
function keep(): void {}

function keyOf({ argv, cwd, env }: Launch): string {
  return JSON.stringify([argv, cwd, env]);
}
