import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { parse } from "yaml";
import { INPUT_NAMES } from "../../src/generated/action-inputs.ts";
import { runInstalled } from "./installed.ts";
import { type Job, type JobOptions, openJob, type StepResult, writeFiles } from "./runner.ts";

/** What is read of a workflow. */
export interface Workflow {
  on: unknown;
  jobs: Record<string, WorkflowJob>;
}

interface WorkflowJob {
  needs?: string;
  if?: string;
  strategy?: { matrix: { shard: number[] } };
  steps: WorkflowStep[];
}

interface WorkflowStep {
  id?: string;
  if?: string;
  uses?: string;
  run?: string;
  env?: Record<string, string>;
  with?: Record<string, string | number | boolean>;
}

/** What a step's expressions may speak of. */
type Contexts = Readonly<Record<string, string | undefined>>;

export interface PlayOptions extends Pick<JobOptions, "event" | "github" | "cache" | "files"> {
  /** `secrets.*`, `vars.*` and `github.*`. */
  contexts?: Contexts;
  /** What servers and models need, over what the steps say. */
  env?: Record<string, string>;
  /** What actions/checkout does, in the place of writing the files. */
  checkOut?(workspace: string): void;
}

/** What a job that was played came to. */
export interface Played {
  name: string;
  steps: StepResult[];
  /** What the scripts printed. */
  printed: string;
  /** Files of all artifacts when it had ended. */
  artifacts: string[];
}

/** Plays the jobs of a workflow in their order, each cell of a matrix, step by step; artifacts go from job to job. */
export async function playWorkflow(text: string, options: PlayOptions): Promise<Played[]> {
  const workflow = parse(text) as Workflow;
  const artifacts = mkdtempSync(join(tmpdir(), "mcptest-artifacts-"));
  const played: Played[] = [];
  try {
    for (const [name, job] of Object.entries(workflow.jobs)) {
      const cells = job.strategy?.matrix.shard.map((shard) => ({ shard })) ?? [undefined];
      for (const [at, matrix] of cells.entries()) {
        const strategy = {
          "fail-fast": true,
          "job-index": at,
          "job-total": cells.length,
          "max-parallel": cells.length,
        };
        const open = openJob({ ...options, files: {}, job: name, strategy, ...(matrix && { matrix }) });
        rmSync(join(open.workspace, ".git"), { recursive: true }); // Nothing is there before it is checked out.
        try {
          const { steps, printed } = await playSteps(job, open, artifacts, matrix, options);
          played.push({ name, steps, printed, artifacts: listFiles(artifacts) });
        } finally {
          await open.end();
        }
      }
    }
  } finally {
    rmSync(artifacts, { recursive: true });
  }
  return played;
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

async function playSteps(
  { steps }: WorkflowJob,
  job: Job,
  artifacts: string,
  matrix: { shard: number } | undefined,
  {
    contexts = {},
    env = {},
    files = {},
    checkOut = (folder) => writeFiles(folder, { ".git/config": "", ...files }),
  }: PlayOptions,
): Promise<Pick<Played, "steps" | "printed">> {
  const known: Record<string, string | undefined> = { ...contexts, "matrix.shard": matrix && String(matrix.shard) };
  const results: StepResult[] = [];
  let printed = "";
  for (const [at, step] of steps.entries()) {
    if (step.if !== undefined && !holds(step.if, known)) continue;
    const given = evaluateAll(step.with ?? {}, known);
    const own = { ...evaluateAll(step.env ?? {}, known), ...env };
    if (step.run !== undefined) printed += await runScript(step.run, job.workspace, own);
    else if (step.uses?.startsWith("mcptest/action@")) {
      const id = step.id ?? `__self_${at}`;
      const result = await job.step({ id, inputs: checkNames(given, INPUT_NAMES), env: own });
      results.push(result);
      for (const [name, value] of Object.entries(result.outputs)) known[`steps.${id}.outputs.${name}`] = value;
    } else standIn(step.uses ?? "", given, job.workspace, { artifacts, checkOut });
  }
  return { steps: results, printed };
}

/** Actions of others, as far as the examples need them: inputs that they do not have are refused. */
function standIn(
  uses: string,
  given: Record<string, string>,
  workspace: string,
  { artifacts, checkOut }: Required<Pick<PlayOptions, "checkOut">> & { artifacts: string },
): void {
  const [name = ""] = uses.split("@");
  switch (name) {
    case "actions/checkout":
      checkNames(given, ["persist-credentials"]);
      checkOut(workspace);
      return;
    case "actions/setup-node":
      checkNames(given, ["node-version"]);
      return;
    case "actions/upload-artifact": {
      const { name: artifact = "", path = "" } = checkNames(given, ["name", "path", "overwrite", "if-no-files-found"]);
      const file = path.startsWith("/") ? path : join(workspace, path);
      if (!existsSync(file)) throw new Error(`there is no ${path} to upload`);
      if (existsSync(join(artifacts, artifact))) throw new Error(`there is an artifact ${artifact} already`);
      cpSync(file, join(artifacts, artifact, basename(file)));
      return;
    }
    case "actions/download-artifact": {
      const { path = ".", pattern } = checkNames(given, ["pattern", "path"]);
      if (!pattern?.endsWith("-*")) throw new Error("the stand-in takes patterns that end in -*");
      // Of several artifacts each has a folder of its own.
      const filter = (from: string): boolean =>
        from === artifacts || from.slice(artifacts.length + 1).startsWith(pattern.slice(0, -1));
      cpSync(artifacts, join(workspace, path), { recursive: true, filter });
      return;
    }
    default:
      throw new Error(`there is no stand-in for ${uses}`);
  }
}

function checkNames(given: Record<string, string>, names: readonly string[]): Record<string, string> {
  const unknown = Object.keys(given).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`no inputs of it: ${unknown.join(", ")}`);
  return given;
}

/** Runs a script as the runner does; `mcptest` is ours. */
async function runScript(script: string, workspace: string, env: Record<string, string>): Promise<string> {
  const own = { ...env, CI: "true", GITHUB_STEP_SUMMARY: "/dev/null", GITHUB_ACTIONS: "true" };
  const { code, stdout, stderr } = await runInstalled(["bash", "-e", "-c", script], { cwd: workspace, env: own });
  if (code !== 0) throw new Error(`${script} ended with ${code}\n${stdout}${stderr}`);
  return stdout;
}

function evaluateAll(values: Record<string, string | number | boolean>, known: Contexts): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, evaluate(String(value), known)]));
}

function evaluate(text: string, known: Contexts): string {
  return text.replace(/\$\{\{ (.+?) \}\}/g, (_, name: string) => lookUp(name, known));
}

function lookUp(name: string, known: Contexts): string {
  if (!(name in known) && !name.startsWith("steps.")) throw new Error(`the fake runner does not know ${name}`);
  return known[name] ?? "";
}

/** `always()`, and comparisons of a name with a text. */
function holds(condition: string, known: Contexts): boolean {
  return condition.split(" && ").every((term) => {
    if (["always()", "${{ !cancelled() }}"].includes(term)) return true;
    const [, name = "", operator, value] = /^([\w.-]+) (==|!=) '(.*)'$/.exec(term) ?? [];
    if (operator === undefined) throw new Error(`the fake runner does not understand ${term}`);
    return (lookUp(name, known) === value) === (operator === "==");
  });
}
