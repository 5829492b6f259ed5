(function(moduleUrl){"use strict";return {74632:(function(e,t,n){n.r(t),n.d(t,{renderZsh:()=>renderZsh});var s=n(44933),o=n(8177);function renderZsh(e){let t=(0,o.kc)(e).map(({places:e,values:t})=>{let n=0===t.length?"_files":`compadd -- ${t.map(s.X).join(" ")}`;return`    (${e.map(s.X).join("|")}) ${n}; return ;;`}),n=e.map(({path:e,flags:t,words:n})=>{let r=t.flatMap(o.cl);return`    (${(0,s.X)(e)}) names=(${n.map(describe).join(" ")}); flags=(${r.map(describe).join(" ")}) ;;`});return`#compdef mcptest
# Completion of mcptest for zsh. In ~/.zshrc, behind compinit: eval "$(mcptest completion zsh)"
_mcptest() {
  local at= word prev=$\{words[CURRENT-1]}
  local -a names flags
  for word in "$\{(@)words[2,CURRENT-1]}"; do
    case "$at$\{at:+ }$word" in
    (${(0,o.wG)(e).map(s.X).join("|")}) at="$at$\{at:+ }$word" ;;
    esac
  done
  if [[ $PREFIX == --*=* ]]; then prev=$\{PREFIX%%=*}; compset -P "*="; fi
  case "$at $prev" in
${t.join("\n")}
  esac
  case "$at" in
${n.join("\n")}
  esac
  if [[ $PREFIX == -* ]]; then _describe flag flags
  elif (( $#names )); then _describe word names
  else _files; fi
}
if [[ $funcstack[1] == _mcptest ]]; then _mcptest "$@"; else compdef _mcptest mcptest; fi
`}function describe({name:e,summary:t}){return(0,s.X)(""===t?e:`${e}:${t}`)}}),44933:(function(e,t,n){n.d(t,{X:()=>quoteWord});function quoteWord(e){return/^[\w./@:+-][\w./@:+=-]*$/.test(e)?e:`'${e.replaceAll("'","'\\''")}'`}})}})