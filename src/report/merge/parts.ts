import { sha256 } from "../../values/hash.ts";
import { compare } from "../../values/order.ts";
import type { Report, RunInfo, RunPart } from "../model/report.ts";

/** A report and what messages call it, such as its path. */
export interface NamedReport {
  readonly name: string;
  readonly report: Report;
}

/** The runs that a report is of: those it was put together from, or its own. */
export function partsOf({ run }: Report): RunPart[] {
  if (run.parts?.length) return run.parts;
  const { id, started_at, duration_ms, shard, last_failed, partial, selection } = run;
  return [{ id, started_at, duration_ms, shard, last_failed, partial, selection }];
}

/** Whether a report is about tests that had failed before, and nothing else. */
export function isRetry({ report }: NamedReport): boolean {
  return report.run.last_failed === true;
}

/** By their start; the same whatever order the reports come in. */
export function sortReports(reports: readonly NamedReport[]): NamedReport[] {
  return [...reports].sort((a, b) => compareParts(a.report.run, b.report.run));
}

function compareParts(a: Pick<RunPart, "started_at" | "id">, b: Pick<RunPart, "started_at" | "id">): number {
  return compare(startOf(a), startOf(b)) || compare(a.id, b.id);
}

/** All runs together: from the first start to the last end. */
export function joinParts(
  reports: readonly NamedReport[],
): Pick<RunInfo, "id" | "started_at" | "duration_ms"> & { parts: RunPart[] } {
  const parts = reports.flatMap(({ report }) => partsOf(report)).sort(compareParts);
  const start = Math.min(...parts.map(startOf));
  const end = Math.max(...parts.map(endOf));
  const id = sha256(parts.map((part) => part.id).join("\n"), 16);
  const started = parts[0]?.started_at ?? "";
  return { id, started_at: started, duration_ms: Math.round((end - start) * 1000) / 1000, parts };
}

/** Milliseconds since the epoch; 0 for a time that is none. */
export function startOf({ started_at: text }: Pick<RunPart, "started_at">): number {
  return Date.parse(text) || 0;
}

/** Milliseconds since the epoch. */
export function endOf(part: Pick<RunPart, "started_at" | "duration_ms">): number {
  return startOf(part) + part.duration_ms;
}
