/** A suite with every section, in which nothing is wrong. */
export const SUITE = `variables:
  LIMIT: 3
  WHERE: /tmp
mask: [TOKEN]
env:
  TOKEN: \${env.TOKEN}
servers:
  shop:
    command: [node, "\${var.WHERE}/shop.js"]
    cwd: .
    startup_timeout: 5s
    tolerate: [{ rule: invalid-frame, at: /result, reason: old }]
  web:
    url: http://localhost:1/mcp
    transport: http
    headers: { X-Team: a }
default_server: shop
models:
  judge: { provider: anthropic, model: claude-sonnet-4-5 }
rubrics:
  polite: { criteria: [{ name: friendly }], threshold: 0.7 }
defaultTest:
  timeout: 20s
run:
  parallel: 2
  isolation: test
hooks:
  beforeAll: [{ command: node prepare.js, mode: context }]
tools:
  - name: finds a book
    server: shop
    tags: [fast]
    tool: find_book
    args: { title: "\${var.title}", limit: "\${var.LIMIT}" }
    cases:
      - { name: emma, vars: { title: Emma } }
    expect:
      - target: result.author
        matcher: { exact: Austen }
      - { name: pages, target: payload.pages, matcher: { not: { lt: 3 } } }
      - { target: payload.pages, matcher: { any_of: [{ gt: 3 }, { type: "null" }] } }
      - { target: payload.text, matcher: { schema: book.json } }
      - { target: payload.text, matcher: { llm_judge: { rubric: friendly } } }
    derivedMetrics:
      - { name: sum, value: { weighted_sum: [{ ref: pages, weight: 1 }] } }
    transform: { response: { jq: .result } }
  - { name: counts, server: web, tool: count, expect: success }
resources:
  - { name: reads, uri: "file:///a", expect: [result exists] }
prompts:
  - { name: greets, prompt: greet, args: { name: Bo }, expect: [result exists] }
compositions:
  - name: finds and reads
    nodes:
      - { id: search, tool: find, args: { q: a } }
      - { id: details, needs: [search], for_each: "\${search.hits}", tool: get, args: { id: "\${item.id}" } }
      - { id: again, needs: [details], tool: get, args: { id: "\${details[0].id}" }, loop: { until: .output.done, max: 3 } }
    output: again
    budget: { max_tokens: 100 }
    expect:
      - { target: nodes.details.status, matcher: { exact: ok } }
      - { target: output.done, matcher: { exact: true } }
agents:
  - name: books
    prompt: find Emma
    max_turns: 3
    trajectory: { match: subset, calls: [{ name: find_book }] }
    expect: [final_response contains Emma]
evals:
  - name: answers
    prompt: who wrote Emma?
    response: Austen
    rubric: { ref: polite }
    judge: { model: claude-sonnet-4-5, jury: { size: 3, consensus: 0.5 } }
calibration:
  - { name: judges, rubric: { ref: polite }, labels: labels.jsonl, expect: [accuracy >= 0.5] }
`;

/** What stands in the suite, what is written instead, the message of the one problem, and its hint; ⏎ is a line break. */
export const SLIPS = `
    headers: { X-Team: a } ⇒     auth: { bearer_token: SHOP_TOKEN } ⇒ unknown key "bearer_token" in "auth" ⇒ did you mean "bearer_token_env"?
    headers: { X-Team: a } ⇒     auth: { bearer_token: "\${env.TOKEN}" } ⇒ unknown key "bearer_token" in "auth" ⇒ did you mean "bearer_token_env"?
    headers: { X-Team: a } ⇒     auth: { bearer_token: c4narY-pasted-9f8e7d } ⇒ unknown key "bearer_token" in "auth" ⇒ did you mean "bearer_token_env"?
    server: shop⏎ ⇒     server: shpo⏎ ⇒ server "shpo" is not declared ⇒ did you mean "shop"?
default_server: shop ⇒ default_server: shpo ⇒ server "shpo" is not declared ⇒ did you mean "shop"?
⏎servers: ⇒ ⏎server: ⇒ unknown key "server" in a suite file ⇒ did you mean "servers"?
⏎servers: ⇒ ⏎severs: ⇒ unknown key "severs" in a suite file ⇒ did you mean "servers"?
⏎tools: ⇒ ⏎tool: ⇒ unknown key "tool" in a suite file ⇒ did you mean "tools"?
⏎rubrics: ⇒ ⏎rubric: ⇒ unknown key "rubric" in a suite file ⇒ did you mean "rubrics"?
variables: ⇒ variable: ⇒ unknown key "variable" in a suite file ⇒ did you mean "variables"?
mask: [TOKEN] ⇒ maks: [TOKEN] ⇒ unknown key "maks" in a suite file ⇒ did you mean "mask"?
⏎env: ⇒ ⏎envs: ⇒ unknown key "envs" in a suite file ⇒ did you mean "env"?
\${env.TOKEN} ⇒ \${env.TOKNE} ⇒ environment variable TOKNE is not set ⇒ did you mean TOKEN?
    command: [node, " ⇒     comand: [node, " ⇒ unknown key "comand" in server "shop" ⇒ did you mean "command"?
    url: http ⇒     ulr: http ⇒ unknown key "ulr" in server "web" ⇒ did you mean "url"?
    cwd: . ⇒     cdw: . ⇒ unknown key "cdw" in server "shop" ⇒ did you mean "cwd"?
startup_timeout: 5s ⇒ startup_timout: 5s ⇒ unknown key "startup_timout" in server "shop" ⇒ did you mean "startup_timeout"?
transport: http ⇒ transport: htpp ⇒ "transport" must be "auto", "http" or "sse", but is "htpp" ⇒ did you mean "http"?
headers: { X ⇒ header: { X ⇒ unknown key "header" in server "web" ⇒ did you mean "headers"?
rule: invalid-frame ⇒ rule: invalid-frme ⇒ "rule" must be one of RULES values, but is "invalid-frme" ⇒ did you mean "invalid-frame"?
rule: invalid-frame ⇒ rul: invalid-frame ⇒ unknown key "rul" in an item of "tolerate" ⇒ did you mean "rule"?
reason: old ⇒ reson: old ⇒ unknown key "reson" in an item of "tolerate" ⇒ did you mean "reason"?
provider: anthropic ⇒ provider: antropic ⇒ "provider" must be "anthropic" or "openai", but is "antropic" ⇒ did you mean "anthropic"?
model: claude-sonnet-4-5 }⏎rubrics ⇒ modle: claude-sonnet-4-5 }⏎rubrics ⇒ unknown key "modle" in "judge" ⇒ did you mean "model"?
  judge: { provider ⇒   jugde: { provider ⇒ unknown key "jugde" in "models" ⇒ did you mean "judge"?
criteria: [ ⇒ criterias: [ ⇒ unknown key "criterias" in "polite" ⇒ did you mean "criteria"?
[{ name: friendly ⇒ [{ nmae: friendly ⇒ unknown key "nmae" in an item of "criteria" ⇒ did you mean "name"?
threshold: 0.7 ⇒ treshold: 0.7 ⇒ unknown key "treshold" in "polite" ⇒ did you mean "threshold"?
rubric: { ref: polite }⏎    judge ⇒ rubric: { ref: politee }⏎    judge ⇒ unknown rubric "politee" ⇒ did you mean "polite"?
  polite: { ⇒   polit: { ⇒ unknown rubric "polite" (also at suite.yml:76:36) ⇒ did you mean "polit"?
rubric: { ref: polite }⏎    judge ⇒ rubric: { reff: polite }⏎    judge ⇒ unknown key "reff" in "rubric" ⇒ did you mean "ref"?
defaultTest: ⇒ default_test: ⇒ unknown key "default_test" in a suite file ⇒ did you mean "defaultTest"?
  timeout: 20s ⇒   timeot: 20s ⇒ unknown key "timeot" in "defaultTest" ⇒ did you mean "timeout"?
  parallel: 2 ⇒   paralel: 2 ⇒ unknown key "paralel" in "run" ⇒ did you mean "parallel"?
isolation: test ⇒ isolation: tset ⇒ "isolation" must be "run" or "test", but is "tset" ⇒ did you mean "test"?
⏎hooks: ⇒ ⏎hook: ⇒ unknown key "hook" in a suite file ⇒ did you mean "hooks"?
beforeAll: ⇒ beforAll: ⇒ unknown key "beforAll" in "hooks" ⇒ did you mean "beforeAll"?
mode: context ⇒ mode: contxt ⇒ "mode" must be "context", but is "contxt"
mode: context ⇒ moed: context ⇒ unknown key "moed" in a hook of beforeAll ⇒ did you mean "mode"?
[{ command: node prepare ⇒ [{ comand: node prepare ⇒ unknown key "comand" in a hook of beforeAll ⇒ did you mean "command"?
  - name: finds a book ⇒   - nam: finds a book ⇒ unknown key "nam" in a tool test ⇒ did you mean "name"?
    server: shop⏎ ⇒     sever: shop⏎ ⇒ unknown key "sever" in a tool test ⇒ did you mean "server"?
tags: [fast] ⇒ tag: [fast] ⇒ unknown key "tag" in a tool test ⇒ did you mean "tags"?
    tool: find_book ⇒     tol: find_book ⇒ unknown key "tol" in a tool test ⇒ did you mean "tool"?
    args: { title ⇒     arg: { title ⇒ unknown key "arg" in a tool test ⇒ did you mean "args"?
    args: { title ⇒     arguments: { title ⇒ unknown key "arguments" in a tool test ⇒ did you mean "args"?
\${var.LIMIT} ⇒ \${var.LIMTI} ⇒ variable "LIMTI" is not defined ⇒ did you mean "LIMIT"?
\${var.title} ⇒ \${var.titel} ⇒ variable "titel" is not defined ⇒ did you mean "title"?
  LIMIT: 3 ⇒   LIMTI: 3 ⇒ variable "LIMIT" is not defined ⇒ did you mean "LIMTI"?
\${var.LIMIT} ⇒ \${LIMIT} ⇒ invalid reference \${LIMIT} ⇒ did you mean \${var.LIMIT}?
\${var.LIMIT} ⇒ \${vars.LIMIT} ⇒ invalid reference \${vars.LIMIT} ⇒ references are \${var.NAME}, \${env.NAME} and \${CONFIG_DIR}; for a literal \${ write $\${
vars: { title ⇒ vars: { titel ⇒ variable "title" is not defined ⇒ did you mean "titel"?
vars: { title ⇒ var: { title ⇒ unknown key "var" in a case ⇒ did you mean "vars"?
- { name: emma ⇒ - { nmae: emma ⇒ unknown key "nmae" in a case ⇒ did you mean "name"?
    cases:⏎ ⇒     case:⏎ ⇒ unknown key "case" in a tool test ⇒ did you mean "cases"?
    expect:⏎      - target: result ⇒     expct:⏎      - target: result ⇒ unknown key "expct" in a tool test ⇒ did you mean "expect"?
- target: result.author ⇒ - tagret: result.author ⇒ unknown key "tagret" in an assertion ⇒ did you mean "target"?
        matcher: { exact: Austen ⇒         mather: { exact: Austen ⇒ unknown key "mather" in an assertion ⇒ did you mean "matcher"?
{ exact: Austen ⇒ { exat: Austen ⇒ unknown matcher "exat" ⇒ did you mean "exact"?
{ not: { lt: 3 ⇒ { not: { lte_: 3 ⇒ unknown key "lte_" in "not" ⇒ did you mean "lte"?
any_of: [{ gt: 3 } ⇒ any_of: [{ gtt: 3 } ⇒ unknown key "gtt" in an item of "any_of" ⇒ did you mean "gt"?
any_of: ⇒ anyof: ⇒ unknown matcher "anyof" ⇒ did you mean "any_of"?
type: "null" ⇒ type: "nul" ⇒ "type" must be "string", "number", "integer", "boolean", "object", "array" or "null", but is "nul" ⇒ did you mean "null"?
target: result.author ⇒ target: resutl.author ⇒ unknown target "resutl.author" ⇒ did you mean "result.author"?
target: payload.pages, matcher: { not ⇒ target: paylod.pages, matcher: { not ⇒ unknown target "paylod.pages" ⇒ did you mean "payload.pages"?
schema: book.json ⇒ schema: bok.json ⇒ file "bok.json" does not exist ⇒ paths start at the folder of the file they stand in
schema: book.json ⇒ shema: book.json ⇒ unknown matcher "shema" ⇒ did you mean "schema"?
llm_judge: ⇒ llm_juge: ⇒ unknown matcher "llm_juge" ⇒ did you mean "llm_judge"?
llm_judge: { rubric ⇒ llm_judge: { rubrc ⇒ unknown key "rubrc" in "llm_judge" ⇒ did you mean "rubric"?
derivedMetrics ⇒ derivedMetric ⇒ unknown key "derivedMetric" in a tool test ⇒ did you mean "derivedMetrics"?
weighted_sum ⇒ weigthed_sum ⇒ unknown key "weigthed_sum" in "value" ⇒ did you mean "weighted_sum"?
ref: pages ⇒ ref: page ⇒ metric "sum" refers to "page", which names no assertion, set or earlier metric: it counts as 0 ⇒ did you mean "pages"?
ref: pages ⇒ reff: pages ⇒ unknown key "reff" in a term of weighted_sum ⇒ did you mean "ref"?
value: { weighted ⇒ vlaue: { weighted ⇒ unknown key "vlaue" in a metric ⇒ did you mean "value"?
    transform: { ⇒     trasform: { ⇒ unknown key "trasform" in a tool test ⇒ did you mean "transform"?
{ response: { jq ⇒ { respose: { jq ⇒ unknown key "respose" in "transform" ⇒ did you mean "response"?
{ jq: .result ⇒ { jqq: .result ⇒ unknown key "jqq" in "response" ⇒ did you mean "jq"?
expect: success ⇒ expect: sucess ⇒ "expect" must be "success" or "refused", but is "sucess" ⇒ did you mean "success"?
uri: "file ⇒ url: "file ⇒ unknown key "url" in a resource test ⇒ did you mean "uri"?
prompt: greet ⇒ promt: greet ⇒ unknown key "promt" in a prompt test ⇒ did you mean "prompt"?
[result exists] }⏎prompts ⇒ [resutl exists] }⏎prompts ⇒ unknown target "resutl" ⇒ did you mean "result"?
[result exists] }⏎prompts ⇒ [result exist] }⏎prompts ⇒ no value stands after "exist" ⇒ did you mean "exists"?
    nodes:⏎ ⇒     node:⏎ ⇒ unknown key "node" in a composition ⇒ did you mean "nodes"?
{ id: search ⇒ { di: search ⇒ unknown key "di" in a node ⇒ did you mean "id"?
id: search ⇒ id: serch ⇒ unknown node "search" in needs of node "details" ⇒ did you mean "serch"?
id: again ⇒ id: 1again ⇒ invalid node id "1again" ⇒ letters, digits, _ and -; start with a letter or _
needs: [search] ⇒ need: [search] ⇒ unknown key "need" in a node ⇒ did you mean "needs"?
needs: [search] ⇒ needs: [serch] ⇒ unknown node "serch" in needs of node "details" ⇒ did you mean "search"?
needs: [details] ⇒ needs: [detials] ⇒ unknown node "detials" in needs of node "again" ⇒ did you mean "details"?
for_each: " ⇒ foreach: " ⇒ unknown key "foreach" in a node ⇒ did you mean "for_each"?
\${search.hits} ⇒ \${serch.hits} ⇒ unknown node "serch" in \${serch.hits} of node "details" ⇒ did you mean "search"?
\${item.id} ⇒ \${itm.id} ⇒ unknown node "itm" in \${itm.id} of node "details" ⇒ known are "search", "details", "again"
loop: { ⇒ lop: { ⇒ unknown key "lop" in a node ⇒ did you mean "loop"?
until: .out ⇒ untill: .out ⇒ unknown key "untill" in "loop" ⇒ did you mean "until"?
max: 3 } ⇒ mx: 3 } ⇒ unknown key "mx" in "loop" ⇒ did you mean "max"?
output: again ⇒ output: agian ⇒ unknown node "agian" in output ⇒ did you mean "again"?
    output: again ⇒     outptu: again ⇒ unknown key "outptu" in a composition ⇒ did you mean "output"?
    budget: { ⇒     buget: { ⇒ unknown key "buget" in a composition ⇒ did you mean "budget"?
max_tokens: 100 ⇒ max_token: 100 ⇒ unknown key "max_token" in "budget" ⇒ did you mean "max_tokens"?
nodes.details.status ⇒ nodes.detials.status ⇒ unknown target "nodes.detials.status" ⇒ did you mean "nodes.details.status"?
nodes.details.status ⇒ node.details.status ⇒ unknown target "node.details.status" ⇒ did you mean "nodes.details.status"?
    prompt: find Emma ⇒     promt: find Emma ⇒ unknown key "promt" in an agent test ⇒ did you mean "prompt"?
max_turns: 3 ⇒ max_turn: 3 ⇒ unknown key "max_turn" in an agent test ⇒ did you mean "max_turns"?
trajectory: ⇒ trajctory: ⇒ unknown key "trajctory" in an agent test ⇒ did you mean "trajectory"?
match: subset ⇒ match: subst ⇒ "match" must be "strict", "unordered", "subsequence" or "subset", but is "subst" ⇒ did you mean "subset"?
match: subset ⇒ macth: subset ⇒ unknown key "macth" in "trajectory" ⇒ did you mean "match"?
calls: [{ name ⇒ calls: [{ nmae ⇒ unknown key "nmae" in an item of "calls" ⇒ did you mean "name"?
final_response contains ⇒ final_respnse contains ⇒ unknown target "final_respnse" ⇒ did you mean "final_response"?
final_response contains ⇒ final_response contain ⇒ unknown matcher "contain" ⇒ did you mean "contains"?
    response: Austen ⇒     respone: Austen ⇒ unknown key "respone" in an eval ⇒ did you mean "response"?
    rubric: { ref: polite }⏎    judge ⇒     rubrik: { ref: polite }⏎    judge ⇒ unknown key "rubrik" in an eval ⇒ did you mean "rubric"?
jury: ⇒ jurry: ⇒ unknown key "jurry" in "judge" ⇒ did you mean "jury"?
consensus: 0.5 ⇒ consensus: 50 ⇒ "consensus" must be at most 1, but is 50
labels: labels ⇒ label: labels ⇒ unknown key "label" in a calibration ⇒ did you mean "labels"?
labels.jsonl ⇒ label.jsonl ⇒ file "label.jsonl" does not exist ⇒ paths start at the folder of the file they stand in
accuracy >= ⇒ acuracy >= ⇒ unknown target "acuracy" ⇒ did you mean "accuracy"?
compositions: ⇒ composition: ⇒ unknown key "composition" in a suite file ⇒ did you mean "compositions"?
⏎agents: ⇒ ⏎agent: ⇒ unknown key "agent" in a suite file ⇒ did you mean "agents"?
⏎evals: ⇒ ⏎eval: ⇒ unknown key "eval" in a suite file ⇒ did you mean "evals"?
⏎calibration: ⇒ ⏎calibrations: ⇒ unknown key "calibrations" in a suite file ⇒ did you mean "calibration"?
⏎resources: ⇒ ⏎resource: ⇒ unknown key "resource" in a suite file ⇒ did you mean "resources"?
⏎prompts: ⇒ ⏎prompt: ⇒ unknown key "prompt" in a suite file ⇒ did you mean "prompts"?
⏎models: ⇒ ⏎model: ⇒ unknown key "model" in a suite file ⇒ did you mean "models"?
default_server: ⇒ defaultServer: ⇒ unknown key "defaultServer" in a suite file ⇒ did you mean "default_server"?
  web: ⇒   wed: ⇒ server "web" is not declared ⇒ did you mean "wed"?
details (everywhere) ⇒ 1details ⇒ invalid node id "1details" ⇒ letters, digits, _ and -; start with a letter or _
id: details, needs ⇒ id: 1details, needs ⇒ invalid node id "1details" ⇒ letters, digits, _ and -; start with a letter or _
rubric: { ref: polite }⏎    judge ⇒ rubric: { preset: helpfull }⏎    judge ⇒ "preset" must be "helpfulness", "groundedness", "safety", "format-adherence" or "conciseness", but is "helpfull"
    response: Austen⏎    rubric: { ref: polite }⏎    judge ⇒     compair: { a: { prompt: x }, b: { prompt: y } }⏎    judge ⇒ unknown key "compair" in an eval ⇒ did you mean "compare"?
    max_turns: 3 ⇒     min_pass_rat: 0.5 ⇒ unknown key "min_pass_rat" in an agent test ⇒ did you mean "min_pass_rate"?
  - { name: counts ⇒   - { hoks: { beforeEach: [node x] }, name: counts ⇒ unknown key "hoks" in a tool test ⇒ did you mean "hooks"?
  - { name: counts ⇒   - { hooks: { beforeEech: [node x] }, name: counts ⇒ unknown key "beforeEech" in "hooks" ⇒ did you mean "beforeEach"?
  - { name: counts ⇒   - { retires: 3, name: counts ⇒ unknown key "retires" in a tool test ⇒ did you mean "retries"?
  - { name: counts ⇒   - { skp: later, name: counts ⇒ unknown key "skp" in a tool test ⇒ did you mean "skip"?
  - { name: counts ⇒   - { onlly: true, name: counts ⇒ unknown key "onlly" in a tool test ⇒ did you mean "only"?
    headers: { ⇒     auth: { bearer_token_evn: TOKEN }⏎    headers: { ⇒ unknown key "bearer_token_evn" in "auth" ⇒ did you mean "bearer_token_env"?
    headers: { ⇒     auth: { oauth: { grant: client_credentials, token_endpoint: http://localhost/t, client_idd: a, client_secret_env: TOKEN } }⏎    headers: { ⇒ unknown key "client_idd" in "oauth" ⇒ did you mean "client_id"?
    headers: { ⇒     http: { timout: 3s }⏎    headers: { ⇒ unknown key "timout" in "http" ⇒ did you mean "timeout"?
    cwd: . ⇒     client: { root: [] } ⇒ unknown key "root" in "client" ⇒ did you mean "roots"?
    cwd: . ⇒     on_crash: restrt ⇒ "on_crash" must be "restart" or "stop", but is "restrt" ⇒ did you mean "restart"?
run:⏎ ⇒ budget: { max_cost: 3 }⏎run:⏎ ⇒ unknown key "max_cost" in "budget" ⇒ did you mean "max_cost_usd"?
run:⏎ ⇒ normalise: [a]⏎run:⏎ ⇒ unknown key "normalise" in a suite file ⇒ did you mean "normalize"?
rubric: friendly ⇒ rubric: { ref: politte } ⇒ unknown rubric "politte" ⇒ did you mean "polite"?
for_each: "\${search.hits}" ⇒ for_each: "\${search.hits}", whn: "true" ⇒ unknown key "whn" in a node ⇒ did you mean "when"?
tool: find, args: { q: a } ⇒ tool: find, args: { q: a }, mock: { reslt: 1 } ⇒ unknown key "reslt" in "mock" ⇒ did you mean "result"?
tool: find, args: { q: a } ⇒ tool: find, args: { q: a }, retry: { mx: 1 } ⇒ unknown key "mx" in "retry" ⇒ did you mean "max"?
transform: { response: { jq: .result } } ⇒ transform: { requst: { jq: . } } ⇒ unknown key "requst" in "transform" ⇒ did you mean "request"?
matcher: { not: { lt: 3 } } ⇒ matcher: { approx: { valu: 3, tolerance: 1 } } ⇒ unknown key "valu" in "approx" ⇒ did you mean "value"?
      - target: result.author⏎        matcher: { exact: Austen } ⇒       - assert-set: { name: s, assertion: [{ target: result, matcher: { exists: true } }] } ⇒ unknown key "assertion" in "assert-set" ⇒ did you mean "assertions"?
      - target: result.author⏎        matcher: { exact: Austen } ⇒       - asert-set: { name: s, assertions: [{ target: result, matcher: { exists: true } }] } ⇒ unknown key "asert-set" in an assertion ⇒ did you mean "assert-set"?
- { name: pages, target ⇒ - { wieght: 2, name: pages, target ⇒ unknown key "wieght" in an assertion ⇒ did you mean "weight"?
expect: [final_response contains Emma] ⇒ expect: { max_duration: 3, assertions: [final_response contains Emma] } ⇒ unknown key "max_duration" in "expect" ⇒ did you mean "max_duration_ms"?
    cwd: . ⇒     protcol: 2025-06-18 ⇒ unknown key "protcol" in server "shop" ⇒ did you mean "protocol"?
    cwd: . ⇒     protocol: 2025-06-08 ⇒ "protocol" must be "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25" or "2026-07-28", but is "2025-06-08" ⇒ did you mean "2025-06-18"?
    output: again ⇒     cases: [{ name: a, goldn: 1 }]⏎    output: again ⇒ unknown key "goldn" in a case ⇒ did you mean "golden"?
judge: { model: claude-sonnet-4-5, jury ⇒ judge: { provder: anthropic, model: claude-sonnet-4-5, jury ⇒ unknown key "provder" in "judge" ⇒ did you mean "provider"?
rubric: { ref: polite }⏎    judge ⇒ rubric: { tree: { aks: polite?, yes: { score: 1 }, no: { score: 0 } } }⏎    judge ⇒ unknown key "aks" in "tree" ⇒ did you mean "ask"?
    cases:⏎      - { name: emma, vars: { title: Emma } } ⇒     cases: { fle: rows.csv } ⇒ unknown key "fle" in "cases" ⇒ did you mean "file"?
    cases:⏎      - { name: emma, vars: { title: Emma } } ⇒     cases: { matrx: { title: [a, b] } } ⇒ unknown key "matrx" in "cases" ⇒ did you mean "matrix"?
needs: [search] ⇒ needs: [{ id: search, optinal: true }] ⇒ unknown key "optinal" in a need ⇒ did you mean "optional"?
needs: [search], for_each: "\${search.hits}" ⇒ needs: [serch], for_each: "\${serch.hits}" ⇒ unknown node "serch" in needs of node "details" ⇒ did you mean "search"?
  shop: ⇒   shpo: ⇒ server "shop" is not declared (also at suite.yml:31:13) ⇒ did you mean "shpo"?
variables: ⇒ import: [a.yml]⏎variables: ⇒ unknown key "import" in a suite file ⇒ did you mean "imports"?
`;
