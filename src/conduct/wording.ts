import { failure } from "../errors.ts";
import { words } from "../values/show/words.ts";

export const noSuites = failure(`file-not-found: no suite in <directory> matches <globs>
  hint: <hint>`);
export const noSuiteHere = failure(`no-tests: no suite in this folder: no mcptest.yml, no **/*.mcptest.yml
  hint: write one: mcptest init --server-command "…"`);
export const suitesBelow = failure(`no-tests: no suite in this folder: no mcptest.yml, no **/*.mcptest.yml
  hint: found <first>: mcptest run <names>`);
export const noSuiteInFolder = failure(`no-tests: no suite in <names>: no mcptest.yml, no **/*.mcptest.yml
  hint: name files of other names, or write one: mcptest init --server-command "…"`);
export const blankName = failure(`usage: a suite is named by an empty text
  hint: is a variable of the shell not set? without a name, suites are looked for`);
export const missingSuite = failure(`file-not-found: suite <json path> does not exist in <directory>
  hint: <hint>`);
export const emptyFolder = failure(`file-not-found: the folder <json path> has no mcptest.yml and no *.mcptest.yml
  hint: name files of other names, such as <json glob>`);
export const suiteTakenAway = failure(`usage: <json path> is excluded again
  hint: no line with ! may match it, and it may not lie in node_modules or .git`);
export const overwrittenSuite = failure(`usage: a report would overwrite <json path>, a file of the suites
  hint: name another file for it`);
export const unmatchedGlob = failure(`usage: <json glob> matches no file
  hint: <hint>`);

export const noSuchCheck = failure(`usage: --check <id> is not known
  hint: <id of ids> else: no check is known`);
export const badServerCommand = failure(`invalid-command: --server-command is not a command: <why>
  hint: <hint>`);
export const noShardFound = failure(`usage: shard auto: nothing in the environment says which of how many jobs this is
  hint: looked for <variables>, and in the Action for the job's matrix; write a part, such as 2/5`);
export const notAShard = failure(`usage: shard auto: <index> is <json is> and <total> is <json of>,
  which is not a part of a whole
  hint: set both; an index is less than, or at most, the number of jobs`);
export const unpricedModels = failure(`unpriced-model: the price of <count models model> is not known,
  and there is a cap on cost: <names>
  hint: give their prices with --pricing-table or by \`price\` beside the model, or remove the cap`);
export const namelessModel = failure(`no-model: no model is named for provider <provider>, which has no default:
  set <key> or <variable>
  hint: such as <names> model`);

export const missingBaseline = failure(`baseline-unreadable: the baseline <name> does not exist
  hint: make it with --update-baseline, or correct the name`);
export const unreadableBaseline = failure(`baseline-unreadable: the baseline <name> cannot be read: <why>
  hint: name the file that \`--update-baseline\` wrote`);
export const unreadableReport = failure(`report-unreadable: <name> cannot be read: <why>
  hint: name the JSON report of a run, from \`mcptest run suite.yml --output run.json\``);
export const missingShards = failure(`shards-missing: no baseline is made: <reasons>
  hint: name the reports of all shards, or add --allow-partial`);
export const noBaseline = words(
  "no baseline[[ <name>]] exists: the run is compared with nothing, and every failing test counts",
);
export const comparedWithNothing = words("the run is compared with nothing: <why>[[; <lost>]]");
export const notCompared = words(`<count tests test> not compared: models answer for the base from recordings alone,
  and it has none that fit`);
export const unknownSurface = words(
  "server <name> was not started, so --fail-on-breaking-surface is not checked for it",
);
export const savedBaseline = words(`The baseline <name> has <count updated test> of this run,
  at <at>[[; the run was not of all tests, so <count kept earlier result> stayed]].`);
