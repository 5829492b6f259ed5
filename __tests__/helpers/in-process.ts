import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { main } from "../../src/cli/main.ts";
import { VERSION } from "../../src/generated/version.ts";
import { findLeftovers, killLeftovers, listProcesses } from "./leftovers.ts";

export interface InProcessOptions {
  cwd?: string | undefined;
  env?: Record<string, string | undefined> | undefined;
  timeoutMs?: number | undefined;
  /** The program that a run starts as its mock servers. */
  cli: string;
}

/** What goes on side by side, and what kept this process alive before the first of it. */
const running = { count: 0, held: new Map<string, number>() };

/** Tells that something was started which keeps this process alive; gives what is to be called at its end. */
export function tellRunning(): () => void {
  if (running.count++ === 0) running.held = holding();
  return () => void running.count--;
}

/**
 * Runs the command line within this process, on an environment, folder and streams of its own: main has of a process
 * what it is handed. Rejects when the run left a process behind, or anything that would have kept its own from ending.
 */
export async function runInProcess(args: readonly string[], { cwd, env, cli, timeoutMs = 45_000 }: InProcessOptions) {
  const home = mkdtempSync(join(tmpdir(), "mcptest-home-"));
  const before = listProcesses();
  const [stdout, stderr] = [new Text(), new Text()];
  const given = Object.entries({ PATH: process.env.PATH, ...env, HOME: home }).filter(
    ([, value]) => value !== undefined,
  );
  const own = Object.assign(new EventEmitter(), {
    argv: [process.execPath, cli, ...args],
    env: Object.fromEntries(given),
    cwd: () => cwd ?? home,
    execPath: process.execPath,
    version: process.version,
    platform: process.platform,
    exitCode: undefined as number | undefined,
    stdout,
    stderr,
  });
  const ended = tellRunning();
  const started = performance.now();
  const timer = setTimeout(() => own.emit("SIGTERM"), timeoutMs);
  try {
    await main(own as unknown as NodeJS.Process, VERSION);
  } finally {
    clearTimeout(timer);
    ended();
  }
  const ms = performance.now() - started;
  const result = { code: own.exitCode ?? 0, signal: null, stdout: stdout.text, stderr: stderr.text, ms };
  const leftovers = await findLeftovers(home, undefined, before);
  killLeftovers(leftovers);
  rmSync(home, { recursive: true, force: true });
  const held = await stillHolding();
  if (ms >= timeoutMs) held.push(`nothing in time: it did not end within ${timeoutMs} ms`);
  if (leftovers.length + held.length === 0) return result;
  const what = `mcptest ${args.join(" ")} left behind:\n${[...leftovers, ...held].join("\n")}`;
  throw new Error(`${what}\nstdout: ${result.stdout}\nstderr: ${result.stderr}`);
}

class Text extends Writable {
  text = "";
  constructor() {
    super({ decodeStrings: false });
  }
  override _write(chunk: string | Uint8Array, _encoding: string, done: () => void): void {
    this.text += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8");
    done();
  }
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
