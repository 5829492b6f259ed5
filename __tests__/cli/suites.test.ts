import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { SCHEMAS } from "../../src/generated/schemas.ts";
import { type CliOptions, type CliResult, runCli } from "../helpers/cli.ts";

let cwd: string;
beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-suites-")));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  writeFileSync(join(cwd, name), text);
}

const run = (args: readonly string[], options: CliOptions = {}): Promise<CliResult> =>
  runCli(args, { cwd, ...options });

const GOOD = `name: Good
servers:
  echo: { command: [node, echo.js] }
  both: { command: [node, both.js], protocol: [2025-03-26, 2025-06-18] }
tools:
  - { name: says hello, tool: echo, server: echo, tags: [quick, greeting] }
  - { name: says more, description: longer, tool: echo, server: both, tags: [slow] }
resources:
  - { name: 読む, uri: "x://y", server: echo, skip: see issue 7 }
`;
const WARNS =
  "servers:\n  echo: { command: [node] }\n  spare: { command: [node] }\ntools:\n  - { name: a, tool: t, server: echo }\n";
const BAD = 'tools:\n  - name: broken\n    tol: x\n    tool: y\n    server: "${var.S}"\n';

describe("validate", () => {
  test("suites without a problem", async () => {
    write("a.yml", GOOD);
    write("deep/b.yml", WARNS.replace("  spare: { command: [node] }\n", ""));
    const result = await run(["validate", "a.yml", "deep/b.yml", "./a.yml"]);
    expect([result.code, result.stdout, result.stderr]).toEqual([0, "2 suites, 4 tests: no problems\n", ""]);
  });

  test("errors and warnings of all suites, and a last line that counts them", async () => {
    write("bad.yml", BAD);
    write("warns.yml", WARNS);
    const result = await run(["validate", "bad.yml", "warns.yml", "missing.yml"]);
    expect([result.code, result.stderr]).toEqual([2, ""]);
    expect(result.stdout).toMatchInlineSnapshot(`
     "error[unknown-key]: unknown key "tol" in a tool test
       bad.yml:3:5
       2 |   - name: broken
       3 |     tol: x
         |     ^^^
       4 |     tool: y
       hint: did you mean "tool"?

     error[unknown-variable]: variable "S" is not defined
       bad.yml:5:14
       4 |     tool: y
       5 |     server: "\${var.S}"
         |              ^^^^^^^^
       hint: add S under variables, or pass --var S=…

     error[file-not-found]: suite "missing.yml" does not exist
       hint: known are "bad.yml", "warns.yml"

     warning[unused-server]: no test uses server "spare"
       warns.yml:3:3
       2 |   echo: { command: [node] }
       3 |   spare: { command: [node] }
         |   ^^^^^
       4 | tools:

     3 errors, 1 warning in 3 files
     "
    `);
  });

  test("of a long line, what is around the place and fits a pipe's 80 columns", async () => {
    write("long.yml", `tools:\n  - { name: ${"long ".repeat(40)}, tol: x, description: ${"long ".repeat(40)} }\n`);
    const { stdout } = await run(["validate", "long.yml"]);
    const [, source = "", carets = ""] = /^( {2}2 \| .*tol.*)\n(.*)$/m.exec(stdout) ?? [];
    expect(source).toMatch(/^ {2}2 \| ….*…$/);
    expect(source).toHaveLength(80);
    expect(carets).toBe(`    | ${" ".repeat(source.indexOf("tol") - 6)}^^^`);
  });

  test("warnings fail only with --deny-warnings", async () => {
    write("warns.yml", WARNS);
    expect(await run(["validate", "warns.yml"])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^warning.*\n[\s\S]*\n1 warning in 1 file\n$/),
    });
    expect(await run(["validate", "warns.yml", "--deny-warnings"])).toMatchObject({
      code: 2,
      stdout: expect.stringMatching(/\n1 warning in 1 file; --deny-warnings makes warnings errors\n$/),
    });
  });

  test("as JSON", async () => {
    write("bad.yml", BAD);
    write("warns.yml", WARNS);
    const result = await run(["validate", "bad.yml", "warns.yml", "--format", "json"]);
    expect(result.code).toBe(2);
    expect(JSON.parse(result.stdout)).toMatchInlineSnapshot(`
     {
       "errors": 2,
       "problems": [
         {
           "code": "unknown-key",
           "hint": "did you mean "tool"?",
           "location": {
             "after": "    tool: y",
             "before": "  - name: broken",
             "column": 5,
             "end_column": 8,
             "file": "bad.yml",
             "line": 3,
           },
           "message": "unknown key "tol" in a tool test",
           "severity": "error",
         },
         {
           "code": "unknown-variable",
           "hint": "add S under variables, or pass --var S=…",
           "location": {
             "before": "    tool: y",
             "column": 14,
             "end_column": 22,
             "file": "bad.yml",
             "line": 5,
           },
           "message": "variable "S" is not defined",
           "severity": "error",
         },
         {
           "code": "unused-server",
           "location": {
             "after": "tools:",
             "before": "  echo: { command: [node] }",
             "column": 3,
             "end_column": 8,
             "file": "warns.yml",
             "line": 3,
           },
           "message": "no test uses server "spare"",
           "severity": "warning",
         },
       ],
       "suites": 2,
       "tests": 1,
       "warnings": 1,
     }
    `);
  });

  test("without a path it takes mcptest.yml, mcptest.yaml and *.mcptest.yml, and says so when there is none", async () => {
    const none = await run(["validate"]);
    expect([none.code, none.stdout]).toEqual([
      0,
      'no suite in this folder: no mcptest.yml, no **/*.mcptest.yml\n  hint: write one: mcptest init --server-command "…"\n',
    ]);
    write("mcptest.yml", GOOD);
    const one = { code: 0, stdout: "1 suite, 3 tests: no problems\n" };
    expect(await run(["validate"])).toMatchObject(one);
    write("below/more.mcptest.yml", GOOD);
    expect(await run(["validate"])).toMatchObject({ code: 0, stdout: "2 suites, 6 tests: no problems\n" });
    write("mcptest.yaml", BAD);
    expect(await run(["validate"])).toMatchObject({ code: 2 });
  });

  test("--var and --no-env-file reach the loader", async () => {
    write(
      "v.yml",
      'variables: { n: 1 }\nservers: { s: { command: [x] } }\ntools: [{ name: a, tool: "${env.T}", retries: "${var.n}" }]\n',
    );
    write(".env", "T=echo\n");
    expect(await run(["validate", "v.yml"])).toMatchObject({ code: 0 });
    expect(await run(["validate", "v.yml", "--var", "n=11"])).toMatchObject({
      code: 2,
      stdout: expect.stringContaining("at most 10, but is 11"),
    });
    expect(await run(["validate", "v.yml", "--no-env-file"])).toMatchObject({
      code: 2,
      stdout: expect.stringContaining("variable T is not set"),
    });
    const malformed = await run(["validate", "v.yml", "--var", "n"]);
    expect([malformed.code, malformed.stderr]).toEqual([2, expect.stringContaining("--var takes NAME=value")]);
  });

  test("--var with a name that no suite declares, reads or has in a row; a context hook gets all", async () => {
    const servers = "servers: { s: { command: [x] } }\n";
    write(
      "a.yml",
      `variables: { region: eu }\n${servers}tools: [{ name: a, tool: t, args: { r: "\${var.region}" } }]\n`,
    );
    write(
      "b.yml",
      `${servers}tools: [{ name: a, tool: "\${var.undeclared}", args: { id: "\${var.row}" }, cases: [{ vars: { row: 1 } }] }]
compositions:
  - { name: c, nodes: [{ id: n, tool: t, args: { id: "\${var.city}" } }], cases: [{ name: one, vars: { city: Rome } }] }\n`,
    );
    const vars = (...names: string[]) => names.flatMap((name) => ["--var", `${name}=1`]);
    const validate = (...args: string[]) => run(["validate", ...args]);
    expect(await validate("a.yml", "b.yml", ...vars("region", "undeclared", "row", "city"))).toMatchObject({ code: 0 });
    const slips = await validate("a.yml", "b.yml", ...vars("regoin", "rwo", "undeclared"));
    expect(slips.code).toBe(2);
    expect(slips.stdout).toContain(
      'error[usage]: no suite declares or reads a variable "regoin"\n  hint: did you mean "region"?',
    );
    expect(slips.stdout).toContain('hint: did you mean "row"?');
    expect((await validate("a.yml", ...vars("row"))).stdout).toContain('hint: known are "region"');
    for (const command of ["run", "list"])
      expect(await run([command, "a.yml", ...vars("row")])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('"row"'),
      });
    write(
      "hooks.yml",
      `hooks: { beforeAll: { command: x, mode: context } }\n${servers}tools: [{ name: a, tool: t }]\n`,
    );
    expect(await validate("a.yml", "hooks.yml", ...vars("anything"))).toMatchObject({ code: 0 });
    write("plain.yml", `hooks: { beforeAll: x }\n${servers}tools: [{ name: a, tool: t }]\n`);
    expect(await validate("plain.yml", ...vars("anything"))).toMatchObject({ code: 2 });
  });

  test("folders, quoted globs and --config lead to suites; what leads to none is exit 2, and says what was looked for", async () => {
    write("a/mcptest.yml", GOOD);
    write("b/x.mcptest.yml", GOOD);
    write("c/plain.yml", GOOD);
    const told = await Promise.all(
      [["a", "b/"], ["--config", "a", "b/*.yml"], ["**/*.yml", "!c/**"], [join(cwd, "b")], ["c"], ["a", "d/*.yml"]].map(
        async (names) => (await run(["validate", ...names])).stdout || (await run(["list", ...names])).stderr,
      ),
    );
    expect(told).toEqual([
      "2 suites, 6 tests: no problems\n",
      "2 suites, 6 tests: no problems\n",
      "2 suites, 6 tests: no problems\n",
      "1 suite, 3 tests: no problems\n",
      expect.stringContaining('error[no-tests]: no suite in "c": no mcptest.yml, no **/*.mcptest.yml'),
      expect.stringContaining('error[usage]: "d/*.yml" matches no file'),
    ]);
  });

  test("of very many problems the first 50 are told, and how many more there are", async () => {
    const wrong = Array.from({ length: 2000 }, (_, at) => `  - { name: t${at}, tool: x, nope: 1 }`);
    write("many.yml", `servers: { s: { command: [x] } }\ntools:\n${wrong.join("\n")}\n`);
    const result = await run(["validate", "many.yml"]);
    expect(result.stdout.match(/error\[unknown-key\]/g)).toHaveLength(50);
    expect(result.stdout.slice(-600)).toContain("many.yml:52:");
    expect(result.stdout).toMatch(/\n\n… and 1,950 more errors\n\n2,000 errors in 1 file\n$/);
    const run1 = await run(["list", "many.yml"]);
    expect(run1.stderr.match(/error\[unknown-key\]/g)).toHaveLength(50);
    expect(run1.stderr).toMatch(/… and 1,950 more errors\n$/);
  });

  test("only is refused when CI is set", async () => {
    write("f.yml", GOOD.replace("tags: [slow]", "only: true"));
    expect(await run(["validate", "f.yml"], { env: { CI: undefined } })).toMatchObject({ code: 0 });
    expect(await run(["validate", "f.yml"], { env: { CI: "true" } })).toMatchObject({
      code: 2,
      stdout: expect.stringContaining("focused-in-ci"),
    });
  });

  test("jq programs are compiled by jq", async () => {
    write("jq.yml", `${GOOD.replace("tags: [slow]", "expect: [{ target: result, matcher: { jq: '.a | nope' } }]")}`);
    expect(await run(["validate", "jq.yml"])).toMatchObject({
      code: 2,
      stdout: expect.stringContaining("nope/0 is not defined"),
    });
  });
});

describe("list", () => {
  test("what suites and tests say of themselves, once however often a test runs", async () => {
    write("a.yml", GOOD.replace("name: Good", "name: Good\ndescription: says hello to all"));
    const { stdout } = await run(["list", "--config", "a.yml"]);
    expect(stdout.split("\n").slice(0, 5)).toEqual([
      "Good a.yml",
      "  says hello to all",
      "  tool      says hello                       echo  #quick #greeting",
      "  tool      says more [protocol=2025-03-26]  both  #slow",
      "      longer",
    ]);
    expect(stdout.match(/longer/g)).toHaveLength(1);
  });

  test("tests in columns", async () => {
    write("a.yml", GOOD);
    write("b.yml", WARNS);
    const result = await run(["list", "a.yml", "b.yml"]);
    expect([result.code, result.stderr]).toEqual([0, ""]);
    expect(result.stdout).toMatchInlineSnapshot(`
     "Good a.yml
       tool      says hello                       echo  #quick #greeting
       tool      says more [protocol=2025-03-26]  both  #slow
           longer
       tool      says more [protocol=2025-06-18]  both  #slow
       resource  読む                             echo  skipped: see issue 7

     b b.yml
       tool  a  echo

     5 tests in 2 suites, 1 skipped
     "
    `);
  });

  test("as JSON, with the flags of run", async () => {
    write("a.yml", GOOD);
    const result = await run(["list", "a.yml", "--format", "json", "--tag", "slow"]);
    expect(JSON.parse(result.stdout)).toMatchInlineSnapshot(`
     {
       "declared": 4,
       "tests": [
         {
           "coordinates": {
             "protocol": "2025-03-26",
           },
           "description": "longer",
           "id": "02ff3dfd3cf7fdf6",
           "kind": "tool",
           "location": {
             "column": 13,
             "end_column": 22,
             "file": "a.yml",
             "line": 7,
           },
           "name": "says more",
           "server": "both",
           "suite": "a.yml",
           "tags": [
             "slow",
           ],
         },
         {
           "coordinates": {
             "protocol": "2025-06-18",
           },
           "description": "longer",
           "id": "551ad5636d3712be",
           "kind": "tool",
           "location": {
             "column": 13,
             "end_column": 22,
             "file": "a.yml",
             "line": 7,
           },
           "name": "says more",
           "server": "both",
           "suite": "a.yml",
           "tags": [
             "slow",
           ],
         },
       ],
     }
    `);
  });

  test.each([
    ["--filter", "re:^says", "says hello,says more,says more"],
    ["--filter", "hello", "says hello"],
    ["--skip-tag", "slow", "says hello,読む"],
    ["--server", "both", "says more,says more"],
  ])("%s %s", async (flag, value, names) => {
    write("a.yml", GOOD);
    const { stdout } = await run(["list", "a.yml", "--format", "json", flag, value]);
    expect((JSON.parse(stdout) as { tests: { name: string }[] }).tests.map(({ name }) => name).join()).toBe(names);
  });

  test("a selection that nothing matches exits 7", async () => {
    write("a.yml", GOOD);
    expect(await run(["list", "a.yml", "--filter", "nope"])).toMatchObject({
      code: 7,
      stdout: "",
      stderr: expect.stringContaining('--filter "nope" matches none of 4 tests'),
    });
  });

  test("a suite with errors exits 2 with all of them, a bad expression too", async () => {
    write("bad.yml", BAD);
    const bad = await run(["list", "bad.yml"]);
    expect([bad.code, bad.stdout, bad.stderr.match(/^error/gm)?.length]).toEqual([2, "", 2]);
    write("a.yml", GOOD);
    expect(await run(["list", "a.yml", "--filter", "re:("])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("does not compile"),
    });
  });

  test("nothing to list", async () => {
    expect(await run(["list"])).toMatchObject({ code: 0, stdout: expect.stringContaining("no suite in this folder") });
    expect(JSON.parse((await run(["list", "--format", "json"])).stdout)).toEqual({ tests: [], declared: 0 });
  });

  test("names cannot act on the terminal", async () => {
    write("a.yml", GOOD.replace("says hello", '"says\\u001b[31m\\nred"'));
    const { stdout } = await run(["list", "a.yml"]);
    expect(stdout).toContain("says\\x1b[31m\\nred");
    expect(stdout).not.toContain("\u001b");
  });
});

describe("schema", () => {
  test.each([
    ["report", readFileSync("schemas/report/v1.json", "utf8")],
    ["suite", SCHEMAS.suite],
    ["", SCHEMAS.suite],
  ])("prints %s", async (name, text) => {
    const { code, stdout } = await run(["schema", ...(name === "" ? [] : [name])]);
    expect([code, stdout]).toEqual([0, text]);
  });

  test("that of suites has every key of its source, and takes a reference for a number", async () => {
    const source = JSON.parse(readFileSync("schemas/suite/v1.json", "utf8")) as { properties: object; $defs: object };
    const printed = JSON.parse(SCHEMAS.suite) as typeof source & {
      $defs: { Run: { properties: { retries: object } } };
    };
    expect(Object.keys(printed.properties)).toEqual(Object.keys(source.properties));
    expect(Object.keys(printed.$defs)).toEqual(Object.keys(source.$defs));
    expect(printed.$defs.Run.properties.retries).toMatchObject({
      title: "retries",
      anyOf: [{ type: "integer" }, { type: "string" }],
    });
  });

  test("an unknown name is a usage error that lists the names", async () => {
    const result = await run(["schema", "suit"]);
    expect(result.code).toBe(2);
    expect(result.stderr).toMatchInlineSnapshot(`
     "error[usage]: unknown schema "suit"
       hint: did you mean suite? Otherwise: there are baseline, cassette, lock, mock, pipe, pricing, report, suite
     "
    `);
  });
});
