import { quoteWord } from "../../values/shell-word.ts";
import { groupValues, type Node, pathsOf, spellings, type Word } from "./tree.ts";

/** For `eval` as well as for a file `_mcptest` in a folder of `fpath`. */
export function renderZsh(nodes: readonly Node[]): string {
  const values = groupValues(nodes).map(({ places, values: words }) => {
    const offer = words.length === 0 ? "_files" : `compadd -- ${words.map(quoteWord).join(" ")}`;
    return `    (${places.map(quoteWord).join("|")}) ${offer}; return ;;`;
  });
  const words = nodes.map(({ path, flags, words: names }) => {
    const options = flags.flatMap(spellings);
    return `    (${quoteWord(path)}) names=(${names.map(describe).join(" ")}); flags=(${options.map(describe).join(" ")}) ;;`;
  });
  return `#compdef mcptest
# Completion of mcptest for zsh. In ~/.zshrc, behind compinit: eval "$(mcptest completion zsh)"
_mcptest() {
  local at= word prev=\${words[CURRENT-1]}
  local -a names flags
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at\${at:+ }$word" in
    (${pathsOf(nodes).map(quoteWord).join("|")}) at="$at\${at:+ }$word" ;;
    esac
  done
  if [[ $PREFIX == --*=* ]]; then prev=\${PREFIX%%=*}; compset -P "*="; fi
  case "$at $prev" in
${values.join("\n")}
  esac
  case "$at" in
${words.join("\n")}
  esac
  if [[ $PREFIX == -* ]]; then _describe flag flags
  elif (( $#names )); then _describe word names
  else _files; fi
}
if [[ $funcstack[1] == _mcptest ]]; then _mcptest "$@"; else compdef _mcptest mcptest; fi
`;
}

function describe({ name, summary }: Word): string {
  return quoteWord(summary === "" ? name : `${name}:${summary}`);
}
