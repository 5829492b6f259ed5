import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import type { PortClock } from "../../src/github/index.ts";
import { EVENTS, type GitHubEvent } from "../fixtures/github/events.ts";
import { runAction } from "./action.ts";
import { actionBundle, NODE_24 } from "./bundles.ts";
import { type CliResult, type RunningProcess, startNode } from "./cli.ts";
import { type Playback, parseOutputs, playBack } from "./playback.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

export { useBundles } from "./bundles.ts";

/** Where the bundles are that action.yml names under `dist/`. */
const findDist = () => join(dirname(actionBundle()), "..");
const ours = parse(readFileSync(join(root, "action.yml"), "utf8")) as Definition;
/** What is read of an action.yml; scripts are absolute paths, or lie in our `dist/`. */
export interface Definition {
  inputs: Record<string, { default?: string }>;
  runs: { main: string; post?: string };
}

const FILE_COMMANDS = ["GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_STATE", "GITHUB_ENV", "GITHUB_PATH"];

export interface JobOptions {
  /** What the workflow runs for; a push to the default branch when left out. */
  event?: GitHubEvent;
  /** Where GitHub's API is, and by which clock steps within this process wait for it; when left out nobody answers there. */
  github?: { readonly token: string; readonly env: Record<string, string>; readonly clock?: PortClock };
  cache?: { readonly env: Record<string, string> };
  /** Files of the workspace, by path. */
  files?: Record<string, string>;
  /** Id of the job. */
  job?: string;
  matrix?: object;
  strategy?: object;
  run?: number;
  attempt?: number;
}

export interface StepOptions {
  id?: string;
  inputs?: Record<string, string>;
  env?: Record<string, string | undefined>;
  /** Starts the bundle in a process of its own. */
  bundle?: boolean;
  /** Another action than ours; it is started as a process. */
  action?: Definition;
}

/** A step that ran, and what GitHub would show of it. */
export interface StepResult extends CliResult, Playback {
  outputs: Record<string, string>;
  summary: string;
  /** The JSON report as it lies on disk; undefined when there is none. */
  report: string | undefined;
  /** What it left for its post step. */
  state: Record<string, string>;
  /** What was written to the files of the other file commands; they are not used. */
  others: string;
}

/** A step under way. */
export interface RunningStep {
  readonly process: RunningProcess;
  readonly done: Promise<StepResult>;
}

/** Steps that share a workspace, one after the other. */
export interface Job {
  readonly workspace: string;
  step(options?: StepOptions): Promise<StepResult>;
  /** Starts the bundle. */
  start(options?: StepOptions): RunningStep;
  /** Runs the post steps, the last first, and removes all files. */
  end(): Promise<StepResult[]>;
}

/** Runs the Action as the runner does: defaults of action.yml, file commands, event, and the post step if there is one. */
export async function runStep(options: JobOptions & StepOptions): Promise<StepResult & { post?: StepResult }> {
  const job = openJob(options);
  let post: StepResult[] = [];
  const result = await job.step(options).finally(async () => {
    post = await job.end();
  });
  return { ...result, ...(post[0] ? { post: post[0] } : {}) };
}

/** Starts the bundle as the only step of a job. */
export function startStep(options: JobOptions & StepOptions): RunningStep {
  const job = openJob(options);
  const { process, done } = job.start(options);
  return { process, done: done.finally(() => job.end()) };
}

/** Lays out the files of a job. */
export function openJob(options: JobOptions): Job {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-job-")));
  const workspace = join(folder, "workspace");
  const { payload } = options.event ?? EVENTS["push to the default branch"];
  writeFiles(folder, { "event.json": JSON.stringify(payload), "temp/_": "" });
  writeFiles(workspace, { ".git/config": "", ...options.files });
  const shared: Record<string, string | undefined> = {
    ...environmentOf(options),
    GITHUB_EVENT_PATH: join(folder, "event.json"),
    GITHUB_WORKSPACE: workspace,
    RUNNER_TEMP: join(folder, "temp"),
  };
  const posts: (() => Promise<StepResult>)[] = [];
  let count = 0;

  /** Gives a part of a step its own command files. */
  function prepare(env: Record<string, string | undefined>) {
    const own = join(folder, `commands-${count++}`);
    writeFiles(own, Object.fromEntries(FILE_COMMANDS.map((name) => [name, ""])));
    const paths = Object.fromEntries(FILE_COMMANDS.map((name) => [name, join(own, name)]));
    const collect = (result: CliResult): StepResult => {
      const read = (name: string): string => readFileSync(join(own, name), "utf8");
      const outputs = parseOutputs(read("GITHUB_OUTPUT"));
      const path = outputs["report-path"] ?? "";
      Object.assign(shared, parseOutputs(read("GITHUB_ENV")));
      return {
        ...result,
        ...playBack(result.stdout),
        outputs,
        summary: read("GITHUB_STEP_SUMMARY"),
        report: existsSync(path) ? readFileSync(path, "utf8") : undefined,
        state: parseOutputs(read("GITHUB_STATE")),
        others: read("GITHUB_ENV") + read("GITHUB_PATH"),
      };
    };
    return { env: { ...shared, ...paths, ...env }, collect };
  }

  function prepareStep({ id = "__self", inputs = {}, env = {}, action = ours, bundle = action !== ours }: StepOptions) {
    const own = { GITHUB_ACTION: id, ...variablesOf(inputs, action, options), ...env };
    const { env: all, collect } = prepare(own);
    const finish = (result: CliResult): StepResult => {
      const step = collect(result);
      const { post } = action.runs;
      const left = Object.entries(step.state).map(([name, value]) => [`STATE_${name}`, value]);
      const last = () => ({ main: post ?? "", bundle, ...prepare({ ...own, ...Object.fromEntries(left) }) });
      if (post) posts.unshift(() => run(last(), "post"));
      return step;
    };
    return { env: all, collect: finish, main: action.runs.main, bundle };
  }

  function start({ main, env, collect }: { main: string } & ReturnType<typeof prepare>): RunningStep {
    const process = startNode([main.replace(/^dist/, findDist)], { cwd: workspace, env }, NODE_24);
    return { process, done: process.done.then(collect) };
  }

  async function run(prepared: ReturnType<typeof prepareStep>, part?: "post"): Promise<StepResult> {
    if (prepared.bundle) return start(prepared).done;
    return prepared.collect(await runAction(prepared.env, workspace, part, options.github?.clock));
  }

  return {
    workspace,
    step: (step = {}) => run(prepareStep(step)),
    start: (step = {}) => start(prepareStep({ ...step, bundle: true })),
    end: async () => {
      const ended: StepResult[] = [];
      try {
        for (const post of posts) ended.push(await post());
      } finally {
        rmSync(folder, { recursive: true });
      }
      return ended;
    },
  };
}

/** What the runner tells every step. */
function environmentOf(options: JobOptions): Record<string, string> {
  const {
    event = EVENTS["push to the default branch"],
    github,
    cache,
    job = "test",
    run = 1000,
    attempt = 1,
  } = options;
  return {
    CI: "true",
    GITHUB_ACTIONS: "true",
    GITHUB_ACTOR: "octocat",
    GITHUB_API_URL: "http://127.0.0.1:9", // Nobody answers there.
    GITHUB_BASE_REF: "",
    GITHUB_HEAD_REF: "",
    GITHUB_JOB: job,
    GITHUB_REPOSITORY: "octo/repo",
    GITHUB_REPOSITORY_OWNER: "octo",
    GITHUB_RUN_ATTEMPT: String(attempt),
    GITHUB_RUN_ID: String(run),
    GITHUB_RUN_NUMBER: "1",
    GITHUB_SERVER_URL: "https://github.com",
    GITHUB_TRIGGERING_ACTOR: "octocat",
    GITHUB_WORKFLOW: "mcp",
    GITHUB_WORKFLOW_REF: "octo/repo/.github/workflows/mcp.yml@refs/heads/main",
    RUNNER_ARCH: "X64",
    RUNNER_ENVIRONMENT: "github-hosted",
    RUNNER_OS: "Linux",
    ...event.env,
    ...github?.env,
    ...cache?.env,
  };
}

/** The runner sets every declared input, and those that are not declared as well. */
function variablesOf(
  inputs: Record<string, string>,
  action: Definition,
  { github, matrix, strategy }: JobOptions,
): Record<string, string> {
  const expressions: Record<string, string> = {
    "${{ github.token }}": github?.token ?? "",
    "${{ toJson(matrix) }}": JSON.stringify(matrix ?? null),
    "${{ toJson(strategy) }}": JSON.stringify(strategy ?? {}),
  };
  const evaluate = (text: string): string => {
    const value = text.startsWith("${{") ? expressions[text] : text;
    if (value === undefined) throw new Error(`the fake runner does not know ${text}`);
    return value;
  };
  const defaults = Object.entries(action.inputs).map(([name, input]) => [name, evaluate(input.default ?? "")]);
  const all: Record<string, string> = { ...Object.fromEntries(defaults), ...inputs };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]));
}

/** Writes files by their paths, with their folders. */
export function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Path of a fixture server. */
export function serverPath(name: string): string {
  return join(root, "__tests__/fixtures/servers", `${name}.mjs`);
}
