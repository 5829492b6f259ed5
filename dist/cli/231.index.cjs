(function(moduleUrl){"use strict";return {80231:(function(e,a,t){t.r(a),t.d(a,{renderBash:()=>renderBash});var n=t(44933),o=t(8177);function renderBash(e){let a=(0,o.kc)(e).map(({places:e,values:a})=>`    ${e.map(n.X).join("|")}) names=${(0,n.X)(a.join(" "))} ;;`),t=e.map(({path:e,flags:a,words:t})=>{let r=a.flatMap(o.cl).map(({name:e})=>e);return`      ${(0,n.X)(e)}) names=${(0,n.X)(t.map(({name:e})=>e).join(" "))} flags=${(0,n.X)(r.join(" "))} ;;`});return`# Completion of mcptest for bash. In ~/.bashrc: eval "$(mcptest completion bash)"
_mcptest() {
  local cur=$\{COMP_WORDS[COMP_CWORD]} prev=$\{COMP_WORDS[COMP_CWORD - 1]} at= word names flags
  # Bash takes --flag=value for three words.
  if [[ $cur == = ]]; then cur=
  elif [[ $prev == = ]]; then prev=$\{COMP_WORDS[COMP_CWORD - 2]}; fi
  for word in "$\{COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at$\{at:+ }$word" in
    ${(0,o.wG)(e).map(n.X).join("|")}) at="$at$\{at:+ }$word" ;;
    esac
  done
  case "$at $prev" in
${a.join("\n")}
    *) case "$at" in
${t.join("\n")}
    esac ;;
  esac
  [[ $cur != -* ]] || names=$flags
  COMPREPLY=($(compgen -W "$names" -- "$cur"))
}
complete -o default -F _mcptest mcptest
`}}),44933:(function(e,a,t){t.d(a,{X:()=>quoteWord});function quoteWord(e){return/^[\w./@:+-][\w./@:+=-]*$/.test(e)?e:`'${e.replaceAll("'","'\\''")}'`}})}})