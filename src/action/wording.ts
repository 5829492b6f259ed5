import { failure } from "../errors.ts";

export const badInput = failure(`usage: input "<name>" is <json text>
  hint: write <expected>`);
export const badWord = failure(`usage: input "<name>" is <json word>
  hint: <word of words> else:`);
export const badCommand = failure(`usage: input "<name>": <json line> is not a command: <error>
  hint: <hint>`);
/** Nothing of the line is shown: it may be a secret, and the text before a `=` may be most of one in base64. */
export const badVariable = failure(`usage: line <number> of input "vars" sets no variable
  hint: write NAME=value, one per line; a name has letters, digits, _ and - and starts with a letter or _`);
export const noWorkingDirectory = failure(`usage: working-directory <json path> is not a folder
  hint: it is relative to the workspace`);
export const noWorkspace = failure(`usage: the workspace <path> does not exist
  hint: check the repository out in a step before this one`);
export const outsideWorkspace = failure(`path-outside-workspace: <input> <json path> leads outside
  the workspace <workspace>
  hint: check the repository out into the workspace, and name a path in it`);
export const sharedPlace = failure(`usage: two reports (json and <format>) would go to <path>
  hint: name another file in \`report-path\`, or leave it out`);
/** Code that a fork or a stranger may have written must not run beside a token that can write. */
export const refused = failure(`usage: <why>
  hint: run them on \`pull_request\`, and publish in a separate workflow: see docs/guides/github-action.md, Forks`);

export const measuresRuns = failure(`usage: \`<name>\` measures what \`command: run\` runs
  hint: leave it out, or set \`command: run\` without \`cassettes: verify\``);
export const mutatesWhole = failure(`usage: \`mutation\` does not work with \`shard\`
  hint: measure it in a job of its own, without \`shard\``);
export const verifiesRuns = failure(`usage: cassettes: verify does not work with command: <command>
  hint: leave \`command\` out`);
export const misfit = failure("usage: `<name>` does not work with `<other>`\n  hint: leave one of them out");
export const noPipeline = failure(`usage: command: pipe takes one file in \`suites\`
  hint: name the YAML file that has the key \`pipe\``);
export const noServer = failure(`usage: command: pipe has no server
  hint: set one of the inputs \`url\`, \`server-command\` and \`config\``);

export const nothingToReport = failure(`usage: command: report has nothing to report on \`<event>\`
  hint: name JSON reports in the input \`reports\`, or run it on \`workflow_run\`: see docs/guides/github-action.md, Forks`);
export const baseNotRun = failure(`usage: command: report runs nothing, so not the base either
  hint: leave \`baseline: merge-base\` out`);
export const noReports = failure(`usage: \`reports\` matches no file: <globs>
  hint: <hint>`);
export const noToken = failure(`usage: \`github-token\` is empty, and artifacts are downloaded with it
  hint: leave the input out, or give a token`);

export const unwritableReport = failure(`output-unwritable: the report could not be written to <path>: <why>
  hint: name another file in the input \`report-path\``);
export const unwritableOutputs = failure(`output-unwritable: the outputs could not be written: <why>
  hint: the variable GITHUB_OUTPUT must name the file that the runner made for this step`);
export const unwritableSummary = failure(`output-unwritable: the job summary could not be written: <why>
  hint: set \`job-summary: false\` where there is none`);

/** Why there is nothing to compare with. */
export const baseBroken = failure("base-failed: the base <commit> does not start: <why>");
export const setUpFailed = failure("base-failed: `<command>` of `base-setup` <how>");
export const gitFailed = failure("base-failed: git <command> failed: <why>");
export const baseNeedsToken = failure("base-failed: `github-token` is empty, and only GitHub knows what the base is");
export const unknownBase = failure(`base-failed: GitHub does not say which commit <range> have in common: <why>
  [[; it needs <needs>]]`);
export const strangeCheckout = failure(`base-failed: the commit that is checked out, <head>, is neither the pull
  request's merge nor its last commit`);
export const noCommitBefore = failure("no-baseline: the event names no commit before this one");
export const noBaseOfRef = failure("no-baseline: a run of <ref> on `<name>` has no base");
