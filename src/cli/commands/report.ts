import type { Command } from "commander";
import { compareSaved, readSavedReports } from "../../conduct/index.ts";
import { mergeReports } from "../../report/index.ts";
import type { CliContext } from "../context.ts";
import { alias } from "../options/options.ts";
import { addOutputOptions, type OutputFlags, parseOutputs, withShown, writeOutputs } from "../output/outputs.ts";

interface Flags extends OutputFlags {
  delta?: boolean;
  baseline?: string;
}

export function configure(command: Command, context: CliContext): void {
  addOutputOptions(
    command.argument("<runs...>", "reports that `mcptest run --output run.json` wrote; several are merged into one"),
  )
    .option("--delta", "compare with the baseline; with --reporter md, write the text of a pull request comment")
    .option("--baseline <path>", "what --delta compares with (default: .mcptest/baseline.json)")
    .action((files: string[], flags: Flags) => renderSaved(files, flags, context));
  alias(command, "--format <format>", "--reporter");
}

async function renderSaved(files: readonly string[], flags: Flags, context: CliContext): Promise<void> {
  const { delta, baseline } = flags;
  const asked = parseOutputs(flags, context.cwd);
  const merged = await mergeReports(await readSavedReports(files, context.cwd));
  const compared = delta || baseline !== undefined ? await compareSaved(merged, baseline, context.cwd) : merged;
  await writeOutputs(asked.length > 0 ? asked : withShown([]), compared, context);
}
