import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openWorkspace } from "../../src/action/workspace.ts";

let workspace = "";

beforeEach(() => {
  workspace = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-workspace-")));
  mkdirSync(join(workspace, "repo/packages/a b"), { recursive: true });
  writeFileSync(join(workspace, "file"), "");
  symlinkSync("/", join(workspace, "out"));
  symlinkSync(join(workspace, "repo"), join(workspace, "in"));
});
afterEach(() => rmSync(workspace, { recursive: true }));

const open = (directory: string, env = {}) => openWorkspace(directory, { GITHUB_WORKSPACE: workspace, ...env }, "/");
const location = { file: "suites/a#1.yml", line: 3, column: 5 };

test("the root is the working directory, links resolved", () => {
  expect(open(".").root).toBe(workspace);
  expect(open("repo/packages").root).toBe(join(workspace, "repo/packages"));
  expect(open("in/packages").root).toBe(join(workspace, "repo/packages"));
});

test("outside GitHub the workspace is where the process runs", () => {
  expect(openWorkspace(".", {}, workspace).root).toBe(workspace);
});

test.each([
  ["..", "path-outside-workspace"],
  ["/", "path-outside-workspace"],
  ["out", "path-outside-workspace"],
  ["gone", "usage"],
  ["file", "usage"],
])("%s is refused", (directory, code) => {
  expect(() => open(directory)).toThrow(expect.objectContaining({ code }));
});

test("a workspace that does not exist is named", () => {
  expect(() => open(".", { GITHUB_WORKSPACE: "/nowhere/at all" })).toThrow(
    "the workspace /nowhere/at all does not exist",
  );
});

test("paths are those of the repository: of the workspace, or of the outermost checkout in it", () => {
  expect(open(".").inRepository(location)).toEqual(location);
  expect(open("repo/packages").inRepository(location)).toEqual({ ...location, file: "repo/packages/suites/a#1.yml" });
  mkdirSync(join(workspace, "repo/packages/.git"));
  mkdirSync(join(workspace, "repo/.git"));
  expect(open("repo/packages").inRepository(location).file).toBe("packages/suites/a#1.yml");
  mkdirSync(join(workspace, ".git"));
  expect(open("repo/packages").inRepository(location).file).toBe("repo/packages/suites/a#1.yml");
});

test("a suite beside the working directory has the place it has in the repository, and none outside has an address", () => {
  const env = { GITHUB_SERVER_URL: "https://github.example", GITHUB_REPOSITORY: "o/r", GITHUB_SHA: "abc" };
  const { inRepository, urlOf } = open("repo/packages", env);
  const beside = inRepository({ ...location, file: "../../suites/a.yml" });
  expect(beside.file).toBe("suites/a.yml");
  expect(urlOf(beside)).toBe("https://github.example/o/r/blob/abc/suites/a.yml#L3");
  expect(urlOf(inRepository({ ...location, file: "../../../elsewhere/a.yml" }))).toBeUndefined();
});

test("a line has an address on GitHub, and none elsewhere", () => {
  const env = { GITHUB_SERVER_URL: "https://github.example", GITHUB_REPOSITORY: "o/r", GITHUB_SHA: "abc" };
  expect(open(".", env).urlOf(location)).toBe("https://github.example/o/r/blob/abc/suites/a%231.yml#L3");
  expect(open(".").urlOf(location)).toBeUndefined();
});
