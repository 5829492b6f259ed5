import { type Command, Option } from "commander";
import {
  compareSaved,
  conclude,
  placeBaseline,
  readBaselineFile,
  readSavedReports,
  requireShards,
  saveBaseline,
} from "../../conduct/index.ts";
import { EXIT_CODES } from "../../errors.ts";
import {
  type Baseline,
  isOfShards,
  mergeReports,
  type Report,
  renderComparison,
  sayVerdict,
  sealReport,
} from "../../report/index.ts";
import { formatDuration } from "../../values/duration.ts";
import { showScores } from "../../values/show/score.ts";
import { count, formatNumber, oneLine } from "../../values/text.ts";
import type { CliContext } from "../context.ts";
import { addGateOptions, formatOption, type GateFlags } from "../options/options.ts";
import { parseFormat, writeOutputs } from "../output/outputs.ts";
import { type Told, tell } from "../output/write.ts";

interface Flags {
  baseline?: string;
  allowPartial?: boolean;
}

interface DiffFlags extends Flags, GateFlags {
  format: "text" | "md" | "json";
}

const PLACE = ["--baseline <path>", "the baseline (default: .mcptest/baseline.json)"] as const;

const PARTIAL = ["--allow-partial", "take reports of shards of which others are missing"] as const;

/** `mcptest baseline`: what later runs are compared with. */
export function configure(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  command
    .command("update")
    .description("Write the results of saved runs into the baseline; of several, their medians")
    .argument("<runs...>", "reports that `mcptest run --reporter json=run.json` wrote")
    .option(...PLACE)
    .option(...PARTIAL)
    .action((files: string[], flags: Flags) => update(files, flags, context));
  command
    .command("show")
    .description("Show what the baseline holds")
    .option(...PLACE)
    .addOption(formatOption())
    .action((flags: Flags & { format: "text" | "json" }) => show(flags, context));
  const diff = command
    .command("diff")
    .description("Compare a saved run with the baseline")
    .argument("<run.json>", "report that `mcptest run --reporter json=run.json` wrote")
    .option(...PLACE)
    .option(...PARTIAL)
    .addOption(new Option("--format <format>", "output format").choices(["text", "md", "json"]).default("text"));
  addGateOptions(
    diff,
    ["regression", "never"],
    "regression: end as the run does under it; never (the default): tests are the run's own affair",
  );
  diff.action(async (file: string, flags: DiffFlags) => done(await compare(file, flags, context)));
}

async function update(files: readonly string[], flags: Flags, context: CliContext): Promise<void> {
  const read = await readSavedReports(files, context.cwd);
  const reports = read.map(({ report }) => sealReport(report, context.redactor));
  const commits = new Set(reports.map(({ run }) => run.commit));
  const [commit] = commits.size === 1 ? commits : [];
  if (!flags.allowPartial) requireShards(reports);
  const place = await placeBaseline(flags.baseline, context.cwd);
  context.stderr.write(`${await saveBaseline(reports, place, commit ?? null, context.version)}\n`);
}

async function show(flags: Flags & { format: "text" | "json" }, context: CliContext): Promise<void> {
  const place = await placeBaseline(flags.baseline, context.cwd);
  const baseline = await readBaselineFile(place);
  if (!baseline) return tell(`There is no baseline ${place.name}.\n`, context);
  await tell(flags.format === "json" ? { json: baseline } : showBaseline(baseline, place.name, context), context);
}

/** The exit code is that of the gates; under `--fail-on regression` that of the whole run, with why it fails. */
async function compare(file: string, flags: DiffFlags, context: CliContext): Promise<number> {
  const { readGates } = await import("../options/understand.ts");
  const saved = await mergeReports(await readSavedReports([file], context.cwd));
  const { allowPartial } = flags;
  const held = await compareSaved(saved, flags.baseline, context.cwd, readGates(flags), allowPartial);
  const compared = conclude(held, { saved: true, allowPartial });
  const { exit_code, reasons } = compared.verdict;
  const torn = reasons.some(isOfShards);
  if (!compared.baseline && !torn) {
    const { name } = await placeBaseline(flags.baseline, context.cwd);
    await tell(`There is no baseline ${name}.\n`, context);
  } else if (torn) {
    // What is there of the whole is compared with nothing.
  } else if (flags.format === "md") await writeOutputs([{ reporter: parseFormat("md") }], compared, context);
  else await tell(await render(compared, flags.format, context.colour), context);
  const own = flags.failOn === "regression" || torn;
  if (own && reasons.length > 0) context.stderr.write(`${context.redactor.text(`mcptest: ${sayVerdict(compared)}`)}\n`);
  if (own) return exit_code;
  return compared.gates ? EXIT_CODES.gate.code : EXIT_CODES.passed.code;
}

async function render(report: Report, format: "text" | "json", colour: boolean): Promise<Told> {
  const { baseline, gates = [] } = report;
  return format === "json" ? { json: { ...baseline, gates } } : renderComparison(report, { colour });
}

/** What a baseline holds, for people: a line a test, then a line a server. */
function showBaseline({ commit, tests, servers }: Baseline, name: string, { columns }: CliContext): string {
  const entries = Object.values(tests);
  const suites = [...new Set(entries.map(({ suite }) => suite))].sort();
  const lines = suites.flatMap((suite) => [
    "",
    oneLine(suite),
    ...entries
      .filter((entry) => entry.suite === suite)
      .map((entry) => `  ${describeTest(entry, Math.max(40, columns))}`),
  ]);
  const tools = servers.map(({ name: server, suite, surface }) => {
    const weight = surface.tokens === undefined ? "" : `, ${formatNumber(surface.tokens)} tokens`;
    return `  ${oneLine(server, 60)} (${oneLine(suite, 100)}): ${count(surface.tools.length, "tool")}${weight}`;
  });
  const at = commit === null ? "made at an unknown commit" : `made at ${oneLine(commit, 80)}`;
  const head = `${oneLine(name)}: ${count(entries.length, "test")}, ${at}`;
  return `${[head, ...lines, ...(tools.length > 0 ? ["", "Tools", ...tools] : [])].join("\n")}\n`;
}

function describeTest(test: Baseline["tests"][string], width: number): string {
  const { status, name, coordinates, flaky, score, duration_ms: ms, samples } = test;
  const which = Object.values(coordinates).map((value) => oneLine(String(value), 60));
  const facts = [
    ...(flaky ? ["flaky"] : []),
    ...(score === undefined ? [] : [`score ${showScores(score, 0)[0]}`]),
    ...(ms === undefined ? [] : [`${formatDuration(ms)}${samples > 1 ? ` of ${samples} runs` : ""}`]),
  ];
  const title = which.length > 0 ? `${oneLine(name, width)} [${which.join(", ")}]` : oneLine(name, width);
  return `${status.padEnd(8)}  ${title}${facts.length > 0 ? `  (${facts.join(", ")})` : ""}`;
}
