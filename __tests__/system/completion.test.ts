import { LINES, runShell, saveCompletion } from "../helpers/completion.ts";
import { useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();

test("zsh takes its script", async () => {
  const { root } = workspace;
  const file = await saveCompletion("zsh", root);
  runShell("zsh", root, "-n", file);
  const registers = `autoload -U compinit; compinit -u; . ${file}; [[ $_comps[mcptest] == _mcptest ]]`;
  runShell("zsh", root, "-f", "-c", registers);
});

test("zsh completes words, flags and values, those behind = as well", async () => {
  const { root } = workspace;
  const file = await saveCompletion("zsh", root);
  // The echo of what is typed must not pass for what it prints.
  const setUp = `autoload -U compinit; compinit -u; . ${file}; mcptest() { print -r -- r"an <$*>" }`;
  const typing = `zmodload zsh/zpty; zpty t zsh -f; zpty -w t $1; zpty -w t $2$'\\t'; zpty -r t out "*ran <*>*"; print -r -- $out`;
  for (const [text, [word = ""]] of LINES.filter(([, words]) => words.length === 1)) {
    const line = text.replace(" = ", "=");
    const found = runShell("zsh", root, "-f", "-c", typing, "zsh", setUp, line);
    expect(found).toContain(`ran <${line.replace("mcptest ", "").replace(/[^ =]*$/, word)}>`);
  }
});

test("fish offers the same as bash", async () => {
  const { root } = workspace;
  const file = await saveCompletion("fish", root);
  runShell("fish", root, "-n", file);
  for (const [line, offered] of LINES.filter(([text, words]) => !text.includes(" =") && words.length > 0)) {
    const found = runShell("fish", root, "--no-config", "-c", `source ${file}; complete -C '${line}'`)
      .trim()
      .split("\n");
    expect([line, found.map((each) => each.split("\t")[0]).sort()]).toEqual([line, [...offered].sort()]);
  }
});
