import { sha256 } from "../values/hash.ts";
import { isObject, type Json } from "../values/json.ts";
import type { Event } from "./event.ts";

/** Distinguishes what this step publishes from other jobs of a matrix, steps and workflows: 16 hex digits. */
export function keyOf({ workflow, job, action }: Event, matrix: Json, asked: string): string {
  return sha256(asked || JSON.stringify([workflow, job, action, matrix]), 16);
}

/** The values of a matrix as GitHub appends them to the name of a job: ` (20, ubuntu)`; empty without a matrix. */
export function nameMatrix(matrix: Json): string {
  const values = isObject(matrix) ? Object.values(matrix).map(show) : [];
  return values.length > 0 ? ` (${values.join(", ")})` : "";
}

/** The category of code scanning: as asked for, or job and matrix, in the characters that it may have. */
export function categoryOf({ job }: Event, matrix: Json, asked: string): string {
  const cells = isObject(matrix) ? Object.entries(matrix).map(([name, value]) => `${name}-${show(value)}`) : [];
  const parts = asked ? asked.split("/") : [job || "default", ...cells.map((cell) => cell.replaceAll("/", "_"))];
  return parts
    .map((part) => part.replace(/[^\w.-]/g, "_"))
    .filter(Boolean)
    .join("/");
}

function show(value: Json): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The step and the run that a comment belongs to: its first line, which is invisible. */
export interface Marker {
  key: string;
  run: number;
  attempt: number;
}

/** The first line of a comment of this run. */
export function writeMarker(key: string, { headSha, runId, attempt }: Event): string {
  return `<!-- mcptest v1 key=${key} sha=${headSha} run=${runId} attempt=${attempt} -->`;
}

/** The marker of a comment, if it has one. */
export function readMarker(body: string): Marker | undefined {
  const [, key, run, attempt] =
    /^<!-- mcptest v1 key=([\da-f]{16}) sha=\S* run=(\d+) attempt=(\d+) -->/.exec(body) ?? [];
  return key === undefined ? undefined : { key, run: Number(run), attempt: Number(attempt) };
}

/** Above 0 if the marker is of a later run than this, 0 if it is of this one. */
export function compareRuns({ run, attempt }: Marker, event: Event): number {
  return run - event.runId || attempt - event.attempt;
}
