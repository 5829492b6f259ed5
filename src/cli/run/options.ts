import type { Command } from "commander";
import { addRecordingOptions, collect } from "../options/options.ts";

/** A flag of the commands that run tests, in the order of help: how it is written, what it does, and which command alone has it. */
type Row = readonly [flags: string, meaning: string, only?: "run" | "eval"];

const ROWS: readonly Row[] = [
  ["--server-command <command>", "start this instead of the command of every stdio server"],
  ["--parallel <auto|n|false>", "how many tests run at once; overrides the suite"],
  ["--retry <n>", "rerun a failed test up to n times; a pass is then reported as flaky"],
  ["--bail [n]", "stop after n failures (1 when left out)"],
  ["--max-cost <usd>", "end the run when its tests cost more than this; overrides the suites", "run"],
  [
    "--max-cost <usd>",
    "ask no model when the run might then cost more than this (exit 5); overrides the suites",
    "eval",
  ],
  ["--max-duration <duration>", "end the run when it takes longer than this; overrides the suites"],
  ["--models <a,b>", "models that run agents and live candidates, each a test of its own; overrides the suites"],
  ["--max-concurrency <n>", "how many models are asked at once; 4 when left out"],
  ["--on-near <fail>", "fail what a jury is so unsure of that another one might decide otherwise"],
  ["--pricing-table <path>", "a file of prices of models, laid over the list prices"],
  ["--explain", "print what would be graded, by whom, with how many calls, at what cost; ask nobody", "eval"],
  ["--dry-run", "print what a run would do, in which order, and what is unknown before it; start nothing", "run"],
  ["--estimate-cost", "with --dry-run: also print how many calls there are, and what they cost at most", "run"],
  ["--last-failed", "only the tests that failed when they last ran here"],
  ["--watch", "run again when a suite or a server's file changes"],
  ["--update-snapshots", "store the values found as the new snapshots", "run"],
  ["--allow-update-in-ci", "allow --update-snapshots while CI is set", "run"],
  ["--require-judge", "fail the run when a test waits for a judge"],
  ["--cache", "do not run again what passed before on a server whose server_version is the same", "run"],
  ["--no-cache", "run every test, also those with cache: always", "run"],
  ["--cache-dir <folder>", "where results are kept (default: mcptest in the user's cache folder)", "run"],
  ["--baseline <path>", "compare with this baseline (default: .mcptest/baseline.json, when it is there)"],
  ["--no-baseline", "do not compare with a baseline"],
  ["--update-baseline", "write the results as the new baseline"],
  ["--verbose", "also show the output of hooks, assertions that pass, and the request and response of failures"],
  ["--strict-protocol", "fail the run when a server violates the protocol"],
  ["--wait-for-ready <duration>", "keep trying to connect for this long (exit 3 when it runs out)"],
  ["--jq <engine>", "jq engine: wasm (built in, the default) or host (a jq binary of this machine)"],
  ["--deny-warnings", "treat warnings of a suite as errors (exit 2)"],
];

/** Adds what a command that runs tests takes besides suites, gates and reports. */
export function addRunOptions(command: Command, name: "run" | "eval"): Command {
  for (const [flags, meaning, only = name] of ROWS) {
    if (only !== name) continue;
    if (flags.startsWith("--models")) command.option(flags, `${meaning}; repeatable`, collect, []);
    else command.option(flags, meaning);
  }
  return addRecordingOptions(command);
}
