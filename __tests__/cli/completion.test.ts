import { runCli } from "../helpers/cli.ts";
import { LINES, runShell, saveCompletion } from "../helpers/completion.ts";
import { useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();

test("bash offers commands, flags and values that help shows, and nothing that it hides", async () => {
  const file = await saveCompletion("bash", workspace.root);
  for (const [line, offered] of LINES) {
    const words = line.split(" ").map((word) => `'${word}'`);
    const script = `. ${file}; COMP_WORDS=(${words.join(" ")}); COMP_CWORD=${words.length - 1}; _mcptest; echo "\${COMPREPLY[@]}"`;
    expect([line, runShell("bash", workspace.root, "-c", script).trim()]).toEqual([line, offered.join(" ")]);
  }
});

test("another shell is wrong usage", async () => {
  const { code, stderr } = await runCli(["completion", "tcsh"]);
  expect(code).toBe(2);
  expect(stderr).toContain("expected bash, zsh or fish");
});
