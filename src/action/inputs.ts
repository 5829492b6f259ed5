import * as conduct from "../conduct/index.ts";
import type { McptestError } from "../errors.ts";
import type { INPUT_NAMES } from "../generated/action-inputs.ts";
import { COMMENT_MODES, COMMENT_UPDATES } from "../github/index.ts";
import { REPORTERS, type ReporterName } from "../report/index.ts";
import type { ServerNames } from "../suite/index.ts";
import { isObject, type Json, type JsonObject, parseJson, withoutUndefined } from "../values/json.ts";
import type { Step } from "./step.ts";
import * as wording from "./wording.ts";

/** What the step was asked to do: `action.yml` describes each input. */
export type Inputs = ReturnType<typeof readInputs>["inputs"];

const COMMANDS = ["run", "eval", "pipe", "audit", "report"] as const;
/** The command of the engine that each runs by. */
const RUNS = { run: "run", eval: "eval", pipe: "run", audit: "run", report: "run" } as const;

const BASE_TIMEOUT_MS = 600_000;

/** What an audit alone reads, and what it does not: the command line knows no such flags. */
const AUDITS: readonly InputName[] = ["only", "call", "lock", "require-lock"];
const TESTS: readonly InputName[] = [
  ...(["filter", "tags", "skip-tags", "cases", "shard", "parallel", "retries", "bail", "cassettes", "cache"] as const),
  ...(["max-cost", "max-cost-increase", "max-score-drop", "fail-on-breaking-surface", "strict-protocol"] as const),
  ...(["deny-warnings", "require-judge", "allow-partial", "reports"] as const),
];

type InputName = (typeof INPUT_NAMES)[number];

/** Reads `INPUT_*` as the runner sets them. Collects all errors; `inputs` are valid only when there are none. */
export function readInputs(env: Step["env"]) {
  const errors: McptestError[] = [];
  const text = (name: InputName): string => (env[variableOf(name)] ?? "").trim();
  const given = (name: InputName): string | undefined => text(name) || undefined;
  const lines = (name: InputName): string[] => splitAt(text(name), /\r?\n/);
  const words = (name: InputName): string[] => splitAt(text(name), /[\r\n,]+/);
  const read = <T>(name: InputName, parse: (text: string) => T | undefined, expected: string): T | undefined => {
    const asked = given(name);
    const value = asked === undefined ? undefined : parse(asked);
    if (asked !== undefined && value === undefined) errors.push(wording.badInput({ name, text: asked, expected }));
    return value;
  };
  const setting = <S extends conduct.Setting & InputName>(name: S): conduct.SettingValue<S> | undefined =>
    read(name, (value) => conduct.readSetting(name, value), conduct.tellExpected(name));
  const boolean = (name: InputName, fallback: boolean): boolean =>
    read(name, parseBoolean, "true or false") ?? fallback;
  const oneOf = <W extends string>(name: InputName, all: readonly W[], word = text(name)): W | undefined => {
    const found = all.find((one) => one === word);
    if (found === undefined && word !== "") errors.push(wording.badWord({ name, word, words: all }));
    return found;
  };

  const command = oneOf("command", COMMANDS) ?? "run";
  const isAudit = command === "audit";
  for (const name of isAudit ? TESTS : AUDITS)
    if (!/^(?:false)?$/i.test(text(name))) errors.push(wording.misfit({ name, other: `command: ${command}` }));
  const named = lines("suites").join("\n") === conduct.DEFAULT_SUITES.join("\n") ? [] : lines("suites");
  // A suite of an audit may be named in both ways.
  const suites = isAudit ? [...lines("config"), ...named] : named;
  const place = (["url", "server-command"] as const).find((name) => given(name) !== undefined);
  if (isAudit && place !== undefined)
    for (const name of ["suites", "servers"] as const)
      if ((name === "suites" ? named : words(name)).length > 0) errors.push(wording.misfit({ name, other: place }));
  const source = (["cache", "merge-base"] as const).find((one) => one === text("baseline"));
  const vars = readVariables(env[variableOf("vars")] ?? "", errors);
  const mode = read(
    "cassettes",
    (word) => (word === "verify" ? word : conduct.readSetting("cassettes", word)),
    "auto, new, off, record, replay or verify",
  );
  if (mode === "verify" && command !== "run") errors.push(wording.verifiesRuns({ command }));
  const min = { coverage: setting("min-coverage"), asserted: setting("min-asserted") };
  const minScore = read(
    "min-mutation-score",
    (value) => conduct.readSetting("min-score", value),
    conduct.tellExpected("min-score"),
  );
  const covers = [boolean("coverage", false), ...Object.values(min).map((bound) => bound !== undefined)].includes(true);
  const mutates = boolean("mutation", false) || minScore !== undefined;
  if ((covers || mutates) && (["eval", "pipe", "audit"].includes(command) || mode === "verify"))
    errors.push(wording.measuresRuns({ name: covers ? "coverage" : "mutation" }));
  if (mutates && command === "run" && given("shard") !== undefined) errors.push(wording.mutatesWhole());
  const caps = withoutUndefined({ max_cost_usd: setting("max-cost"), max_duration_ms: setting("max-duration") });
  const request: conduct.RunRequest = {
    command: RUNS[command],
    suites: suites.length > 0 ? suites : conduct.DEFAULT_SUITES,
    vars,
    mask: words("mask"),
    envFile: boolean("env-file", true),
    selection: {
      filter: lines("filter"),
      tags: words("tags"),
      skipTags: words("skip-tags"),
      servers: words("servers"),
      cases: lines("cases"),
      shard: placeInMatrix(setting("shard"), text("strategy")),
    },
    servers: { waitForReadyMs: setting("wait-for-ready") },
    overrides: withoutUndefined({
      parallel: setting("parallel"),
      retries: setting("retries"),
      // `false` gives 0, never, which overrides the suite.
      bail: read(
        "bail",
        (word) => (parseBoolean(word) === undefined ? conduct.readSetting("bail", word) : Number(parseBoolean(word))),
        `true, false or ${conduct.READERS.bail.expected}`,
      ),
    }),
    caps: Object.keys(caps).length > 0 ? caps : undefined,
    coverage: covers ? { min: min.coverage, minAsserted: min.asserted } : undefined,
    mutation: mutates ? { ...conduct.MUTATING, min: minScore } : undefined,
    gates: {
      failOn: (isAudit ? undefined : setting("fail-on")) ?? "any",
      maxScoreDrop: setting("max-score-drop"),
      maxCostIncrease: setting("max-cost-increase"),
      maxSurfaceTokens: setting("max-surface-tokens"),
      failOnBreakingSurface: boolean("fail-on-breaking-surface", false),
    },
    baseline: { path: source || text("baseline") === "none" ? false : given("baseline") },
    denyWarnings: boolean("deny-warnings", false),
    requireJudge: boolean("require-judge", false),
    ...withoutUndefined({ recordings: mode === "verify" ? undefined : mode }),
    ...(mode === "verify" && { verifies: true }),
    requireTests: boolean("require-tests", true) ? "always" : "never",
    strictProtocol: boolean("strict-protocol", false),
    updateSnapshots: false,
  };
  // `any`, the default of the other commands, is every error.
  const auditFails = ["any", "error", "warning", "regression", "never"] as const;
  const failOn = isAudit ? oneOf("fail-on", auditFails) : undefined;
  const audit = {
    only: words("only").flatMap((word) => oneOf("only", conduct.AXES, word) ?? []),
    call: oneOf("call", ["none", "read-only"]),
    failOn: failOn === "any" ? undefined : failOn,
    lock: { path: given("lock"), require: boolean("require-lock", false) },
  };
  /** The server whose tools `pipe` calls, or that is audited. */
  const server: Pick<
    ServerNames,
    "url" | "serverCommand" | "config" | "server" | "bearerTokenEnv" | "ca" | "cert" | "key"
  > = withoutUndefined({
    url: given("url"),
    serverCommand: given("server-command"),
    config: given("config"),
    server: given("server"),
    bearerTokenEnv: given("bearer-token-env"),
    ca: given("ca") === undefined ? undefined : lines("ca"),
    cert: given("cert"),
    key: given("key"),
  });
  const matrix = parseJson(text("matrix"));
  const inputs = {
    command,
    /** Its suites are still globs, relative to the working directory; `!` in front takes files away. */
    request,
    audit,
    server,
    workingDirectory: text("working-directory") || ".",
    allowPartial: boolean("allow-partial", false),
    outputDir: given("output-dir"),
    reportPath: given("report-path"),
    base: {
      // Recordings are compared with servers, not with a base.
      source: mode === "verify" ? undefined : source,
      setup: lines("base-setup").flatMap((line) => {
        const argv = conduct.splitCommand(line);
        if (!("error" in argv)) return [argv];
        errors.push(wording.badCommand({ name: "base-setup", line, ...argv }));
        return [];
      }),
      timeoutMs: setting("base-timeout") ?? BASE_TIMEOUT_MS,
    },
    caches: words("cache").flatMap((word) => oneOf("cache", ["cassettes"], word) ?? []),
    reporters: words("reporters").flatMap(
      (word) => oneOf("reporters", Object.keys(REPORTERS) as ReporterName[], word) ?? [],
    ),
    reports: lines("reports"),
    artifact: text("artifact") || "mcptest-report",
    publishing: {
      listTests: boolean("list-tests", false),
      jobSummary: boolean("job-summary", true),
      annotations: boolean("annotations", true),
      maxAnnotations:
        read(
          "max-annotations",
          (count) => (/^\d{1,4}$/.test(count) && Number(count) <= 1000 ? Number(count) : undefined),
          "a whole number from 0 to 1000",
        ) ?? 500,
      title: text("title") || "mcptest",
      comment: {
        mode: oneOf("comment", COMMENT_MODES) ?? "auto",
        key: text("comment-key"),
        update: oneOf("comment-update", COMMENT_UPDATES) ?? "edit",
      },
      check: text("check") === "off" ? undefined : given("check"),
      sarif: oneOf("sarif", ["upload", "file", "off"]) ?? "off",
      sarifCategory: text("sarif-category"),
      token: text("github-token"),
      strict: boolean("strict-publish", false),
      /** What `toJson(matrix)` gave; nothing, `null` and `{}` mean that there is none. */
      matrix: (isObject(matrix) && Object.keys(matrix).length > 0 ? matrix : null) as Json,
    },
  };
  return { inputs, errors };
}

/** The environment variable in which the runner passes an input. */
export function variableOf(name: string): string {
  return `INPUT_${name.replaceAll(" ", "_").toUpperCase()}`;
}

/** Replaces `auto` by the job's place in its matrix, as `toJson(strategy)` gives it; without a matrix the environment decides. */
function placeInMatrix(shard: conduct.SettingValue<"shard"> | undefined, strategy: string): typeof shard {
  const { "job-index": index, "job-total": count } = (parseJson(strategy) ?? {}) as JsonObject;
  return shard === "auto" ? (conduct.readSetting("shard", `${Number(index) + 1}/${count}`) ?? shard) : shard;
}

function readVariables(text: string, errors: McptestError[]): Record<string, string> {
  const entries = text.split(/\r?\n/).flatMap((line, index): [string, string][] => {
    const match = /^([A-Za-z_][\w-]*)\s*=(.*)$/.exec(line.trim());
    if (match?.[1] !== undefined && match[2] !== undefined) return [[match[1], match[2]]];
    if (line.trim() !== "") errors.push(wording.badVariable({ number: index + 1 }));
    return [];
  });
  return Object.fromEntries(entries);
}

/** Takes the spellings of YAML 1.2's core schema, as `core.getBooleanInput` does. */
function parseBoolean(text: string): boolean | undefined {
  if (["true", "True", "TRUE"].includes(text)) return true;
  return ["false", "False", "FALSE"].includes(text) ? false : undefined;
}

function splitAt(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
