import { resolve } from "node:path";
import type { Baseline, GateOptions, Report, Warning } from "../../report/index.ts";
import { loadBaselines } from "../../report/index.ts";
import type { RunSettings } from "../../run/index.ts";
import { count } from "../../values/text.ts";
import type { CliContext } from "../context.ts";
import type { Output } from "../output/outputs.ts";
import { writeFileAtomically } from "../output/write.ts";
import { findCommit } from "./commit.ts";
import { type BaselineFlags, baselineName, readBaselineFile } from "./file.ts";
import { needBaseline } from "./gates.ts";

/** What a run is compared with, and what its report tells besides its results. */
export interface Comparing {
  /** Undefined when nobody wants to see the tools of the servers. */
  surfaces: RunSettings["surfaces"];
  /** The report with the commit, the comparison, and the gates that do not hold. */
  compare(report: Report): Promise<Report>;
  /** Writes the new baseline, if one was asked for. */
  save(report: Report): Promise<void>;
}

/** Formats that show what servers offer and which commit was run; for others alone it is not worth the time. */
const TELLING: readonly string[] = ["json", "html", "md"];

export interface ComparingFlags extends BaselineFlags {
  updateBaseline?: boolean;
}

/** Reads the baseline of a run. Throws McptestError `baseline-unreadable`. */
export async function openComparing(
  flags: ComparingFlags,
  gates: GateOptions,
  outputs: readonly Output[],
  context: CliContext,
): Promise<Comparing> {
  const name = baselineName(flags);
  const old = flags.baseline === false ? undefined : await readBaselineFile(name, context);
  const { updateBaseline: update = false } = flags;
  const asked = update || Object.values(gates).some((gate) => gate !== undefined && gate !== false);
  const tells = old !== undefined || asked || outputs.some(({ reporter }) => TELLING.includes(reporter.name));
  if (!tells) return { surfaces: undefined, compare: async (report) => report, save: async () => {} };
  const commit = findCommit(context);
  return {
    surfaces: { tokens: tokensOf(old) },
    compare: async (report) => {
      const known = await commit;
      const named: Report = known === undefined ? report : { ...report, run: { ...report.run, commit: known } };
      const missing = old === undefined && (typeof flags.baseline === "string" || needBaseline(gates));
      return applyGates(missing ? withWarning(named, noBaseline(name)) : named, old, name, gates);
    },
    save: async (report) => {
      if (update) await saveBaseline([report], old, name, (await commit) ?? null, context);
    },
  };
}

/** The report with its comparison, if there is something to compare with, and the gates that it does not hold. */
export async function applyGates(
  report: Report,
  baseline: Baseline | undefined,
  path: string,
  gates: GateOptions,
): Promise<Report> {
  const { failOn, maxScoreDrop, maxSurfaceTokens } = gates;
  if (!baseline && failOn === undefined && maxSurfaceTokens === undefined) return report;
  const { compare, judgeGates } = await loadBaselines();
  const comparison = baseline && compare(report, baseline, { path, maxScoreDrop });
  const failed = judgeGates(report, comparison, gates);
  const unknown = maxSurfaceTokens === undefined ? [] : report.servers.filter(({ surface }) => !surface);
  return {
    ...report,
    run: { ...report.run, ...(failOn === undefined || failOn === "any" ? {} : { fail_on: failOn }) },
    ...(comparison && { baseline: comparison }),
    ...(failed.length > 0 && { gates: failed }),
    warnings: [...report.warnings, ...unknown.map(({ name }) => unknownSurface(name))],
  };
}

/** Writes reports into a baseline and says what was done. */
export async function saveBaseline(
  reports: readonly Report[],
  old: Baseline | undefined,
  name: string,
  commit: string | null,
  context: CliContext,
): Promise<void> {
  const { updateBaseline, writeBaseline } = await loadBaselines();
  const { baseline, partial, updated, kept } = updateBaseline(old, reports, commit, context.version);
  await writeFileAtomically(resolve(context.cwd, name), writeBaseline(baseline), "baseline");
  const at = commit === null ? "an unknown commit" : `commit ${commit}`;
  const rest = partial ? `; the run was not of all tests, so ${count(kept, "earlier result")} stayed` : "";
  context.stderr.write(`The baseline ${name} has ${count(updated, "test")} of this run, at ${at}${rest}.\n`);
}

function tokensOf(baseline: Baseline | undefined): ReadonlyMap<string, number> {
  const tools = baseline?.servers.flatMap(({ surface }) => surface.tools) ?? [];
  return new Map(
    tools.flatMap(({ hash, tokens }): [string, number][] => (tokens === undefined ? [] : [[hash, tokens]])),
  );
}

/** The report with one warning more. */
export function withWarning(report: Report, warning: Warning): Report {
  return { ...report, warnings: [...report.warnings, warning] };
}

/** Told where there is nothing to compare with. */
export function noBaseline(name: string): Warning {
  return {
    code: "no-baseline",
    message: `there is no baseline ${name}: the run is compared with nothing, and every failing test counts`,
    hint: "make one with --update-baseline",
  };
}

function unknownSurface(name: string): Warning {
  return {
    code: "no-surface",
    message: `server ${name} was not asked for its tools, so --max-surface-tokens is not checked for it`,
    hint: "a tool test of the server has them listed",
  };
}
