import { resolve } from "node:path";
import type { Command } from "commander";
import { compareSaved, readSavedReports } from "../../conduct/index.ts";
import { mergeReports } from "../../report/index.ts";
import type { CliContext } from "../context.ts";
import { FORMATS, parseFormat, writeOutputs } from "../output/outputs.ts";

interface Flags {
  format: string;
  output?: string;
  delta?: boolean;
  baseline?: string;
}

export function configure(command: Command, context: CliContext): void {
  command
    .argument("<runs...>", "reports that `mcptest run --reporter json=run.json` wrote; several are merged into one")
    .option("--format <format>", `format to render it in: ${FORMATS}`, "pretty")
    .option("--output <path>", "file to write; stdout when left out")
    .option("--delta", "compare with the baseline; with --format md, write the text of a pull request comment")
    .option("--baseline <path>", "what --delta compares with (default: .mcptest/baseline.json)")
    .action((files: string[], flags: Flags) => renderSaved(files, flags, context));
}

async function renderSaved(files: readonly string[], flags: Flags, context: CliContext): Promise<void> {
  const { format, output, delta, baseline } = flags;
  const reporter = parseFormat(format);
  const merged = await mergeReports(await readSavedReports(files, context.cwd));
  const compared = delta || baseline !== undefined ? await compareSaved(merged, baseline, context.cwd) : merged;
  const path = output === undefined || output === "-" ? {} : { path: resolve(context.cwd, output) };
  await writeOutputs([{ reporter, ...path }], compared, context);
}
