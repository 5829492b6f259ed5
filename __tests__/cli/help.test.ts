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

/** Every command, and every subcommand, by the lists in help itself. */
async function listCommands(words: readonly string[] = []): Promise<string[][]> {
  const { stdout } = await runCli([...words, "--help"]);
  const [, list = ""] = stdout.split("\nCommands:\n");
  const names = [...list.matchAll(/^ {2}([a-z]+)/gm)].flatMap(([, name]) => (name === "help" || !name ? [] : [name]));
  const below = await Promise.all(names.map((name) => listCommands([...words, name])));
  return [[...words], ...below.flat()];
}

test("the help of every command fits 80 columns, in short sentences of usual words", async () => {
  const commands = await listCommands();
  expect(commands.length).toBeGreaterThan(25);
  for (const words of commands) {
    const { code, stdout } = await runCli([...words, "--help"]);
    expect(code).toBe(0);
    const wide = stdout.split("\n").filter((line) => line.length > 80);
    expect({ words, wide }).toEqual({ words, wide: [] });
    const broken = stdout.split("\n").filter((line) => line.split("`").length % 2 === 0);
    expect({ words, broken }).toEqual({ words, broken: [] });
    // One paragraph for each flag, argument and command.
    const paragraphs = stdout.split(/\n(?=\n| {0,2}\S)/).map((text) => text.replace(/\s+/g, " "));
    const sentences = paragraphs.flatMap((text) => text.split(/[.;:] |\((?=choices|default)/));
    const long = sentences.filter((sentence) => sentence.split(" ").filter((word) => /\w/.test(word)).length > 20);
    expect({ words, long }).toEqual({ words, long: [] });
    expect(stdout).not.toMatch(
      /\b(?:is no|in the place of|anew|befell|when left out|left out)\b|what comes after|the house/,
    );
  }
});

test.each([
  [["eval"], "Run evals, and check judges against human labels"],
  [["completion"], "Print a shell completion script"],
  [["run"], "answer from recordings; start no server, call no model"],
  [["run"], "stop after n failures (default: 1)"],
  [["cassette"], "List, verify and prune recordings"],
  [["record"], "Record a session between an MCP client and a server"],
  [["run"], "fail evals that one jury vote would decide otherwise"],
  [["init"], "write every kind of test for each tool, not two"],
  [["run"], "run this command instead of each stdio server's own"],
  [["tools", "call"], "Call a tool, then optionally a second one with its result"],
])("the help of %j says %j", async (words, text) => {
  const { stdout } = await runCli([...words, "--help"]);
  const listed = await runCli(["--help"]);
  expect((stdout + listed.stdout).replace(/\s+/g, " ")).toContain(text);
});

test("the help tells a default that means something", async () => {
  expect((await runCli(["validate", "--help"])).stdout).toMatch(/choices: text, json; default:\s+text\)/);
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
    'error[usage]: unknown schema "zebra"\n  hint: there are baseline, cassette, lock, mock, pipe, pricing, report, suite\n',
  ],
  [["runn"], "error[usage]: unknown command 'runn'\n  hint: did you mean run?\n"],
  [["test"], "error[usage]: unknown command 'test'\n  hint: did you mean run?\n"],
  [["lisp-machine"], "error[usage]: unknown command 'lisp-machine'\n  hint: mcptest --help lists the commands\n"],
  [["run", "--reporter", "htlm"], 'error[usage]: unknown report format "htlm"\n  hint: did you mean html?\n'],
  [["run", "--filtr", "x"], "error[usage]: unknown option '--filtr'\n  hint: did you mean --filter?\n"],
  [
    ["run", "--timeout", "1s"],
    "error[usage]: unknown option '--timeout'\n  hint: set `call_timeout` of the server in the suite\n",
  ],
  [
    ["doctor", "--timeout=2s"],
    "error[usage]: unknown option '--timeout=2s'\n  hint: set `call_timeout` of the server in the suite\n",
  ],
  [
    ["run", "--all"],
    "error[usage]: unknown option '--all'\n  hint: --all is a flag of `mcptest init`, `mcptest logout`\n",
  ],
  [
    ["run", "--report", "json"],
    "error[usage]: unknown option '--report'\n" +
      "  hint: did you mean --reporter? --report is a flag of `mcptest init`\n",
  ],
  [
    ["tools", "--format", "text"],
    "error[usage]: unknown option '--format'\n" +
      "  hint: --format is a flag of `mcptest tools list`, `mcptest tools describe`, `mcptest tools call`\n",
  ],
  [["doctor", "--json"], "error[usage]: unknown option '--json'\n  hint: mcptest doctor --help lists the flags\n"],
  [
    ["run", "--filter"],
    "error[usage]: option '-t, --filter <text>' argument missing\n  hint: write a value after it: --filter <text>\n",
  ],
])("what is wrong with a command line is said with its code: %j", async (args, said) => {
  expect(await runCli(args)).toMatchObject({ code: 2, stdout: "", stderr: said });
});

/** Every command, by its words, with its help. */
async function listHelp(words: readonly string[] = []): Promise<{ words: readonly string[]; help: string }[]> {
  const { stdout: help } = await runCli([...words, "--help"]);
  const [, listed = ""] = /\nCommands:\n([\s\S]*)/.exec(help) ?? [];
  const names = [...listed.matchAll(/^ {2}(?!help\b)(\w+)/gm)].map(([, name = ""]) => name);
  return [{ words, help }, ...(await Promise.all(names.map((name) => listHelp([...words, name])))).flat()];
}

test("each command that lacks an argument or a flag says what to type", async () => {
  const all = await listHelp();
  const needy = all.filter(
    ({ words, help }) => /^Usage: .* </.test(help) || /^(?:serve|record)$/.test(words.join(" ")),
  );
  expect(needy.length).toBeGreaterThanOrEqual(10);
  for (const { words } of needy) {
    const { code, stderr } = await runCli([...words]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(new RegExp(`\n {2}hint: .*mcptest ${words.join(" ")} `)),
    });
  }
});

test.each([
  [["init", "python3", "server.py"], '--server-command "python3 server.py"'],
  [["init", "first.yml", "python3", "-u", "server.py", "--all"], '--server-command "python3 -u server.py"'],
  [["doctor", "python3", "server.py"], '--server-command "python3 server.py"'],
  [["doctor", "api"], "--server-command, or by --server if a suite declares it"],
  [["tools", "list", "http://localhost:3000/mcp"], "--url http://localhost:3000/mcp"],
  [["doctor", "first.yml"], "--config first.yml"],
  [["tools", "list", "node", "server.js"], '--server-command "node server.js"'],
  [["tools", "call", "find", "node", "server.js"], '--server-command "node server.js"'],
  [["record", "python3", "server.py"], "mcptest record -o session.json -- python3 server.py"],
])("%j: words that start a server get the flag for it", async (args, hint) => {
  const { code, stderr } = await runCli(args);
  expect(code).toBe(2);
  expect(stderr).toContain(hint);
});
