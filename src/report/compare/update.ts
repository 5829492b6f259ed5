import type { Baseline } from "../../generated/baseline.ts";
import type { Report } from "../model/report.ts";
import { keyOf, makeBaseline } from "./make.ts";

/** A baseline with newer runs in it. */
export interface UpdatedBaseline {
  baseline: Baseline;
  /** Whether the runs leave out tests of their suites: then what the old baseline has of those suites stays. */
  partial: boolean;
  /** How many tests the runs gave, and how many were taken over from the old baseline. */
  updated: number;
  kept: number;
}

/** Puts runs into a baseline: suites that did not run and are there, and tests that no whole run left out, stay as they are. */
export function updateBaseline(
  old: Baseline | undefined,
  reports: readonly Report[],
  commit: string | null,
  version: string,
  isThere?: (suite: string) => boolean,
): UpdatedBaseline {
  const fresh = makeBaseline(reports, commit, version);
  const partial = !coversAll(reports);
  const suites = new Set(reports.flatMap(({ run }) => run.suites.map(({ path }) => path)));
  const isGone = goneBeside(reports, isThere);
  const stays = (suite: string): boolean => partial || !(suites.has(suite) || isGone(suite));
  const kept = Object.entries(old?.tests ?? {}).filter(([id, { suite }]) => !(id in fresh.tests) && stays(suite));
  const renewed = new Set(fresh.servers.map(({ suite, name }) => `${suite}\n${name}`));
  const servers = [
    ...fresh.servers,
    ...(old?.servers ?? []).filter(({ suite, name }) => !renewed.has(`${suite}\n${name}`) && stays(suite)),
  ];
  const tests = [...Object.entries(fresh.tests), ...kept].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    baseline: {
      ...fresh,
      tests: Object.fromEntries(tests),
      servers: servers.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
    },
    partial,
    updated: Object.keys(fresh.tests).length,
    kept: kept.length,
  };
}

/** Tells suites whose file is gone: only where the files of those that ran are there, so that this is their checkout. */
export function goneBeside(
  reports: readonly Report[],
  isThere: (suite: string) => boolean = () => true,
): (suite: string) => boolean {
  const here = reports.every(({ run }) => run.suites.every(({ path }) => isThere(path)));
  return (suite) => here && !isThere(suite);
}

/** Whether a report has a result of every test that its suites declare. */
export function isComplete({ run, summary }: Report): boolean {
  return !run.partial && !run.last_failed && !run.interrupted && run.shard === undefined && !summary.not_run;
}

/** One complete run of all suites is enough, and so are all shards of one. */
function coversAll(reports: readonly Report[]): boolean {
  const paths = (report: Report): string[] => report.run.suites.map(({ path }) => path);
  const covered = new Set(reports.filter(isComplete).flatMap(paths));
  for (const { run } of reports) {
    const { shard } = run;
    if (!shard) continue;
    const parts = reports.filter((other) => {
      return (
        other.run.shard?.count === shard.count && isComplete({ ...other, run: { ...other.run, shard: undefined } })
      );
    });
    const indexes = new Set(parts.map((part) => part.run.shard?.index));
    if (indexes.size === shard.count) for (const path of parts.flatMap(paths)) covered.add(path);
  }
  return reports.flatMap(paths).every((path) => covered.has(path));
}
