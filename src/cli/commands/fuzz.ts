import type { Command } from "commander";
import type { CliContext } from "../context.ts";
import type { FuzzFlags } from "../fuzz/save.ts";
import { addFlags, addLoadOptions, addSuiteNames, givenFlags } from "../options/options.ts";
import { addServerOptions } from "../options/server-options.ts";
import { addOutputOptions } from "../output/outputs.ts";

/** Flags that another run may not have. */
const OF_ONE_RUN: ReadonlySet<string> = new Set([
  "seed",
  "save",
  "force",
  "reporter",
  "output",
  "explain",
  "verbose",
  "quiet",
]);

const EXAMPLES = `
Examples:
  mcptest fuzz                                         the suite of this folder
  mcptest fuzz --server-command "node dist/server.js"  a server without a suite
  mcptest fuzz --explain                               what would be called`;

/** `mcptest fuzz`: calls tools by their schemas, and reports what they do not keep. */
export function configureFuzz(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  command.optionsGroup("What is called:");
  addFlags(
    command,
    ["--tool <glob>", "only tools of this name; with ! before it, all but them; repeatable"],
    ["--allow <glob>", "also call tools of this name that write and are not destructive; repeatable"],
    ["--allow-destructive <name>", "also call this tool, whatever it does; repeatable"],
    ["--cases <n>", "random valid calls of each tool (default: 50)"],
    ["--calls <n>", "make at most n calls (default: 2000)"],
    ["--for <duration>", "stop making new calls after this time (default: 60s)"],
    ["--check <id>", "only this check; repeatable"],
    ["--seed <n>", "draw the random calls from this number (default: a random one, which is printed)"],
    ["--save <file>", "write the findings as a suite of ordinary tests"],
    ["--force", "with --save: overwrite the file if it exists"],
    ["--explain", "print what would be called and why not; call nothing"],
  );
  command.optionsGroup("Suites and servers:");
  addLoadOptions(addServerOptions(addSuiteNames(command)));
  addFlags(
    command,
    ["--server <name>", "only this server of the suites; repeatable"],
    ["--wait-for-ready <duration>", "keep trying to connect for this long (then exit 3)"],
  );
  command.optionsGroup("Output:");
  addFlags(
    addOutputOptions(command),
    ["--verbose", "also show notes, and requests and responses of failures"],
    ["-q, --quiet", "show only failures and the verdict"],
  );
  command.optionsGroup("Baseline, and what fails the run:");
  addFlags(
    command,
    [
      "--fail-on <which>",
      "which findings fail the run (default: error); regression: those against the baseline (exit 6); never: none",
      ["error", "warning", "regression", "never"],
    ],
    ["--baseline <path>", "compare with this baseline (default: .mcptest/baseline.json, if it exists)"],
    ["--no-baseline", "do not compare with a baseline"],
  );
  command.optionsGroup("Output:").helpOption("-h, --help", "show this help").addHelpText("after", EXAMPLES);
  command.action(async (paths: string[], flags: FuzzFlags) => {
    const { fuzz } = await import("../fuzz/fuzz.ts");
    done(await fuzz(paths, flags, givenFlags(command, OF_ONE_RUN), context));
  });
}
