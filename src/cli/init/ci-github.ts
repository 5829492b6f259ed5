import { existsSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { failure } from "../../errors.ts";
import { createFile } from "../../files/index.ts";
import { VERSION } from "../../generated/version.ts";
import { wrapText } from "../../values/show/width.ts";
import { ACTIONS, type CiStep, findUp, readNeeds, setUpSteps } from "./ci-steps.ts";

const WORKFLOW = ".github/workflows/mcptest.yml";

const taken = failure(`usage: <path> exists already
  hint: init overwrites no workflow, not even with --force: edit it, or move it away first`);

/** Where the workflow goes: into the repository around a folder (absolute), else into the folder. */
export interface Place {
  root: string;
  file: string;
  shown: string;
}

/** Finds where the workflow goes. Throws McptestError `usage` when there is one. */
export function placeWorkflow(folder: string): Place {
  const root = findUp(".git", folder) ?? folder;
  const file = join(root, WORKFLOW);
  const place = { root, file, shown: relative(folder, file).replaceAll("\\", "/") };
  if (existsSync(file)) throw taken({ path: place.shown });
  return place;
}

/**
 * Writes a workflow that runs suites (relative to `cwd`, absolute) on pull requests and pushes to the default branch. Gives the lines that
 * say so. Throws McptestError `usage`, `output-unwritable`.
 */
export async function writeWorkflow(suites: readonly string[], cwd: string, place: Place): Promise<string[]> {
  const { root, file, shown } = place;
  const { servers, local, variables } = readNeeds(suites, cwd);
  const steps = setUpSteps(servers, root);
  const branch = defaultBranch(root);
  // GitHub allows no secret whose name starts with GITHUB_; the job's own token is not one.
  const secrets = variables.map((name): [string, string] => {
    return [name, name === "GITHUB_TOKEN" ? "github.token" : `secrets.${name.replace(/^GITHUB_/i, "GH_")}`];
  });
  const text = renderWorkflow(suites, steps, local, branch, secrets, { root, cwd });
  if (!(await createFile(file, text, "workflow"))) throw taken({ path: shown });
  const todo = steps.flatMap((step) => ("todo" in step ? [step.todo] : []));
  const named = secrets.flatMap(([, secret]) => /^secrets\.(\w+)$/.exec(secret)?.[1] ?? []);
  return [
    `wrote ${shown}`,
    ...tell(`it runs your suites on pull requests and on pushes to ${branch}`),
    ...(todo.length > 0 ? tell(`add a step that sets up: ${todo.join(", ")}`) : []),
    ...(local.length > 0 ? ["start your server in a step before: the workflow has a place for it"] : []),
    ...(named.length > 0 ? tell(`add to the repository's secrets: ${named.join(", ")}`) : []),
    "next: commit it, and open a pull request",
  ];
}

function tell(sentence: string): string[] {
  const lines = wrapText(sentence, 80, "", "  ");
  return lines.length > 3 ? [...lines.slice(0, 2), "  and more: see the file"] : lines;
}

/** The branch that origin calls its own, else the one that is checked out if it has a usual name, else main. */
function defaultBranch(root: string): string {
  const [, remote] = /^ref: refs\/remotes\/origin\/(\S+)/.exec(readGit(root, "refs/remotes/origin/HEAD")) ?? [];
  const [, local] = /^ref: refs\/heads\/(main|master|trunk|develop)\s/.exec(readGit(root, "HEAD")) ?? [];
  return remote ?? local ?? "main";
}

function readGit(root: string, name: string): string {
  const own = join(root, ".git");
  try {
    const isLink = statSync(own).isFile();
    const [, linked = own] = isLink
      ? (/^gitdir: (.*?)(?:[\\/]worktrees[\\/][^\\/]+)?\s*$/.exec(readFileSync(own, "utf8")) ?? [])
      : [];
    return readFileSync(join(resolve(root, linked), name), "utf8");
  } catch {
    return "";
  }
}

/** Suites that the Action finds when none is named. */
const FOUND = /^mcptest\.ya?ml$|\.mcptest\.ya?ml$/;

function renderWorkflow(
  suites: readonly string[],
  steps: readonly CiStep[],
  local: readonly string[],
  branch: string,
  secrets: readonly [string, string][],
  { root, cwd }: { root: string; cwd: string },
): string {
  const from = (path: string): string => relative(root, path).replaceAll("\\", "/");
  const inputs = [
    ...(from(cwd) === "" ? [] : [`working-directory: ${scalar(from(cwd))}`]),
    ...(local.length === 0 ? [] : ["wait-for-ready: 30s"]),
    ...(suites.every((suite) => FOUND.test(suite)) ? [] : ["suites: |", ...suites.map((suite) => `  ${suite}`)]),
  ];
  const where = [...new Set(local)].map((url) => JSON.stringify(url)).join(", ");
  const place = `      # Start your server here, in the background. It has to answer at ${where}:
      # - run: node server.mjs > server.log 2>&1 &
`;
  const start = local.length === 0 ? "" : place;
  return `# Written by \`mcptest init --ci github\`.
name: mcptest
on:
  pull_request:
  push: { branches: [${scalar(branch)}] }
permissions: {}
concurrency:
  group: mcptest-\${{ github.workflow }}-\${{ github.event.pull_request.number || github.ref }}
  cancel-in-progress: \${{ github.event_name == 'pull_request' }}

jobs:
  mcptest:
    runs-on: ubuntu-24.04
    permissions:
      contents: read # check out
      pull-requests: write # comment on the pull request
    timeout-minutes: 15
    steps:
      - uses: ${ACTIONS.checkout}
        with: { persist-credentials: false }
${steps.map((step) => renderStep(step, from)).join("")}${start}      - uses: mcptest/action@v${VERSION} # a release is never changed
${mapping(
  "env",
  secrets.map(([name, value]) => `${name}: \${{ ${value} }}`),
)}${mapping("with", inputs)}`;
}

function renderStep(step: CiStep, from: (path: string) => string): string {
  if ("todo" in step) return `      # Set up what ${JSON.stringify(step.todo)} needs here.\n`;
  if ("run" in step) {
    const folder = from(step.folder);
    return `      - run: ${step.run}\n${folder === "" ? "" : `        working-directory: ${scalar(folder)}\n`}`;
  }
  const inputs = Object.entries(step.with).map(([key, value]) => `${key}: ${value || scalar(from(step.path ?? ""))}`);
  return `      - uses: ${step.uses}\n${inputs.length > 0 ? `        with: { ${inputs.join(", ")} }\n` : ""}`;
}

function mapping(key: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `        ${key}:\n${lines.map((line) => `          ${line}\n`).join("")}`;
}

function scalar(text: string): string {
  return /^[A-Za-z][\w./-]*$/.test(text) ? text : JSON.stringify(text);
}
