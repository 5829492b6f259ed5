import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { ACTION, type CliResult, type RunningCli, startNode } from "../helpers/cli.ts";
import { type Playback, parseOutputs, playBack } from "./runner.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** The Node that the runner starts actions of `using: node24` with. */
const NODE_24 = join(root, "node_modules/node/bin/node");
const { inputs: declared } = parse(readFileSync(join(root, "action.yml"), "utf8")) as {
  inputs: Record<string, { default?: string }>;
};

export interface StepOptions {
  /** Files of the workspace, by path. */
  files?: Record<string, string>;
  inputs?: Record<string, string>;
  env?: Record<string, string | undefined>;
}

/** A step that ran, and what GitHub would show of it. */
export interface StepResult extends CliResult, Playback {
  outputs: Record<string, string>;
  summary: string;
  /** The JSON report as it lies on disk; undefined when there is none. */
  report: string | undefined;
  /** What was written to the files of the other file commands; they are not used. */
  others: string;
}

/** A step under way. */
export interface RunningStep {
  readonly process: RunningCli;
  readonly done: Promise<StepResult>;
}

/** Runs the Action as the runner does: defaults of action.yml, file commands, the environment of a push. */
export function runStep(options: StepOptions): Promise<StepResult> {
  return startStep(options).done;
}

export function startStep({ files = {}, inputs = {}, env = {} }: StepOptions): RunningStep {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-step-")));
  const workspace = join(folder, "workspace");
  write(workspace, { ".git/config": "", ...files });
  const commandFiles = {
    GITHUB_OUTPUT: "",
    GITHUB_STEP_SUMMARY: "",
    GITHUB_STATE: "",
    GITHUB_ENV: "",
    GITHUB_PATH: "",
  };
  write(folder, { ...commandFiles, "event.json": JSON.stringify({ ref: "refs/heads/main", after: "abc" }) });
  mkdirSync(join(folder, "temp"));
  const process = startNode(
    [ACTION],
    {
      cwd: workspace,
      env: {
        CI: "true",
        GITHUB_ACTIONS: "true",
        GITHUB_ACTION: "__self",
        GITHUB_EVENT_NAME: "push",
        GITHUB_EVENT_PATH: join(folder, "event.json"),
        GITHUB_REPOSITORY: "octo/repo",
        GITHUB_SERVER_URL: "https://github.example",
        GITHUB_SHA: "abc",
        GITHUB_WORKSPACE: workspace,
        RUNNER_TEMP: join(folder, "temp"),
        ...Object.fromEntries(Object.keys(commandFiles).map((name) => [name, join(folder, name)])),
        ...variablesOf(inputs),
        ...env,
      },
    },
    NODE_24,
  );
  return {
    process,
    done: process.done.then((result) => collect(folder, result)).finally(() => rmSync(folder, { recursive: true })),
  };
}

function collect(folder: string, result: CliResult): StepResult {
  const read = (name: string): string => readFileSync(join(folder, name), "utf8");
  const outputs = parseOutputs(read("GITHUB_OUTPUT"));
  const path = outputs["report-path"] ?? "";
  return {
    ...result,
    ...playBack(result.stdout),
    outputs,
    summary: read("GITHUB_STEP_SUMMARY"),
    report: existsSync(path) ? readFileSync(path, "utf8") : undefined,
    others: read("GITHUB_STATE") + read("GITHUB_ENV") + read("GITHUB_PATH"),
  };
}

/** The runner sets every declared input, and those that are not declared as well. */
function variablesOf(inputs: Record<string, string>): Record<string, string> {
  const defaults = Object.entries(declared).map(([name, input]): [string, string] => [name, input.default ?? ""]);
  const all = { ...Object.fromEntries(defaults), ...inputs };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]));
}

function write(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Path of a fixture server. */
export function serverPath(name: string): string {
  return join(root, "__tests__/fixtures/servers", `${name}.mjs`);
}
