import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compareWithBase, explainBroken, type Host, runBase, withoutBase } from "../../conduct/index.ts";
import { problemsOf } from "../../errors.ts";
import { type Event, openPort } from "../../github/index.ts";
import { openJq } from "../../jq/index.ts";
import { runCommand } from "../../process/index.ts";
import { type Report, sealAround } from "../../report/index.ts";
import { formatDuration } from "../../values/duration.ts";
import { count } from "../../values/text.ts";
import type { Inputs } from "../inputs.ts";
import type { Around } from "../posting/publishing.ts";
import type { Later } from "../run.ts";
import { noBase } from "../wording.ts";
import { credentialsOf, type Git, openGit } from "./git.ts";

/** Removing the worktree is not a matter of the base's time. */
const CLEAN_UP_MS = 30_000;

/** What a comparison with the base is made of: of the head, whose sessions are closed by now, and of the step. */
type BaseTask = Parameters<Later>[1] & Pick<Around, "inputs" | "event">;

/** Runs the base as the head was run, and compares. A base that is not known or does not start is a warning of the report. */
export async function compareWithMergeBase(report: Report, task: BaseTask): Promise<Report> {
  const { host, inputs, request } = task;
  const { timeoutMs } = inputs.base;
  const late = AbortSignal.timeout(timeoutMs);
  const compared = await runAndCompare(report, task, AbortSignal.any([host.signal, late])).catch((error) => {
    const told = problemsOf(error).map(({ message }) => message);
    const why = late.aborted ? `the base took longer than ${formatDuration(timeoutMs)}` : told.join("; ");
    return withoutBase(report, why, request.gates);
  });
  return sealAround(compared, host.redactor);
}

async function runAndCompare(report: Report, task: BaseTask, signal: AbortSignal): Promise<Report> {
  const { request, host, inputs, event, say } = task;
  const { root, env } = host;
  const credentials = credentialsOf(event.serverUrl, inputs.publishing.token);
  const git = openGit(root, { env, signal, timeoutMs: inputs.base.timeoutMs });
  const fetch: Git = (args) => git(args, credentials);
  const commit = await findBase(event, git, fetch, askGitHub(event, inputs.publishing.token, host.version));
  const [top = "", prefix = ""] = (await git(["rev-parse", "--show-toplevel", "--show-prefix"])).split("\n");
  const cleanUp = openGit(root, { env, signal: new AbortController().signal, timeoutMs: CLEAN_UP_MS });
  const worktree = await openWorktree(commit, env.RUNNER_TEMP, { git, fetch, cleanUp });
  try {
    say(`Running the base, ${commit}`);
    const there = env.GITHUB_WORKSPACE === top ? { GITHUB_WORKSPACE: worktree.path } : {};
    const base: Host = {
      ...host,
      root: join(worktree.path, prefix),
      env: { ...env, ...there, GITHUB_SHA: commit },
      signal,
    };
    await setUp(inputs.base, worktree.path, base, say);
    const jq = await openJq({ root: base.root, env: base.env });
    const ran = await runBase(request, report, base, jq).finally(() => jq.close());
    const broken = ran && explainBroken(ran);
    if (broken !== undefined) throw noBase(`the base ${commit} does not start: ${broken}`);
    say(`The base has ${count(ran?.results.length ?? 0, "test")}`);
    return await compareWithBase(report, ran, commit, host, request.gates);
  } finally {
    await worktree.remove();
  }
}

/** Runs the commands that make the base ready, one after the other, as their words are written. Rejects with the first that fails. */
async function setUp(
  { setup, timeoutMs }: Inputs["base"],
  cwd: string,
  { env, signal }: Pick<Host, "env" | "signal">,
  say: (line: string) => void,
): Promise<void> {
  for (const argv of setup) {
    say(argv.join(" "));
    const { end } = await runCommand({ argv, cwd, env, timeoutMs, signal, onLine: say });
    if (end.kind === "exit" && end.code === 0) continue;
    const how =
      end.kind === "exit" ? `ended with ${end.code}` : end.kind === "spawn" ? end.reason : `ended: ${end.kind}`;
    throw noBase(`\`${argv.join(" ")}\` of \`base-setup\` ${how}`);
  }
}

/** The commit that two have in common, as GitHub knows it: a shallow checkout does not. */
function askGitHub({ apiUrl, repository }: Event, token: string, version: string): MergeBase {
  return async (base, head) => {
    if (token === "") throw noBase("`github-token` is empty, and GitHub is to say what the base is");
    const github = await openPort({ token, apiUrl, version });
    const basehead = `${base}...${head}`;
    const operation = "GET /repos/{owner}/{repo}/compare/{basehead}";
    const reply = await github.send({ operation, parameters: { ...repository, basehead } });
    if (reply.ok) return reply.data.merge_base_commit.sha;
    const needs = reply.status === 403 || reply.status === 404 ? "; it needs `contents: read`" : "";
    throw noBase(`GitHub does not say what ${basehead} have in common: ${reply.why}${needs}`);
  };
}

/** Asks GitHub for the commit that two have in common. Rejects with why not. */
type MergeBase = (base: string, head: string) => Promise<string>;

/** The commit that a run is compared with: as the event has it, as GitHub knows it, or the first parent of what is checked out. */
export async function findBase(event: Event, git: Git, fetch: Git, mergeBase: MergeBase): Promise<string> {
  const { name, ref, sha, headSha, baseSha, defaultBranch, onDefaultBranch } = event;
  if (name === "pull_request") {
    const head = await git(["rev-parse", "HEAD"]);
    if (head === sha) return findParent(sha, git, fetch);
    if (head === headSha) return mergeBase(baseSha, headSha);
    throw noBase(`what is checked out, ${head}, is neither the pull request's merge nor its last commit`);
  }
  if (name === "merge_group" || (name === "push" && onDefaultBranch)) {
    if (baseSha === "") throw noBase("the event names no commit before this one");
    return baseSha;
  }
  const isBranch = ["push", "workflow_dispatch"].includes(name) && ref.startsWith("refs/heads/") && !onDefaultBranch;
  if (!isBranch) throw noBase(`a run of ${ref || "no branch"} on \`${name}\` has no base`);
  return mergeBase(defaultBranch, sha);
}

/** The first parent of a pull request's merge: the base as it was merged. A checkout of depth 1 does not have it. */
async function findParent(sha: string, git: Git, fetch: Git): Promise<string> {
  const parent = ["rev-parse", "--verify", "--quiet", "HEAD^1"];
  return git(parent).catch(async () => {
    await fetch(["fetch", "--no-tags", "--depth=2", "origin", sha]);
    return git(parent);
  });
}

/**
 * Checks a commit out in the runner's temporary folder; it is fetched where it is not there. Submodules are not. Gives its absolute path,
 * links resolved; `remove` never rejects. Rejects with git's words.
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
