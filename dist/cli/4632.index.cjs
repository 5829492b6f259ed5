(function(moduleUrl,unpack){"use strict";return {74632:(function(e,t,r){r.r(t),r.d(t,{renderZsh:()=>renderZsh});var n=r(44933),o=r(8177);function renderZsh(e){let t=(0,o.kc)(e).map(({places:e,values:t})=>{let r=0===t.length?"_files":`compadd -- ${t.map(n.X).join(" ")}`;return`    (${e.map(n.X).join("|")}) ${r}; return ;;`}),r=e.map(({path:e,flags:t,words:r})=>{let a=t.flatMap(o.cl);return`    (${(0,n.X)(e)}) names=(${r.map(describe).join(" ")}); flags=(${a.map(describe).join(" ")}) ;;`});return`#compdef mcptest
# Completion of mcptest for zsh. In ~/.zshrc, behind compinit: eval "$(mcptest completion zsh)"
_mcptest() {
  local at= word prev=$\{words[CURRENT-1]}
  local -a names flags
  for word in "$\{(@)words[2,CURRENT-1]}"; do
    case "$at$\{at:+ }$word" in
    (${(0,o.wG)(e).map(n.X).join("|")}) at="$at$\{at:+ }$word" ;;
    esac
  done
  if [[ $PREFIX == --*=* ]]; then prev=$\{PREFIX%%=*}; compset -P "*="; fi
  case "$at $prev" in
${t.join("\n")}
  esac
  case "$at" in
${r.join("\n")}
  esac
  if [[ $PREFIX == -* ]]; then _describe flag flags
  elif (( $#names )); then _describe word names
  else _files; fi
}
if [[ $funcstack[1] == _mcptest ]]; then _mcptest "$@"; else compdef _mcptest mcptest; fi
`}function describe({name:e,summary:t}){return(0,n.X)(""===t?e:`${e}:${t}`)}}),44933:(function(e,t,r){r.d(t,{X:()=>quoteWord,w:()=>asPath});var n=r(5203);function quoteWord(e){if(/^[\w./@:+-][\w./@:+=-]*$/.test(e))return e;let t=e.replaceAll("\\","\\\\").replaceAll("'","\\'").replace(a,octal);return o.test(e)?`$'${t}'`:`'${e.replaceAll("'","'\\''")}'`}function asPath(e){return/^[-!]/.test(e)?`./${e}`:e}let o=RegExp(`${n.Pk.source}|[\\n\\t]`,"u"),a=RegExp(o,"gu");function octal(e){return Array.from(Buffer.from(e),e=>`\\${e.toString(8).padStart(3,"0")}`).join("")}})}})