(function(moduleUrl,unpack){"use strict";return {61164:(function(e,t,n){n.d(t,{renderPrompts:()=>renderPrompts});var r=n(42583),i=n(95359),o=n(65440),a=n(39515),s=n(36982),d=n(63210),c=n(5203);async function renderPrompts(e,t){let{showPrompt:n,...r}=await (0,a.y)(),i=new Set;for(let o of e){let{skip:e,spec:a,coordinates:s,members:f}=o;if(void 0!==e||!("matrix"in a)||f)continue;let{repeat:p,model:u,...l}=s,m=(0,c.TN)((0,d.jw)({name:a.name,coordinates:l})),w=(await findCandidates(o,a,r)).map(e=>describe(()=>n(a,e,t)));for(let e of w.length>0?w:[`its candidate is a live run: nothing is known of it before
`])i.add(`
Prompt of ${m}

${e}`)}return[...i].join("")}async function findCandidates(e,t,{partsOf:n,recordedCandidate:o}){let{prompt:a,context:d,reference:c,compare:f}=t,[p,u]=(f?[f.a,f.b]:[t.candidate]).flatMap(e=>"response"in e?(0,s.ae)({prompt:a,response:e.response,context:[...d],reference:c}):[]);if(p&&u)return[{parts:n(p,u)},{parts:n(u,p)}];if(p)return[p];let l=await (0,r.ZZ)((0,i.ot)(e.suite,e.id),"test");return(l?.exchanges.filter(({method:e})=>"judge"===e)??[]).flatMap(({params:e})=>o(e)??[])}function describe(e){try{return e().map(([e,t])=>`${e}:
${(0,c.UN)(t)}
`).join("\n")}catch(e){return`${(0,c.TN)((0,o.v0)(e),500)}
`}}})}})