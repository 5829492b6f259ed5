import { runInThisContext } from "node:vm";
import { saveKept } from "../../src/action/cache-saves.ts";
import { main } from "../../src/action/main.ts";
import type { Step } from "../../src/action/step.ts";
import { VERSION } from "../../src/generated/version.ts";
import { commandLine, NODE_24 } from "./bundles.ts";
import type { CliResult } from "./cli.ts";
import { runToEnd } from "./in-process.ts";

/** What the Action does as a step, and when the job is over. */
const PARTS = { main, post: (step: Parameters<typeof main>[0]) => saveKept(step).then(() => 0) };

/** Runs the Action within this process. Its toolkit knows of the process alone, so one step at a time has that. */
export function runAction(
  env: NodeJS.ProcessEnv,
  cwd: string,
  part: keyof typeof PARTS = "main",
  clock?: Step["clock"],
): Promise<CliResult> {
  return runToEnd("the Action", async (home, signal) => {
    const real = runInThisContext("process") as NodeJS.Process; // What Jest hands to a test is a copy.
    const { env: realEnv, exitCode } = real;
    const { write } = real.stdout;
    const folder = real.cwd();
    let stdout = "";
    const print = (text: string): boolean => {
      stdout += text;
      return true;
    };
    const step = { PATH: realEnv.PATH, ...env, HOME: home };
    real.env = step;
    real.stdout.write = print as typeof write;
    real.chdir(cwd); // The toolkit looks there for what it keeps.
    try {
      const code = await PARTS[part]({
        env: step,
        cwd,
        write: print,
        mockCommand: [NODE_24, commandLine(), "mock"],
        version: VERSION,
        platform: { node: real.version, platform: real.platform },
        signal,
        clock,
      });
      return { code, stdout, stderr: "" };
    } finally {
      Object.assign(real, { env: realEnv, exitCode });
      real.stdout.write = write;
      real.chdir(folder);
    }
  });
}
