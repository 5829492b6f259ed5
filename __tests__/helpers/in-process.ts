import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DEFAULTS } from "../../src/suite/defaults.ts";
import type { CliOptions, CliResult, RunningCli } from "./cli.ts";
import { findLeftovers, killLeftovers, listProcesses } from "./leftovers.ts";
import { Keyboard, MainProcess } from "./main.ts";
import { until } from "./patience.ts";

/** Milliseconds after which whatever a test started is ended: less than a test has, and ample on a busy machine. */
export const LIMIT_MS = 240_000;

/** Milliseconds that servers have to start, which is ample on a machine that is busy. */
const STARTUP_MS = 60_000;
const { startup_timeout_ms } = DEFAULTS;

/** What goes on side by side, and what kept this process alive before the first of it. */
const running = { count: 0, held: new Map<string, number>() };

/** Tells that something was started which keeps this process alive; gives what is to be called at its end. */
export function tellRunning(): () => void {
  if (running.count++ === 0) {
    running.held = holding();
    Object.assign(DEFAULTS, { startup_timeout_ms: STARTUP_MS });
  }
  return () => {
    if (--running.count === 0) Object.assign(DEFAULTS, { startup_timeout_ms });
  };
}

/** Starts the command line within this process, on an environment, folder and streams of its own. */
export function startInProcess(
  args: readonly string[],
  { cwd, env, timeoutMs, input, terminal, keyboard }: CliOptions,
): RunningCli {
  const name = `mcptest ${args.join(" ")}`;
  const state = { own: undefined as MainProcess | undefined, ended: false };
  const read = () => state.own?.result ?? { stdout: "", stderr: "" };
  const done = runToEnd(
    name,
    (home, limit) => {
      const own = new MainProcess(args, cwd ?? home, { ...env, HOME: home }, { input, terminal, keyboard });
      state.own = own;
      limit.addEventListener("abort", () => own.emit("SIGTERM"));
      return own.run().finally(() => {
        state.ended = true;
      });
    },
    timeoutMs,
  );
  return {
    get stdout() {
      return read().stdout;
    },
    get stderr() {
      return read().stderr;
    },
    async printed(text) {
      const has = () => Object.values(read()).join("").includes(text);
      await until(() => has() || state.ended);
      if (!has()) throw new Error(`${name} ended without printing ${JSON.stringify(text)}: ${read().stdout}`);
    },
    get keyboard() {
      const stdin = state.own?.stdin;
      return stdin instanceof Keyboard ? stdin : undefined;
    },
    kill: (signal) => void state.own?.emit(signal),
    done,
  };
}

/**
 * Runs something within this process that marks what it starts by a HOME. Rejects when it left a process behind, or anything
 * that would have kept a process of its own from ending, and when it had to be told to end.
 */
export async function runToEnd(
  name: string,
  run: (home: string, limit: AbortSignal) => Promise<Pick<CliResult, "stdout" | "stderr"> & { code: number }>,
  timeoutMs = LIMIT_MS,
): Promise<CliResult> {
  const home = mkdtempSync(join(tmpdir(), "mcptest-home-"));
  const before = listProcesses();
  const limit = new AbortController();
  const ended = tellRunning();
  const started = performance.now();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  const result = await run(home, limit.signal).finally(() => {
    clearTimeout(timer);
    ended();
  });
  const ms = performance.now() - started;
  const leftovers = await findLeftovers(home, undefined, before);
  killLeftovers(leftovers);
  rmSync(home, { recursive: true, force: true });
  const faults = [...leftovers, ...(await stillHolding())].map((left) => `left behind: ${left}`);
  if (limit.signal.aborted) faults.push(`did not end within ${timeoutMs} ms`);
  if (faults.length === 0) return { ...result, signal: null, ms };
  throw new Error(`${name}\n${faults.join("\n")}\nstdout: ${result.stdout}\nstderr: ${result.stderr}`);
}

/** Ends of a connection: that of a server of the test may live on a while, and Jest has pipes of its own. */
const CONNECTIONS = ["TCPSocketWrap", "PipeWrap"];

/** How many things of each kind keep this process alive. */
function holding(): Map<string, number> {
  const counts = new Map<string, number>();
  const names = process.getActiveResourcesInfo().filter((name) => !CONNECTIONS.includes(name));
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Kinds of which there are more than before the first run, once they had time to go; other runs may need them. */
async function stillHolding(): Promise<string[]> {
  for (const deadline = performance.now() + 20_000; running.count === 0; await sleep(5)) {
    const more = [...holding()].filter(([name, count]) => count > (running.held.get(name) ?? 0)).map(([name]) => name);
    if (more.length === 0 || performance.now() > deadline) return more;
  }
  return [];
}
