import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { delimiter, join, resolve } from "node:path";
import process from "node:process";
import { McptestError } from "../errors.ts";
import { runCommand } from "../process/index.ts";
import { createTurns } from "../values/async/turns.ts";
import { cutText } from "../values/text.ts";
import type { Engine, EngineLimits } from "./outcome.ts";
import * as errors from "./wording.ts";

/** Only comments may precede a directive. */
const MODULE_DIRECTIVE = /^(?:\s|#[^\n]*\n)*(?:import|include|module)\b/;

/** An engine that starts a jq binary for every job, as many at once as there are processors. Throws McptestError: usage. */
export async function createHostEngine(root: string, env: NodeJS.ProcessEnv, limits: EngineLimits): Promise<Engine> {
  const { timeoutMs, maxOutputBytes: maxStdoutBytes } = limits;
  const binary = findBinary(root, env);
  const closing = new AbortController();
  const inTurn = createTurns(availableParallelism());
  async function start(args: readonly string[], input: string) {
    const full = new AbortController();
    const onOverflow = () => full.abort(errors.tooMuchOutput({ bytes: maxStdoutBytes }));
    let stderr = "";
    const onLine = (line: string): void => {
      stderr += `${line}\n`;
      if (stderr.length > maxStdoutBytes) onOverflow();
    };
    const signal = AbortSignal.any([closing.signal, full.signal]);
    const command = { argv: [binary, ...args] as const, cwd: root, env: {}, isMarked: false, input, readsStdout: true };
    const { end, stdout } = await runCommand({ ...command, timeoutMs, maxStdoutBytes, signal, onOverflow, onLine });
    signal.throwIfAborted();
    if (end.kind === "exit") return { stdout: stdout.trimEnd(), stderr: stderr.trimEnd(), exitCode: end.code };
    if (end.kind === "timeout") throw errors.outOfTime({ ms: timeoutMs });
    if (end.kind === "spawn") throw new Error(`spawn ${binary} ${end.code}`);
    throw new Error(`it was ended by ${end.kind === "signal" && end.signal}`);
  }
  const { exitCode, stderr } = await start(["--version"], "").catch((error: Error) => {
    throw errors.hostUnusable({ binary, reason: error.message, said: "" });
  });
  if (exitCode !== 0)
    throw errors.hostUnusable({ binary, reason: `it ended with code ${exitCode}`, said: cutText(stderr, 300) });
  return {
    async run(program, input) {
      if (MODULE_DIRECTIVE.test(program)) return errors.MODULES_REFUSED;
      // The folder of modules does not exist. A space tells a program from an option: jq before 1.7 does not know `--`.
      const args = ["-c", "-M", "-L", "/dev/null/modules", program.replace(/^-/, " -")];
      return inTurn(() => start(args, input)).catch((error: Error) => {
        throw error instanceof McptestError ? error : errors.hostFailed({ reason: error.message });
      });
    },
    close: async () => closing.abort(errors.engineClosed()),
  };
}

/** The jq binary that JQ_PATH names, else that of a node-jq installed in `root` or above, else the first in PATH. */
function findBinary(root: string, { JQ_PATH: named, PATH: path = "" }: NodeJS.ProcessEnv): string {
  const modules = createRequire(join(root, "jq")).resolve.paths("node-jq") ?? [];
  const folders = [...modules.map((folder) => join(folder, "node-jq/bin")), ...path.split(delimiter).filter(Boolean)];
  const name = process.platform === "win32" ? "jq.exe" : "jq";
  const found = named ? resolve(root, named) : folders.map((folder) => resolve(root, folder, name)).find(existsSync);
  if (found === undefined) throw errors.hostMissing();
  return found;
}
