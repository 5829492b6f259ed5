(function(moduleUrl,unpack){"use strict";return {17578:(function(e,t,n){n.r(t),n.d(t,{configureCompletion:()=>configureCompletion,configureSchema:()=>configureSchema,listNodes:()=>listNodes,renderBash:()=>renderBash,renderFish:()=>renderFish,renderZsh:()=>renderZsh});var s=n(48179),a=n(65440),o=n(35611),r=n(44933),i=n(57052),c=n(34641);let l={bash:renderBash,zsh:renderZsh,fish:renderFish};function configureCompletion(e,t){e.addArgument(new s.ef("<shell>","which shell").choices(Object.keys(l))).addHelpText("after",`
In ~/.bashrc:                     eval "$(mcptest completion bash)"
In ~/.zshrc, after compinit:      eval "$(mcptest completion zsh)"
In ~/.config/fish/config.fish:    mcptest completion fish | source`).action(async n=>{e.parent&&await (0,c.G6)(t.stdout,l[n](listNodes(e.parent)))})}let p=(0,a.V2)(`usage: unknown schema <json name>
  hint: [[did you mean <close>? Otherwise: ]]there are <names>`);function configureSchema(e,t){e.argument("[name]","suite, pipe, report, baseline, lock, cassette, mock or pricing","suite").action(async e=>{let{SCHEMAS:s}=await n.e(86).then(n.bind(n,55909)),a=Object.hasOwn(s,e)?s[e]:void 0,o=Object.keys(s);if(void 0===a)throw p({name:e,close:(0,i.ZA)(e,o),names:o.join(", ")});await (0,c.G6)(t.stdout,a)})}function listNodes(e,t=""){let n=e.createHelp(),s=n.visibleCommands(e),a=e.registeredArguments.flatMap(({argChoices:e=[]})=>e),o=[...s.map(e=>({name:e.name(),summary:firstSentence(e.description())})),...a.map(e=>({name:e,summary:""}))],r=n.visibleOptions(e).map(e=>{let{long:t,short:n,flags:s,description:a,required:o,optional:r,argChoices:i=[]}=e;return{long:t??s,short:n,summary:firstSentence(a),values:o||r?i:void 0}}),i=e.commands.flatMap(e=>listNodes(e,`${t} ${e.name()}`.trimStart()));return[{path:t,words:o,flags:r},...i]}function firstSentence(e){return e.split(/[;\n]/)[0]??""}function pathsOf(e){return e.flatMap(({path:e})=>""===e?[]:[e])}function groupValues(e){let t=e.flatMap(({path:e,flags:t})=>t.flatMap(t=>{let n=t.values??[];return t.values?spellings(t).map(({name:t})=>({place:`${e} ${t}`,values:n})):[]}));return[...(0,o.$)(t,({values:e})=>e.join(" ")).values()].map(e=>({places:e.map(({place:e})=>e),values:e[0]?.values??[]}))}function spellings({long:e,short:t,summary:n}){return[e,...t?[t]:[]].map(e=>({name:e,summary:n}))}function renderBash(e){let t=groupValues(e).map(({places:e,values:t})=>`    ${e.map(r.XW).join("|")}) names=${(0,r.XW)(t.join(" "))} ;;`),n=e.map(({path:e,flags:t,words:n})=>{let s=t.flatMap(spellings).map(({name:e})=>e);return`      ${(0,r.XW)(e)}) names=${(0,r.XW)(n.map(({name:e})=>e).join(" "))} flags=${(0,r.XW)(s.join(" "))} ;;`});return`# Completion of mcptest for bash. In ~/.bashrc: eval "$(mcptest completion bash)"
_mcptest() {
  local cur=$\{COMP_WORDS[COMP_CWORD]} prev=$\{COMP_WORDS[COMP_CWORD - 1]} at= word names flags
  # Bash takes --flag=value for three words.
  if [[ $cur == = ]]; then cur=
  elif [[ $prev == = ]]; then prev=$\{COMP_WORDS[COMP_CWORD - 2]}; fi
  for word in "$\{COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at$\{at:+ }$word" in
    ${pathsOf(e).map(r.XW).join("|")}) at="$at$\{at:+ }$word" ;;
    esac
  done
  case "$at $prev" in
${t.join("\n")}
    *) case "$at" in
${n.join("\n")}
    esac ;;
  esac
  [[ $cur != -* ]] || names=$flags
  COMPREPLY=($(compgen -W "$names" -- "$cur"))
}
complete -o default -F _mcptest mcptest
`}function renderZsh(e){let t=groupValues(e).map(({places:e,values:t})=>{let n=0===t.length?"_files":`compadd -- ${t.map(r.XW).join(" ")}`;return`    (${e.map(r.XW).join("|")}) ${n}; return ;;`}),n=e.map(({path:e,flags:t,words:n})=>{let s=t.flatMap(spellings);return`    (${(0,r.XW)(e)}) names=(${n.map(nameForZsh).join(" ")}); flags=(${s.map(nameForZsh).join(" ")}) ;;`});return`#compdef mcptest
# Completion of mcptest for zsh. In ~/.zshrc, behind compinit: eval "$(mcptest completion zsh)"
_mcptest() {
  local at= word prev=$\{words[CURRENT-1]}
  local -a names flags
  for word in "$\{(@)words[2,CURRENT-1]}"; do
    case "$at$\{at:+ }$word" in
    (${pathsOf(e).map(r.XW).join("|")}) at="$at$\{at:+ }$word" ;;
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
`}function nameForZsh({name:e,summary:t}){return(0,r.XW)(""===t?e:`${e}:${t}`)}function renderFish(e){let t=e.flatMap(({path:e,words:t,flags:n})=>{let s=`complete -c mcptest -n ${quote(`__mcptest_at ${quote(e)}`)}`;return[...t.map(({name:e,summary:t})=>`${s} -f -a ${quote(e)} -d ${quote(t)}`),...n.map(e=>`${s} ${flagForFish(e)}`)]});return`# Completion of mcptest for fish. In ~/.config/fish/config.fish: mcptest completion fish | source
function __mcptest_at
    set -l at
    for word in (commandline -opc)[2..-1]
        if contains -- "$(string join ' ' -- $at $word)" ${pathsOf(e).map(quote).join(" ")}
            set -a at $word
        end
    end
    test "$at" = "$argv[1]"
end
${t.join("\n")}
`}function flagForFish({long:e,short:t,summary:n,values:s}){let a=`-l ${e.slice(2)}${t?` -s ${t.slice(1)}`:""} -d ${quote(n)}`;return void 0===s?a:0===s.length?`${a} -r`:`${a} -x -a ${quote(s.join(" "))}`}function quote(e){return`'${e.replaceAll("\\","\\\\").replaceAll("'","\\'")}'`}})}})