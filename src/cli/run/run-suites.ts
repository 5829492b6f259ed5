import { execute, exitCodeOf, type Host, type Prepared, prepare } from "../../conduct/index.ts";
import { EXIT_CODES, usageError } from "../../errors.ts";
import { type Jq, openJq } from "../../jq/index.ts";
import type { CliContext } from "../context.ts";
import { findSuites, noSuite, printProblems } from "../options/suites.ts";
import { readLastFailed, writeLastFailed } from "./last-failed.ts";
import { createOutputs } from "./outputs.ts";
import { type RunFlags, type RunOrder, readOrder } from "./settings.ts";

/** Loads suites, runs and reports, with --watch again and again; gives the exit code. Throws McptestError: usage. */
export async function runSuites(paths: readonly string[], flags: RunFlags, context: CliContext): Promise<number> {
  const found = await findSuites(paths, context);
  const order = readOrder(found, flags, context);
  if (found.length === 0) {
    context.stderr.write(noSuite("run"));
    if (flags.watch) return EXIT_CODES.passed.code;
  }
  const jq = await openJq({ engine: flags.jq, root: context.cwd, env: context.env });
  try {
    if (!flags.watch) return (await runOnce(order, flags, context, jq)).exitCode;
    const { watchSuites } = await import("./watch.ts");
    await watchSuites(found, context, () => runOnce(order, flags, context, jq));
    return EXIT_CODES.interrupted.code;
  } finally {
    await jq.close();
  }
}

/** What one run came to, and what its suites are made of: those that could be loaded, and what was wrong with the others. */
export interface RunOnce extends Pick<Prepared, "suites" | "errors"> {
  exitCode: number;
}

async function runOnce(order: RunOrder, flags: RunFlags, context: CliContext, jq: Jq): Promise<RunOnce> {
  const { outputs } = order;
  const { cwd, self, ...rest } = context;
  const host: Host = { ...rest, root: cwd, mockCommand: [...self, "mock"] };
  const request = flags.lastFailed ? await onlyLastFailed(order.request, context) : order.request;
  const prepared = await prepare(request, host, jq);
  const { plan, suites, errors, warnings, notice, prices } = prepared;
  // What a person reads at the end of a run has the warnings.
  const isShown = outputs.some(({ path, reporter }) => path === undefined && reporter.streams);
  if (!plan || flags.dryRun || !isShown) await printProblems(prepared, context.stderr, context);
  if (!plan) return { exitCode: EXIT_CODES.usage.code, suites, errors };
  if (notice !== undefined) context.stderr.write(`${notice}\n`);
  if (flags.dryRun) {
    const { printDryRun } = await import("../dry-run/print-dry-run.ts");
    await printDryRun(plan, request, flags, context);
    return { exitCode: EXIT_CODES.passed.code, suites, errors };
  }
  const verbose = flags.verbose === true;
  const shown = createOutputs(plan, outputs, { ...context, verbose });
  const { report, closed, saveBaseline } = await execute({ plan, warnings, prices }, request, host, jq, {
    ready: shown.ready,
    onEvent: shown.onEvent,
    onStderr: shown.onStderr,
    onHookOutput: verbose ? shown.onStderr : undefined,
    tells: outputs.some(({ reporter }) => TELLING.includes(reporter.name)),
  });
  const rendered = await shown.render(report);
  const [final, refused] = await Promise.all([closed, writeLastFailed(suites, report)]);
  if (refused.length > 0) await printProblems({ errors: [], warnings: refused }, context.stderr, context);
  await shown.write(final === report ? rendered : await shown.render(final));
  const saved = await saveBaseline(final);
  if (saved !== undefined) context.stderr.write(`${saved}\n`);
  return { exitCode: exitCodeOf(final), suites, errors };
}

/** Formats that show what servers offer and which commit was run. */
const TELLING: readonly string[] = ["json", "html", "md"];

async function onlyLastFailed(request: RunOrder["request"], context: CliContext): Promise<RunOrder["request"]> {
  const ids = await readLastFailed(request.suites, context.cwd);
  if (ids) return { ...request, selection: { ...request.selection, ids } };
  const message = "--last-failed: no run of these suites has been recorded yet";
  throw usageError(message, "run without it once; what failed is kept in .mcptest/cache");
}
