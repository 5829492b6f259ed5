import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Processes that still run with `home` as their HOME, as `pid command`; waits so many milliseconds for them to go, which
 * takes long only where they do not: on a busy machine even what was killed may be there for a while. Those that ran
 * `before` are not looked into.
 * mcptest gives its servers their own process groups but the caller's HOME, so a HOME of its own marks all
 * that a run started, however deep. Linux only: elsewhere nothing is found.
 */
export async function findLeftovers(
  home: string,
  patienceMs = 20_000,
  before: readonly string[] = [],
): Promise<string[]> {
  const deadline = Date.now() + patienceMs;
  const old = new Set(before);
  for (;;) {
    const left = marked(`HOME=${home}`, old);
    if (left.length === 0 || Date.now() > deadline) return left;
    await sleep(20);
  }
}

/** Ends what `findLeftovers` found, so that one failing test does not disturb the next. */
export function killLeftovers(leftovers: readonly string[]): void {
  for (const line of leftovers) {
    try {
      process.kill(Number.parseInt(line, 10), "SIGKILL");
    } catch {
      // It ended meanwhile.
    }
  }
}

function marked(mark: string, old: ReadonlySet<string>): string[] {
  return listProcesses().flatMap((pid) => {
    if (old.has(pid)) return [];
    try {
      if (!readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(mark)) return [];
      return [`${pid} ${readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim()}`];
    } catch {
      return []; // It ended meanwhile, or is not ours.
    }
  });
}

/** Ids of all processes. */
export function listProcesses(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^[0-9]+$/.test(name));
  } catch {
    return [];
  }
}
