import { call, echo, echoes, fixture, fixturePath, textIs, useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace();

test("--server-command replaces the command of every stdio server, its environment and folder kept", async () => {
  const servers = { s: { command: "no-such-command", env: { COLOUR: "green" } } };
  const tools = [
    ...echoes(1),
    call("environment", {}, { expect: [{ target: "result.COLOUR", matcher: { exact: "green" } }] }),
    call("arguments", {}, { expect: [textIs('["a b","c"]')] }),
    call("folder", {}, { expect: [textIs(workspace.root)] }),
  ];
  const command = `'node' "${fixturePath("good")}" "a b" c`;
  const run = await workspace.run({ servers, tools }, ["--server-command", command]);
  expect(run.statuses).toEqual(["passed", "passed", "passed", "passed"]);
});

test("a failed test is run again with the --server-command of the run", async () => {
  const tools = [
    { name: "t", tool: "echo", args: { message: "a" }, expect: [{ target: "payload", matcher: { exact: "b" } }] },
  ];
  const command = `node ${fixturePath("good")}`;
  const run = await workspace.run({ servers: { s: { command: "missing" } }, tools }, ["--server-command", command]);
  expect(run.report.results[0]?.repro).toContain(`--server-command '${command}'`);
});

test("a --server-command that is no command is exit 2", async () => {
  workspace.write("suite.yml", { servers: { good: fixture("good") }, tools: echoes(1) });
  const result = await workspace.cli(["run", "suite.yml", "--server-command", "node 'x"]);
  expect(result).toMatchObject({ code: 2, stdout: "" });
  expect(result.stderr).toMatch(/^error\[invalid-command\]: --server-command is not a command: /);
});

test("--var wins over the suite, which wins over nothing; --no-env-file leaves .env alone", async () => {
  workspace.write(".env", "GREETING=from the file\n");
  const suite = {
    variables: { NAME: "suite", WORD: { from_env: "GREETING", default: "unset" } },
    servers: { good: fixture("good") },
    tools: [
      echo("name", { args: { message: "${var.NAME}" }, expect: [textIs("flag=1")] }),
      echo("word", { args: { message: "${var.WORD}" }, expect: [textIs("from the file")] }),
    ],
  };
  const run = await workspace.run(suite, ["--var", "NAME=flag=1"]);
  expect(run.statuses).toEqual(["passed", "passed"]);
  const bare = await workspace.run(undefined, ["--no-env-file"]);
  expect(bare.result("name").message).toBe('expected "flag=1", found "suite"');
  expect(bare.result("word").message).toBe('expected "from the file", found "unset"');
});

test("warnings of a suite are shown and reported, and are errors with --deny-warnings", async () => {
  const log = `${workspace.root}/log`;
  const servers = { good: fixture("keeps-log", [log]), idle: fixture("good") };
  const suite = { servers, default_server: "good", tools: echoes(1) };
  const run = await workspace.run(suite);
  expect(run.code).toBe(0);
  expect(run.stdout).toMatch(/Warnings .*\n\n {2}warning\[unused-server\]/);
  expect(run.stderr).toBe("");
  const piped = await workspace.cli(["run", "suite.yml", "--reporter", "json"]);
  expect(piped.stderr).toContain("warning[unused-server]");
  expect(run.report.warnings).toMatchObject([{ code: "unused-server", location: { file: "suite.yml" } }]);

  const denied = await workspace.cli(["run", "suite.yml", "--deny-warnings"]);
  expect(denied).toMatchObject({ code: 2, stdout: "" });
  expect(denied.stderr).toContain("warning[unused-server]");
  expect(denied.stderr).toMatch(/\nnothing was run: --deny-warnings makes warnings errors\n$/);
  // The server may have started, but was asked nothing.
  expect(workspace.read("log")).toMatch(/^(?:start\n){2,3}$/);
});

test("stderr: inherit shows a server's words while it runs, on stderr", async () => {
  const servers = { loud: fixture("floods-stderr", [], { stderr: "inherit" }) };
  const run = await workspace.run({ servers, tools: [call("echo", { message: "x", lines: 0 })] });
  expect(run.stderr).toBe("the last line\n");
  expect(run.stdout).not.toContain("the last line");
});
