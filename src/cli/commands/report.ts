import type { Command } from "commander";
import * as conduct from "../../conduct/index.ts";
import { EXIT_CODES } from "../../errors.ts";
import * as reports from "../../report/index.ts";
import { formatDuration } from "../../values/duration.ts";
import { showScores } from "../../values/show/score.ts";
import { count, formatNumber, oneLine } from "../../values/text.ts";
import { type CliContext, fitList, fitTo, tell, tellFit } from "../context.ts";
import * as options from "../options/options.ts";
import {
  addOutputOptions,
  type OutputFlags,
  parseFormat,
  parseOutputs,
  withShown,
  writeOutputs,
} from "../output/outputs.ts";

type Flags = options.Given<"baseline", "allowPartial">;
type DiffFlags = Flags & options.GateFlags & { format: "text" | "md" | "json" };

const PLACE: options.Flag = ["--baseline <path>", "the baseline (default: .mcptest/baseline.json)"];
const PARTIAL: options.Flag = ["--allow-partial", "accept reports of some shards while others are missing"];

export function configureBaseline(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  const add = (name: string, meaning: string, ...flags: options.Flag[]): Command =>
    options.addFlags(command.command(name).description(meaning), PLACE, ...flags);
  add("update", "Write the results of saved runs into the baseline; of several, their medians", PARTIAL)
    .argument("<runs...>", "reports of `mcptest run --output run.json`")
    .action((files: string[], flags: Flags) => update(files, flags, context));
  add("show", "Show what the baseline holds", options.FORMAT).action((flags: Flags & options.Formatted) =>
    show(flags, context),
  );
  const formats: options.Flag = ["--format <format>", "output format", ["text", "md", "json"], "text"];
  const diff = add("diff", "Compare a saved run with the baseline", PARTIAL, formats);
  diff.argument("<run.json>", "report of `mcptest run --output run.json`");
  options.addGateOptions(diff, ["regression", "never"], "regression: exit as the run does with it (default: never)");
  diff.action(async (file: string, flags: DiffFlags) => done(await compare(file, flags, context)));
}

async function update(files: readonly string[], flags: Flags, context: CliContext): Promise<void> {
  const read = await conduct.readSavedReports(files, context.cwd);
  const sealed = read.map(({ report }) => reports.sealReport(report, context.redactor));
  const commits = new Set(sealed.map(({ run }) => run.commit));
  const [commit] = commits.size === 1 ? commits : [];
  if (!flags.allowPartial) conduct.requireShards(sealed);
  const place = await conduct.placeBaseline(flags.baseline, context.cwd);
  const said = await conduct.saveBaseline(sealed, place, commit ?? null, context.version);
  context.stderr.write(fitTo(context.stderr, `${said}\n`));
}

function sayNoBaseline(name: string): string {
  return `The baseline ${name} does not exist.\n  hint: write one: mcptest run --update-baseline\n`;
}

async function show(flags: Flags & options.Formatted, context: CliContext): Promise<void> {
  const place = await conduct.placeBaseline(flags.baseline, context.cwd);
  const baseline = await conduct.readBaselineFile(place);
  if (!baseline) return tell(sayNoBaseline(place.name), context);
  const isJson = flags.format === "json";
  await tell(isJson ? { json: baseline } : fitList(showBaseline(baseline, place.name, context), context), context);
}

/** Exits as the gates say; with `--fail-on regression` as the whole run does, and says why it fails. */
async function compare(file: string, flags: DiffFlags, context: CliContext): Promise<number> {
  const { readGates } = await import("../options/understand.ts");
  const saved = await reports.mergeReports(await conduct.readSavedReports([file], context.cwd));
  const { allowPartial } = flags;
  const held = await conduct.compareSaved(saved, flags.baseline, context.cwd, readGates(flags), allowPartial);
  const compared = conduct.conclude(held, { saved: true, allowPartial });
  const { exit_code, reasons } = compared.verdict;
  const torn = reasons.some(reports.isOfShards);
  if (!compared.baseline && !torn) {
    const { name } = await conduct.placeBaseline(flags.baseline, context.cwd);
    await tell(sayNoBaseline(name), context);
  } else if (torn) {
    // Some shards are compared with nothing.
  } else if (flags.format === "md") await writeOutputs([{ reporter: parseFormat("md") }], compared, context);
  else if (flags.format === "json")
    await tell({ json: { ...compared.baseline, gates: compared.gates ?? [] } }, context);
  else await tellFit(await reports.renderComparison(compared, context), context);
  const own = flags.failOn === "regression" || torn;
  if (own && reasons.length > 0)
    context.stderr.write(`${context.redactor.text(`mcptest: ${reports.sayVerdict(compared)}`)}\n`);
  if (own) return exit_code;
  return compared.gates ? EXIT_CODES.gate.code : EXIT_CODES.passed.code;
}

function showBaseline({ commit, tests, servers }: reports.Baseline, name: string, { columns }: CliContext): string {
  const entries = Object.values(tests);
  const suites = [...new Set(entries.map(({ suite }) => suite))].sort();
  const lines = suites.flatMap((suite) => {
    const own = entries.filter((entry) => entry.suite === suite);
    return ["", oneLine(suite), ...own.map((entry) => `  ${describeTest(entry, Math.max(40, columns))}`)];
  });
  const tools = servers.map(({ name: server, suite, surface }) => {
    const weight = surface.tokens === undefined ? "" : `, ${formatNumber(surface.tokens)} tokens`;
    return `  ${oneLine(server, 60)} (${oneLine(suite, 100)}): ${count(surface.tools.length, "tool")}${weight}`;
  });
  const at = commit === null ? "made at an unknown commit" : `made at ${oneLine(commit, 80)}`;
  const head = `${oneLine(name)}: ${count(entries.length, "test")}, ${at}`;
  return `${[head, ...lines, ...(tools.length > 0 ? ["", "Tools", ...tools] : [])].join("\n")}\n`;
}

function describeTest(test: reports.Baseline["tests"][string], width: number): string {
  const { status, name, coordinates, flaky, recent = "", score, duration_ms: ms, samples } = test;
  const which = Object.values(coordinates).map((value) => oneLine(String(value), 60));
  const facts = [
    recent.length > 1 && `runs ${recent}`,
    flaky && "flaky",
    score !== undefined && `score ${showScores(score, 0)[0]}`,
    ms !== undefined && `${formatDuration(ms)}${samples > 1 ? ` of ${samples} runs` : ""}`,
  ].filter(Boolean);
  const title = which.length > 0 ? `${oneLine(name, width)} [${which.join(", ")}]` : oneLine(name, width);
  return `${status.padEnd(8)}  ${title}${facts.length > 0 ? `  (${facts.join(", ")})` : ""}`;
}

type ReportFlags = Flags & OutputFlags & options.GateFlags & options.CoverageFlags & options.Given<never, "delta">;

export function configureReport(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  options.addFlags(
    addOutputOptions(command.argument("<runs...>", "reports of `mcptest run --output run.json`; several are merged")),
    ["--delta", "compare with the baseline; with --reporter md, write the text of a pull request comment"],
    ["--baseline <path>", "what --delta compares with (default: .mcptest/baseline.json)"],
    ["--allow-partial", "accept missing shards (else exit 1)"],
    ...options.COVERAGE,
  );
  options
    .addGateOptions(
      command,
      ["regression", "any", "never"],
      "which failures set the exit code, as in a run; without it or a gate, failed tests exit with 0",
    )
    .action(async (files: string[], flags: ReportFlags) => done(await renderSaved(files, flags, context)));
  options.alias(command, "--format <format>", "--reporter");
}

/** Exits with 0 whatever the tests came to; with 1 when shards are missing or repeated; under a gate as a run does. */
async function renderSaved(files: readonly string[], flags: ReportFlags, context: CliContext): Promise<number> {
  const { readCoverage, readGates } = await import("../options/understand.ts");
  const { delta, baseline, allowPartial } = flags;
  const asked = parseOutputs(flags, context.cwd);
  const gates = readGates(flags);
  const bounds = readCoverage(flags);
  const isHeld = Object.values(gates).some((gate) => gate !== undefined && gate !== "never");
  const merged = await reports.mergeReports(await conduct.readSavedReports(files, context.cwd));
  const path = conduct.needBaseline(gates) ? undefined : false;
  const compared =
    delta || baseline !== undefined
      ? await conduct.compareSaved(merged, baseline, context.cwd, gates, allowPartial)
      : isHeld
        ? await conduct.compareMerged(merged, { baseline: { path }, gates }, context.cwd, allowPartial)
        : merged;
  const covered = await conduct.holdCoverage(compared, bounds);
  const report = conduct.conclude(covered, { saved: true, allowPartial });
  await writeOutputs(asked.length > 0 ? asked : withShown([]), report, context);
  const { exit_code, reasons } = report.verdict;
  // Shards leave it to whoever merges them to judge their coverage.
  const isLeft =
    reports.dealsOf(report).length > 0 && (report.coverage?.min ?? report.coverage?.min_asserted) !== undefined;
  if (isHeld || bounds || isLeft) return exit_code;
  return (reasons.some(reports.isOfShards) ? EXIT_CODES.failed : EXIT_CODES.passed).code;
}
