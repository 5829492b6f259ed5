import type { Baseline } from "../../generated/baseline.ts";
import type { Report, TestResult } from "../model/report.ts";

/**
 * Suites were named from the folder that a run was started in, and are from the workspace root: what a baseline holds of a suite
 * that it does not know by its path is found by a path that ends like it and is that of no suite (`isThere`), and by kind, name
 * and coordinates. `moved`: paths of suites that it knew by another one, as they are now.
 */
export function adoptTests(
  baseline: Baseline,
  { run, results }: Report,
  isThere: (path: string) => boolean,
): { baseline: Baseline; moved: readonly string[] } {
  const known = new Set(Object.values(baseline.tests).map(({ suite }) => suite));
  const now = new Set(run.suites.map(({ path }) => path));
  const ways = [...now].flatMap((path) => {
    const before = known.has(path)
      ? []
      : [...known].filter((other) => endAlike(path, other) && !now.has(other) && !isThere(other));
    return before.length === 1 ? [[before[0], path] as const] : [];
  });
  const paths = new Map(ways);
  const ids = new Map(results.map((result) => [keyOf(result), result.id]));
  const move = <T extends { suite: string }>(owner: T): T => ({
    ...owner,
    suite: paths.get(owner.suite) ?? owner.suite,
  });
  const tests = Object.entries(baseline.tests).map(([id, test]) => [ids.get(keyOf(move(test))) ?? id, move(test)]);
  const moved = { ...baseline, tests: Object.fromEntries(tests), servers: baseline.servers.map(move) };
  return paths.size === 0 ? { baseline, moved: [] } : { baseline: moved, moved: [...paths.values()] };
}

function endAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => `/${path.replace(/^(?:\.\.\/)+/, "")}`) as [string, string];
  return a.endsWith(b) || b.endsWith(a);
}

function keyOf(test: Pick<TestResult, "kind" | "suite" | "name" | "coordinates">): string {
  const { kind, suite, name, coordinates } = test;
  return JSON.stringify([kind, suite, name, ...Object.entries(coordinates).sort(([a], [b]) => (a < b ? -1 : 1))]);
}
