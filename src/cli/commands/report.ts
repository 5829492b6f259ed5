import type { Command } from "commander";
import { compareMerged, compareSaved, conclude, needBaseline, readSavedReports } from "../../conduct/index.ts";
import { EXIT_CODES } from "../../errors.ts";
import { isOfShards, mergeReports } from "../../report/index.ts";
import type { CliContext } from "../context.ts";
import { addGateOptions, alias, type GateFlags } from "../options/options.ts";
import { addOutputOptions, type OutputFlags, parseOutputs, withShown, writeOutputs } from "../output/outputs.ts";

interface Flags extends OutputFlags, GateFlags {
  delta?: boolean;
  baseline?: string;
  allowPartial?: boolean;
}

export function configure(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  addOutputOptions(
    command.argument("<runs...>", "reports that `mcptest run --output run.json` wrote; several are merged into one"),
  )
    .option("--delta", "compare with the baseline; with --reporter md, write the text of a pull request comment")
    .option("--baseline <path>", "what --delta compares with (default: .mcptest/baseline.json)")
    .option("--allow-partial", "shards may be missing; without it that is exit 1");
  addGateOptions(
    command,
    ["regression", "any", "never"],
    "end as a run does under it; never, the default without a gate: tests are the runs' own affair",
  ).action(async (files: string[], flags: Flags) => done(await renderSaved(files, flags, context)));
  alias(command, "--format <format>", "--reporter");
}

/** Ends with 0 whatever the tests came to; where shards are missing or there twice with 1, under a gate as the whole ends. */
async function renderSaved(files: readonly string[], flags: Flags, context: CliContext): Promise<number> {
  const { readGates } = await import("../options/understand.ts");
  const { delta, baseline, allowPartial } = flags;
  const asked = parseOutputs(flags, context.cwd);
  const gates = readGates(flags);
  const isHeld = Object.values(gates).some((gate) => gate !== undefined && gate !== "never");
  const merged = await mergeReports(await readSavedReports(files, context.cwd));
  const path = needBaseline(gates) ? undefined : false;
  const compared =
    delta || baseline !== undefined
      ? await compareSaved(merged, baseline, context.cwd, gates, allowPartial)
      : isHeld
        ? await compareMerged(merged, { baseline: { path }, gates }, context.cwd, allowPartial)
        : merged;
  const report = conclude(compared, { saved: true, allowPartial });
  await writeOutputs(asked.length > 0 ? asked : withShown([]), report, context);
  const { exit_code, reasons } = report.verdict;
  if (isHeld) return exit_code;
  return (reasons.some(isOfShards) ? EXIT_CODES.failed : EXIT_CODES.passed).code;
}
