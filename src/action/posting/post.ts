import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { type McptestError, textOfError } from "../../errors.ts";
import { addTo, replaceFile } from "../../files/index.ts";
import { type Annotation, fitAnnotations, limits } from "../../github/index.ts";
import {
  byteLimit,
  type ConcludedReport,
  describePartial,
  type Report,
  type SizeLimit,
  scoreOf,
  type Verdict,
} from "../../report/index.ts";
import { formatNumber } from "../../values/text.ts";
import { command, type Step } from "../step.ts";
import { unwritableOutputs, unwritableSummary } from "../wording.ts";
import type { Workspace } from "../workspace.ts";

type Values = Readonly<Record<string, string | number>>;

/** Room for the job summary: our own limit, or what an earlier write of this step left of GitHub's. */
export function summaryLimit(env: Step["env"]): SizeLimit {
  const { GITHUB_STEP_SUMMARY: path } = env;
  const taken = path && existsSync(path) ? statSync(path).size : 0;
  return byteLimit(Math.min(limits.SUMMARY_BYTES, limits.JOB_SUMMARY_BYTES - taken));
}

/** Appends to the job summary; gives the error if it cannot. */
export function postSummary(markdown: string, { env }: Pick<Step, "env">): McptestError[] {
  return attempt(unwritableSummary, () => {
    if (!env.GITHUB_STEP_SUMMARY) throw new Error("GITHUB_STEP_SUMMARY names no file");
    addTo(env.GITHUB_STEP_SUMMARY, markdown, { make: true });
  });
}

/** Sets the outputs; gives the error if it cannot. */
export function postOutputs(outputs: Values, { env }: Pick<Step, "env">): McptestError[] {
  return attempt(unwritableOutputs, () => tellFile(env.GITHUB_OUTPUT, outputs));
}

function attempt(unwritable: typeof unwritableOutputs, write: () => void): McptestError[] {
  try {
    write();
    return [];
  } catch (cause) {
    return [unwritable({ why: textOfError(cause) }, { cause })];
  }
}

/** Passes values to the runner through one of its files, if the runner has made one. Throws the system's error. */
export function tellFile(path: string | undefined, values: Values): void {
  const end = `end-${randomUUID()}`;
  const lines = Object.entries(values).map(([name, value]) => `${name}<<${end}\n${value}\n${end}\n`);
  if (path && !existsSync(path)) throw new Error(`${path} does not exist`);
  if (path) addTo(path, lines.join(""));
}

/** Prints annotations as workflow commands, as many as GitHub shows; one error is reserved for the step's own failure. */
export function postAnnotations(
  annotations: readonly Annotation[],
  workspace: Workspace | undefined,
  whole: "report" | "log",
  { write }: Pick<Step, "write">,
): void {
  for (const { level, title, message, location } of fitAnnotations(annotations, whole, { error: 1 })) {
    const place = location && (workspace?.inRepository(location) ?? location);
    const about = {
      title,
      ...(place && { file: place.file, line: place.line, col: place.column }),
      ...(place?.end_column !== undefined && { endLine: place.line, endColumn: place.end_column }),
    };
    write(command(level, message, about));
  }
}

const COLOURS: Readonly<Record<Verdict["status"], string>> = {
  passed: "brightgreen",
  allowed: "yellow",
  failed: "red",
  interrupted: "lightgrey",
  nothing: "lightgrey",
};

/** `41 of 41 passed, score 0.92`: what a badge says of a run. */
export function sayBadge(report: Report): string {
  const { summary } = report;
  const score = scoreOf(report);
  const facts = [
    `${formatNumber(summary.passed)} of ${formatNumber(summary.total + (summary.not_run ?? 0))} passed`,
    ...(score === undefined ? [] : [`score ${score.toFixed(2)}`]),
    ...(describePartial(report) === undefined ? [] : ["partial"]),
  ];
  return facts.join(", ");
}

/**
 * Writes `mcptest-badge.json` into a folder; rejects with the system's error.
 * Source: https://shields.io/badges/endpoint-badge
 */
export function writeBadge(report: ConcludedReport, label: string, folder: string, signal: AbortSignal): Promise<void> {
  const { status, reasons } = report.verdict;
  const color = reasons.length > 0 && status !== "interrupted" ? COLOURS.failed : COLOURS[status];
  const badge = { schemaVersion: 1, label, message: sayBadge(report), color };
  return replaceFile(join(folder, "mcptest-badge.json"), `${JSON.stringify(badge)}\n`, { signal });
}
