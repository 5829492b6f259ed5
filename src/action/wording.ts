import { CollectedErrors, McptestError, textOfError, usageError } from "../errors.ts";
import type { Warning } from "../report/index.ts";
import { hintName, hintSlashes } from "../values/suggest.ts";

/** All wording of what can go wrong before a suite is loaded. */

export function badInput(name: string, text: string, expected: string): McptestError {
  return usageError(`input "${name}" is ${JSON.stringify(text)}`, `write ${expected}`);
}

export function badWord(name: string, word: string, words: readonly string[]): McptestError {
  return usageError(`input "${name}" is ${JSON.stringify(word)}`, hintName(word, words, ""));
}

export function badCommand(name: string, line: string, { error, hint }: { error: string; hint: string }): McptestError {
  return usageError(`input "${name}": ${JSON.stringify(line)} is no command: ${error}`, hint);
}

/** Nothing of the line is shown: it may be a secret, and what stands before a `=` the most of one in base64. */
export function badVariable(line: number): McptestError {
  const hint = "write NAME=value, one a line; a name has letters, digits, _ and - and starts with a letter or _";
  return usageError(`line ${line} of input "vars" sets no variable`, hint);
}

export function noWorkingDirectory(path: string): McptestError {
  return usageError(`working-directory ${JSON.stringify(path)} is no folder`, "it is relative to the workspace");
}

export function noWorkspace(path: string): McptestError {
  return usageError(`the workspace ${path} does not exist`, "check the repository out in a step before this one");
}

export function sharedPlace(format: string, path: string): McptestError {
  const hint = "name another file in `report-path`, or leave it out";
  return usageError(`two reports (json and ${format}) would go to ${path}`, hint);
}

export function outsideWorkspace(input: string, path: string, workspace: string): McptestError {
  const hint = "check the repository out into the workspace, and name a place in it";
  const message = `${input} ${JSON.stringify(path)} leads outside the workspace ${workspace}`;
  return new McptestError("path-outside-workspace", message, { hint });
}

/** What a fork or a stranger may have written must not meet a token that writes. */
export function refused(why: string): McptestError {
  return usageError(why, "run them on `pull_request`, and publish in a workflow of its own: see docs/action.md, Forks");
}

/** What the cache of CI did not do; no reason for a run to fail. */
export function cacheFailed(message: string): Warning {
  return { code: "cache-failed", message };
}

/** Why there is nothing to compare with. */
export function noBase(why: string): McptestError {
  return new McptestError("no-baseline", why);
}

export function noPipeline(): McptestError {
  return usageError("command: pipe takes one file in `suites`", "name the YAML file that has the key `pipe`");
}

export function noServer(): McptestError {
  return usageError("command: pipe has no server", "set one of the inputs `url`, `server-command` and `config`");
}

export function nothingToReport(event: string): McptestError {
  const message = `command: report has nothing to report on \`${event}\``;
  const hint = "name JSON reports in the input `reports`, or run it on `workflow_run`: see docs/action.md, Forks";
  return usageError(message, hint);
}

export function baseNotRun(): McptestError {
  return usageError("command: report runs nothing, so not the base either", "leave `baseline: merge-base` out");
}

export function noReports(globs: readonly string[]): McptestError {
  const message = `no file is named by reports ${globs.map((glob) => JSON.stringify(glob)).join(", ")}`;
  return usageError(
    message,
    hintSlashes(globs, "download the artifacts with the JSON reports in a step before this one"),
  );
}

export function noToken(): McptestError {
  const message = "`github-token` is empty, and artifacts are downloaded with it";
  return usageError(message, "leave the input out, or give a token");
}

export function unwritableReport(path: string, cause: unknown): McptestError {
  const hint = "name another file in the input `report-path`";
  return unwritable(`the report could not be written to ${path}`, cause, hint);
}

export function unwritableOutputs(cause: unknown): McptestError {
  const hint = "the variable GITHUB_OUTPUT must name the file that the runner made for this step";
  return unwritable("the outputs could not be written", cause, hint);
}

export function unwritableSummary(cause: unknown): McptestError {
  return unwritable("the job summary could not be written", cause, "set `job-summary: false` where there is none");
}

function unwritable(what: string, cause: unknown, hint: string): McptestError {
  return new McptestError("output-unwritable", `${what}: ${textOfError(cause)}`, { cause, hint });
}

/** Throws CollectedErrors when there are any. */
export function throwAny(errors: readonly McptestError[]): void {
  if (errors.length > 0) throw new CollectedErrors(errors);
}
