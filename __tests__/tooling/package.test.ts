import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readSnippets } from "../docs/snippets.ts";
import { cliBundle, useBundles } from "../helpers/bundles.ts";

useBundles();

const ROOT = join(import.meta.dirname, "../..");
/** npm's limits on what is public are larger; ours is what a cold `npx` may download. */
const MAX_BYTES = 2_000_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "mcptest-package-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Packed {
  filename: string;
  size: number;
  files: { path: string }[];
}

/** The package of this source: what the repository has, with the command line as it is built now. */
function pack(): Packed {
  const tree = join(folder, "tree");
  for (const name of ["package.json", "README.md", "LICENSE", "CHANGELOG.md", "schemas", "examples"])
    cpSync(join(ROOT, name), join(tree, name), { recursive: true });
  cpSync(dirname(cliBundle()), join(tree, "dist/cli"), { recursive: true });
  const [packed] = JSON.parse(
    npm(["pack", "--json", "--ignore-scripts", "--pack-destination", folder], tree),
  ) as Packed[];
  if (packed === undefined) throw new Error("npm packed nothing");
  return packed;
}

function npm(args: readonly string[], cwd: string): string {
  const env = { ...process.env, HOME: folder, NODE_OPTIONS: "", npm_config_offline: "true", npm_config_audit: "false" };
  return execFileSync("npm", [...args], { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** The bundle may have to be built first. */
const PATIENCE_MS = 300_000;

test(
  "has what it needs to run, and nothing else; installs offline, and runs README's suite",
  () => {
    const { filename, size, files } = pack();
    const paths = files.map(({ path }) => path);
    const expected =
      /^(?:dist\/cli\/|examples\/|schemas\/[a-z]+\/v\d+\.json$|(?:README|CHANGELOG)\.md$|LICENSE$|package\.json$)/;
    expect(paths.filter((path) => !expected.test(path))).toEqual([]);
    const left = /(?:^|\/)(?:\.env|__tests__|\.mcptest)(?:\/|$)|\.map$|\.test\.|cassettes\/|^schemas\/mcp\//;
    expect(paths.filter((path) => left.test(path))).toEqual([]);
    expect(paths).toEqual(
      expect.arrayContaining([
        "dist/cli/index.js",
        "README.md",
        "CHANGELOG.md",
        "LICENSE",
        "examples/keys/.env.example",
      ]),
    );
    expect(size).toBeLessThanOrEqual(MAX_BYTES);

    const user = join(folder, "user");
    mkdirSync(user);
    writeFileSync(join(user, "package.json"), "{}");
    npm(["install", "--no-fund", join(folder, filename)], user);
    // It brings all that it needs.
    expect(readdirSync(join(user, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["mcptest"]);
    const suite = readSnippets(readFileSync(join(ROOT, "README.md"), "utf8")).find(({ mark }) =>
      mark?.startsWith("run"),
    );
    writeFileSync(join(user, "mcptest.yml"), suite?.text ?? "");
    expect(runMcptest(user)).toEqual({
      code: Number(suite?.mark?.slice(4) || 0),
      verdict: expect.stringMatching(/^FAILED {2}1 failed \(1 test, /),
    });
    writeFileSync(join(user, "mcptest.yml"), suite?.text.replace("price < 5", "price < 10") ?? "");
    expect(runMcptest(user)).toEqual({ code: 0, verdict: expect.stringMatching(/^PASSED {2}1 passed \(1 test, /) });
  },
  PATIENCE_MS,
);

function runMcptest(cwd: string): { code: number; verdict: string | undefined } {
  const env = { PATH: process.env.PATH, HOME: cwd };
  const told = (stdout: string) => stdout.trim().split("\n").at(-1);
  try {
    const stdout = execFileSync(join(cwd, "node_modules/.bin/mcptest"), ["run"], {
      cwd,
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    return { code: 0, verdict: told(stdout) };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string };
    return { code: status, verdict: told(stdout) };
  }
}

test("says whose it is, and where to find it", () => {
  const { version, keywords, repository, bugs, homepage, author, publishConfig, dependencies } = JSON.parse(
    readFileSync(join(ROOT, "package.json"), "utf8"),
  );
  expect({ keywords: keywords.length, author, publishConfig, dependencies }).toEqual({
    keywords: 10,
    author: expect.stringContaining("mcptest"),
    publishConfig: { access: "public", provenance: true },
    dependencies: undefined,
  });
  for (const address of [repository.url, bugs.url, homepage])
    expect(address).toContain("https://github.com/mcptest/action");
  expect(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8")).toContain(`## ${version}`);
});

test("an example's `.env` is its `.env.example`", () => {
  for (const name of ["keys", "variables"]) {
    const [example, own] = [".env.example", ".env"].map((file) =>
      readFileSync(join(ROOT, "examples", name, file), "utf8"),
    );
    expect(example).toBe(own);
  }
});

/** What a release's archive may have: package managers and the runner install from it. */
const MAX_FILES = 400;
const MAX_ARCHIVE_BYTES = 13_500_000;

test("the archive of a release has what runs, and no source", () => {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 });
  const tree = git("archive", "--worktree-attributes", "HEAD");
  const unpacked = join(folder, "archive");
  mkdirSync(unpacked);
  execFileSync("tar", ["-x", "-C", unpacked], { input: tree });
  const files = readdirSync(unpacked, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  expect(files.length).toBeLessThanOrEqual(MAX_FILES);
  expect(bytes).toBeLessThanOrEqual(MAX_ARCHIVE_BYTES);
  expect(tree.length).toBeLessThanOrEqual(MAX_ARCHIVE_BYTES);
  const top = readdirSync(unpacked).sort();
  const kept = ["CHANGELOG.md", "LICENSE", "README.md", "action.yml", "dist", "examples", "package.json", "schemas"];
  expect(top.filter((name) => name !== "SECURITY.md")).toEqual(kept);
});
