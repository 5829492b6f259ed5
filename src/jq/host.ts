import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { McptestError } from "../errors.ts";
import { forgetGroup, OWN_GROUP, rememberGroup, signalGroup } from "../process/group.ts";
import { createTurns } from "../values/async/turns.ts";
import type { Engine, EngineLimits } from "./engine.ts";
import type { JqOutcome } from "./outcome.ts";
import * as errors from "./wording.ts";

/** Directives stand before everything but comments. */
const MODULE_DIRECTIVE = /^(?:\s|#[^\n]*\n)*(?:import|include|module)\b/;
/** Where jq looks for modules, in place of the home folder and the binary's own: nowhere. */
const NO_LIBRARY = "/dev/null/modules";
const COMPILE_ERROR = 3;

/**
 * An engine that starts a jq binary for every job: an empty environment, no modules, killed with its process group when
 * it takes too long or writes too much. As many run at once as there are processors. Throws McptestError `usage` when the
 * binary does not run.
 */
export async function createHostEngine(binary: string, limits: EngineLimits): Promise<Engine> {
  const mine = new Set<ChildProcessWithoutNullStreams>();
  const inTurn = createTurns(availableParallelism());
  let closed = false;

  const perform = (args: readonly string[], input: string): Promise<JqOutcome> =>
    inTurn(async () => {
      if (closed) throw errors.engineClosed();
      return start(args, input);
    });

  async function start(args: readonly string[], input: string): Promise<JqOutcome> {
    const child = launch(binary, args);
    mine.add(child);
    try {
      return await listen(child, input, limits);
    } catch (error) {
      throw closed ? errors.engineClosed() : error;
    } finally {
      mine.delete(child);
    }
  }

  // A program that starts with a dash looks like an option, and jq before 1.7 knows no `--`; a space tells them apart.
  const run = (program: string, input: string) => {
    if (MODULE_DIRECTIVE.test(program)) return Promise.resolve(errors.MODULES_REFUSED);
    return perform(["-c", "-M", "-L", NO_LIBRARY, program.replace(/^-/, " -")], input).catch((error: Error) => {
      throw error instanceof McptestError ? error : errors.hostFailed(error.message);
    });
  };

  await perform(["--version"], "").then(
    ({ exitCode, stderr }) => {
      if (exitCode !== 0) throw errors.hostUnusable(binary, `it ended with code ${exitCode}`, stderr);
    },
    (error: Error) => {
      throw errors.hostUnusable(binary, error.message);
    },
  );
  return {
    run,
    async check(program) {
      const { exitCode, stderr } = await run(program, "");
      return exitCode === COMPILE_ERROR ? stderr : "";
    },
    async close() {
      closed = true;
      for (const child of mine) kill(child);
    },
  };
}

function launch(binary: string, args: readonly string[]): ChildProcessWithoutNullStreams {
  const child = spawn(binary, args, { env: {}, ...OWN_GROUP });
  const { pid } = child;
  if (pid !== undefined) {
    rememberGroup(pid);
    child.once("close", () => forgetGroup(pid));
  }
  return child;
}

/** Gives what the process left behind. Throws McptestError: jq-failed. */
function listen(
  child: ChildProcessWithoutNullStreams,
  input: string,
  { timeoutMs, maxOutputBytes }: EngineLimits,
): Promise<JqOutcome> {
  return new Promise((resolve, reject) => {
    const output = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
    let written = 0;
    const fail = (error: Error) => {
      kill(child);
      reject(error);
    };
    const timer = setTimeout(() => fail(errors.outOfTime(timeoutMs)), timeoutMs);
    const collect = (chunks: Buffer[]) => (chunk: Buffer) => {
      written += chunk.length;
      if (written > maxOutputBytes) fail(errors.tooMuchOutput(maxOutputBytes));
      else chunks.push(chunk);
    };
    const text = (chunks: Buffer[]) => Buffer.concat(chunks).toString("utf8").trimEnd();
    child.stdout.on("data", collect(output.stdout));
    child.stderr.on("data", collect(output.stderr));
    child.on("error", reject);
    child.once("close", (code, signal) => {
      clearTimeout(timer);
      if (code === null) reject(new Error(`it was ended by ${signal}`));
      else resolve({ stdout: text(output.stdout), stderr: text(output.stderr), exitCode: code });
    });
    // A program that fails to compile reads no input.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

/** What the binary started goes with it. */
function kill({ pid, exitCode, signalCode }: ChildProcessWithoutNullStreams): void {
  if (pid !== undefined && exitCode === null && signalCode === null) signalGroup(pid, "SIGKILL");
}
