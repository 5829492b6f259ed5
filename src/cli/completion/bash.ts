import { quoteWord } from "../../values/shell-word.ts";
import { groupValues, type Node, pathsOf, spellings } from "./tree.ts";

/** Where it has nothing to offer, bash completes names of files. */
export function renderBash(nodes: readonly Node[]): string {
  const values = groupValues(nodes).map(
    ({ places, values: words }) => `    ${places.map(quoteWord).join("|")}) names=${quoteWord(words.join(" "))} ;;`,
  );
  const words = nodes.map(({ path, flags, words: names }) => {
    const options = flags.flatMap(spellings).map(({ name }) => name);
    return `      ${quoteWord(path)}) names=${quoteWord(names.map(({ name }) => name).join(" "))} flags=${quoteWord(options.join(" "))} ;;`;
  });
  return `# Completion of mcptest for bash. In ~/.bashrc: eval "$(mcptest completion bash)"
_mcptest() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} at= word names flags
  # Bash takes --flag=value for three words.
  if [[ $cur == = ]]; then cur=
  elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD - 2]}; fi
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at\${at:+ }$word" in
    ${pathsOf(nodes).map(quoteWord).join("|")}) at="$at\${at:+ }$word" ;;
    esac
  done
  case "$at $prev" in
${values.join("\n")}
    *) case "$at" in
${words.join("\n")}
    esac ;;
  esac
  [[ $cur != -* ]] || names=$flags
  COMPREPLY=($(compgen -W "$names" -- "$cur"))
}
complete -o default -F _mcptest mcptest
`;
}
