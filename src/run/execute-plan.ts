import { setImmediate } from "node:timers/promises";
import { prepareTokens } from "../check/index.ts";
import { textOfError } from "../errors.ts";
import type { Plan } from "../plan/index.ts";
import { sealAround } from "../report/index.ts";
import { clock } from "../spend/index.ts";
import { groupBy } from "../values/group-by.ts";
import { runOf } from "./kinds/table.ts";
import type { Sessions } from "./lanes/sessions.ts";
import { openRun, type Started } from "./run.ts";
import { buildReport, type Ending, isWhole, withLateFindings } from "./sealing/record.ts";
import { reportServers, uselessTolerance } from "./sealing/servers.ts";
import { unsavedSnapshots } from "./sealing/wording.ts";
import type { RunSettings } from "./settings.ts";

/** Runs the plan; see `runPlan`. `started`: when it began, because servers are started before. */
export async function executePlan(plan: Plan, settings: RunSettings, sessions: Sessions, started: Started) {
  const { pool } = sessions;
  const { redactor } = settings;
  const { openKeeping } = settings.keeps ? await import("./keeping/keeping.ts") : {};
  const keeping = openKeeping?.({ plan, settings, pool, warn: (warning) => run.warnings.warn(warning) });
  const run = openRun(plan, settings, sessions, started, keeping?.line);
  // The code of the kinds loads while servers start.
  const loading = [...new Set(plan.tests.map(({ spec }) => runOf(spec)))].map((row) => row.load().catch(() => {}));
  if (settings.surfaces?.tokens.size === 0) void Promise.all(loading).then(prepareTokens);
  const { snapshots, recordings } = run.world;
  const bySuite = groupBy(plan.tests, (test) => test.suite.path);
  for (const suite of plan.suites) {
    const tests = bySuite.get(suite.path);
    if (!tests || run.stopped()) continue;
    await run.runSuite(suite, tests);
    if ([...suite.servers.values()].some(({ apps }) => apps)) {
      await recordings.settle();
      const { readApps } = await import("./lanes/apps.ts");
      const played = recordings.sessions();
      recordings.tell(await readApps(suite, { settings, sessions, played, warn: run.warnings.warn }));
    }
    // Its servers end while the next suite runs.
    pool.dismiss(suite.servers.values());
  }
  await run.skipUnpaid(plan.tests);
  sessions.warnings.forEach(run.warnings.warn);
  await keeping?.rest();
  await recordings.settle();
  const closing = pool.close();
  // The end of their input is on its way to the servers before the report keeps this thread busy.
  await setImmediate();
  const durationMs = clock.now() - started.ms;
  const saving = snapshots.save(plan.suites).then(
    () => undefined,
    (error: unknown) => unsavedSnapshots({ why: textOfError(error) }),
  );
  const sessionsOf = () => [...pool.sessions(), ...recordings.sessions()];
  const described =
    settings.surfaces &&
    (await (await import("./sealing/surface.ts")).describeSurfaces(sessionsOf(), settings.surfaces));
  const servers = () => reportServers(plan.suites, sessionsOf(), described);
  const results = run.results.finish();
  const ending: Ending = {
    ...started,
    durationMs,
    bailed: run.results.bailed(),
    tripped: run.tripped(),
    warnings: run.warnings.all,
    unsaved: await saving,
    snapshots: snapshots.counts,
  };
  const built = buildReport(plan, results, servers(), ending, settings);
  const report = sealAround(built, redactor);
  const closed = closing.then(() => {
    // Telling the findings shows what is tolerated.
    const told = servers();
    const unmatched = isWhole(plan, built) ? uselessTolerance(sessionsOf()) : [];
    const late = withLateFindings(built, told, unmatched);
    return late === built ? report : sealAround(late, redactor);
  });
  return {
    report,
    /** Resolves once nothing of the run is alive, which takes a bounded time. The same object when closing found nothing. Never rejects. */
    closed,
    /** With `keeps`. Whoever asked for it closes it. */
    kept: keeping?.finish(run.world, results, sessionsOf),
  };
}
