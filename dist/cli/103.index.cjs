(function(moduleUrl,unpack){"use strict";return {45260:(function(e,t,n){n.r(t),n.d(t,{configureCompletion:()=>configureCompletion,configureSchema:()=>configureSchema});var a=n(48179),s=n(65440),o=n(57052),i=n(34641),r=n(35611),c=n(44933);function listNodes(e,t=""){let n=e.createHelp(),a=n.visibleCommands(e),s=e.registeredArguments.flatMap(({argChoices:e=[]})=>e),o=[...a.map(e=>({name:e.name(),summary:firstSentence(e.description())})),...s.map(e=>({name:e,summary:""}))],i=n.visibleOptions(e).map(e=>{let{long:t,short:n,flags:a,description:s,required:o,optional:i,argChoices:r=[]}=e;return{long:t??a,short:n,summary:firstSentence(s),values:o||i?r:void 0}}),r=e.commands.flatMap(e=>listNodes(e,`${t} ${e.name()}`.trimStart()));return[{path:t,words:o,flags:i},...r]}function firstSentence(e){return e.split(/[;\n]/)[0]??""}function pathsOf(e){return e.flatMap(({path:e})=>""===e?[]:[e])}function groupValues(e){let t=e.flatMap(({path:e,flags:t})=>t.flatMap(t=>{let n=t.values??[];return t.values?spellings(t).map(({name:t})=>({place:`${e} ${t}`,values:n})):[]}));return[...(0,r.$)(t,({values:e})=>e.join(" ")).values()].map(e=>({places:e.map(({place:e})=>e),values:e[0]?.values??[]}))}function spellings({long:e,short:t,summary:n}){return[e,...t?[t]:[]].map(e=>({name:e,summary:n}))}function nameForZsh({name:e,summary:t}){return(0,c.XW)(""===t?e:`${e}:${t}`)}function wordForFish({name:e,summary:t}){return`${quote(e)} -d ${quote(t)}`}function flagForFish({long:e,short:t,summary:n,values:a}){let s=`-l ${e.slice(2)}${t?` -s ${t.slice(1)}`:""} -d ${quote(n)}`;return void 0===a?s:0===a.length?`${s} -r`:`${s} -x -a ${quote(a.join(" "))}`}function quote(e){return`'${e.replaceAll("\\","\\\\").replaceAll("'","\\'")}'`}let l={bash:function renderBash(e){let t=groupValues(e).map(({places:e,values:t})=>`    ${e.map(c.XW).join("|")}) names=${(0,c.XW)(t.join(" "))} ;;`),n=e.map(({path:e,flags:t,words:n})=>{let a=t.flatMap(spellings).map(({name:e})=>e);return`      ${(0,c.XW)(e)}) names=${(0,c.XW)(n.map(({name:e})=>e).join(" "))} flags=${(0,c.XW)(a.join(" "))} ;;`});return`# Completion of mcptest for bash. In ~/.bashrc: eval "$(mcptest completion bash)"
_mcptest() {
  local cur=$\{COMP_WORDS[COMP_CWORD]} prev=$\{COMP_WORDS[COMP_CWORD - 1]} at= word names flags
  # Bash takes --flag=value for three words.
  if [[ $cur == = ]]; then cur=
  elif [[ $prev == = ]]; then prev=$\{COMP_WORDS[COMP_CWORD - 2]}; fi
  for word in "$\{COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at$\{at:+ }$word" in
    ${pathsOf(e).map(c.XW).join("|")}) at="$at$\{at:+ }$word" ;;
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
`},zsh:function renderZsh(e){let t=groupValues(e).map(({places:e,values:t})=>{let n=0===t.length?"_files":`compadd -- ${t.map(c.XW).join(" ")}`;return`    (${e.map(c.XW).join("|")}) ${n}; return ;;`}),n=e.map(({path:e,flags:t,words:n})=>{let a=t.flatMap(spellings);return`    (${(0,c.XW)(e)}) names=(${n.map(nameForZsh).join(" ")}); flags=(${a.map(nameForZsh).join(" ")}) ;;`});return`#compdef mcptest
# Completion of mcptest for zsh. In ~/.zshrc, behind compinit: eval "$(mcptest completion zsh)"
_mcptest() {
  local at= word prev=$\{words[CURRENT-1]}
  local -a names flags
  for word in "$\{(@)words[2,CURRENT-1]}"; do
    case "$at$\{at:+ }$word" in
    (${pathsOf(e).map(c.XW).join("|")}) at="$at$\{at:+ }$word" ;;
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
`},fish:function renderFish(e){let t=e.flatMap(({path:e,words:t,flags:n})=>{let a=`complete -c mcptest -n ${quote(`__mcptest_at ${quote(e)}`)}`;return[...t.map(e=>`${a} -f -a ${wordForFish(e)}`),...n.map(e=>`${a} ${flagForFish(e)}`)]});return`# Completion of mcptest for fish. In ~/.config/fish/config.fish: mcptest completion fish | source
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
`}};function configureCompletion(e,t){e.addArgument(new a.ef("<shell>","which shell").choices(Object.keys(l))).addHelpText("after",`
In ~/.bashrc:                     eval "$(mcptest completion bash)"
In ~/.zshrc, after compinit:      eval "$(mcptest completion zsh)"
In ~/.config/fish/config.fish:    mcptest completion fish | source`).action(async n=>{e.parent&&await (0,i.G6)(t.stdout,l[n](listNodes(e.parent)))})}let p=(0,s.V2)(`usage: unknown schema <json name>
  hint: [[did you mean <close>? Otherwise: ]]there are <names>`);function configureSchema(e,t){e.argument("[name]","suite, pipe, report, baseline, lock, cassette, mock or pricing","suite").action(async e=>{let{SCHEMAS:a}=await n.e(113).then(n.bind(n,55909)),s=Object.hasOwn(a,e)?a[e]:void 0,r=Object.keys(a);if(void 0===s)throw p({name:e,close:(0,o.ZA)(e,r),names:r.join(", ")});await (0,i.G6)(t.stdout,s)})}})}})