import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compareWithBase, explainBroken, type Host, withoutBase } from "../conduct/index.ts";
import { problemsOf } from "../errors.ts";
import { type Event, openPort } from "../github/index.ts";
import { runCommand } from "../process/index.ts";
import { type Report, sealAround } from "../report/index.ts";
import { formatDuration } from "../values/duration.ts";
import { count } from "../values/text.ts";
import type { Inputs } from "./inputs/read-inputs.ts";
import type { Around } from "./posting/publishing.ts";
import type { Later } from "./run.ts";
import * as wording from "./wording.ts";

/** Removing the worktree gets its own time, apart from the base's. */
const CLEAN_UP_MS = 30_000;

/** What a comparison with the base needs: the head's run, whose sessions are closed by now, and the step. */
type BaseTask = Parameters<Later>[1] & Pick<Around, "inputs" | "event">;

/** Runs the base as the head was run, and compares. If the base is unknown or does not start, the report gets a warning. */
export async function compareWithMergeBase(report: Report, task: BaseTask): Promise<Report> {
  const { host, inputs, gates, say } = task;
  const { timeoutMs } = inputs.base;
  const late = AbortSignal.timeout(timeoutMs);
  const run = atBase(task, AbortSignal.any([host.signal, late]), async (base, worktree) => {
    const { GITHUB_SHA: commit = "" } = base.env;
    say(`Running the base, ${commit}`);
    await setUp(inputs.base, worktree, base, say);
    const ran = await task.again(base);
    const why = ran && explainBroken(ran);
    if (why !== undefined) throw wording.baseBroken({ commit, why });
    say(`The base has ${count(ran?.results.length ?? 0, "result")}`);
    return compareWithBase(report, ran, commit, host, gates);
  });
  const compared = await run.catch((error) => {
    const problems = problemsOf(error);
    const told = problems.map(({ message }) => message).join("; ");
    const why = late.aborted ? `the base took longer than ${formatDuration(timeoutMs)}` : told;
    const isNone = !late.aborted && problems[0]?.code === "no-baseline";
    return withoutBase(report, why, gates, isNone ? "no-baseline" : undefined);
  });
  return sealAround(compared, host.redactor);
}

/** Works in a checkout of the base, whose commit is `GITHUB_SHA` there. Rejects with git's words, or when there is no base. */
export async function atBase<T>(
  { host, inputs, event }: Pick<BaseTask, "host" | "inputs" | "event">,
  signal: AbortSignal,
  work: (base: Host, worktree: string) => Promise<T>,
): Promise<T> {
  const { root, env } = host;
  const { token } = inputs.publishing;
  const git = openGit(root, { env, signal, timeoutMs: inputs.base.timeoutMs });
  const credentials = credentialsOf(event.serverUrl, token);
  const fetch: Git = (args) => git(args, credentials);
  const commit = await findBase(event, git, fetch, (...between) => askMergeBase(between, event, token, host.version));
  const [top = "", prefix = ""] = (await git(["rev-parse", "--show-toplevel", "--show-prefix"])).split("\n");
  const cleanUp = openGit(root, { env, signal: new AbortController().signal, timeoutMs: CLEAN_UP_MS });
  const worktree = await openWorktree(commit, env.RUNNER_TEMP, { git, fetch, cleanUp });
  try {
    const there = env.GITHUB_WORKSPACE === top ? { GITHUB_WORKSPACE: worktree.path } : {};
    const own = { root: join(worktree.path, prefix), env: { ...env, ...there, GITHUB_SHA: commit } };
    return await work({ ...host, ...own, signal }, worktree.path);
  } finally {
    await worktree.remove();
  }
}

/** Runs the commands that prepare the base, one after the other; no shell reads them. Rejects when one fails. */
async function setUp(
  { setup, timeoutMs }: Inputs["base"],
  cwd: string,
  { env, signal }: Pick<Host, "env" | "signal">,
  say: (line: string) => void,
): Promise<void> {
  for (const argv of setup) {
    const command = argv.join(" ");
    say(command);
    const { end } = await runCommand({ argv, cwd, env, timeoutMs, signal, onLine: say });
    if (end.kind === "exit" && end.code === 0) continue;
    const ended = `ended${end.kind === "exit" ? ` with ${end.code}` : `: ${end.kind}`}`;
    throw wording.setUpFailed({ command, how: end.kind === "spawn" ? end.reason : ended });
  }
}

/** Asks GitHub for the commit that two have in common: a shallow checkout does not have it. */
async function askMergeBase(between: readonly string[], { apiUrl, repository }: Event, token: string, version: string) {
  if (token === "") throw wording.baseNeedsToken();
  const github = await openPort({ token, apiUrl, version });
  const range = between.join("...");
  const operation = "GET /repos/{owner}/{repo}/compare/{basehead}";
  const reply = await github.send({ operation, parameters: { ...repository, basehead: range } });
  if (reply.ok) return reply.data.merge_base_commit.sha;
  const needs = reply.status === 403 || reply.status === 404 ? "`contents: read`" : undefined;
  throw wording.unknownBase({ range, why: reply.why, needs });
}

/** The commit to compare with: from the event, from GitHub, or the first parent of what is checked out. Rejects when there is none. */
export async function findBase(
  event: Event,
  git: Git,
  fetch: Git,
  mergeBase: (base: string, head: string) => Promise<string>,
): Promise<string> {
  const { name, ref, sha, headSha, baseSha, defaultBranch, onDefaultBranch } = event;
  if (name === "pull_request") {
    const head = await git(["rev-parse", "HEAD"]);
    // A checkout of depth 1 does not have the base as it was merged.
    const parent = ["rev-parse", "--verify", "--quiet", "HEAD^1"];
    if (head === sha)
      return git(parent).catch(() => fetch(["fetch", "--no-tags", "--depth=2", "origin", sha]).then(() => git(parent)));
    if (head === headSha) return mergeBase(baseSha, headSha);
    throw wording.strangeCheckout({ head });
  }
  if (name === "merge_group" || (name === "push" && onDefaultBranch)) {
    if (baseSha === "") throw wording.noCommitBefore();
    return baseSha;
  }
  const isBranch = ["push", "workflow_dispatch"].includes(name) && ref.startsWith("refs/heads/") && !onDefaultBranch;
  if (!isBranch) throw wording.noBaseOfRef({ ref: ref || "no branch", name });
  return mergeBase(defaultBranch, sha);
}

/**
 * Checks a commit out in the runner's temporary folder, and fetches it first if it is missing; leaves submodules out. Gives its absolute
 * path, links resolved; `remove` never rejects. Rejects with git's words.
 */
async function openWorktree(
  commit: string,
  temp: string | undefined,
  { git, fetch, cleanUp }: { git: Git; fetch: Git; cleanUp: Git },
): Promise<{ path: string; remove(): Promise<void> }> {
  await git(["cat-file", "-e", `${commit}^{commit}`]).catch(() =>
    fetch(["fetch", "--no-tags", "--depth=1", "origin", commit]),
  );
  const folder = await realpath(await mkdtemp(join(temp || tmpdir(), "mcptest-base-")));
  const path = join(folder, "tree");
  const remove = async (): Promise<void> => {
    await cleanUp(["worktree", "remove", "--force", path]).catch(() => {});
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  };
  try {
    await git(["worktree", "add", "--detach", path, commit]);
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, remove };
}

/** Runs git in one repository; gives what it printed. Rejects with git's words. */
type Git = (args: readonly string[], more?: Readonly<Record<string, string>>) => Promise<string>;

/** Ignores who owns the files and which hooks the head has. `env` has nothing that the runner lends the Action. */
function openGit(cwd: string, about: Pick<Host, "env" | "signal"> & { timeoutMs: number }): Git {
  return async (args, more) => {
    const argv = ["git", "-c", "safe.directory=*", "-c", "core.hooksPath=/dev/null", ...args] as const;
    const env = { ...about.env, GIT_TERMINAL_PROMPT: "0", ...more };
    const { end, stdout, stderrTail } = await runCommand({ ...about, argv, cwd, env, readsStdout: true });
    if (end.kind === "exit" && end.code === 0) return stdout.trim();
    const why = end.kind === "spawn" ? end.reason : (stderrTail.at(-1) ?? end.kind);
    throw wording.gitFailed({ command: args[0], why });
  };
}

/** The token as git reads it from the environment. Empties the checkout's own header first: GitHub refuses a second one. */
export function credentialsOf(serverUrl: string, token: string): Record<string, string> {
  if (token === "" || serverUrl === "") return {};
  const key = `http.${serverUrl}/.extraheader`;
  const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
  return {
    GIT_CONFIG_COUNT: "2",
    GIT_CONFIG_KEY_0: key,
    GIT_CONFIG_VALUE_0: "",
    GIT_CONFIG_KEY_1: key,
    GIT_CONFIG_VALUE_1: `AUTHORIZATION: basic ${basic}`,
  };
}
