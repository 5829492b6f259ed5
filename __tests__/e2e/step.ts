import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runInThisContext } from "node:vm";
import { summary } from "@actions/core";
import { parse } from "yaml";
import { main } from "../../src/action/main.ts";
import { VERSION } from "../../src/generated/version.ts";
import { ACTION, CLI, NODE_24 } from "../helpers/bundles.ts";
import { type CliResult, type RunningProcess, startNode } from "../helpers/cli.ts";
import { runToEnd } from "../helpers/in-process.ts";
import { type Playback, parseOutputs, playBack } from "./runner.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { inputs: declared } = parse(readFileSync(join(root, "action.yml"), "utf8")) as {
  inputs: Record<string, { default?: string }>;
};

export interface StepOptions {
  /** Files of the workspace, by path. */
  files?: Record<string, string>;
  inputs?: Record<string, string>;
  env?: Record<string, string | undefined>;
  /** Starts the bundle in a process of its own. */
  bundle?: boolean;
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
  readonly process: RunningProcess;
  readonly done: Promise<StepResult>;
}

/** Runs the Action as the runner does: defaults of action.yml, file commands, the environment of a push. */
export async function runStep(options: StepOptions): Promise<StepResult> {
  if (options.bundle) return startStep(options).done;
  const { folder, cwd, env } = prepare(options);
  return collect(folder, await runAction(env, cwd));
}

/** Starts the bundle. */
export function startStep(options: StepOptions): RunningStep {
  const { folder, cwd, env } = prepare(options);
  const process = startNode([ACTION], { cwd, env }, NODE_24);
  return { process, done: process.done.then((result) => collect(folder, result)) };
}

/** Runs the Action within this process. Its toolkit knows of the process alone, so one step at a time has that. */
export function runAction(env: Record<string, string | undefined>, cwd: string): Promise<CliResult> {
  return runToEnd("the Action", async (home, signal) => {
    const real = runInThisContext("process") as NodeJS.Process; // What Jest hands to a test is a copy.
    const { env: realEnv, exitCode } = real;
    const { write } = real.stdout;
    let stdout = "";
    const print = (text: string): boolean => {
      stdout += text;
      return true;
    };
    const step = { PATH: realEnv.PATH, ...env, HOME: home };
    real.env = step;
    real.stdout.write = print as typeof write;
    Object.assign(summary, { _filePath: undefined }); // It keeps that of the last step.
    try {
      const code = await main({
        env: step,
        cwd,
        write: print,
        mockCommand: [NODE_24, CLI, "mock"],
        version: VERSION,
        platform: { node: real.version, platform: real.platform },
        signal,
      });
      return { code, stdout, stderr: "" };
    } finally {
      Object.assign(real, { env: realEnv, exitCode });
      real.stdout.write = write;
    }
  });
}

/** Lays out the files of a step, and its environment. */
function prepare({ files = {}, inputs = {}, env = {} }: StepOptions) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-step-")));
  const cwd = join(folder, "workspace");
  write(cwd, { ".git/config": "", ...files });
  const commandFiles = {
    GITHUB_OUTPUT: "",
    GITHUB_STEP_SUMMARY: "",
    GITHUB_STATE: "",
    GITHUB_ENV: "",
    GITHUB_PATH: "",
  };
  write(folder, { ...commandFiles, "event.json": JSON.stringify({ ref: "refs/heads/main", after: "abc" }) });
  mkdirSync(join(folder, "temp"));
  const all: Record<string, string | undefined> = {
    CI: "true",
    GITHUB_ACTIONS: "true",
    GITHUB_ACTION: "__self",
    GITHUB_EVENT_NAME: "push",
    GITHUB_EVENT_PATH: join(folder, "event.json"),
    GITHUB_REPOSITORY: "octo/repo",
    GITHUB_SERVER_URL: "https://github.example",
    GITHUB_SHA: "abc",
    GITHUB_WORKSPACE: cwd,
    RUNNER_TEMP: join(folder, "temp"),
    ...Object.fromEntries(Object.keys(commandFiles).map((name) => [name, join(folder, name)])),
    ...variablesOf(inputs),
    ...env,
  };
  return { folder, cwd, env: all };
}

function collect(folder: string, result: CliResult): StepResult {
  const read = (name: string): string => readFileSync(join(folder, name), "utf8");
  const outputs = parseOutputs(read("GITHUB_OUTPUT"));
  const path = outputs["report-path"] ?? "";
  const step = {
    ...result,
    ...playBack(result.stdout),
    outputs,
    summary: read("GITHUB_STEP_SUMMARY"),
    report: existsSync(path) ? readFileSync(path, "utf8") : undefined,
    others: read("GITHUB_STATE") + read("GITHUB_ENV") + read("GITHUB_PATH"),
  };
  rmSync(folder, { recursive: true });
  return step;
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
