import { type Flag, type Node, pathsOf, type Word } from "./tree.ts";

/** Names of files are offered where neither a command nor a known value may stand. */
export function renderFish(nodes: readonly Node[]): string {
  const lines = nodes.flatMap(({ path, words, flags }) => {
    const at = `complete -c mcptest -n ${quote(`__mcptest_at ${quote(path)}`)}`;
    return [
      ...words.map((word) => `${at} -f -a ${describe(word)}`),
      ...flags.map((flag) => `${at} ${describeFlag(flag)}`),
    ];
  });
  return `# Completion of mcptest for fish. In ~/.config/fish/config.fish: mcptest completion fish | source
function __mcptest_at
    set -l at
    for word in (commandline -opc)[2..-1]
        if contains -- "$(string join ' ' -- $at $word)" ${pathsOf(nodes).map(quote).join(" ")}
            set -a at $word
        end
    end
    test "$at" = "$argv[1]"
end
${lines.join("\n")}
`;
}

function describe({ name, summary }: Word): string {
  return `${quote(name)} -d ${quote(summary)}`;
}

function describeFlag({ long, short, summary, values }: Flag): string {
  const names = `-l ${long.slice(2)}${short ? ` -s ${short.slice(1)}` : ""} -d ${quote(summary)}`;
  if (values === undefined) return names;
  return values.length === 0 ? `${names} -r` : `${names} -x -a ${quote(values.join(" "))}`;
}

/** A word of fish, which knows \\' in quotes. */
function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
