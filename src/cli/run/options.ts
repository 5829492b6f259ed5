import { type Command, Option } from "commander";
import {
  addGateOptions,
  addLoadOptions,
  addRecordingOptions,
  addSelectOptions,
  addSuiteNames,
  alias,
  collect,
} from "../options/options.ts";
import { addOutputOptions } from "../output/outputs.ts";

/** A flag of the commands that run tests: how it is written, what it does, and which command alone has it. */
type Row = readonly [flags: string, meaning: string, only?: "run" | "eval"];

/** What help lists together: flags of these commands, behind those that other commands have too. */
interface Group {
  heading: string;
  shared?(command: Command): Command;
  rows?: readonly Row[];
}

const FAIL_ON = {
  choices: ["regression", "any", "never"],
  meaning:
    "which failures fail the run, any by default; regression: only regressions from the baseline (exit 6); never: none",
};

const GROUPS: readonly Group[] = [
  {
    heading: "Which tests run:",
    shared: addSelectOptions,
    rows: [["--last-failed", "only the tests that failed when they last ran here"]],
  },
  {
    heading: "How they run:",
    rows: [
      ["-w, --watch", "run again when a suite or a server's file changes; keys choose what, on a terminal"],
      ["--parallel <auto|n|false>", "how many tests run at once; overrides the suite"],
      ["--retries <n>", "rerun a failed test up to n times; a pass is then reported as flaky"],
      ["--bail [n]", "stop after n failures (1 when left out)"],
      ["--server-command <command>", "start this instead of the command of every stdio server"],
      ["--wait-for-ready <duration>", "keep trying to connect for this long (exit 3 when it runs out)"],
      ["--jq <engine>", "jq engine: wasm (built in, the default) or host (a jq binary of this machine)"],
      ["-u, --update-snapshots", "store the values found as the new snapshots", "run"],
      ["--allow-update-in-ci", "allow --update-snapshots while CI is set", "run"],
      ["--dry-run", "print what a run would do, in which order, and what is unknown before it; start nothing", "run"],
      ["--estimate-cost", "with --dry-run: also print how many calls there are, and what they cost at most", "run"],
      [
        "--rescore <report>",
        "judge again what a saved JSON report holds; start no server, run no model but the judge",
        "eval",
      ],
      [
        "--rubric <rubric>",
        "with --rescore: judge by this, in words, or preset:<name>, or ref:<name> of a suite",
        "eval",
      ],
      ["--explain", "print what would be graded, by whom, with how many calls, at what cost; ask nobody", "eval"],
      ["--show-prompt", "with --explain: also print what judges would be sent, as it is, secrets masked", "eval"],
    ],
  },
  {
    heading: "Output:",
    shared: addOutputOptions,
    rows: [
      ["--verbose", "also show the output of hooks, assertions that pass, and the request and response of failures"],
      ["-q, --quiet", "show failures and the verdict alone: no progress, no tests that passed, no servers"],
    ],
  },
  { heading: "Suites:", shared: (command) => addLoadOptions(addSuiteNames(command)) },
  {
    heading: "Baseline, and what fails the run:",
    shared: (command) => addGateOptions(command, FAIL_ON.choices, FAIL_ON.meaning),
    rows: [
      ["--baseline <path>", "compare with this baseline (default: .mcptest/baseline.json, when it is there)"],
      ["--no-baseline", "do not compare with a baseline"],
      ["--update-baseline", "write the results as the new baseline"],
      ["--strict-protocol", "fail the run when a server violates the protocol"],
      ["--pass-with-no-tests", "end with 0 where no suite is found, or none declares a test (else exit 7)"],
      ["--require-judge", "fail the run when a test waits for a judge"],
      [
        "--on-near <fail>",
        "fail what passes near the line: a jury by one vote, repeats whose interval holds the threshold",
      ],
      ["--deny-warnings", "treat warnings of a suite as errors (exit 2)"],
    ],
  },
  { heading: "Recordings:", shared: addRecordingOptions },
  {
    heading: "Models, time and money:",
    rows: [
      ["--models <a,b>", "models that run agents and live candidates, each a test of its own; overrides the suites"],
      ["--max-concurrency <n>", "how many models are asked at once; 4 when left out"],
      ["--max-cost <usd>", "end the run when its tests cost more than this; overrides the suites", "run"],
      [
        "--max-cost <usd>",
        "ask no model when the run might then cost more than this (exit 5); overrides the suites",
        "eval",
      ],
      ["--max-duration <duration>", "end the run when it takes longer than this; overrides the suites"],
      ["--pricing-table <path>", "a file of prices of models, laid over the list prices"],
    ],
  },
];

const EXAMPLES = (name: "run" | "eval"): string => `
Examples:
  mcptest ${name} tests/ -t search           of a folder, tests named "search"
  mcptest ${name} --last-failed --watch      what failed, again at every change
  mcptest ${name} -q --output report.html    failures here, everything in a page`;

/** Adds every argument and flag of a command that runs tests, in groups. */
export function addRunOptions(command: Command, name: "run" | "eval"): Command {
  for (const { heading, shared, rows = [] } of GROUPS) {
    command.optionsGroup(heading);
    shared?.(command);
    for (const [flags, meaning, only = name] of rows) {
      if (only !== name) continue;
      if (flags.startsWith("--models")) command.option(flags, `${meaning}; repeatable`, collect, []);
      else command.option(flags, meaning);
    }
  }
  alias(command, "--retry <n>", "--retries");
  alias(command, "--format <format>", "--reporter");
  // No result is kept from run to run any more: scripts that say so are right.
  command.addOption(new Option("--no-cache").hideHelp());
  command.optionsGroup("Output:").helpOption("-h, --help", "show this");
  return command.addHelpText("after", EXAMPLES(name));
}
