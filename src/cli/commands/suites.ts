import type { Command } from "commander";
import { EXIT_CODES, type McptestError } from "../../errors.ts";
import type { LoadedSuites } from "../../suite/index.ts";
import { count } from "../../values/text.ts";
import { type CliContext, fitList, type Told, tell } from "../context.ts";
import * as options from "../options/options.ts";
import { findSuites, loadNamedSuites, loadSound, printProblems, sayNoSuite } from "../options/suites.ts";

type ValidateFlags = options.LoadFlags & options.SuiteNames & options.Formatted & options.Given<never, "denyWarnings">;

export function configureValidate(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  const suites = options.addLoadOptions(options.addSuiteNames(command));
  options
    .addFlags(suites, ["--deny-warnings", "treat warnings as errors (exit 2)"], options.FORMAT)
    .action(async (paths: string[], flags: ValidateFlags) => done(await validate(paths, flags, context)));
}

async function validate(paths: readonly string[], flags: ValidateFlags, context: CliContext): Promise<number> {
  const loaded = await loadNamedSuites(await findSuites([...flags.config, ...paths], context), flags, context);
  if (flags.format === "json") await tell({ json: describeLoaded(loaded) }, context);
  else {
    await printProblems(loaded, context.stdout, context);
    await tell(loaded.named === 0 ? await sayNoSuite(context) : summarise(loaded, flags), context);
  }
  const faults = loaded.errors.length + (flags.denyWarnings ? loaded.warnings.length : 0);
  return faults > 0 ? EXIT_CODES.usage.code : EXIT_CODES.passed.code;
}

/** `2 suites, 14 tests: no problems`, or `3 errors, 1 warning in 2 files`. */
function summarise({ suites, errors, warnings }: LoadedSuites, { denyWarnings }: ValidateFlags): string {
  const problems = [...errors, ...warnings];
  if (problems.length === 0) {
    const tests = suites.reduce((sum, suite) => sum + suite.tests.length, 0);
    return `${count(suites.length, "suite")}, ${count(tests, "test")}: no problems\n`;
  }
  const files = new Set(problems.map((problem) => problem.location?.file)).size;
  const told = [count(errors.length, "error"), count(warnings.length, "warning")];
  const counts = told.filter((_, at) => [errors, warnings][at]?.length);
  const denied = denyWarnings && errors.length === 0 ? "; --deny-warnings makes warnings errors" : "";
  return `${counts.join(", ")} in ${count(files, "file")}${denied}\n`;
}

function describeLoaded({ suites, errors, warnings, named }: LoadedSuites): object {
  const describe = (severity: "error" | "warning") => (problem: McptestError) => {
    const { code, message, hint, location } = problem;
    return { severity, code, message, hint: hint || undefined, location: location && { ...location, text: undefined } };
  };
  return {
    problems: [...errors.map(describe("error")), ...warnings.map(describe("warning"))],
    suites: named,
    tests: suites.reduce((sum, suite) => sum + suite.tests.length, 0),
    errors: errors.length,
    warnings: warnings.length,
  };
}

type ListFlags = options.SuiteFlags & options.SuiteNames & { format: "text" | "json" | "mermaid" };

export function configureList(command: Command, context: CliContext): void {
  const suites = options.addLoadOptions(options.addSelectOptions(options.addSuiteNames(command)));
  options
    .addFlags(suites, ["--format <format>", "output format", ["text", "json", "mermaid"], "text"])
    .action((paths: string[], flags: ListFlags) => list(paths, flags, context));
}

async function list(paths: readonly string[], flags: ListFlags, context: CliContext): Promise<void> {
  const loaded = await loadSound(await findSuites([...flags.config, ...paths], context), flags, context);
  if (loaded.named === 0 && flags.format === "text") return tell(await sayNoSuite(context), context);
  const { planSelected } = await import("../../conduct/index.ts");
  const { readSelection } = await import("../options/understand.ts");
  const request = { selection: readSelection(flags), baseline: { path: undefined } };
  const { plan, empty } = await planSelected(loaded.suites, request, { root: context.cwd, env: context.env });
  if (empty) throw empty;
  const { describePlan, renderList, renderMermaid } = await import("../list/render.ts");
  const told: Record<ListFlags["format"], () => Told> = {
    text: () => fitList(renderList(plan, context), context),
    json: () => ({ json: describePlan(plan) }),
    mermaid: () => renderMermaid(plan),
  };
  await tell(told[flags.format](), context);
}
