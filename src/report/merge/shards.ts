import type { Report } from "../model/report.ts";
import { isRetry, type NamedReport, partsOf } from "./parts.ts";

/** The shards of one deal of tests: how many there are to be, and which of them a report has. */
export interface Deal {
  count: number;
  /** Shards that are not there, from 1; of a saved report, which may say any count, the first ones. */
  missing: readonly number[];
  /** How many are not there. */
  lost: number;
  /** Shards that are there more than once. */
  repeated: readonly number[];
}

/** So many are named. */
const MAX_NAMED = 10;

/** The deals that a report has shards of; retries take no shard's place. */
export function dealsOf(report: Report): Deal[] {
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

/** Whether shards are not there. */
export function lacksShards(report: Report): boolean {
  return dealsOf(report).some(({ lost }) => lost > 0);
}

/** Reports without those of a shard that an earlier one is of. */
export function dropRepeated(reports: readonly NamedReport[]): NamedReport[] {
  const seen = new Set<string>();
  return reports.filter((report) => {
    const { shard, parts } = report.report.run;
    if (!shard || parts || isRetry(report)) return true;
    const key = `${shard.plan ?? ""} ${shard.index}/${shard.count}`;
    const first = !seen.has(key);
    seen.add(key);
    return first;
  });
}
