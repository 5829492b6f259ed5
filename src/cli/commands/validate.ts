import type { Command } from "commander";
import { EXIT_CODES, type McptestError } from "../../errors.ts";
import type { LoadedSuites } from "../../suite/index.ts";
import { count } from "../../values/text.ts";
import type { CliContext } from "../context.ts";
import { addLoadOptions, addSuiteNames, formatOption, type LoadFlags, type SuiteNames } from "../options/options.ts";
import { findSuites, loadNamedSuites, noSuite, printProblems } from "../options/suites.ts";
import { tell } from "../output/write.ts";

interface ValidateFlags extends LoadFlags, SuiteNames {
  format: "text" | "json";
  denyWarnings?: boolean;
}

/** `mcptest validate`: loads suites and says all that is wrong with them. */
export function configure(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  addLoadOptions(addSuiteNames(command))
    .option("--deny-warnings", "treat warnings as errors (exit 2)")
    .addOption(formatOption())
    .action(async (paths: string[], flags: ValidateFlags) => done(await validate(paths, flags, context)));
}

async function validate(paths: readonly string[], flags: ValidateFlags, context: CliContext): Promise<number> {
  const loaded = await loadNamedSuites(await findSuites([...flags.config, ...paths], context), flags, context);
  if (flags.format === "json") await tell({ json: describeLoaded(loaded) }, context);
  else {
    await printProblems(loaded, context.stdout, context);
    await tell(loaded.named === 0 ? noSuite("check") : summarise(loaded, flags), context);
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
  const counts = [
    ...(errors.length > 0 ? [count(errors.length, "error")] : []),
    ...(warnings.length > 0 ? [count(warnings.length, "warning")] : []),
  ];
  const denied = denyWarnings && errors.length === 0 ? "; --deny-warnings takes warnings for errors" : "";
  return `${counts.join(", ")} in ${count(files, "file")}${denied}\n`;
}

function describeLoaded({ suites, errors, warnings, named }: LoadedSuites): object {
  return {
    problems: [...errors.map(describe("error")), ...warnings.map(describe("warning"))],
    suites: named,
    tests: suites.reduce((sum, suite) => sum + suite.tests.length, 0),
    errors: errors.length,
    warnings: warnings.length,
  };
}

function describe(severity: "error" | "warning") {
  return ({ code, message, hint, location }: McptestError): object => {
    return { severity, code, message, hint: hint || undefined, location: location && { ...location, text: undefined } };
  };
}
