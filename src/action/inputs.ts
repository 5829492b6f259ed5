import { McptestError } from "../errors.ts";
import { readShard, type Selection, type ShardRequest } from "../plan/index.ts";
import type { RunOptions } from "../suite/index.ts";
import { suggest } from "../values/suggest.ts";
import { badBoolean, badCount, badVariable, unknownInput } from "./errors.ts";

/** What the step was asked to do. */
export interface Inputs {
  /** Globs of suite files, relative to the working directory; `!` in front takes files away. */
  suites: readonly string[];
  /** Relative to the workspace. */
  workingDirectory: string;
  /** What stands in `filter` is not yet read. */
  selection: Omit<Selection, "filter" | "shard"> & { filter: readonly string[] };
  /** Which part of the selection, as `1/3`; undefined: all of it. */
  shard: Pick<ShardRequest, "index" | "count"> | undefined;
  vars: Readonly<Record<string, string>>;
  /** Whether a `.env` beside a suite is read. */
  envFile: boolean;
  /** What wins over the suites' own `run`. */
  overrides: Partial<RunOptions>;
  requireJudge: boolean;
  strictProtocol: boolean;
  /** Where the JSON report goes, relative to the working directory; undefined: the runner's temporary folder. */
  reportPath: string | undefined;
  jobSummary: boolean;
  annotations: boolean;
}

/** Inputs, or every reason why there are none; and what is odd without being wrong. */
export interface InputsResult {
  inputs: Inputs;
  errors: readonly McptestError[];
  warnings: readonly McptestError[];
}

/** Every input of action.yml. */
export const INPUT_NAMES = [
  "suites",
  "working-directory",
  "filter",
  "tags",
  "skip-tags",
  "servers",
  "cases",
  "shard",
  "vars",
  "env-file",
  "parallel",
  "retries",
  "bail",
  "require-judge",
  "strict-protocol",
  "report-path",
  "job-summary",
  "annotations",
] as const;

type InputName = (typeof INPUT_NAMES)[number];

/** Where suites are looked for when `suites` is left out. */
export const DEFAULT_SUITES = ["mcptest.yml", "mcptest.yaml", "**/*.mcptest.yml", "**/*.mcptest.yaml"] as const;

/** Reads `INPUT_*` as the runner sets them. All errors are collected; `inputs` counts only when there are none. */
export function readInputs(env: Readonly<Record<string, string | undefined>>): InputsResult {
  const errors: McptestError[] = [];
  const text = (name: InputName): string => (env[variableOf(name)] ?? "").trim();
  const lines = (name: InputName): string[] => splitAt(text(name), /\r?\n/);
  const words = (name: InputName): string[] => splitAt(text(name), /[\r\n,]+/);
  const read = <T>(name: InputName, parse: (text: string) => T | McptestError, fallback: T): T => {
    const value = text(name) === "" ? fallback : parse(text(name));
    if (!(value instanceof McptestError)) return value;
    errors.push(value);
    return fallback;
  };
  const boolean = (name: InputName, fallback: boolean): boolean =>
    read(name, (value) => parseBoolean(value) ?? badBoolean(name, value), fallback);
  const override = <K extends keyof RunOptions>(key: K, value: RunOptions[K] | undefined): Partial<RunOptions> =>
    value === undefined ? {} : { [key]: value };

  const suites = lines("suites");
  const parallel = read<RunOptions["parallel"] | undefined>("parallel", parseParallel, undefined);
  const retries = read<number | undefined>("retries", (value) => parseCount("retries", value, 0, 10), undefined);
  const bail = read<number | undefined>("bail", parseBail, undefined);
  const inputs: Inputs = {
    suites: suites.length > 0 ? suites : DEFAULT_SUITES,
    workingDirectory: text("working-directory") || ".",
    selection: {
      filter: lines("filter"),
      tags: words("tags"),
      skipTags: words("skip-tags"),
      servers: words("servers"),
      cases: lines("cases"),
    },
    shard: read<ShardRequest | undefined>("shard", parseShard, undefined),
    vars: readVariables(env[variableOf("vars")] ?? "", errors),
    envFile: boolean("env-file", true),
    overrides: { ...override("parallel", parallel), ...override("retries", retries), ...override("bail", bail) },
    requireJudge: boolean("require-judge", false),
    strictProtocol: boolean("strict-protocol", false),
    reportPath: text("report-path") || undefined,
    jobSummary: boolean("job-summary", true),
    annotations: boolean("annotations", true),
  };
  return { inputs, errors, warnings: findUnknown(env) };
}

/** The environment variable that the runner puts an input in. */
export function variableOf(name: string): string {
  return `INPUT_${name.replaceAll(" ", "_").toUpperCase()}`;
}

function findUnknown(env: Readonly<Record<string, string | undefined>>): McptestError[] {
  const known = new Set<string>(INPUT_NAMES.map(variableOf));
  return Object.keys(env)
    .filter((variable) => variable.startsWith("INPUT_") && !known.has(variable))
    .sort()
    .map((variable) => variable.slice("INPUT_".length).toLowerCase())
    .map((name) => unknownInput(name, suggest(name, INPUT_NAMES), INPUT_NAMES));
}

function readVariables(text: string, errors: McptestError[]): Record<string, string> {
  const entries = text.split(/\r?\n/).flatMap((line, index): [string, string][] => {
    const match = /^([A-Za-z_][\w-]*)\s*=(.*)$/.exec(line.trim());
    if (match?.[1] !== undefined && match[2] !== undefined) return [[match[1], match[2]]];
    if (line.trim() !== "") errors.push(badVariable(index + 1));
    return [];
  });
  return Object.fromEntries(entries);
}

/** The spellings of YAML 1.2's core schema, as `core.getBooleanInput` takes them. */
function parseBoolean(text: string): boolean | undefined {
  if (["true", "True", "TRUE"].includes(text)) return true;
  return ["false", "False", "FALSE"].includes(text) ? false : undefined;
}

function parseShard(text: string): ShardRequest | McptestError {
  try {
    return readShard(text);
  } catch (error) {
    if (error instanceof McptestError) return error;
    throw error;
  }
}

function parseParallel(text: string): RunOptions["parallel"] | McptestError {
  if (text === "auto") return "auto";
  return parseBoolean(text) === false ? false : parseCount("parallel", text, 1, 1000, "auto, false or ");
}

/** `false` lays 0, which is never, over what the suite says. */
function parseBail(text: string): number | McptestError {
  const word = parseBoolean(text);
  return word === undefined ? parseCount("bail", text, 1, 1_000_000, "true, false or ") : Number(word);
}

function parseCount(name: InputName, text: string, min: number, max: number, also = ""): number | McptestError {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= min && value <= max ? value : badCount(name, text, min, max, also);
}

function splitAt(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
