// Decides whether a tag may be released, and how: says all that is against it as errors of the workflow, else writes outputs for the jobs.
//   version   channel: latest, next or release-x.y   major: the tag that moves, or empty   package: publish, or skip where a run before did it
import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";
import { readEntry } from "./changelog.mjs";
import { channelOf, isPreRelease, isVersion, lineOf } from "./versions.mjs";

const {
  GITHUB_REF_NAME: tag = "",
  GITHUB_SHA: pushed = "",
  GITHUB_REPOSITORY: repository = "",
  GITHUB_API_URL: api = "https://api.github.com",
  GITHUB_OUTPUT: output,
  GH_TOKEN: token = "",
  NPM_REGISTRY: registry = "https://registry.npmjs.org",
} = process.env;
/** Workflows that have to be green on the commit itself. */
const REQUIRED = { CI: ".github/workflows/ci.yml", "Check dist": ".github/workflows/check-dist.yml" };

const faults = [];
/** Of an annotated tag, the commit that it names. */
const commit = execFileSync("git", ["rev-parse", `${pushed}^{commit}`], { encoding: "utf8" }).trim();
const { name, version } = JSON.parse(readFileSync("package.json", "utf8"));

if (tag !== `v${version}` || !isVersion(version)) faults.push(`the tag is ${tag}, and package.json says ${version}`);
try {
  readEntry(readFileSync("CHANGELOG.md", "utf8"), version);
} catch ({ message }) {
  faults.push(message);
}
checkBranch();
await checkRuns();
const published = await readPackage();
const there = published[version];
// A rerun goes on where the one before stopped; another commit's version is never touched.
if (there && there.gitHead !== commit)
  faults.push(`${name} ${version} is published already, of commit ${there.gitHead ?? "that is not named"}`);

if (faults.length > 0) {
  for (const fault of faults) console.log(`::error::${fault}`);
  process.exitCode = 1;
} else {
  const released = [...Object.keys(published), ...listTags()].filter((other) => other !== version);
  const outputs = { version, ...channelOf(version, released), package: there ? "skip" : "publish" };
  const text = Object.entries(outputs).map(([key, value]) => `${key}=${value}\n`);
  console.log(text.join("").trimEnd());
  if (output) appendFileSync(output, text.join(""));
}

/** The commit is on main; a hotfix may be on the branch of its line instead. */
function checkBranch() {
  const branches = isPreRelease(version) ? ["main"] : ["main", `release/${lineOf(version)}`];
  if (!branches.some(isOn)) faults.push(`commit ${commit} is not on ${branches.join(" or ")}`);
}

function isOn(branch) {
  try {
    execFileSync("git", ["merge-base", "--is-ancestor", commit, `refs/remotes/origin/${branch}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The newest run of each workflow on the commit, as it was pushed, is green. */
async function checkRuns() {
  const address = `${api}/repos/${repository}/actions/runs?head_sha=${commit}&event=push&per_page=100`;
  const { workflow_runs: runs } = await getJson(address, { authorization: `Bearer ${token}` });
  for (const [title, path] of Object.entries(REQUIRED)) {
    const [newest] = runs
      .filter((run) => run.path.split("@")[0] === path && run.head_sha === commit)
      .sort((a, b) => b.run_number - a.run_number);
    const state = newest === undefined ? "has not run" : `is ${newest.conclusion ?? newest.status}`;
    if (newest?.conclusion !== "success") faults.push(`${title} ${state} on commit ${commit}`);
  }
}

/** The versions of the package that are published, by number; none where the registry does not know the package. */
async function readPackage() {
  const found = await getJson(`${registry}/${name}`, {}, [404]);
  return found?.versions ?? {};
}

function listTags() {
  const tags = execFileSync("git", ["tag", "--list", "v*"], { encoding: "utf8" }).split("\n");
  return tags.map((one) => one.slice(1)).filter(isVersion);
}

async function getJson(address, headers, missing = []) {
  const response = await fetch(address, { headers: { accept: "application/json", ...headers } });
  if (missing.includes(response.status)) return undefined;
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}
