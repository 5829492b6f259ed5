import { failure, type McptestError } from "../errors.ts";
import type { RunInfo } from "../report/index.ts";
import type { Suite } from "../suite/index.ts";

const notJudged = failure(`bound-not-judged: <key> <bound> of <line path> is not judged:
  not all tests of the suites run`);

interface Bound {
  min?: number;
  by?: "flag" | "suite";
  /** Bounds of suites that are not judged. */
  told: McptestError[];
}

/** Whether some tests of the suites were selected, or those of a shard, or the run ended before all of them. */
export function isPart({ selection, last_failed, shard, bailed, interrupted }: RunInfo): boolean {
  return [selection, last_failed, shard, bailed, interrupted].some(Boolean);
}

/** A bound of a flag, else the highest of the suites; these hold for runs of all tests. A shard keeps it for the whole. `key`: in a suite. */
export function readBound(
  run: RunInfo,
  suites: readonly Suite[],
  key: string,
  flag: number | undefined,
  of: (suite: Suite) => number | undefined,
): Bound {
  if (flag !== undefined) return { min: flag, by: "flag", told: [] };
  const own = suites.flatMap((suite) => {
    const bound = of(suite);
    return bound === undefined ? [] : [{ bound, path: suite.path, key }];
  });
  if (isPart({ ...run, shard: undefined })) return { told: own.map((one) => notJudged(one)) };
  return own.length > 0 ? { min: Math.max(...own.map(({ bound }) => bound)), by: "suite", told: [] } : { told: [] };
}
