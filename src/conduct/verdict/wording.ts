import { words } from "../../values/show/words.ts";

export const SAID = {
  andMore: words("<message>[[ (and <number more> more)]]"),
  protocol: words("<count findings protocol finding> (--strict-protocol)"),
  denied: words("<code>: <message>[[ (and <count more more warning>)]] (--deny-warnings)"),
  problems: words("nothing was run: <message>[[ (and <count more more error>)]]"),
  missing: words("shard <shard> is missing"),
  missingMore: words("shards <shards> are missing"),
  repeated: words("<shards> there more than once; the first counts"),
  newFailures: words("<count failed failing test> that the baseline does not have"),
  notRun: words("<count left test> not run"),
  allSkipped: words("no test ran: <count total test> skipped"),
  unmatched: words("no test matches <asked>"),
  undeclared: words("no test is declared in <where>"),
  evalsAlone: words("no test is declared but <count evals eval>: `mcptest eval` runs evals"),
  unpaid: words("a cap on cost left <tests> ungraded: <why>"),
  noScore: words("mutation score is unknown: no change of an answer was judged"),
  cutScore:
    words(`mutation score <percent> % (<number killed> of <number judged>[[ of <number all>]]) is not of all changes:
    it stopped before <count left change>`),
  lowScore: words(
    "mutation score <percent> % (<number killed> of <number judged>[[ of <number all>]]) is below <bound> <min>",
  ),
  waiting: words("<tests> <wait> for a judge[[: <why>]] (--require-judge)"),
};
