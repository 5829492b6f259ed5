import { type Command, Option } from "commander";
import type { GivenFlag } from "../../conduct/index.ts";
import { failure } from "../../errors.ts";
import type { LoadOptions } from "../../suite/index.ts";

/** Flags with a text, and flags without. */
export type Given<Text extends string, Switch extends string = never> = Partial<
  Record<Text, string> & Record<Switch, boolean>
>;

export interface LoadFlags {
  var: readonly string[];
  mask: readonly string[];
  envFile: boolean;
  /** Names of variables that are read elsewhere: suites need not read them. */
  read?: ReadonlySet<string>;
  unset?: LoadOptions["unset"];
}

export type SuiteFlags = LoadFlags &
  Record<"filter" | "tag" | "skipTag" | "server" | "case", readonly string[]> &
  Given<"shard">;

export type SuiteNames = Record<"config", readonly string[]>;

export interface Formatted {
  format: "text" | "json";
}

/** A flag: how it is written, what it does, and what it takes. Its values are collected when `meaning` ends with "repeatable". */
export type Flag = readonly [flags: string, meaning: string, choices?: readonly string[], standard?: string];

export function addFlags(command: Command, ...rows: readonly Flag[]): Command {
  for (const [flags, meaning, choices, standard] of rows) {
    const option = new Option(flags, meaning);
    if (choices) option.choices(choices);
    if (standard !== undefined) option.default(standard);
    // This replaces the check of choices.
    if (meaning.endsWith("repeatable")) option.argParser(collect).default([]);
    command.addOption(option);
  }
  return command;
}

/** Adds the suites as arguments, and --config, which names one as well. */
export function addSuiteNames(
  command: Command,
  suites = "suites: files, folders or quoted globs (default: mcptest.yml and **/*.mcptest.yml)",
): Command {
  return addFlags(command.argument("[suites...]", suites), [
    "--config <suite>",
    "a suite, like an argument; repeatable",
  ]);
}

/** Certificates, beside each flag or argument that takes a URL. */
export const TLS: readonly Flag[] = [
  ["--ca <file>", "authorities (PEM) to trust besides the built-in ones; repeatable"],
  ["--cert <file>", "client certificate (PEM) for the server; goes with --key"],
  ["--key <file>", "private key (PEM) of that certificate"],
];

export const FORMAT: Flag = ["--format <format>", "output format", ["text", "json"], "text"];

export function addLoadOptions(command: Command): Command {
  return addFlags(
    command,
    ["--var <NAME=value>", "set a variable of the suites; repeatable"],
    ["--mask <NAME>", "variable or environment variable whose value is a secret; repeatable"],
    ["--no-env-file", "do not read the .env file beside a suite"],
  );
}

/** `sharded`: whether a part of the tests is of use. */
export function addSelectOptions(command: Command, sharded = true): Command {
  const shard: Flag = [
    "--shard <i/n>",
    "only the i-th of n parts of the tests selected; auto: what the CI system says",
  ];
  return addFlags(
    command,
    ["-t, --filter <text>", "only tests whose name has this text or matches re:<regex>, or id:<id>; repeatable"],
    ["--tag <tag>", "only tests with this tag; repeatable"],
    ["--skip-tag <tag>", "leave out tests with this tag; repeatable"],
    ["--server <name>", "only tests of this server; repeatable"],
    ["--case <name>", "only rows whose name matches this glob, of tests that have rows; repeatable"],
    ...(sharded ? [shard] : []),
  );
}

/** Adds another name for a flag, which help does not show. */
export function alias(command: Command, flags: string, known: string): void {
  const option = command.options.find(({ long }) => long === known);
  if (option === undefined) return;
  const other = new Option(flags).hideHelp();
  other.attributeName = () => option.attributeName();
  if (option.parseArg) other.argParser(option.parseArg);
  command.addOption(other);
}

export function collect(value: string, before: readonly string[]): string[] {
  return [...before, value];
}

/** The flags on the command line, without those of these names. */
export function givenFlags(command: Command, leftOut: ReadonlySet<string>): GivenFlag[] {
  return command.options.flatMap((option) => {
    const name = option.attributeName();
    if (leftOut.has(name) || command.getOptionValueSource(name) !== "cli") return [];
    const flag = option.long ?? option.flags;
    const value: unknown = command.getOptionValue(name);
    // `--baseline` and `--no-baseline` share their name.
    if (option.negate !== (value === false)) return [];
    return (Array.isArray(value) ? value : [value]).map((one: string | boolean) => {
      if (typeof one === "boolean") return { words: [flag], name: flag };
      const [called] = /^[\w-]+(?==|: )/.exec(one) ?? [];
      const words = option.optional ? [`${flag}=${one}`] : [flag, one];
      return { words, name: called === undefined ? flag : `${flag} ${called}` };
    });
  });
}

// The text after --var is not repeated: it may be a secret.
const noVariable = failure(`usage: --var takes NAME=value
  hint: a name has letters, digits, _ and -, and starts with a letter or _`);

/** The variables of --var; the last of a name wins. Throws McptestError `usage`. */
export function readVariables(flags: LoadFlags): Record<string, string> {
  const pairs = flags.var.map((text) => {
    const [, name, value] = /^([A-Za-z_][A-Za-z0-9_-]*)=([\s\S]*)$/.exec(text) ?? [];
    if (name === undefined || value === undefined) throw noVariable();
    return [name, value] as const;
  });
  return Object.fromEntries(pairs);
}

export interface RecordingFlags {
  /** true, or the file where the command takes one. */
  record?: string | true;
  replay?: string | true;
  cassettes?: "auto" | "new" | "off";
}

export function addRecordingOptions(command: Command): Command {
  return addFlags(
    command,
    ["--record", "record the answers of servers and models, and of frozen nodes"],
    ["--replay", "answer from recordings; start no server, call no model"],
    [
      "--cassettes <mode>",
      "auto: replay tests whose recordings fit; new: also record the others; off: run all live, models too",
      ["auto", "new", "off"],
    ],
  );
}

export type GateFlags = { failOn?: "regression" | "any" | "never" } & Given<
  "maxScoreDrop" | "maxCostIncrease" | "maxSurfaceTokens",
  "failOnBreakingSurface"
>;

/** Adds gates, which a report has to pass besides its tests; `choices` of --fail-on. */
export function addGateOptions(command: Command, choices: readonly string[], failOn: string): Command {
  return addFlags(
    command,
    ["--fail-on <which>", failOn, choices],
    ["--max-score-drop <n>", "how far a test's score may fall below the baseline's (exit 6)"],
    ["--max-cost-increase <percent|usd>", "how much more tests may cost than in the baseline: 10% or 0.50 (exit 6)"],
    ["--max-surface-tokens <n>", "how many tokens the tool definitions of one server may have (exit 6)"],
    ["--fail-on-breaking-surface", "fail when a tool was removed, or changed in a way that breaks callers (exit 6)"],
  );
}

export type CoverageFlags = Given<"minCoverage" | "minAsserted", "coverage">;

const OF_COVERAGE = "of what the servers offer (exit 6)";

/** Flags of coverage: bounds, and for a run whether it is measured at all. */
export const COVERAGE: readonly Flag[] = [
  ["--min-coverage <percent>", `fail when tests call less than this ${OF_COVERAGE}`],
  ["--min-asserted <percent>", `fail when tests would notice a change of less than this ${OF_COVERAGE}`],
];

export const notAccepted = failure(`usage: <flag> <text>: expected <expected>
  hint: write <flag> <example>`);
export const exclusive = failure(`usage: <one> and <other> exclude each other
  hint: keep one of them`);
export const existsAlready = failure(`usage: <path> exists already
  hint: name another file, or add --force to overwrite it`);
export const goesWith = failure(`usage: <flag> goes with <other>
  hint: add <other>`);
export const needs = failure(`usage: <flag> needs <other>
  hint: add <other>`);
export const nothingToReport = failure(`usage: <dry> and <flag> exclude each other
  hint: <dry> runs nothing, so it has no results`);
