import * as conduct from "../../conduct/index.ts";
import { COMMENT_MODES, COMMENT_UPDATES } from "../../github/index.ts";
import { REPORTERS, type ReporterName } from "../../report/index.ts";
import { isObject, type Json, type JsonObject, parseJson, withoutUndefined } from "../../values/json.ts";
import type { Step } from "../step.ts";
import * as wording from "../wording.ts";
import { createReader, type InputName, parseBoolean, type Reader } from "./reader.ts";

/** What the step was asked to do: `action.yml` describes each input. */
export type Inputs = ReturnType<typeof readInputs>["inputs"];

const COMMANDS = ["run", "eval", "pipe", "audit", "report"] as const;
type Command = (typeof COMMANDS)[number];
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

/** Reads the inputs of the step. Collects all errors; `inputs` are valid only when there are none. */
export function readInputs(env: Step["env"]) {
  const reader = createReader(env);
  const { text, given, words, lines, boolean, oneOf } = reader;
  const command = oneOf("command", COMMANDS) ?? "run";
  const suites = readSuites(reader, command);
  const mode = readCassettes(reader, command);
  const inputs = {
    command,
    /** Its suites are still globs, relative to the working directory; `!` in front takes files away. */
    request: readRequest(reader, command, suites, mode),
    audit: readAudit(reader, command),
    server: readServer(reader),
    workingDirectory: text("working-directory") || ".",
    allowPartial: boolean("allow-partial", false),
    outputDir: given("output-dir"),
    reportPath: given("report-path"),
    base: {
      // Recordings are compared with servers, not with a base.
      source: mode === "verify" ? undefined : sourceOf(reader),
      ...readBase(reader),
    },
    caches: words("cache").flatMap((word) => oneOf("cache", ["cassettes"], word) ?? []),
    reporters: words("reporters").flatMap(
      (word) => oneOf("reporters", Object.keys(REPORTERS) as ReporterName[], word) ?? [],
    ),
    reports: lines("reports"),
    artifact: text("artifact") || "mcptest-report",
    publishing: readPublishing(reader),
  };
  return { inputs, errors: reader.errors };
}

/** The globs of the suites; refuses what the command does not read. */
function readSuites({ errors, text, given, lines, words }: Reader, command: Command): string[] {
  const isAudit = command === "audit";
  for (const name of isAudit ? TESTS : AUDITS)
    if (!/^(?:false)?$/i.test(text(name))) errors.push(wording.misfit({ name, other: `command: ${command}` }));
  const named = lines("suites").join("\n") === conduct.DEFAULT_SUITES.join("\n") ? [] : lines("suites");
  const place = (["url", "server-command"] as const).find((name) => given(name) !== undefined);
  if (isAudit && place !== undefined)
    for (const name of ["suites", "servers"] as const)
      if ((name === "suites" ? named : words(name)).length > 0) errors.push(wording.misfit({ name, other: place }));
  // A suite of an audit may be named in both ways.
  return isAudit ? [...lines("config"), ...named] : named;
}

function sourceOf({ text }: Reader): "cache" | "merge-base" | undefined {
  return (["cache", "merge-base"] as const).find((one) => one === text("baseline"));
}

function readCassettes({ errors, read }: Reader, command: Command) {
  const mode = read(
    "cassettes",
    (word) => (word === "verify" ? word : conduct.readSetting("cassettes", word)),
    "auto, new, off, record, replay or verify",
  );
  if (mode === "verify" && command !== "run") errors.push(wording.verifiesRuns({ command }));
  return mode;
}

type Mode = ReturnType<typeof readCassettes>;

/** What of the suites is measured: coverage, and the mutation score. */
function readFigures({ errors, given, setting, read, boolean }: Reader, command: Command, mode: Mode) {
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
  return {
    coverage: covers ? { min: min.coverage, minAsserted: min.asserted } : undefined,
    mutation: mutates ? { ...conduct.MUTATING, min: minScore } : undefined,
  };
}

function readRequest(reader: Reader, command: Command, suites: readonly string[], mode: Mode): conduct.RunRequest {
  const { text, given, lines, words, boolean, setting, read } = reader;
  const vars = readVariables(reader);
  const figures = readFigures(reader, command, mode);
  const caps = withoutUndefined({ max_cost_usd: setting("max-cost"), max_duration_ms: setting("max-duration") });
  return {
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
    ...figures,
    gates: {
      failOn: (command === "audit" ? undefined : setting("fail-on")) ?? "any",
      maxScoreDrop: setting("max-score-drop"),
      maxCostIncrease: setting("max-cost-increase"),
      maxSurfaceTokens: setting("max-surface-tokens"),
      failOnBreakingSurface: boolean("fail-on-breaking-surface", false),
    },
    baseline: { path: sourceOf(reader) || text("baseline") === "none" ? false : given("baseline") },
    denyWarnings: boolean("deny-warnings", false),
    requireJudge: boolean("require-judge", false),
    ...withoutUndefined({ recordings: mode === "verify" ? undefined : mode }),
    ...(mode === "verify" && { verifies: true }),
    requireTests: boolean("require-tests", true) ? "always" : "never",
    strictProtocol: boolean("strict-protocol", false),
    updateSnapshots: false,
  };
}

function readAudit({ given, words, boolean, oneOf }: Reader, command: Command) {
  // `any`, the default of the other commands, is every error.
  const failOn = command === "audit" ? oneOf("fail-on", ["any", "error", "warning", "regression", "never"]) : undefined;
  return {
    only: words("only").flatMap((word) => oneOf("only", conduct.AXES, word) ?? []),
    call: oneOf("call", ["none", "read-only"]),
    failOn: failOn === "any" ? undefined : failOn,
    lock: { path: given("lock"), require: boolean("require-lock", false) },
  };
}

/** The server whose tools `pipe` calls, or that is audited. */
function readServer({ given, lines }: Reader) {
  return withoutUndefined({
    url: given("url"),
    serverCommand: given("server-command"),
    config: given("config"),
    server: given("server"),
    bearerTokenEnv: given("bearer-token-env"),
    ca: given("ca") === undefined ? undefined : lines("ca"),
    cert: given("cert"),
    key: given("key"),
  });
}

/** How the base of a pull request is set up. */
function readBase({ errors, lines, setting }: Reader) {
  const setup = lines("base-setup").flatMap((line) => {
    const argv = conduct.splitCommand(line);
    if (!("error" in argv)) return [argv];
    errors.push(wording.badCommand({ name: "base-setup", line, ...argv }));
    return [];
  });
  return { setup, timeoutMs: setting("base-timeout") ?? BASE_TIMEOUT_MS };
}

const readCount = (count: string): number | undefined =>
  /^\d{1,4}$/.test(count) && Number(count) <= 1000 ? Number(count) : undefined;

function readPublishing({ text, given, read, boolean, oneOf }: Reader) {
  const matrix = parseJson(text("matrix"));
  return {
    listTests: boolean("list-tests", false),
    jobSummary: boolean("job-summary", true),
    annotations: boolean("annotations", true),
    maxAnnotations: read("max-annotations", readCount, "a whole number from 0 to 1000") ?? 500,
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
  };
}

/** Replaces `auto` by the job's place in its matrix, as `toJson(strategy)` gives it; without a matrix the environment decides. */
function placeInMatrix(shard: conduct.SettingValue<"shard"> | undefined, strategy: string): typeof shard {
  const { "job-index": index, "job-total": count } = (parseJson(strategy) ?? {}) as JsonObject;
  return shard === "auto" ? (conduct.readSetting("shard", `${Number(index) + 1}/${count}`) ?? shard) : shard;
}

function readVariables({ errors, raw }: Reader): Record<string, string> {
  const entries = raw("vars")
    .split(/\r?\n/)
    .flatMap((line, index): [string, string][] => {
      const match = /^([A-Za-z_][\w-]*)\s*=(.*)$/.exec(line.trim());
      if (match?.[1] !== undefined && match[2] !== undefined) return [[match[1], match[2]]];
      if (line.trim() !== "") errors.push(wording.badVariable({ number: index + 1 }));
      return [];
    });
  return Object.fromEntries(entries);
}
