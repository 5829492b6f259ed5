import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { asFault, conclude, execute, type Host, type Prepared, prepare, withAhead } from "../../conduct/index.ts";
import { EXIT_CODES, failure, formatProblem, McptestError, problemsOf } from "../../errors.ts";
import { findWorkspace, locateInside, updateFile } from "../../files/index.ts";
import { type Jq, withJq } from "../../jq/index.ts";
import { missingKey } from "../../model/index.ts";
import { modelsAsked, type Plan, type PlannedTest, projectAll } from "../../plan/index.ts";
import {
  type ConcludedReport,
  isUnpaid,
  type Report,
  sayVerdict,
  type TestResult,
  wentWrong,
} from "../../report/index.ts";
import type { Suite } from "../../suite/index.ts";
import { isObject, parseJson } from "../../values/json.ts";
import { formatCost } from "../../values/show/cost.ts";
import { type CliContext, fitTo, hostOf } from "../context.ts";
import { printProblems, searchSuites } from "../options/suites.ts";
import { type RenderedOutput, tellOutputs, writeRendered } from "../output/outputs.ts";
import type { Projection } from "../output/progress.ts";
import { addJobSummary, createOutputs } from "./outputs.ts";
import { type RunFlags, type RunOrder, readOrder } from "./settings.ts";

/** Loads suites, runs and reports, again and again with --watch; gives the exit code. Throws McptestError: usage. */
export async function runSuites(paths: readonly string[], flags: RunFlags, context: CliContext): Promise<number> {
  // A report can be judged again without suites.
  const again = flags.rescore !== undefined && paths.length === 0;
  const { paths: found, empty } = again ? { paths: [] } : await searchSuites(paths, context);
  const order = readOrder(found, flags, context);
  order.request.empty = empty;
  if (empty) {
    context.stderr.write(fitTo(context.stderr, `${formatProblem(empty, flags.passWithNoTests ? "note" : "error")}\n`));
    if (flags.watch) return (flags.passWithNoTests ? EXIT_CODES.passed : EXIT_CODES.nothingSelected).code;
  }
  return withJq({ engine: flags.jq, root: context.cwd, env: context.env }, async (jq) => {
    if (!flags.watch) return (await runOnce(order, flags, context, jq)).exitCode;
    const { watchSuites } = await import("./watch.ts");
    const { lastFailed = false, updateSnapshots = false } = flags;
    const first = { lastFailed, updateSnapshots: flags.command === "run" ? updateSnapshots : undefined };
    await watchSuites(found, context, first, ({ filter, ...mode }) => {
      const selection = { ...order.request.selection, ...(filter !== undefined && { filter: [filter] }) };
      const request = { ...order.request, selection, updateSnapshots: mode.updateSnapshots === true };
      return runOnce({ ...order, request }, { ...flags, lastFailed: mode.lastFailed }, context, jq);
    });
    return (context.signal.aborted ? EXIT_CODES.interrupted : EXIT_CODES.passed).code;
  });
}

/** Runs what an order asks for, once; gives the exit code. */
export async function runOrder(order: RunOrder, flags: RunFlags, context: CliContext): Promise<number> {
  const { cwd: root, env } = context;
  return withJq({ root, env }, async (jq) => (await runOnce(order, flags, context, jq)).exitCode);
}

type RunOnce = Pick<Prepared, "suites" | "errors"> & { exitCode: number };

async function runOnce(order: RunOrder, flags: RunFlags, context: CliContext, jq: Jq): Promise<RunOnce> {
  const host = hostOf(context);
  return flags.dryRun || flags.explain
    ? runOn(host, order, flags, context, jq)
    : withAhead((ahead) => runOn({ ...host, ahead }, order, flags, context, jq));
}

async function runOn(host: Host, order: RunOrder, flags: RunFlags, context: CliContext, jq: Jq): Promise<RunOnce> {
  const { outputs } = order;
  const request = flags.lastFailed ? await onlyLastFailed(order.request, context) : order.request;
  const prepared = await prepare(request, host, jq);
  const { plan, suites, errors, warnings, notice, prices, stored, empty } = prepared;
  // Reports for people have the warnings.
  const isShown = outputs.some(({ path, reporter }) => path === undefined && reporter.streams);
  const dry = flags.dryRun || flags.explain;
  if (!plan || dry || !isShown) await printProblems(prepared, context.stderr, context);
  if (!plan) {
    if (errors.length === 0) context.stderr.write("nothing was run: --deny-warnings makes warnings errors\n");
    return { exitCode: EXIT_CODES.usage.code, suites, errors };
  }
  if (notice !== undefined) context.stderr.write(`${notice}\n`);
  if (empty && empty !== request.empty) {
    const isSlip = empty.code === "no-tests-selected";
    if (dry && isSlip) throw empty;
    const severity = !isSlip && (dry || flags.passWithNoTests) ? "note" : "error";
    context.stderr.write(fitTo(context.stderr, `${context.redactor.text(formatProblem(empty, severity))}\n`));
  }
  if (dry) {
    const { printDryRun } = await import("../dry-run/print-dry-run.ts");
    await printDryRun({ plan, prices }, request, flags, context);
    return { exitCode: EXIT_CODES.passed.code, suites, errors };
  }
  const projected = await projectRun(plan, request, context);
  const { verbose = false, quiet = false } = flags;
  const shown = createOutputs(plan, outputs, { ...context, verbose, quiet }, projected);
  const { report, closed, saveBaseline } = await execute({ plan, warnings, prices, stored, empty }, request, host, jq, {
    ...shown,
    onHookOutput: verbose ? shown.onStderr : undefined,
    tells: order.done !== undefined || outputs.some(({ reporter }) => TELLING.includes(reporter.name)),
  });
  const rendered = await shown.render(report);
  const [final, refused] = await Promise.all([closed, writeLastFailed(suites, plan, report)]);
  if (refused.length > 0) await printProblems({ errors: [], warnings: refused }, context.stderr, context);
  shown.stop();
  const { told, lost } = await writeReports(final, final === report ? rendered : undefined, shown.render, context);
  await printProblems({ errors: lost, warnings: [] }, context.stderr, context);
  // The verdict changed after it was shown.
  if (told !== final) context.stderr.write(`${context.redactor.text(`mcptest: ${sayVerdict(told)}`)}\n`);
  if (lost.length === 0 && !quiet) context.stderr.write(context.redactor.text(tellOutputs(outputs, context)));
  await addJobSummary(told, outputs, context);
  await order.done?.(told, suites);
  const saved = await saveBaseline(final);
  if (saved !== undefined) context.stderr.write(fitTo(context.stderr, `${saved}\n`));
  const repeats = isShown && !flags.watch && !flags.lastFailed && !request.fuzz;
  if (context.terminal && repeats && final.results.some(wentWrong))
    context.stdout.write("\nTo run only what failed, add --last-failed.\n");
  return { exitCode: told.verdict.exit_code, suites, errors };
}

/** Writes the reports: files, stdout, then pipes, which may wait for readers. When one is lost, later ones and those in files say so. */
async function writeReports(
  final: ConcludedReport,
  first: readonly RenderedOutput[] | undefined,
  render: (report: ConcludedReport) => Promise<readonly RenderedOutput[]>,
  context: CliContext,
): Promise<{ told: ConcludedReport; lost: readonly McptestError[] }> {
  const lost: McptestError[] = [];
  let told = final;
  let rendered = first ?? (await render(final));
  for (const place of ["file", "stdout", "pipe"]) {
    const here = rendered.filter(({ output }) => placeOf(output.path) === place);
    const errors = await writeRendered(here, context).catch(problemsOf);
    if (!errors) continue;
    lost.push(...errors);
    const faults = lost.map(({ message }) => asFault("output", message));
    // Waiting for a reader ends then.
    if (context.signal.aborted && !final.run.interrupted)
      faults.push(asFault("interrupted", "writing its reports was interrupted"));
    told = conclude(final, { faults });
    rendered = await render(told);
    const written = rendered.filter(({ output: { path } }) => path && existsSync(path) && statSync(path).isFile());
    await writeRendered(written, context).catch(problemsOf);
  }
  return { told, lost };
}

function placeOf(path: string | undefined): "file" | "stdout" | "pipe" {
  if (path === undefined) return "stdout";
  return existsSync(path) && statSync(path).isFIFO() ? "pipe" : "file";
}

async function projectRun(plan: Plan, { caps, recordings }: RunOrder["request"], context: CliContext) {
  const calls = projectAll(recordings === "replay" ? [] : plan.tests);
  const most = calls.judge.max + calls.turns.max;
  const projection: Projection = { calls: most, capUsd: caps?.max_cost_usd };
  const asked = Object.values(modelsAsked(plan.tests)).flat();
  if (most === 0 || asked.every((model) => missingKey(model, context.env))) return projection;
  const { showCalls } = await import("../dry-run/render-evals.ts");
  const cap = caps?.max_cost_usd === undefined ? "" : `; at most ${formatCost(caps.max_cost_usd)}`;
  context.stderr.write(`Projected: ${showCalls(calls)}${cap}\n`);
  return projection;
}

const TELLING: readonly string[] = ["json", "html", "md"];

const noLastRun = failure(`usage: --last-failed: no run of these suites has been recorded yet
  hint: run without it once; what failed is kept in .mcptest/cache`);

async function onlyLastFailed(request: RunOrder["request"], context: CliContext): Promise<RunOrder["request"]> {
  const ids = await readLastFailed(request.suites, context.cwd);
  if (!ids) throw noLastRun();
  return { ...request, selection: { ...request.selection, ids } };
}

const FILE = ".mcptest/cache/last-run.json";

/** Ids of the tests that failed when they last ran; undefined when no run was recorded. Throws path-outside-workspace. */
async function readLastFailed(suites: readonly string[], cwd: string): Promise<ReadonlySet<string> | undefined> {
  const folders = suites.length === 0 ? [cwd] : suites.map((path) => dirname(resolve(cwd, path)));
  const workspaces = new Set(folders.map(findWorkspace));
  const lists = [...workspaces].map(async (workspace) =>
    parse(await readFile(locateInside(workspace, workspace, FILE), "utf8").catch(() => "")),
  );
  const known = (await Promise.all(lists)).filter((list) => list !== undefined);
  return known.length === 0 ? undefined : new Set(known.flat());
}

function parse(text: string | undefined): string[] | undefined {
  const value = parseJson(text ?? "");
  if (!isObject(value)) return undefined;
  return Array.isArray(value.failed) ? value.failed.filter((id) => typeof id === "string") : [];
}

/** Gives the id of the planned test that a result belongs to: only that can be selected. */
function nameWholes({ tests }: Plan): (result: TestResult) => string {
  const known = new Map(tests.map((test) => [test.id, test]));
  return (result) => {
    const { tool, ...coordinates } = result.coordinates;
    if (known.has(result.id) || tool === undefined) return result.id;
    const { kind, suite, name, id } = result;
    const isWhole = ({ spec, suite: { path }, coordinates: own }: PlannedTest): boolean =>
      spec.kind === kind && path === suite && spec.name === name && own.protocol === coordinates.protocol;
    return tests.find(isWhole)?.id ?? id;
  };
}

/** Notes in the workspaces what failed; gives why that is refused in some. Read-only ones are left alone. */
async function writeLastFailed(suites: readonly Suite[], plan: Plan, { results }: Report): Promise<McptestError[]> {
  const refused: McptestError[] = [];
  const idOf = nameWholes(plan);
  const deciding = new Map(plan.tests.flatMap(({ id, members = [] }) => members.map((member) => [member.id, id])));
  const workspaces = new Set(suites.map(({ workspace }) => workspace));
  for (const workspace of workspaces) {
    const paths = suites.filter((suite) => suite.workspace === workspace).map(({ path }) => path);
    const own = results.filter(({ suite }) => workspaces.size === 1 || paths.includes(suite));
    const ran = new Set(own.map(idOf));
    // What decides for a single run is told by itself, unless the run ended before.
    const counts = ({ single, id }: TestResult): boolean => !single || !ran.has(deciding.get(id) ?? "");
    const failed = own.filter((result) => (wentWrong(result) || isUnpaid(result)) && counts(result));
    const now = [...new Set(failed.map(idOf))];
    try {
      const file = locateInside(workspace, workspace, FILE);
      await updateFile(join(dirname(file), ".gitignore"), () => "*\n");
      await updateFile(file, (text) => {
        const before = (parse(text) ?? []).filter((id) => !ran.has(id));
        return `${JSON.stringify({ failed: [...before, ...now].sort() })}\n`;
      });
    } catch (error) {
      // Only --last-failed needs it.
      if (error instanceof McptestError) refused.push(error);
    }
  }
  return refused;
}
