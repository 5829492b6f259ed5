import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { type McptestError, textOfError } from "../../errors.ts";
import { addTo } from "../../files/index.ts";
import { type Annotation, fitAnnotations, limits } from "../../github/index.ts";
import { byteLimit, type SizeLimit } from "../../report/index.ts";
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
