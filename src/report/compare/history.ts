import type { Baseline } from "../../generated/baseline.ts";
import { groupBy } from "../../values/group-by.ts";
import { joinParts, partsOf, sortReports } from "../merge/parts.ts";
import type { Report, TestResult } from "../model/report.ts";

/** Runs that a baseline remembers. */
const WINDOW = 20;

type Run = NonNullable<Baseline["runs"]>[number];

/** What a test came to in one run: passed, failed, passed on a retry, not run. */
const LETTERS = { passed: "P", failed: "F", errored: "F", skipped: "-", deferred: "-" } as const;

function letterOf(results: readonly TestResult[] = []): string {
  const letters = new Set<string>(
    results.map(({ status, flaky }) => (flaky && status === "passed" ? "f" : LETTERS[status])),
  );
  return ["F", "f", "P"].find((letter) => letters.has(letter)) ?? "-";
}

/** The reports of one run each: a report counts once, and the shards of one plan are one run. From the oldest on. */
function runsOf(reports: readonly Report[], known: ReadonlySet<string>): Report[][] {
  const seen = new Set(known);
  const runs: { key: string; indexes: Set<number>; reports: Report[] }[] = [];
  for (const { report } of sortReports(reports.map((each) => ({ name: "", report: each })))) {
    const { id, shard, commit = "" } = report.run;
    const parts = partsOf(report).map((part) => part.id);
    if (seen.has(id) || parts.every((part) => seen.has(part))) continue;
    for (const each of [id, ...parts]) seen.add(each);
    const { index = 0, count = 1, plan = "" } = shard ?? {};
    const key = `${plan} ${count} ${commit}`;
    const open = runs.find((run) => shard && run.key === key && !run.indexes.has(index));
    open?.indexes.add(index);
    open?.reports.push(report);
    if (!open) runs.push({ key: shard ? key : "", indexes: new Set([index]), reports: [report] });
  }
  return runs.map((run) => run.reports);
}

/** The last runs of a baseline with these in it, and the letters of a test: one for each, from the oldest on. */
export function recordRuns(old: Baseline | undefined, reports: readonly Report[], commit: string | null) {
  const before = old?.runs ?? [];
  const found = runsOf(reports, new Set(before.map(({ id }) => id)));
  // A selection that matches nothing is no run.
  const groups = found.filter((group) => group.some(({ results }) => results.length > 0));
  const added = groups.map((group): Run => {
    const [{ run }] = group as [Report, ...Report[]];
    const { id } = group.length > 1 ? joinParts(group.map((report) => ({ name: "", report }))) : run;
    return { id, commit: run.commit ?? commit };
  });
  const results = groups
    .map((group) => group.flatMap((each) => each.results))
    .map((all) => groupBy(all, ({ id }) => id));
  return {
    runs: [...before, ...added].slice(-WINDOW),
    recentOf(id: string): string {
      const known = (old?.tests[id]?.recent ?? "").slice(-before.length || undefined).padStart(before.length, "-");
      const letters = results.map((byId) => letterOf(byId.get(id)));
      return (before.length === 0 ? "" : known).concat(...letters).slice(-WINDOW);
    },
  };
}

/**
 * What the runs of a baseline say of a test, besides this one: where it ran, failed, passed on a retry, and was flaky, which is on a retry or a
 * failure at a commit at which another run, or this one, passed. Undefined where it never ran.
 */
function historyOf(result: TestResult, recent: string, runs: readonly Run[], { run }: Report): TestResult["history"] {
  const letters = [...recent.padStart(runs.length, "-").slice(-runs.length)];
  const all = runs.map(({ id, commit }, at) => ({ id, commit, letter: letters[at] ?? "-" }));
  const own = new Set([run.id, ...partsOf({ run } as Report).map(({ id }) => id)]);
  const others = all.filter(({ id, letter }) => letter !== "-" && !own.has(id));
  const passed = others.filter(({ letter }) => letter !== "F").map(({ commit }) => commit);
  const commits = new Set([...passed, result.status === "passed" ? run.commit : undefined]);
  const failures = others.filter(({ letter }) => letter === "F");
  const retried = others.filter(({ letter }) => letter === "f").length;
  const unexplained = failures.filter(({ commit }) => commit !== null && commits.has(commit)).length;
  if (others.length === 0) return undefined;
  return { runs: others.length, failed: failures.length, retried, flaky: retried + unexplained };
}

/** Results with what the runs of the baseline say of them. */
export function addHistory(report: Report, { runs = [], tests }: Baseline): TestResult[] {
  return report.results.map((result) => {
    const recent = Object.hasOwn(tests, result.id) ? tests[result.id]?.recent : undefined;
    return { ...result, history: recent === undefined ? undefined : historyOf(result, recent, runs, report) };
  });
}
