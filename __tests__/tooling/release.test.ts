import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { readEntry } from "../../scripts/release/changelog.mjs";
import { channelOf, compareVersions } from "../../scripts/release/versions.mjs";

const SCRIPTS = join(import.meta.dirname, "../../scripts/release");

let repository: string;
const services: Server[] = [];
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), "mcptest-release-"));
  git("init", "--quiet", "--initial-branch", "main");
  git("config", "user.name", "a");
  git("config", "user.email", "a@example.com");
});
afterEach(() => {
  rmSync(repository, { recursive: true });
  for (const service of services.splice(0)) service.close();
});

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: repository, encoding: "utf8" }).trim();
}

/** Commits a version, as main or a branch of the remote has it then. */
function commit(
  version: string,
  branch = "main",
  changelog = `# Changelog\n\n## ${version}\n\n- News of ${version}.\n`,
): string {
  writeFileSync(join(repository, "package.json"), JSON.stringify({ name: "mcptest", version }));
  writeFileSync(join(repository, "CHANGELOG.md"), changelog);
  git("add", ".");
  git("commit", "--quiet", "--message", version);
  const sha = git("rev-parse", "HEAD");
  git("update-ref", `refs/remotes/origin/${branch}`, sha);
  return sha;
}

async function serve(answer: (url: string) => object | undefined): Promise<string> {
  const server = createServer(({ url = "" }, response) => {
    const found = answer(url);
    response.writeHead(found === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(found ?? {}));
  });
  services.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Run = { path: string; head_sha: string; conclusion: string | null; status: string; run_number: number };
const PATHS = [".github/workflows/ci.yml", ".github/workflows/check-dist.yml"];
const runsOf = (sha: string, ...conclusions: (string | null)[]): Run[] =>
  PATHS.map((path, at) => ({
    path,
    head_sha: sha,
    conclusion: conclusions[at] === undefined ? "success" : conclusions[at],
    status: "in_progress",
    run_number: 1,
  }));

interface Around {
  /** Versions that the registry has, each with the commit of which it was published; undefined: it does not know the package. */
  published?: Record<string, string>;
  runs?: Run[];
  registry?: string;
}

/** What the job's script says of a tag of a commit. */
async function check(tag: string, sha: string, { published, runs = runsOf(sha), registry }: Around = {}) {
  const versions = Object.entries(published ?? {}).map(([version, gitHead]) => [version, { version, gitHead }]);
  const ours = await serve((url) =>
    url === "/mcptest" && published ? { versions: Object.fromEntries(versions) } : undefined,
  );
  const api = await serve((url) =>
    url.startsWith(`/repos/mcptest/action/actions/runs?head_sha=${sha}&`) ? { workflow_runs: runs } : undefined,
  );
  const output = join(repository, "output");
  writeFileSync(output, "");
  const child = spawn(process.execPath, [join(SCRIPTS, "check.mjs")], {
    cwd: repository,
    env: {
      ...{
        PATH: process.env.PATH,
        HOME: repository,
        GITHUB_REPOSITORY: "mcptest/action",
        GITHUB_OUTPUT: output,
        GH_TOKEN: "t",
      },
      ...{ GITHUB_REF_NAME: tag, GITHUB_SHA: sha, GITHUB_API_URL: api, NPM_REGISTRY: registry ?? ours },
    },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      text += chunk;
    });
  }
  const [code] = (await once(child, "close")) as [number];
  const outputs = Object.fromEntries(
    readFileSync(output, "utf8")
      .split("\n")
      .flatMap((line) => (line ? [line.split("=")] : [])),
  );
  return { code, text, outputs: outputs as Record<string, string>, faults: text.match(/(?<=^::error::).*/gm) ?? [] };
}

const LATEST = { version: "0.2.0", channel: "latest", major: "v0", package: "publish" };

test("the first release, and one above all others, is the latest and moves the tag of its major version", async () => {
  const sha = commit("0.2.0");
  expect(await check("v0.2.0", sha)).toMatchObject({ code: 0, faults: [], outputs: LATEST });
  git("tag", "v0.1.0");
  git("tag", "v0.2.0");
  git("tag", "v0");
  expect(await check("v0.2.0", sha, { published: { "0.1.0": "a", "0.2.0-rc.1": "b" } })).toMatchObject({
    code: 0,
    outputs: LATEST,
  });
});

test("an annotated tag is released as the commit that it names", async () => {
  const sha = commit("0.2.0");
  git("tag", "--annotate", "--message", "x", "v0.2.0");
  const result = await check("v0.2.0", git("rev-parse", "v0.2.0"), { runs: runsOf(sha) });
  expect(result.text).toContain(`/actions/runs?head_sha=${sha}`);
});

test.each([
  ["of its line", "release/0.1", { "0.2.0": "a", "0.1.0": "b" }, []],
  ["known by tags alone", "release/0.1", undefined, ["v0.1.0", "v0.2.0", "v0"]],
  ["on main itself", "main", { "0.2.0": "a" }, []],
  ["below another major version", "release/0.1", { "1.0.0": "a" }, []],
] as const)("a hotfix of an older line, %s, moves neither v0 nor latest", async (_, branch, published, tags) => {
  const first = commit("0.1.0");
  for (const tag of tags) git("tag", tag, first);
  git("checkout", "--quiet", "-b", "hotfix");
  const sha = commit("0.1.1", branch);
  expect(await check("v0.1.1", sha, { ...(published && { published }) })).toMatchObject({
    code: 0,
    faults: [],
    outputs: { version: "0.1.1", channel: "release-0.1", major: "", package: "publish" },
  });
});

test("what comes before a release is `next`, and moves no tag", async () => {
  const sha = commit("0.2.0-rc.1", "main", "## 0.2.0 (not released yet)\n\n- News.\n");
  expect(await check("v0.2.0-rc.1", sha)).toMatchObject({ code: 0, outputs: { channel: "next", major: "" } });
});

test("a rerun leaves out a package that is there, and another commit's package stops it", async () => {
  const sha = commit("0.2.0");
  expect(await check("v0.2.0", sha, { published: { "0.2.0": sha } })).toMatchObject({
    code: 0,
    outputs: { ...LATEST, package: "skip" },
  });
  const other = "0".repeat(40);
  expect(await check("v0.2.0", sha, { published: { "0.2.0": other } })).toMatchObject({
    code: 1,
    outputs: {},
    faults: [`mcptest 0.2.0 is published already, of commit ${other}`],
  });
});

test("a commit that is on no branch to release from is stopped", async () => {
  commit("0.1.0");
  git("checkout", "--quiet", "-b", "topic");
  const topic = commit("0.2.0", "topic");
  expect(await check("v0.2.0", topic)).toMatchObject({
    code: 1,
    faults: [`commit ${topic} is not on main or release/0.2`],
  });
  git("update-ref", "refs/remotes/origin/release/0.1", topic);
  expect((await check("v0.2.0", topic)).code).toBe(1);
});

test.each<[string, (sha: string) => Run[], string]>([
  ["red CI", (sha) => runsOf(sha, "failure"), "CI is failure"],
  ["CI under way", (sha) => runsOf(sha, null), "CI is in_progress"],
  ["CI that was cancelled", (sha) => runsOf(sha, "cancelled"), "CI is cancelled"],
  ["red Check dist", (sha) => runsOf(sha, "success", "failure"), "Check dist is failure"],
  ["no Check dist", (sha) => runsOf(sha).slice(0, 1), "Check dist has not run"],
  [
    "CI that became red",
    (sha) => [...runsOf(sha), { ...(runsOf(sha, "failure")[0] as Run), run_number: 2 }],
    "CI is failure",
  ],
  ["green CI of another commit", () => runsOf("0".repeat(40)), "CI has not run"],
])("%s stops a release", async (_, runs, fault) => {
  const sha = commit("0.2.0");
  const { code, faults, outputs } = await check("v0.2.0", sha, { runs: runs(sha) });
  expect({ code, outputs }).toEqual({ code: 1, outputs: {} });
  expect(faults[0]).toBe(`${fault} on commit ${sha}`);
});

test.each([
  ["v0.3.0", undefined, "the tag is v0.3.0, and package.json says 0.2.0"],
  ["v0.2.0", "## 0.1.0\n\n- Old.\n", 'CHANGELOG.md has no entry "## 0.2.0"'],
  ["v0.2.0", "## 0.2.0 (not released yet)\n\n- News.\n", 'CHANGELOG.md says of 0.2.0: "0.2.0 (not released yet)"'],
  ["v0.2.0", "## 0.2.0\n\n## 0.1.0\n\n- Old.\n", "the entry of 0.2.0 in CHANGELOG.md is empty"],
])("tag %s with changelog %j is stopped", async (tag, changelog, fault) => {
  const sha = commit("0.2.0", "main", changelog);
  expect(await check(tag, sha)).toMatchObject({ code: 1, faults: [fault], outputs: {} });
});

test("a registry that does not answer is no registry without the version", async () => {
  const sha = commit("0.2.0");
  expect(await check("v0.2.0", sha, { registry: "http://127.0.0.1:9" })).toMatchObject({ code: 1, outputs: {} });
});

test("notes are the entry, how to verify, and where the source is", () => {
  commit("0.2.0", "main", "# Changelog\n\n## 0.2.0 - 2026-12-01\n\n- News of 0.2.0.\n\n## 0.1.0\n\n- Old.\n");
  const notes = execFileSync(process.execPath, [join(SCRIPTS, "notes.mjs")], { cwd: repository, encoding: "utf8" });
  expect(notes).toMatch(/^- News of 0\.2\.0\.\n\n## Verify\n/);
  expect(notes).not.toContain("Old");
  expect(notes).toContain("gh attestation verify oci://ghcr.io/mcptest/mcptest:0.2.0 --repo mcptest/action\n");
  expect(notes).toContain("The source is in the repository, at this tag.");
});

test("this repository's own entry is one that can be read, of at most 60 lines", () => {
  const { version } = JSON.parse(readFileSync(join(SCRIPTS, "../../package.json"), "utf8"));
  const changelog = readFileSync(join(SCRIPTS, "../../CHANGELOG.md"), "utf8").replace(/ \(not released yet\)/, "");
  expect(readEntry(changelog, version).split("\n").length).toBeLessThanOrEqual(60);
});

const version = fc
  .tuple(
    fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)),
    fc.array(fc.constantFrom("rc", "alpha", "1", "2", "10", "x-1"), { maxLength: 3 }),
  )
  .map(([numbers, pre]) => `${numbers.join(".")}${pre.length > 0 ? `-${pre.join(".")}` : ""}`);

test("versions are in one order, in which those before a release come before it", () => {
  fc.assert(
    fc.property(version, version, version, (a, b, c) => {
      const order = (one: string, other: string): number => Math.sign(compareVersions(one, other));
      expect(order(a, b) + order(b, a)).toBe(0);
      expect(order(a, b) === 0).toBe(a === b);
      if (order(a, b) < 0 && order(b, c) < 0) expect(order(a, c)).toBe(-1);
      expect(order(`${a.split("-")[0]}-rc`, a.split("-")[0] ?? "")).toBe(-1);
    }),
  );
  const told = [
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-alpha.beta",
    "1.0.0-beta.2",
    "1.0.0-beta.11",
    "1.0.0-rc.1",
    "1.0.0",
    "1.0.10",
    "1.2.0",
  ];
  expect([...told].reverse().sort(compareVersions)).toEqual(told);
});

test("only the highest of all versions is the latest", () => {
  fc.assert(
    fc.property(version, fc.array(version), (own, released) => {
      const { channel, major } = channelOf(own, released);
      const isHighest =
        !own.includes("-") && released.every((other) => other.includes("-") || compareVersions(other, own) <= 0);
      expect(channel === "latest").toBe(isHighest);
      expect(major !== "").toBe(isHighest);
    }),
  );
});
