import { Readable } from "node:stream";
import { type CliOptions, runCli } from "../../helpers/cli.ts";
import { MainProcess } from "../../helpers/main.ts";
import { until } from "../../helpers/patience.ts";
import { COMPOSES, json, PEOPLE, useCalls } from "./calls.ts";

const { call, folder } = useCalls();

describe("--select", () => {
  const DATA = { a: [{ b: 1 }, { b: 2 }, { c: null }], s: "words", "o'd k": 3 };

  test.each<[string, unknown]>([
    ["$.s", "words"],
    ["$.a[-1].c", null],
    ["$['o\\'d k']", 3],
    ["$.a[*].b", [1, 2]],
    ["$.nothing[*]", []],
    ["$.a[?@.b > 1]", [{ b: 2 }]],
    ["$..b", [1, 2]],
    ["$.a[0:1]", [{ b: 1 }]],
    ["$.a[?length(@) == 1 && match(@.x, 'y')]", []],
    ["$", DATA],
  ])("%s gives a value when it is singular, and an array else", async (path, value) => {
    const { code, stdout } = await call("structured", ["--args", json(DATA), "--select", path], COMPOSES);
    expect({ code, value: JSON.parse(stdout) }).toEqual({ code: 0, value });
  });

  test("prints a text as it is for people", async () => {
    const args = ["--args", json(DATA), "--select", "$.s"];
    expect(await call("structured", args, COMPOSES, PEOPLE)).toMatchObject({ code: 0, stdout: "words\n" });
  });

  test.each<[string, string, string]>([
    ["$.a[3]", "structured", "$.a: no index 3; the array has 3 elements"],
    ["$.s.x", "structured", "$.s: it is a string, not an object"],
    ["$.x", "nothing", "$: it is null, not an object"],
  ])("%s that leads to nothing says how far it got", async (path, tool, reason) => {
    const ran = await call(tool, ["--args", json(DATA), "--select", path], COMPOSES);
    expect(ran).toMatchObject({ code: 1, stdout: "" });
    expect(ran.stderr).toContain(
      `error[path-unresolved]: --select ${path} leads to nothing in the answer of ${tool}: ${reason}\n`,
    );
  });

  test("follows payloads that nest deeply, and says when it cannot", async () => {
    const args = (depth: number) => ["--args", json({ depth }), "--select", "$..x"];
    expect(await call("deep", args(900), COMPOSES)).toMatchObject({ code: 0, stdout: "[]\n" });
    const deeper = await call("deep", args(5000), COMPOSES);
    expect(deeper).toMatchObject({ code: 1, stdout: "" });
    expect(deeper.stderr).toContain("error[path-unresolved]: --select $..x leads to nothing");
  });
});

describe("stdin", () => {
  const INPUT = json({ user: { id: 7 }, tags: ["a", "b"] });
  const GIVE = ["--select", "$", "--format", "json"];

  test("gives all arguments by --args-from-stdin", async () => {
    const ran = await call("structured", ["--args-from-stdin", ...GIVE], COMPOSES, { input: `\ufeff${INPUT}\n` });
    expect({ code: ran.code, args: JSON.parse(ran.stdout) }).toEqual({ code: 0, args: JSON.parse(INPUT) });
  });

  test("gives single ones by --arg, which win over --args", async () => {
    const args = ["--args", json({ id: 1, kept: true }), "--arg", "id=$.user.id", "--arg", "tags=$.tags[*]", ...GIVE];
    const { stdout } = await call("structured", args, COMPOSES, { input: INPUT });
    expect(JSON.parse(stdout)).toEqual({ id: 7, kept: true, tags: ["a", "b"] });
  });

  test.each<[string, string[], CliOptions, string]>([
    ["a terminal", ["--args-from-stdin"], PEOPLE, "--args-from-stdin reads JSON from stdin, which is a terminal"],
    ["a terminal", ["--arg", "a=$"], PEOPLE, "--arg reads JSON from stdin, which is a terminal"],
    [
      "empty",
      ["--args-from-stdin"],
      { input: " \n" },
      "--args-from-stdin: stdin is empty\n  hint: pipe a JSON object into it",
    ],
    ["no JSON", ["--arg", "a=$"], { input: "{secret" }, "stdin is not valid JSON"],
    ["no object", ["--args-from-stdin"], { input: "[1]" }, "stdin must be a JSON object, but is an array"],
    [
      "without the value",
      ["--arg", "a=$.b"],
      { input: "{}" },
      "--arg a $.b leads to nothing in the JSON on stdin: $: no key",
    ],
  ])("that is %s is wrong usage, and nothing runs: %j", async (_, args, options, message) => {
    const ran = await call("die", args, COMPOSES, options);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toContain(`error[usage]: ${message}`);
    expect(ran.stderr).not.toContain("{secret");
  });

  test("that never ends is left by Ctrl-C", async () => {
    let asked = false;
    const stdin = new Readable({
      read: () => {
        asked = true;
      },
    });
    const args = ["tools", "call", "x", "--server-command", COMPOSES, "--args-from-stdin"];
    const process = Object.assign(new MainProcess(args, folder()), { stdin });
    const running = process.run();
    await until(() => asked);
    process.emit("SIGINT");
    const stderr = "error[cancelled]: interrupted while stdin was read\n";
    expect(await running).toEqual({ code: 130, stdout: "", stderr });
  });
});

describe("wrong usage", () => {
  const THEN = ["--then", "add"];

  test.each<[string[], string]>([
    [
      ["--args", "title"],
      `--args is not valid JSON (character 1: "t")\n  hint: write title=Emma, or --args '{"title":"Emma"}'`,
    ],
    [["--args", "[1]"], "--args must be a JSON object, but is an array"],
    [["--args-from-stdin", "--args", "{}"], "--args-from-stdin and --args exclude each other"],
    [["--args-from-stdin", "--arg", "a=$"], "--args-from-stdin and --arg exclude each other"],
    [["--arg", "$.a"], "--arg takes NAME=$.path"],
    [["--arg", "a=$", "--arg", "a=$"], '--arg gives "a" twice'],
    [["--bind", "a=$"], "--bind is for a second call"],
    [["--then-arg", "a=b"], "--then-arg is for a second call"],
    [[...THEN, ...THEN], "--then chains one more call, not two"],
    [[...THEN, "--then-arg", "a"], "--then-arg takes NAME=value, NAME:=json or NAME=:bound"],
    [[...THEN, "--then-arg", "a:={"], "--then-arg a:= is not valid JSON"],
    [[...THEN, "--then-arg", "a=1", "--then-arg", "a:=1"], '--then-arg gives "a" twice'],
    [[...THEN, "--then-arg", "a=:id"], "--then-arg a=:id names nothing that --bind binds"],
    [[...THEN, "--bind", "user_id=$", "--then-arg", "a=:user_ib"], 'did you mean "user_id"?'],
    [["--select", "results"], "--select takes a JSONPath: expected '$', found 'r'"],
    [["--select", "$.a[?"], "1 | $.a[?\n    |      ^"],
    [["--select", "$.a[?nosuch(@)]"], "--select takes a JSONPath: "],
    [["--max-cost", "much"], "--max-cost much: expected an amount of US dollars"],
    [["--timeout", "1"], "--timeout 1: expected a duration"],
    [["--pricing-table", "none.yaml"], "error[file-not-found]"],
    [["--env", "=x"], "--env takes NAME=value"],
    [["--env", "NOT_SET_HERE"], "error[unset-env]: environment variable NOT_SET_HERE"],
  ])("is said before anything runs: %j", async (args, message) => {
    const ran = await call("die", args, COMPOSES);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toContain(message);
  });

  test("is said all at once", async () => {
    const { code, stderr } = await call("die", ["--args", "[]", "--bind", "a=b", "--timeout", "x"], COMPOSES);
    expect(code).toBe(2);
    expect(stderr.match(/^error\[usage\]/gm)).toHaveLength(4);
  });

  test.each(["call", "describe"])("%s takes a tool", async (name) => {
    const ran = await runCli(["tools", name, "--server-command", COMPOSES]);
    expect(ran).toMatchObject({ code: 2 });
    expect(ran.stderr).toMatch(/^error\[usage\]: missing required argument 'tool'\n {2}hint: name a tool: /);
  });
});
