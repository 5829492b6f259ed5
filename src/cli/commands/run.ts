import { type Command, Option } from "commander";
import type { CliContext } from "../context.ts";
import * as options from "../options/options.ts";
import { addOutputOptions } from "../output/outputs.ts";
import type { RunFlags } from "../run/settings.ts";

type Name = "run" | "eval" | "mutate";

/** A flag of all three commands, or of those that are named. */
type Row = readonly [flags: string, meaning: string, only?: string];

/** Flags that help lists together: those of other commands first. */
interface Group {
  heading: string;
  shared?(command: Command, name: Name): Command;
  rows?: readonly Row[];
}

const FAIL_ON =
  "which failures fail the run (default: any); regression: those against the baseline (exit 6); never: none";

const GROUPS: readonly Group[] = [
  {
    heading: "Which tests run:",
    shared: (command, name) => options.addSelectOptions(command, name !== "mutate"),
    rows: [["--last-failed", "only the tests that failed when they last ran here"]],
  },
  {
    heading: "How they run:",
    rows: [
      ["-w, --watch", "run again when a suite or a server's file changes; on a terminal, keys choose what", "run eval"],
      ["--parallel <auto|n|false>", "run so many tests at once; overrides the suite"],
      ["--retries <n>", "rerun a failed test up to n times; a pass is then reported as flaky"],
      ["--bail [n]", "stop after n failures (default: 1)"],
      ["--server-command <command>", "run this command instead of each stdio server's own"],
      ["--wait-for-ready <duration>", "keep trying to connect for this long (then exit 3)"],
      ["--jq <engine>", "jq engine: wasm, built in, or host, this machine's jq (default: wasm)"],
      ["-u, --update-snapshots", "write the values found as new snapshots", "run mutate"],
      ["--allow-update-in-ci", "allow --update-snapshots while CI is set", "run mutate"],
      ["--dry-run", "print what a run would do, in which order, and what is unknown; start nothing", "run mutate"],
      ["--estimate-cost", "with --dry-run: also print how many calls there are, and their highest cost", "run mutate"],
      ["--rescore <report>", "judge a saved JSON report again; start no server, call no model but the judge", "eval"],
      ["--rubric <rubric>", "with --rescore: judge by this text, preset:<name>, or ref:<name> of a suite", "eval"],
      ["--explain", "print what would be graded, by whom, with how many calls, at what cost; ask nobody", "eval"],
      ["--show-prompt", "with --explain: also print the prompts of judges, secrets masked", "eval"],
    ],
  },
  {
    heading: "Mutants:",
    rows: [
      ["--min-score <percent>", "fail when tests notice fewer of the changes (exit 6); overrides the suites", "mutate"],
      ["--seed <n>", "choose and order the changes by this number (default: 0)", "mutate"],
      ["--max-mutants <n>", "make at most n changes (default: 1000; at most 100 a tool)", "mutate"],
      ["--for <duration>", "stop making changes after this time (default: 60s)", "mutate"],
      ["--export <path>", "write the changes in the report format of mutation testing tools, version 2", "mutate"],
    ],
  },
  {
    heading: "Output:",
    shared: addOutputOptions,
    rows: [
      ["--verbose", "also show output of hooks, passed assertions, and requests and responses of failures"],
      ["-q, --quiet", "show only failures and the verdict: no progress, no passed tests, no servers"],
    ],
  },
  { heading: "Suites:", shared: (command) => options.addLoadOptions(options.addSuiteNames(command)) },
  {
    heading: "Baseline, and what fails the run:",
    shared: (command) => options.addGateOptions(command, ["regression", "any", "never"], FAIL_ON),
    rows: [
      ["--baseline <path>", "compare with this baseline (default: .mcptest/baseline.json, if it exists)"],
      ["--no-baseline", "do not compare with a baseline"],
      ["--update-baseline", "write the results as the new baseline"],
      ["--strict-protocol", "fail the run when a server violates the protocol"],
      ["--pass-with-no-tests", "exit 0 when no suite is found, or none declares a test (else exit 7)"],
      ["--require-judge", "fail the run when a test waits for a judge"],
      ["--on-near <fail>", "fail evals that one jury vote would decide otherwise"],
      ["--deny-warnings", "treat warnings of a suite as errors (exit 2)"],
    ],
  },
  {
    heading: "How good the suite is:",
    rows: [
      ["--coverage", "measure how much of what the servers offer the tests call", "run mutate"],
      ...options.COVERAGE.map(([flags, meaning]): Row => [flags, meaning, "run mutate"]),
    ],
  },
  { heading: "Recordings:", shared: options.addRecordingOptions },
  {
    heading: "Models, time and money:",
    rows: [
      ["--models <a,b>", "run agents and live candidates with each of these models; repeatable"],
      ["--max-concurrency <n>", "ask at most n models at once (default: 4)"],
      ["--max-cost <usd>", "end the run when its tests cost more than this; overrides the suites", "run mutate"],
      ["--max-cost <usd>", "call no model that might make the run cost more than this (exit 5)", "eval"],
      ["--max-duration <duration>", "end the run when it takes longer than this; overrides the suites"],
      ["--pricing-table <path>", "prices of models, which override the list prices"],
    ],
  },
];

const RUNS = [
  ["tests/ -t search", 'tests named "search" in a folder'],
  ["--last-failed --watch", "what failed last, after every change"],
  ["-q --output report.html", "failures here, all in an HTML page"],
] as const;

const EXAMPLES: Readonly<Record<Name, readonly (readonly [flags: string, does: string])[]>> = {
  run: RUNS,
  eval: RUNS,
  mutate: [
    ["tests/ --min-score 60", "red when tests notice less than 60 %"],
    ["--replay", "recordings answer, no server does"],
    ["--output mutants.html", "all changes in an HTML page"],
  ],
};

function configureFor(name: Name) {
  return (command: Command, context: CliContext, done: (exitCode: number) => void): void => {
    for (const { heading, shared, rows = [] } of GROUPS) {
      command.optionsGroup(heading);
      shared?.(command, name);
      for (const [flags, meaning, only = name] of rows)
        if (only.split(" ").includes(name)) options.addFlags(command, [flags, meaning]);
    }
    options.alias(command, "--retry <n>", "--retries");
    options.alias(command, "--format <format>", "--reporter");
    // Does nothing: no result is cached. Scripts may still set it.
    command.addOption(new Option("--no-cache").hideHelp());
    command.optionsGroup("Output:").helpOption("-h, --help", "show this help");
    const examples = EXAMPLES[name].map(([flags, does]) => `  mcptest ${name} ${flags.padEnd(27)}${does}`);
    command
      .addHelpText("after", `\nExamples:\n${examples.join("\n")}`)
      .action(async (paths: string[], flags: RunFlags) => {
        const { runSuites } = await import("../run/run-suites.ts");
        done(await runSuites([...flags.config, ...paths], { ...flags, command: name }, context));
      });
  };
}

export const configureRun = configureFor("run");
export const configureEval = configureFor("eval");
export const configureMutate = configureFor("mutate");
