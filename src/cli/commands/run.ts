import type { Command } from "commander";
import type { CliContext } from "../context.ts";
import { addGateOptions, addSuiteNames, addSuiteOptions } from "../options/options.ts";
import { addOutputOptions } from "../output/outputs.ts";
import type { RunFlags } from "../run/settings.ts";

/** `mcptest run`: loads suites, runs their tests, reports. */
export function configure(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  addSuiteOptions(addSuiteNames(command))
    .option("--server-command <command>", "start this instead of the command of every stdio server")
    .option("--parallel <auto|n|false>", "how many tests run at once; overrides the suite")
    .option("--retry <n>", "rerun a failed test up to n times; a pass is then reported as flaky")
    .option("--bail [n]", "stop after n failures (1 when left out)")
    .option("--max-cost <usd>", "end the run when its tests cost more than this; overrides the suites")
    .option("--max-duration <duration>", "end the run when it takes longer than this; overrides the suites")
    .option("--dry-run", "print what a run would do, in which order, and what is unknown before it; start nothing")
    .option("--estimate-cost", "with --dry-run: also print how many calls there are, and what they cost at most")
    .option("--last-failed", "only the tests that failed when they last ran here")
    .option("--watch", "run again when a suite or a server's file changes")
    .option("--update-snapshots", "store the values found as the new snapshots")
    .option("--allow-update-in-ci", "allow --update-snapshots while CI is set")
    .option("--record", "run frozen nodes of compositions live, and record their answers again")
    .option("--require-judge", "fail the run when a test waits for a judge")
    .option("--cache", "do not run again what passed before on a server whose server_version is the same")
    .option("--no-cache", "run every test, also those with cache: always")
    .option("--cache-dir <folder>", "where results are kept (default: mcptest in the user's cache folder)")
    .option("--baseline <path>", "compare with this baseline (default: .mcptest/baseline.json, when it is there)")
    .option("--no-baseline", "do not compare with a baseline")
    .option("--update-baseline", "write the results as the new baseline")
    .option(
      "--verbose",
      "also show the output of hooks, assertions that pass, and the request and response of failures",
    )
    .option("--strict-protocol", "fail the run when a server violates the protocol")
    .option("--wait-for-ready <duration>", "keep trying to connect for this long (exit 3 when it runs out)")
    .option("--jq <engine>", "jq engine: wasm (built in, the default) or host (a jq binary of this machine)")
    .option("--deny-warnings", "treat warnings of a suite as errors (exit 2)");
  addGateOptions(
    command,
    ["regression", "any", "never"],
    "which failures fail the run, any by default; regression: only regressions from the baseline (exit 6); never: none",
  );
  addOutputOptions(command).action(async (paths: string[], flags: RunFlags) => {
    const { runSuites } = await import("../run/run-suites.ts");
    done(await runSuites([...flags.config, ...paths], flags, context));
  });
}
