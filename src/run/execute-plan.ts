import { setImmediate } from "node:timers/promises";
import { prepareTokens } from "../check/index.ts";
import type { Plan } from "../plan/index.ts";
import { type Report, sealAround } from "../report/index.ts";
import { clock } from "../spend/index.ts";
import { groupBy } from "../values/group-by.ts";
import { runOf } from "./kinds/table.ts";
import type { Sessions } from "./lanes/sessions.ts";
import { Run, type Started } from "./run.ts";
import { buildReport, describeUnsaved, type Ending, isWhole, withLateFindings } from "./sealing/record.ts";
import { reportServers, uselessTolerance } from "./sealing/servers.ts";
import type { RunSettings } from "./settings.ts";

/** What a run gives: the report at once, and again when every session is closed, because closing may add findings. */
export interface Outcome {
  report: Report;
  /** Resolves, within a bound, once nothing of the run is alive; the same object when closing found nothing. Never rejects. */
  closed: Promise<Report>;
}

/** Runs the plan; see `runPlan`. `started`: when it began, because servers are started before. */
export async function executePlan(
  plan: Plan,
  settings: RunSettings,
  sessions: Sessions,
  started: Started,
): Promise<Outcome> {
  const { pool } = sessions;
  const { redactor } = settings;
  const run = new Run(plan, settings, sessions, started);
  // What makes the attempts loads while the servers come up.
  const loading = [...new Set(plan.tests.map(({ spec }) => runOf(spec)))].map((row) => row.load().catch(() => {}));
  if (settings.surfaces?.tokens.size === 0) void Promise.all(loading).then(prepareTokens);
  const { snapshots, recordings } = run.world;
  const bySuite = groupBy(plan.tests, (test) => test.suite.path);
  for (const suite of plan.suites) {
    const tests = bySuite.get(suite.path);
    if (!tests || run.stopped) continue;
    await run.runSuite(suite, tests);
    // Its servers end while the next suite runs.
    pool.dismiss(suite.servers.values());
  }
  await run.skipUnpaid(plan.tests);
  await recordings.settle();
  const closing = pool.close();
  // The end of their input is on its way to the servers before the report keeps this thread busy.
  await setImmediate();
  const durationMs = clock.now() - started.ms;
  const saving = snapshots.save(plan.suites).then(() => [], describeUnsaved);
  const sessionsOf = () => [...pool.sessions(), ...recordings.sessions];
  const described =
    settings.surfaces &&
    (await (await import("./sealing/surface.ts")).describeSurfaces(sessionsOf(), settings.surfaces));
  const servers = () => reportServers(plan.suites, sessionsOf(), described);
  const results = run.results.finish();
  const ending: Ending = {
    ...started,
    durationMs,
    bailed: run.results.bailed,
    tripped: run.tripped,
    warnings: run.warnings.all,
    unsaved: await saving,
    snapshots: snapshots.counts,
  };
  const built = buildReport(plan, results, servers(), ending, settings);
  const report = sealAround(built, redactor);
  const closed = closing.then(() => {
    // What is tolerated shows as it is told.
    const told = servers();
    const unmatched = isWhole(plan, built) ? uselessTolerance(sessionsOf()) : [];
    const late = withLateFindings(built, told, unmatched);
    return late === built ? report : sealAround(late, redactor);
  });
  return { report, closed };
}
