(function(moduleUrl,unpack){"use strict";return {40403:(function(e,t,n){n.r(t),n.d(t,{renderFish:()=>renderFish});var o=n(8177);function renderFish(e){let t=e.flatMap(({path:e,words:t,flags:n})=>{let o=`complete -c mcptest -n ${quote(`__mcptest_at ${quote(e)}`)}`;return[...t.map(e=>`${o} -f -a ${describe(e)}`),...n.map(e=>`${o} ${describeFlag(e)}`)]});return`# Completion of mcptest for fish. In ~/.config/fish/config.fish: mcptest completion fish | source
function __mcptest_at
    set -l at
    for word in (commandline -opc)[2..-1]
        if contains -- "$(string join ' ' -- $at $word)" ${(0,o.wG)(e).map(quote).join(" ")}
            set -a at $word
        end
    end
    test "$at" = "$argv[1]"
end
${t.join("\n")}
`}function describe({name:e,summary:t}){return`${quote(e)} -d ${quote(t)}`}function describeFlag({long:e,short:t,summary:n,values:o}){let r=`-l ${e.slice(2)}${t?` -s ${t.slice(1)}`:""} -d ${quote(n)}`;return void 0===o?r:0===o.length?`${r} -r`:`${r} -x -a ${quote(o.join(" "))}`}function quote(e){return`'${e.replaceAll("\\","\\\\").replaceAll("'","\\'")}'`}})}})