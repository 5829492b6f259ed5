import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

const now = () => performance.timeOrigin + performance.now();

/**
 * Runs a command to its end, or measures to the moment that `ended` tells afterwards (ms since 1970). Gives wall time in ms, the peak resident memory of that process alone in MB (read from /proc
 * while it runs; undefined elsewhere), and its exit code. Throws when the code is not among `codes`.
 */
export function runOnce({ argv, cwd, env = {}, codes = [0], ended = now }) {
  return new Promise((resolve, reject) => {
    const started = now();
    const child = spawn(argv[0], argv.slice(1), {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let peak;
    const poll = setInterval(() => {
      peak = readPeak(child.pid) ?? peak;
    }, 15);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output = (output + chunk).slice(-4000);
      });
    }
    child.on("error", reject);
    child.on("exit", (code) => {
      clearInterval(poll);
      if (codes.includes(code)) resolve({ wall: ended() - started, peak, code });
      else reject(new Error(`${argv.join(" ")} exited with ${code}\n${output}`));
    });
  });
}

/** Runs the commands in turn, A B A B …, after one uncounted round; gives each one's runs. */
async function runPaired(commands, rounds) {
  const runs = commands.map(() => []);
  for (let round = -1; round < rounds; round++) {
    for (const [index, command] of commands.entries()) {
      const run = await runOnce(command);
      if (round >= 0) runs[index].push(run);
    }
  }
  return runs;
}

/** The middle value. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Wall times in ms of commands that run in turn, a list for each. */
export async function paired(commands, rounds) {
  const runs = await runPaired(commands, rounds);
  return runs.map((list) => list.map((run) => run.wall));
}

/** Median of the ratios, pair by pair. */
export function ratio(ours, floor, bar, detail) {
  return verdict(median(ours.map((wall, index) => wall / floor[index])), "x", bar, detail);
}

/** What a piece of work measured: it is met when the value does not exceed the bar. */
export function verdict(value, unit, bar, detail) {
  return { value, unit, bar, met: value <= bar, detail };
}

/** Milliseconds as text. */
export function ms(value) {
  return `${value.toFixed(0)} ms`;
}

function readPeak(pid) {
  try {
    const kb = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kb && Number(kb) / 1024;
  } catch {
    return undefined;
  }
}
