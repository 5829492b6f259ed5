import { sha256 } from "../../values/hash.ts";
import { compare } from "../../values/order.ts";
import type { Report, RunInfo, RunPart } from "../model/report.ts";

/** A report and what messages call it, such as its path. */
export type NamedReport = Readonly<{ name: string; report: Report }>;

/** The runs of a report: those it was merged from, or its own. */
export function partsOf({ run }: Report): RunPart[] {
  if (run.parts?.length) return run.parts;
  const { id, started_at, duration_ms, shard, last_failed, partial, selection } = run;
  return [{ id, started_at, duration_ms, shard, last_failed, partial, selection }];
}

/** Whether a report holds only tests that had failed before. */
export function isRetry({ report }: NamedReport): boolean {
  return report.run.last_failed === true;
}

/** Sorts reports by their start; the order of the argument has no influence. */
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

/** Milliseconds since the epoch; 0 for an invalid time. */
export function startOf({ started_at: text }: Pick<RunPart, "started_at">): number {
  return Date.parse(text) || 0;
}

/** Milliseconds since the epoch. */
export function endOf(part: Pick<RunPart, "started_at" | "duration_ms">): number {
  return startOf(part) + part.duration_ms;
}

/** How many missing shards are named: a saved report may claim any count. */
const MAX_NAMED = 10;

/**
 * The plans that a report has shards of; a retry does not count as its shard. `count`: how many shards the plan has; `missing`: the first
 * missing ones, from 1; `lost`: how many are missing; `repeated`: those that are there more than once.
 */
export function dealsOf(report: Report) {
  const deals = new Map<string, { count: number; there: number[] }>();
  for (const { shard, last_failed: retry } of partsOf(report)) {
    if (!shard) continue;
    const key = shard.plan ?? `of ${shard.count}`;
    const deal = deals.get(key) ?? { count: shard.count, there: [] };
    deals.set(key, deal);
    if (!retry && shard.index <= deal.count) deal.there.push(shard.index);
  }
  return [...deals.values()].map(({ count, there }) => {
    const known = new Set(there);
    const missing: number[] = [];
    for (let index = 1; index <= count && missing.length < MAX_NAMED; index++)
      if (!known.has(index)) missing.push(index);
    const repeated = [...known].filter((index) => there.indexOf(index) !== there.lastIndexOf(index));
    return { count, missing, lost: count - known.size, repeated };
  });
}

/** Whether shards are missing. */
export function lacksShards(report: Report): boolean {
  return dealsOf(report).some(({ lost }) => lost > 0);
}

/** Drops reports of a shard that an earlier report already has. */
export function dropRepeated(reports: readonly NamedReport[]): NamedReport[] {
  const keyOf = (report: NamedReport): string | undefined => {
    const { shard, parts } = report.report.run;
    return shard && !parts && !isRetry(report) ? `${shard.plan ?? ""} ${shard.index}/${shard.count}` : undefined;
  };
  const keys = reports.map(keyOf);
  return reports.filter((_, at) => keys[at] === undefined || keys.indexOf(keys[at]) === at);
}
