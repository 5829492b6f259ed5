import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Writable } from "node:stream";
import type { FoundSuites } from "../../conduct/index.ts";
import { CollectedErrors, formatProblem, listProblems, type McptestError, redactError } from "../../errors.ts";
import type { Jq } from "../../jq/index.ts";
import { type JqCheck, type LoadedSuites, loadSuites } from "../../suite/index.ts";
import { isCi } from "../../values/ci.ts";
import { type CliContext, columnsOf, fitTo, writeStream } from "../context.ts";
import { type LoadFlags, readVariables } from "./options.ts";

/** Suites by files, folders or globs, or those in and below the working directory. Throws CollectedErrors for names without any. */
export async function findSuites(names: readonly string[], context: CliContext): Promise<readonly string[]> {
  const { paths, empty } = await searchSuites(names, context);
  if (empty && names.length > 0) throw empty;
  return paths;
}

/** The same; tells why there are none where that is a run of nothing. */
export async function searchSuites(
  names: readonly string[],
  { cwd }: CliContext,
): Promise<Pick<FoundSuites, "paths" | "empty">> {
  // Files need no search; loading reports missing ones.
  const isSearched = (path: string) => (existsSync(path) ? statSync(path).isDirectory() : /[*?{[!(]/.test(path));
  if (names.length > 0 && !names.some((name) => isSearched(resolve(cwd, name)))) return { paths: names };
  const { DEFAULT_SUITES, findSuites: find } = await import("../../conduct/index.ts");
  const found = await find(names.length > 0 ? names : DEFAULT_SUITES, cwd);
  const { errors, warnings } = found;
  if (errors.length + warnings.length > 0) throw new CollectedErrors([...errors, ...warnings]);
  return found;
}

/** `mcptest.yml` or `mcptest.yaml` of the working directory. */
export function defaultSuite({ cwd }: CliContext): string | undefined {
  return ["mcptest.yml", "mcptest.yaml"].find((name) => existsSync(resolve(cwd, name)));
}

export async function loadNamedSuites(paths: readonly string[], flags: LoadFlags, context: CliContext) {
  const { cwd: root, env, redactor } = context;
  const jq = createLazyJq();
  const { read, mask, envFile, unset } = flags;
  const options = { root, env, vars: readVariables(flags), read, mask, envFile, ci: isCi(env), redactor, jq, unset };
  try {
    return await loadSuites(paths, options);
  } finally {
    await jq.close();
  }
}

/** Loads suites. Throws CollectedErrors when there is an error in any of them. */
export async function loadSound(...of: Parameters<typeof loadNamedSuites>): Promise<LoadedSuites> {
  const loaded = await loadNamedSuites(...of);
  if (loaded.errors.length > 0) throw new CollectedErrors(loaded.errors);
  return loaded;
}

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

/** What commands print that list suites where there is none. */
export async function sayNoSuite(context: CliContext): Promise<string> {
  const { noSuiteHere } = await import("../../conduct/index.ts");
  const { message, hint } = (await searchSuites([], context)).empty ?? noSuiteHere();
  return `${message}\n  hint: ${hint}\n`;
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
  // Masked before source lines are cut.
  const show = (severity: "error" | "warning", colour: number) => (problem: McptestError) =>
    formatProblem(redactError(problem, context.redactor), severity, paint(colour), columns);
  const problems = [
    ...listProblems(errors, "error", show("error", 31)),
    ...listProblems(warnings, "warning", show("warning", 33)),
  ];
  await writeStream(stream, text(fitTo(stream, problems.map((problem) => `${problem}\n\n`).join(""))));
}
