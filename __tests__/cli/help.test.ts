import { runCli } from "../helpers/cli.ts";

test("the help names every command, also when none is given", async () => {
  const { code, stdout } = await runCli(["--help"]);
  const { code: usage, stderr } = await runCli([]);
  expect([code, usage]).toEqual([0, 2]);
  expect(stdout).toBe(stderr);
  for (const name of ["run", "validate", "list", "report", "init", "tools", "doctor", "mock", "schema"]) {
    expect(stdout).toMatch(new RegExp(`^  ${name} +\\S`, "m"));
  }
});

test.each([
  ["run", "--help"],
  ["help", "run"],
])("%s %s shows flags within 80 columns, with defaults only where there is one", async (...args) => {
  const { code, stdout } = await runCli(args);
  expect(code).toBe(0);
  expect(stdout).toContain("--filter <text>");
  expect(stdout).not.toContain("default: []");
  expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  expect(stdout).not.toContain("\nOptions:");
  expect(stdout).toMatch(/\nExamples:\n(?: {2}mcptest run .*\n){3}$/);
});

test("the help tells a default that means something", async () => {
  expect((await runCli(["validate", "--help"])).stdout).toMatch(/default:\s+"text"/);
});

test.each([
  ["tools call", ["--args", "--bind", "--then", "--then-arg", "--timeout", "--url", "--format"]],
  ["init", ["--tools", "--only-success", "--all", "--force"]],
])("the help of %s has its flags in the order of their use", async (command, flags) => {
  const { stdout } = await runCli([...command.split(" "), "--help"]);
  const listed = [...stdout.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, flag]) => flag);
  expect(listed.filter((flag) => flags.includes(flag ?? ""))).toEqual(flags);
});

test.each<[string[], string]>([
  [
    ["schema", "zebra"],
    'error[usage]: there is no schema "zebra"\n  hint: there are baseline, cassette, mock, pipe, pricing, report, suite\n',
  ],
  [["runn"], "error[usage]: unknown command 'runn'\n  hint: did you mean run?\n"],
  [["test"], "error[usage]: unknown command 'test'\n  hint: did you mean run?\n"],
  [["lisp-machine"], "error[usage]: unknown command 'lisp-machine'\n  hint: mcptest --help lists the commands\n"],
  [["run", "--reporter", "htlm"], 'error[usage]: there is no report format "htlm"\n  hint: did you mean html?\n'],
  [["run", "--filtr", "x"], "error[usage]: unknown option '--filtr'\n  hint: did you mean --filter?\n"],
  [["report"], "error[usage]: missing required argument 'runs'\n"],
])("what is wrong with a command line is said with its code: %j", async (args, said) => {
  expect(await runCli(args)).toMatchObject({ code: 2, stdout: "", stderr: said });
});
