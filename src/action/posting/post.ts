import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import type { McptestError } from "../../errors.ts";
import { addTo } from "../../files/index.ts";
import { type Annotation, fitAnnotations, limits } from "../../github/index.ts";
import { byteLimit, type SizeLimit } from "../../report/index.ts";
import { oneLine } from "../../values/text.ts";
import type { Step } from "../step.ts";
import { command } from "../tell-runner.ts";
import { unwritableOutputs, unwritableSummary } from "../wording.ts";
import type { Workspace } from "../workspace.ts";

/** The sentence a step fails with; its details are in annotations and summary. */
const SENTENCE = 1000;

/** Room for the job summary: ours, or what an earlier write of this step left of GitHub's. */
export function summaryLimit(env: Readonly<Record<string, string | undefined>>): SizeLimit {
  const { GITHUB_STEP_SUMMARY: path } = env;
  const taken = path && existsSync(path) ? statSync(path).size : 0;
  return byteLimit(Math.min(limits.SUMMARY_BYTES, limits.JOB_SUMMARY_BYTES - taken));
}

/** Appends to the job summary; gives a warning when it cannot, since that is no reason to fail. */
export async function postSummary(markdown: string, { env }: Pick<Step, "env">): Promise<McptestError[]> {
  try {
    if (!env.GITHUB_STEP_SUMMARY) throw new Error("GITHUB_STEP_SUMMARY names no file");
    addTo(env.GITHUB_STEP_SUMMARY, markdown, { make: true });
    return [];
  } catch (error) {
    return [unwritableSummary(error)];
  }
}

/** Sets the outputs; gives what kept them from being set. */
export function postOutputs(
  outputs: Readonly<Record<string, string | number>>,
  { env }: Pick<Step, "env">,
): McptestError[] {
  try {
    tellFile(env.GITHUB_OUTPUT, outputs);
    return [];
  } catch (error) {
    return [unwritableOutputs(error)];
  }
}

/** Tells the runner values by one of its files, if it has made one. Throws the system's error. */
export function tellFile(path: string | undefined, values: Readonly<Record<string, string | number>>): void {
  const end = `end-${randomUUID()}`;
  const lines = Object.entries(values).map(([name, value]) => `${name}<<${end}\n${value}\n${end}\n`);
  if (path && !existsSync(path)) throw new Error(`there is no file ${path}`);
  if (path) addTo(path, lines.join(""));
}

/** Prints annotations as workflow commands, as many as GitHub shows; one error is kept for the step's own failure. */
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

/** Makes the step fail, with the reason as its last error. */
export function fail(reason: string, { write }: Pick<Step, "write">): void {
  write(command("error", oneLine(reason, SENTENCE)));
}
