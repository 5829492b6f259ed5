import { type Command, Option } from "commander";
import { EXIT_CODES, type McptestError, redactError } from "../../errors.ts";
import type { LoadedSuites } from "../../suite/index.ts";
import { count } from "../../values/text.ts";
import type { CliContext } from "../context.ts";
import { addLoadOptions, type LoadFlags } from "../options/options.ts";
import { findSuites, loadNamedSuites, noSuite, printProblems } from "../options/suites.ts";
import { writeStream } from "../output/write.ts";

interface ValidateFlags extends LoadFlags {
  format: "text" | "json";
  denyWarnings?: boolean;
}

/** `mcptest validate`: loads suites and says all that is wrong with them. */
export function configure(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  command.argument("[suites...]", "suite files; mcptest.yml, mcptest.yaml and **/*.mcptest.yml when left out");
  addLoadOptions(command)
    .option("--deny-warnings", "treat warnings as errors (exit 2)")
    .addOption(new Option("--format <format>", "output format").choices(["text", "json"]).default("text"))
    .action(async (paths: string[], flags: ValidateFlags) => done(await validate(paths, flags, context)));
}

async function validate(paths: readonly string[], flags: ValidateFlags, context: CliContext): Promise<number> {
  const loaded = await loadNamedSuites(await findSuites(paths, context), flags, context);
  if (flags.format === "json") await writeStream(context.stdout, toJson(loaded, context.redactor));
  else {
    await printProblems(loaded, context.stdout, context);
    await writeStream(context.stdout, loaded.named === 0 ? noSuite("check") : summarise(loaded));
  }
  const faults = loaded.errors.length + (flags.denyWarnings ? loaded.warnings.length : 0);
  return faults > 0 ? EXIT_CODES.usage.code : EXIT_CODES.passed.code;
}

/** `2 suites, 14 tests: no problems`, or `3 errors, 1 warning in 2 files`. */
function summarise({ suites, errors, warnings }: LoadedSuites): string {
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
  return `${counts.join(", ")} in ${count(files, "file")}\n`;
}

function toJson({ suites, errors, warnings, named }: LoadedSuites, { text }: CliContext["redactor"]): string {
  const report = {
    problems: [...errors.map(describe("error", text)), ...warnings.map(describe("warning", text))],
    suites: named,
    tests: suites.reduce((sum, suite) => sum + suite.tests.length, 0),
    errors: errors.length,
    warnings: warnings.length,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function describe(severity: "error" | "warning", text: (text: string) => string) {
  return (problem: McptestError): object => {
    const { code, message, hint, location } = redactError(problem, text);
    return { severity, code, message, hint: hint || undefined, location: location && { ...location, text: undefined } };
  };
}
