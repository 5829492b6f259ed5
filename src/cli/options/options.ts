import { type Command, Option } from "commander";
import type { GivenFlag } from "../../conduct/index.ts";
import { usageError } from "../../errors.ts";

/** Flags that say how suites are loaded, as commander gives them. */
export interface LoadFlags {
  var: readonly string[];
  mask: readonly string[];
  envFile: boolean;
  /** Names of variables that something else reads: a suite need not. */
  read?: ReadonlySet<string>;
}

/** Flags of commands that work on the tests of suites. */
export interface SuiteFlags extends LoadFlags {
  filter: readonly string[];
  tag: readonly string[];
  skipTag: readonly string[];
  server: readonly string[];
  case: readonly string[];
  shard?: string;
}

/** Names of suites, as arguments or by flag. */
export interface SuiteNames {
  config: readonly string[];
}

/** Adds the suites as arguments, and --config, which names one as well. */
export function addSuiteNames(command: Command): Command {
  return command
    .argument("[suites...]", "suites: files, folders or quoted globs (default: mcptest.yml and **/*.mcptest.yml)")
    .option("--config <suite>", "a suite; the same as naming it", collect, []);
}

/** How what a command found is printed: for people, or as JSON. */
export function formatOption(): Option {
  return new Option("--format <format>", "output format").choices(["text", "json"]).default("text");
}

/** Adds --var, --mask and --no-env-file. */
export function addLoadOptions(command: Command): Command {
  return command
    .option("--var <NAME=value>", "set a variable of the suites; repeatable", collect, [])
    .option("--mask <NAME>", "variable or environment variable whose value is a secret; repeatable", collect, [])
    .option("--no-env-file", "do not read the .env file beside a suite");
}

/** Adds --filter, --tag, --skip-tag, --server, --case and --shard. */
export function addSelectOptions(command: Command): Command {
  return command
    .option(
      "-t, --filter <text>",
      "only tests whose name contains this text or matches re:<regex>, or of that id:<id>; repeatable",
      collect,
      [],
    )
    .option("--tag <tag>", "only tests with this tag; repeatable", collect, [])
    .option("--skip-tag <tag>", "leave out tests with this tag; repeatable", collect, [])
    .option("--server <name>", "only tests of this server; repeatable", collect, [])
    .option("--case <name>", "of tests with rows, only those whose name matches this glob; repeatable", collect, [])
    .option("--shard <i/n>", "only the i-th of n parts of the tests selected; auto: what the CI system says");
}

/** Has a command take another word for one of its flags, which help does not show. */
export function alias(command: Command, flags: string, known: string): void {
  const option = command.options.find(({ long }) => long === known);
  if (option === undefined) return;
  const other = new Option(flags).hideHelp();
  other.attributeName = () => option.attributeName();
  if (option.parseArg) other.argParser(option.parseArg);
  command.addOption(other);
}

/** Has commander keep every value of a flag that may be given again. */
export function collect(value: string, before: readonly string[]): string[] {
  return [...before, value];
}

/** The flags that a command was given, but for those of these names. */
export function givenFlags(command: Command, leftOut: ReadonlySet<string>): GivenFlag[] {
  return command.options.flatMap((option) => {
    const name = option.attributeName();
    if (leftOut.has(name) || command.getOptionValueSource(name) !== "cli") return [];
    const flag = option.long ?? option.flags;
    const value: unknown = command.getOptionValue(name);
    return (Array.isArray(value) ? value : [value]).map((one: string | boolean) => {
      if (typeof one === "boolean") return { words: [flag], name: flag };
      const [called] = /^[\w-]+(?==|: )/.exec(one) ?? [];
      const words = option.optional ? [`${flag}=${one}`] : [flag, one];
      return { words, name: called === undefined ? flag : `${flag} ${called}` };
    });
  });
}

/** The variables that --var gives; the last one wins. Throws McptestError `usage` for one that is not NAME=value. */
export function readVariables(flags: LoadFlags): Record<string, string> {
  return Object.fromEntries(flags.var.map(readVariable));
}

function readVariable(text: string): [string, string] {
  const match = /^([A-Za-z_][A-Za-z0-9_-]*)=([\s\S]*)$/.exec(text);
  if (match?.[1] !== undefined && match[2] !== undefined) return [match[1], match[2]];
  // What stands after --var may be a secret, and is not repeated.
  throw usageError("--var takes NAME=value", "a name has letters, digits, _ and -, and starts with a letter or _");
}

/** Flags that say how what tests ask is answered, as commander gives them. */
export interface RecordingFlags {
  /** true, or the file where the command takes one. */
  record?: string | true;
  replay?: string | true;
  cassettes?: "auto" | "new" | "off";
}

/** Adds --record, --replay and --cassettes. */
export function addRecordingOptions(command: Command): Command {
  return command
    .option("--record", "record what servers and models answer, and nodes that are frozen")
    .option("--replay", "have recordings answer in the place of servers and models; no server is started")
    .addOption(
      new Option(
        "--cassettes <mode>",
        "auto: tests whose recordings fit are replayed; new: the others are recorded; off: all is live, models too",
      ).choices(["auto", "new", "off"]),
    );
}

/** Flags that `readGates` reads, as commander gives them. */
export interface GateFlags {
  failOn?: "regression" | "any" | "never";
  maxScoreDrop?: string;
  maxCostIncrease?: string;
  maxSurfaceTokens?: string;
  failOnBreakingSurface?: boolean;
}

/** Adds the gates that a report is held to besides its tests; `choices` of --fail-on. */
export function addGateOptions(command: Command, choices: readonly string[], failOn: string): Command {
  return command
    .addOption(new Option("--fail-on <which>", failOn).choices(choices))
    .option("--max-score-drop <n>", "how far a test's score may fall below the baseline's (exit 6)")
    .option(
      "--max-cost-increase <percent|usd>",
      "how much more tests may cost than in the baseline: 10% or 0.50 (exit 6)",
    )
    .option("--max-surface-tokens <n>", "how many tokens the tool definitions of one server may have (exit 6)")
    .option(
      "--fail-on-breaking-surface",
      "fail when a tool was removed, or changed in a way that breaks callers (exit 6)",
    );
}
