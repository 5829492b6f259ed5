import { McptestError, usageError } from "../errors.ts";
import { nodeError } from "../graph/index.ts";
import { fault, idFaults, quote } from "../suite/index.ts";
import { formatCost } from "../values/show/cost.ts";
import { hintName } from "../values/suggest.ts";
import { count, oneLine } from "../values/text.ts";
import type { PipelineStep } from "./pipeline.ts";

// Loading

export const { malformedId, reservedId, duplicateId } = idFaults("step-id", "step", "pipeline");
export const readsItself = fault((step: string, raw: string) => [
  "step-reference",
  `${step} reads ${raw}, its own output`,
  "a step reads what steps before it gave",
]);
export const readsLater = fault((step: string, raw: string, id: string) => [
  "step-reference",
  `${step} reads ${raw}, and ${quote(id)} comes after it`,
  "a step reads what steps before it gave: change their order",
]);
export const readsUnknown = fault((step: string, raw: string, id: string, ids: readonly string[]) => [
  "step-reference",
  `${step} reads ${raw}, and there is no step ${quote(id)}`,
  hintName(id, ids, "add the step"),
]);
export const undefinedVariable = fault((name: string, names: readonly string[]) => [
  "unknown-variable",
  `variable ${quote(name)} is not defined`,
  hintName(name, names, `pass it with --var ${name}=…`),
]);
export const malformedGuard = fault((step: string, reason: string) => [
  "step-reference",
  `\`when\` of ${step} ${reason}`,
  "write one reference, and maybe a jq program over its value: ${find.users} | length > 0",
]);

/** Of `when`: completes "`when` of step … ". */
export const GUARD_FAULTS = {
  start: "does not start with a reference",
  second: "has a second reference; its jq program reads the value of the first as .",
  rest: "has more than a reference, and no | after that",
  program: "has no jq program after |",
} as const;

/** A variable that was given, and that the pipeline does not read. */
export function unusedVariable(name: string, known: readonly string[]): McptestError {
  return usageError(`the pipeline reads no variable ${quote(name)}`, hintName(name, known, "take it out"));
}

// Running

/** A step reads one that gave nothing. */
export function nothingToRead(raw: string, id: string, status: "failed" | "skipped"): McptestError {
  return nodeError(`${raw} has nothing to read: step "${id}" ${status === "failed" ? "failed" : "was skipped"}`);
}

export function stepFailed(id: string, error: string): string {
  return `step "${id}" failed: ${error}`;
}

/** Why later steps do not run. */
export function after(id: string): string {
  return `"${id}" failed`;
}

export function leavesTooLittle(leftUsd: number, { tool }: PipelineStep, projectedUsd: number): string {
  const left = formatCost(Math.max(0, leftUsd));
  return `--max-cost leaves ${left}, and a call of ${tool} may cost ${formatCost(projectedUsd)}`;
}

export function tooDear({ tool }: PipelineStep, projectedUsd: number, limit: number): string {
  return `--max-cost-per-call is ${formatCost(limit)}, and a call of ${tool} may cost ${formatCost(projectedUsd)}`;
}

/** `id`: the step at which it was. */
export function capTripped(reason: string, id: string | undefined): string {
  return `the budget was exceeded${id === undefined ? "" : ` at step "${id}"`}: ${reason}`;
}

/** Under a cap on cost, what has no price keeps anybody from knowing whether it held. */
export function costUnknown(id: string): string {
  return `whether the cap on cost holds is not known: step "${id}" used a model without a price`;
}

export function restarted({ id, location }: PipelineStep): McptestError {
  return new McptestError("server-exited", `the server was started anew for step "${id}": its state is gone`, {
    hint: "steps that rely on what earlier ones did at the server may fail",
    location,
  });
}

export function budgetWarning(message: string): McptestError {
  return new McptestError("budget-exceeded", message, {
    hint: "raise the cap, or leave out --on-budget-exceeded warn to fail the pipeline",
  });
}

/** `why`: what is recorded is no answer, or not of this server. */
export function ranLive(path: string, why: string): McptestError {
  return new McptestError("cassette-miss", `the recording ${path} did not fit, and the pipeline ran live: ${why}`, {
    hint: "record it anew, with --record",
  });
}

/** Under --replay, where the recording is taken all the same. */
export function otherServer(path: string): McptestError {
  return new McptestError("cassette-miss", `the recording ${path} is of a server that is declared otherwise`, {
    hint: "record it anew, with --record",
  });
}

/** What was recorded does not give what was seen; `masked`: what stands in it for secrets. */
export function replaysOtherwise(owner: string, path: string, how: string, masked: readonly string[]): McptestError {
  const why = masked.length === 0 ? "" : `; masked in it: ${masked.join(", ")}`;
  return new McptestError("replays-otherwise", `${owner} replays otherwise from ${path}: ${how}${why}`, {
    hint: "a step that reads a secret sees what stands for it: name the secret in the environment, or mask less",
  });
}

/** Steps that failed and may. */
export function toleratedFailures(failed: readonly PipelineStep[], why: string | undefined): McptestError {
  const names = failed.map(({ id }) => `"${id}"`).join(", ");
  const message = `${count(failed.length, "step")} failed and the pipeline went on: ${names}`;
  return new McptestError("node-failed", message, {
    hint: why ?? "`on_error: continue` says so",
    location: failed[0]?.location,
  });
}

export function wentOtherwise(
  id: string,
  status: string,
  { status: other, error, reason }: { status: string; error?: string; reason?: string },
): string {
  const why = error ?? reason;
  return `step "${id}" was ${status}, and is ${other}${why === undefined ? "" : ` (${oneLine(why, 300)})`}`;
}
