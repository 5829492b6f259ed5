import type { GateOptions, Report } from "../../report/index.ts";
import type { CliContext } from "../context.ts";
import { applyGates, noBaseline, withWarning } from "./comparing.ts";
import { type BaselineFlags, baselineName, readBaselineFile } from "./file.ts";

/**
 * A saved report against a baseline, whatever it was compared with before; where there is none, a warning says so.
 * Throws McptestError `baseline-unreadable`.
 */
export async function compareSaved(
  report: Report,
  flags: BaselineFlags,
  context: CliContext,
  gates: GateOptions = {},
): Promise<Report> {
  const name = baselineName(flags);
  const baseline = await readBaselineFile(name, context);
  const { baseline: _, ...rest } = report;
  return applyGates(baseline ? rest : withWarning(rest, noBaseline(name)), baseline, name, gates);
}
