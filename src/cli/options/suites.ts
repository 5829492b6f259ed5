import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Writable } from "node:stream";
import { CollectedErrors, formatProblem, listProblems, type McptestError, redactError } from "../../errors.ts";
import type { Jq } from "../../jq/index.ts";
import { type JqCheck, type LoadedSuites, loadSuites } from "../../suite/index.ts";
import { isCi } from "../../values/ci.ts";
import { type CliContext, columnsOf, fitTo } from "../context.ts";
import { writeStream } from "../output/write.ts";
import { type LoadFlags, readVariables } from "./options.ts";

/** The suites named as files, folders or globs, or else those in and below the working directory. Throws CollectedErrors for names without any. */
export async function findSuites(names: readonly string[], { cwd }: CliContext): Promise<readonly string[]> {
  // Files need no search; of one that is not there, loading tells.
  if (names.length > 0 && !names.some((name) => isSearched(resolve(cwd, name)))) return names;
  const { DEFAULT_SUITES, findSuites: find } = await import("../../conduct/index.ts");
  const { paths, errors, warnings } = await find(names.length > 0 ? names : DEFAULT_SUITES, cwd);
  if (errors.length + warnings.length > 0) throw new CollectedErrors([...errors, ...warnings]);
  return paths;
}

/** Whether a path is a folder, or is not there and looks like a glob. */
function isSearched(path: string): boolean {
  return existsSync(path) ? statSync(path).isDirectory() : /[*?{[!(]/.test(path);
}

/** The suite that commands look at that need one: `mcptest.yml` or `mcptest.yaml` of the working directory. */
export function defaultSuite({ cwd }: CliContext): string | undefined {
  return ["mcptest.yml", "mcptest.yaml"].find((name) => existsSync(resolve(cwd, name)));
}

/** Loads suites as flags and environment say. Throws McptestError `usage`. */
export async function loadNamedSuites(
  paths: readonly string[],
  flags: LoadFlags,
  context: CliContext,
): Promise<LoadedSuites> {
  const { cwd: root, env, redactor } = context;
  const jq = createLazyJq();
  const options = {
    root,
    env,
    vars: readVariables(flags),
    read: flags.read,
    mask: flags.mask,
    envFile: flags.envFile,
    ci: isCi(env),
    redactor,
  };
  try {
    return await loadSuites(paths, { ...options, jq });
  } finally {
    await jq.close();
  }
}

/** The same where all of them must be sound. Throws all that is wrong with any of them. */
export async function loadSound(...of: Parameters<typeof loadNamedSuites>): Promise<LoadedSuites> {
  const loaded = await loadNamedSuites(...of);
  if (loaded.errors.length > 0) throw new CollectedErrors(loaded.errors);
  return loaded;
}

/** jq loads when the first program is checked; programs are checked side by side, and all by the same engine. */
function createLazyJq(): JqCheck & { close(): Promise<void> } {
  let engine: Promise<Jq> | undefined;
  return {
    async check(program) {
      engine ??= import("../../jq/index.ts").then(({ createJq }) => createJq());
      return (await engine).check(program);
    },
    close: async () => (await engine)?.close(),
  };
}

/** What a command says that has no suite to work on. */
export function noSuite(purpose: "check" | "run"): string {
  return `No suite is named, and there is no mcptest.yml, mcptest.yaml or *.mcptest.yml here: nothing to ${purpose}.\n`;
}

/** Prints errors and warnings, each with its place and caret, a blank line after each. */
export async function printProblems(
  { errors, warnings }: Pick<LoadedSuites, "errors" | "warnings">,
  stream: Writable,
  context: Pick<CliContext, "colour" | "columns" | "redactor">,
): Promise<void> {
  const paint = (code: number) => (text: string) => (context.colour ? `\u001b[1;${code}m${text}\u001b[0m` : text);
  const columns = columnsOf(stream, context);
  const { text } = context.redactor;
  // Source lines are cut: masking the whole would come too late.
  const show = (severity: "error" | "warning", colour: number) => (problem: McptestError) =>
    formatProblem(redactError(problem, context.redactor), severity, paint(colour), columns);
  const problems = [
    ...listProblems(errors, "error", show("error", 31)),
    ...listProblems(warnings, "warning", show("warning", 33)),
  ];
  await writeStream(stream, text(fitTo(stream, problems.map((problem) => `${problem}\n\n`).join(""))));
}
