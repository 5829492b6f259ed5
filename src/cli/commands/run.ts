import type { Command } from "commander";
import type { CliContext } from "../context.ts";
import { addRunOptions } from "../run/options.ts";
import type { RunFlags } from "../run/settings.ts";

type Configure = (command: Command, context: CliContext, done: (exitCode: number) => void) => void;

/** `mcptest run` and `mcptest eval`: load suites, run their tests, report. */
function configureFor(name: "run" | "eval"): Configure {
  return (command, context, done) => {
    addRunOptions(command, name).action(async (paths: string[], flags: RunFlags) => {
      const { runSuites } = await import("../run/run-suites.ts");
      done(await runSuites([...flags.config, ...paths], { ...flags, command: name }, context));
    });
  };
}

export const configure = configureFor("run");
export const configureEval = configureFor("eval");
