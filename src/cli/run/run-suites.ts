import { McptestError } from "../../errors.ts";
import { type Jq, openJq } from "../../jq/index.ts";
import { accessOf } from "../../model/index.ts";
import { describeEmptyShard, nothingSelected, type Plan, planRun, type Selection } from "../../plan/index.ts";
import type { Report } from "../../report/index.ts";
import { runPlan } from "../../run/index.ts";
import type { LoadedSuites } from "../../suite/index.ts";
import { openComparing } from "../baseline/comparing.ts";
import type { CliContext } from "../context.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { readSelection } from "../options/options.ts";
import { DEFAULT_SUITES, findSuites, loadNamedSuites, printProblems } from "../options/suites.ts";
import type { Output } from "../output/outputs.ts";
import { cacheOf } from "./cache.ts";
import { exitCodeOf } from "./exit-code.ts";
import { readLastFailed, writeLastFailed } from "./last-failed.ts";
import { createOutputs } from "./outputs.ts";
import { overrideServers } from "./override-servers.ts";
import { type RunFlags, type RunRequest, readSettings } from "./settings.ts";

/**
 * Loads suites, runs their tests and reports; with --watch again and again. Gives the exit code. Throws McptestError for
 * what the command line got wrong.
 */
export async function runSuites(paths: readonly string[], flags: RunFlags, context: CliContext): Promise<number> {
  const settings = readSettings(flags, context);
  const found = findSuites(paths, context);
  if (found.length === 0) {
    context.stderr.write(`No suite is named, and there is no ${DEFAULT_SUITES.join(" or ")} here: nothing to run.\n`);
    if (flags.watch) return EXIT_CODES.passed.code;
  }
  const jq = await openJq({ engine: flags.jq, root: context.cwd, env: context.env });
  try {
    if (!flags.watch) return (await runOnce(found, settings, context, jq)).exitCode;
    const { watchSuites } = await import("./watch.ts");
    await watchSuites(found, context, () => runOnce(found, settings, context, jq));
    return EXIT_CODES.interrupted.code;
  } finally {
    await jq.close();
  }
}

/** What one run came to, and what its suites are made of: those that could be loaded, and what was wrong with the others. */
export interface RunOnce extends Pick<LoadedSuites, "suites" | "errors"> {
  exitCode: number;
}

async function runOnce(paths: readonly string[], settings: RunRequest, context: CliContext, jq: Jq): Promise<RunOnce> {
  const { flags, waitForReadyMs } = settings;
  const loaded = await loadNamedSuites(paths, flags, context, jq);
  const { errors, warnings } = loaded;
  const refused = errors.length > 0 || (flags.denyWarnings && warnings.length > 0);
  // What a person reads at the end of a run has the warnings.
  if (refused || flags.dryRun || !isShown(settings.outputs)) await printProblems(loaded, context.stderr, context);
  if (refused) return { exitCode: EXIT_CODES.usage.code, suites: loaded.suites, errors };
  const overrides = { serverCommand: flags.serverCommand, waitForReadyMs };
  const suites = loaded.suites.map((suite) => overrideServers(suite, overrides));
  const selection = { ...(await readSelection(flags, context.cwd)), ...(await onlyLastFailed(flags, context)) };
  const plan = planRun(suites, selection);
  if (plan.tests.length === 0) explainEmpty(plan, selection, context);
  if (flags.dryRun) {
    const { printDryRun } = await import("../dry-run/print-dry-run.ts");
    await printDryRun(plan, settings, context);
    return { exitCode: EXIT_CODES.passed.code, suites, errors };
  }
  const report = await runAndReport(plan, warnings, settings, context, jq);
  return { exitCode: exitCodeOf(report), suites, errors };
}

/** Whether stdout shows the run as a person reads it. */
function isShown(outputs: readonly Output[]): boolean {
  return outputs.some(({ path, reporter }) => path === undefined && reporter.streams);
}

async function runAndReport(
  plan: Plan,
  warnings: readonly McptestError[],
  settings: RunRequest,
  context: CliContext,
  jq: Jq,
): Promise<Report> {
  const { env, cwd, version, signal } = context;
  const verbose = settings.flags.verbose === true;
  const outputs = await createOutputs(plan, settings.outputs, { ...context, verbose });
  const comparing = await openComparing(settings.flags, settings.gates, settings.outputs, context);
  const { report: ran, closed } = await runPlan(plan, {
    root: cwd,
    env,
    mockCommand: [...context.self, "mock"],
    version,
    environment: { ...context.platform, ci: settings.ci },
    signal,
    jq,
    overrides: settings.overrides,
    caps: settings.caps,
    judge: accessOf(env),
    requireJudge: settings.flags.requireJudge === true,
    ...cacheOf(settings, context),
    surfaces: comparing.surfaces,
    strictProtocol: settings.flags.strictProtocol === true,
    updateSnapshots: settings.flags.updateSnapshots === true,
    record: settings.flags.record === true,
    warnings,
    onEvent: outputs.onEvent,
    onStderr: outputs.onStderr,
    onHookOutput: verbose ? outputs.onStderr : undefined,
  });
  const report = await comparing.compare(ran);
  const rendered = await outputs.render(report);
  const [last] = await Promise.all([closed, writeLastFailed(cwd, report)]);
  const final = last === ran ? report : await comparing.compare(last);
  await outputs.write(last === ran ? rendered : await outputs.render(final));
  await comparing.save(final);
  return final;
}

async function onlyLastFailed(flags: RunFlags, context: CliContext): Promise<{ ids?: ReadonlySet<string> }> {
  if (!flags.lastFailed) return {};
  const ids = await readLastFailed(context.cwd);
  if (ids) return { ids };
  throw new McptestError("usage", "--last-failed: no run has been recorded in this folder yet", {
    hint: "run without it once; what failed is kept in .mcptest/cache",
  });
}

/** Nothing to run is fine when there is nothing; it is not when a selection left nothing. Throws `no-tests-selected`. */
function explainEmpty(plan: Plan, selection: Selection, context: CliContext): void {
  const { ids } = selection;
  if (plan.declared === 0) return;
  const elsewhere = describeEmptyShard(plan);
  if (elsewhere !== undefined) return void context.stderr.write(`${elsewhere}\n`);
  const failed = ids && planRun(plan.suites, { filter: [], tags: [], skipTags: [], servers: [], cases: [], ids }).tests;
  if (failed?.length !== 0) throw nothingSelected(selection, plan.declared);
  context.stderr.write("No test of these suites failed when it last ran.\n");
}
