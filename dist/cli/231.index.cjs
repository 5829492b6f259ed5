(function(moduleUrl,unpack){"use strict";return {80231:(function(e,t,a){a.r(t),a.d(t,{renderBash:()=>renderBash});var r=a(44933),n=a(8177);function renderBash(e){let t=(0,n.kc)(e).map(({places:e,values:t})=>`    ${e.map(r.X).join("|")}) names=${(0,r.X)(t.join(" "))} ;;`),a=e.map(({path:e,flags:t,words:a})=>{let o=t.flatMap(n.cl).map(({name:e})=>e);return`      ${(0,r.X)(e)}) names=${(0,r.X)(a.map(({name:e})=>e).join(" "))} flags=${(0,r.X)(o.join(" "))} ;;`});return`# Completion of mcptest for bash. In ~/.bashrc: eval "$(mcptest completion bash)"
_mcptest() {
  local cur=$\{COMP_WORDS[COMP_CWORD]} prev=$\{COMP_WORDS[COMP_CWORD - 1]} at= word names flags
  # Bash takes --flag=value for three words.
  if [[ $cur == = ]]; then cur=
  elif [[ $prev == = ]]; then prev=$\{COMP_WORDS[COMP_CWORD - 2]}; fi
  for word in "$\{COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at$\{at:+ }$word" in
    ${(0,n.wG)(e).map(r.X).join("|")}) at="$at$\{at:+ }$word" ;;
    esac
  done
  case "$at $prev" in
${t.join("\n")}
    *) case "$at" in
${a.join("\n")}
    esac ;;
  esac
  [[ $cur != -* ]] || names=$flags
  COMPREPLY=($(compgen -W "$names" -- "$cur"))
}
complete -o default -F _mcptest mcptest
`}}),44933:(function(e,t,a){a.d(t,{X:()=>quoteWord,w:()=>asPath});var r=a(5203);function quoteWord(e){if(/^[\w./@:+-][\w./@:+=-]*$/.test(e))return e;let t=e.replaceAll("\\","\\\\").replaceAll("'","\\'").replace(o,octal);return n.test(e)?`$'${t}'`:`'${e.replaceAll("'","'\\''")}'`}function asPath(e){return/^[-!]/.test(e)?`./${e}`:e}let n=RegExp(`${r.Pk.source}|[\\n\\t]`,"u"),o=RegExp(n,"gu");function octal(e){return Array.from(Buffer.from(e),e=>`\\${e.toString(8).padStart(3,"0")}`).join("")}})}})