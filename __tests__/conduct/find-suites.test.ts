import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DEFAULT_SUITES, findSuites } from "../../src/conduct/index.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "mcptest-suites-"));
  for (const path of [
    "mcptest.yml",
    "b/x.mcptest.yml",
    "a/y.mcptest.yaml",
    "a/other.yml",
    "empty/other.yml",
    "node_modules/p/z.mcptest.yml",
  ]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), "");
  }
});
afterEach(() => rmSync(root, { recursive: true }));

test("the default finds suites by their names, sorted, never other people's, and does not mind what is missing", async () => {
  expect(await findSuites([...DEFAULT_SUITES], root)).toEqual({
    paths: ["a/y.mcptest.yaml", "b/x.mcptest.yml", "mcptest.yml"],
    errors: [],
    warnings: [],
  });
});

test("each file is found once, and ! takes files away", async () => {
  const { paths } = await findSuites(["a/other.yml", "**/*.yml", "./a/*.yml", "! b/**"], root);
  expect(paths).toEqual(["a/other.yml", "empty/other.yml", "mcptest.yml"]);
});

test("a folder is searched for suites by their names, and a file may be called like a glob", async () => {
  writeFileSync(join(root, "[a].yml"), "");
  mkdirSync(join(root, "(b)"));
  writeFileSync(join(root, "(b)/mcptest.yml"), "");
  const { paths, errors } = await findSuites(["a/", "./b", "(b)", "[a].yml"], root);
  expect({ paths, errors }).toEqual({
    paths: ["(b)/mcptest.yml", "[a].yml", "a/y.mcptest.yaml", "b/x.mcptest.yml"],
    errors: [],
  });
  expect((await findSuites([root], root)).paths).toContain("mcptest.yml");
});

test("an empty name, as of a variable that is not set, is refused, and no folder is searched", async () => {
  for (const name of ["", " "]) {
    const found = await findSuites(["mcptest.yml", name], root);
    expect(found).toMatchObject({
      paths: [],
      errors: [{ code: "usage", message: "a suite is named by an empty text" }],
    });
  }
});

test("a folder that is linked is no second one; a file that is linked lies elsewhere, and is", async () => {
  symlinkSync("b", join(root, "c"));
  symlinkSync("..", join(root, "b/self"));
  mkdirSync(join(root, "d"));
  symlinkSync("../b/x.mcptest.yml", join(root, "d/x.mcptest.yml"));
  const { paths } = await findSuites([...DEFAULT_SUITES, "c/x.mcptest.yml"], root);
  expect(paths).toEqual(["a/y.mcptest.yaml", "b/x.mcptest.yml", "d/x.mcptest.yml", "mcptest.yml"]);
});

test("a folder with a dot in front is searched only where a line names it", async () => {
  mkdirSync(join(root, ".github/b"), { recursive: true });
  writeFileSync(join(root, ".github/b/c.mcptest.yml"), "");
  expect((await findSuites(["**/c.mcptest.yml", "mcptest.yml"], root)).paths).toEqual(["mcptest.yml"]);
  expect((await findSuites([".github/**/*.yml"], root)).paths).toEqual([".github/b/c.mcptest.yml"]);
});

test.each(["gone.yml", "mcptest.yml/gone.yml"])(
  "a path without a file is an error even when others are found: %s",
  async (path) => {
    const { errors } = await findSuites(["mcptest.yml", path], root);
    expect(errors).toMatchObject([{ code: "file-not-found", message: `suite "${path}" does not exist in ${root}` }]);
  },
);

test.each([
  [["empty/"], "file-not-found", 'the folder "empty/" has no mcptest.yml and no *.mcptest.yml'],
  [["a/other.yml", "!a/**"], "usage", '"a/other.yml" is excluded again'],
  [["node_modules/p/z.mcptest.yml"], "usage", '"node_modules/p/z.mcptest.yml" is excluded again'],
])("a path that is there and yet no suite is an error that says why: %j", async (globs, code, message) => {
  const { errors } = await findSuites(["mcptest.yml", ...globs], root);
  expect(errors).toMatchObject([{ code, message, hint: expect.any(String) }]);
});

test("a glob without a match is a warning when others have one", async () => {
  expect(await findSuites(["mcptest.yml", "c/*.yml"], root)).toMatchObject({
    errors: [],
    warnings: [{ message: '"c/*.yml" matches no file' }],
  });
});

test.each([[["c/*.yml", "d/*.yml"]], [["!b/**"]]])(
  "no match at all is an error that names the globs: %j",
  async (globs) => {
    const { errors, warnings } = await findSuites(globs, root);
    const named = globs.map((glob) => JSON.stringify(glob)).join(", ");
    expect(errors).toMatchObject([{ code: "file-not-found", message: `no suite in ${root} matches ${named}` }]);
    expect(warnings).toEqual([]);
  },
);

test.each([["empty/"], ["empty", "empty/"]])(
  "folders alone that hold no suite are nothing to run: %j",
  async (...names) => {
    const { errors, empty } = await findSuites(names, root);
    expect(errors).toEqual([]);
    expect(empty).toMatchObject({ code: "no-tests", message: expect.stringMatching(/^no suite in "empty/) });
  },
);

test("the default without a match is no fault", async () => {
  mkdirSync(join(root, "node_modules/p/q"));
  expect(await findSuites(DEFAULT_SUITES, join(root, "node_modules/p/q"))).toEqual({
    paths: [],
    errors: [],
    warnings: [],
    empty: expect.objectContaining({ code: "no-tests", message: expect.stringMatching(/^no suite in this folder: /) }),
  });
});

test.each(["b\\*.yml", "b\\suite.yml", "**\\*.yml"])("names with backslashes get a hint: %s", async (name) => {
  const { errors, warnings } = await findSuites([name], root);
  const hints = [...errors, ...warnings].map(({ hint }) => hint);
  expect(hints).toEqual(expect.arrayContaining([expect.stringContaining(JSON.stringify(name.replaceAll("\\", "/")))]));
});

test.each<[string[], string]>([
  [["a/mcptest.yml", "b/mcptest.yaml"], "found a/mcptest.yml: mcptest run a b"],
  [["one/two/mcptest.yml"], "found one/two/mcptest.yml: mcptest run one/two"],
  [["my suite/mcptest.yml"], "found my suite/mcptest.yml: mcptest run 'my suite'"],
  [["a", "b", "c", "d"].map((name) => `${name}/mcptest.yml`), 'found a/mcptest.yml: mcptest run "**/mcptest.y*ml"'],
  [["a/b/c/mcptest.yml", "node_modules/p/mcptest.yml"], 'write one: mcptest init --server-command "…"'],
])("suites of folders below are named where none is here: %j", async (files, hint) => {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-below-"));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), "");
  }
  const { empty } = await findSuites(DEFAULT_SUITES, folder);
  expect(empty).toMatchObject({ code: "no-tests", hint });
  const named = /mcptest run (.*)$/.exec(hint)?.[1]?.replaceAll(/["']/g, "");
  if (named !== undefined)
    expect(
      (await findSuites(files.length > 3 || named.includes("my ") ? [named] : named.split(" "), folder)).paths,
    ).toEqual(files);
  rmSync(folder, { recursive: true });
});
