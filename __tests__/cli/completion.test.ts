import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCli } from "../helpers/cli.ts";
import { useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();

/** Writes what is printed for a shell, and gives the path of the file. */
async function save(shell: string): Promise<string> {
  const { code, stdout, stderr } = await runCli(["completion", shell]);
  expect([code, stderr]).toEqual([0, ""]);
  const file = join(workspace.root, `completion.${shell}`);
  writeFileSync(file, stdout);
  return file;
}

/** What a program of this machine prints. */
function run(program: string, ...args: string[]): string {
  const { stdout, stderr, status } = spawnSync(program, args, {
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: workspace.root },
  });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout;
}

const isInstalled = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;

/** Lines with the cursor at their end, a blank between words; what is offered there; none: names of files. */
const LINES: [string, string[]][] = [
  ["mcptest va", ["validate"]],
  ["mcptest tools ", ["list", "describe", "call", "help"]],
  ["mcptest run --up", ["--update-snapshots", "--update-baseline"]],
  ["mcptest run suite.yml --watch --fail-on ", ["regression", "any", "never"]],
  ["mcptest run --fail-on = re", ["regression"]],
  ["mcptest run --fail-on =", ["regression", "any", "never"]],
  ["mcptest tools call --protocol 2024", ["2024-11-05"]],
  ["mcptest report --reporter ht", ["html"]],
  ["mcptest completion ", ["bash", "zsh", "fish"]],
  ["mcptest run ", []],
  ["mcptest run --var ", []],
  ["mcptest run --ret", ["--retries"]],
];

test("bash offers commands, flags and values that help shows, and nothing that it hides", async () => {
  const file = await save("bash");
  for (const [line, offered] of LINES) {
    const words = line.split(" ").map((word) => `'${word}'`);
    const script = `. ${file}; COMP_WORDS=(${words.join(" ")}); COMP_CWORD=${words.length - 1}; _mcptest; echo "\${COMPREPLY[@]}"`;
    expect([line, run("bash", "-c", script).trim()]).toEqual([line, offered.join(" ")]);
  }
});

// Debian has them as packages; where they are not installed, their scripts are not tested.
(isInstalled("zsh") ? test : test.skip)("zsh takes its script", async () => {
  const file = await save("zsh");
  run("zsh", "-n", file);
  run("zsh", "-f", "-c", `autoload -U compinit; compinit -u; . ${file}; [[ $_comps[mcptest] == _mcptest ]]`);
});

(isInstalled("fish") ? test : test.skip)("fish offers the same", async () => {
  const file = await save("fish");
  run("fish", "-n", file);
  for (const [line, offered] of LINES.filter(([text]) => !text.includes(" ="))) {
    if (offered.length === 0) continue;
    const found = run("fish", "--no-config", "-c", `source ${file}; complete -C '${line}'`).trim().split("\n");
    expect([line, found.map((each) => each.split("\t")[0]).sort()]).toEqual([line, [...offered].sort()]);
  }
});

test("another shell is wrong usage", async () => {
  const { code, stderr } = await runCli(["completion", "tcsh"]);
  expect(code).toBe(2);
  expect(stderr).toContain("bash, zsh, fish");
});
