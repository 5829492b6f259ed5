import type { Plan, PlannedTest } from "../plan/index.ts";
import { type Report, sealAround, type TestResult } from "../report/index.ts";
import type { RunOptions, Suite } from "../suite/index.ts";
import { runSideBySide, type Work } from "../values/side-by-side.ts";
import { bracketsTests, declaresHooks } from "./hooks/declared.ts";
import type { Settled, SuiteHooks } from "./hooks/suite-hooks.ts";
import { runOf } from "./kinds/table.ts";
import { findOverlapping } from "./lanes/overlap.ts";
import { groupBy, runInOrder } from "./lanes/scheduler.ts";
import type { Attempt } from "./outcome.ts";
import type { Reuse } from "./reuse/reuse.ts";
import type { Runtime } from "./runtime.ts";
import { Causes } from "./sealing/causes.ts";
import { buildReport, describeUnsaved, withLateFindings } from "./sealing/record.ts";
import { cutOff, resultOf, unjudgedResult } from "./sealing/result.ts";
import { Results } from "./sealing/results.ts";
import type { Surfaces } from "./sealing/surface.ts";
import type { SuiteBudget, TrippedCap } from "./spending/suite-budget.ts";
import { tryTest } from "./tries.ts";

/** What a run gives: the report at once, and again when every session is closed, because closing may add findings. */
export interface Outcome {
  report: Report;
  /** Resolves, within a bound, once nothing of the run is alive; the same object when closing found nothing. Never rejects. */
  closed: Promise<Report>;
}

/** A moment by the calendar, and by the clock that never goes back. */
export interface Moment {
  at: Date;
  ms: number;
}

/** Runs the plan; see `runPlan`. `started`: when it began, because servers are started before. */
export async function executePlan(plan: Plan, runtime: Runtime, started: Moment): Promise<Outcome> {
  const run = new Run(runtime, started);
  const bySuite = groupBy(plan.tests, (test) => test.suite.path);
  for (const suite of plan.suites) {
    const tests = bySuite.get(suite.path);
    if (!tests || run.stopped) continue;
    await run.runSuite(suite, tests);
    // Its servers end while the next suite runs.
    runtime.pool.dismiss(suite.servers.values());
  }
  const unsaved = runtime.snapshots.save().then(() => [], describeUnsaved);
  const closing = runtime.pool.close();
  const ended = { ...started, durationMs: runtime.clock.now() - started.ms, bailed: run.bailed, tripped: run.tripped };
  const surfaces = await describeSurfaces(runtime);
  const built = buildReport(plan, run.finish(), { ...ended, warnings: await unsaved, surfaces }, runtime);
  const report = sealAround(built, runtime.redactor);
  const ending = run.kept.length === 0 ? closing : Promise.all([closing, ...run.kept]);
  const closed = ending.then(() => {
    const late = withLateFindings(built, plan, runtime, surfaces);
    return late === built ? report : sealAround(late, runtime.redactor);
  });
  return { report, closed };
}

async function describeSurfaces({ surfaces, pool }: Runtime): Promise<Surfaces> {
  if (!surfaces) return new Map();
  const { describeSurfaces } = await import("./sealing/surface.ts");
  return describeSurfaces(pool, surfaces);
}

/** The state of one run: results so far, and whether to go on. */
class Run {
  /** Done when results are in the cache. */
  readonly kept: Promise<void>[] = [];
  readonly #results: Results;
  readonly #runtime: Runtime;
  readonly #causes = new Causes();
  readonly #started: Moment;
  /** Earlier results of the suite that runs; undefined when it does not ask for them. */
  #reuse: Reuse | undefined;
  /** Caps of the suite that runs, or ran last; undefined when there are none. */
  #budget: SuiteBudget | undefined;
  /** Those of the suite that runs; undefined when it has none. */
  #hooks: SuiteHooks | undefined;

  constructor(runtime: Runtime, started: Moment) {
    this.#runtime = runtime;
    this.#results = new Results(runtime);
    this.#started = started;
  }

  get results(): ReadonlyMap<PlannedTest, TestResult> {
    return this.#results.all;
  }

  /** All results. Throws what making or telling of one threw; the hooks that clean up have run then. */
  finish(): ReadonlyMap<PlannedTest, TestResult> {
    return this.#results.finish();
  }

  get bailed(): boolean {
    return this.#results.bailed;
  }

  /** The cap that ended the run. */
  get tripped(): TrippedCap | undefined {
    return this.#budget?.tripped;
  }

  get stopped(): boolean {
    return this.bailed || this.#results.broken || this.#runtime.signal.aborted || this.tripped !== undefined;
  }

  async runSuite(suite: Suite, tests: readonly PlannedTest[]): Promise<void> {
    const options = { ...suite.run, ...this.#runtime.overrides };
    await this.#openBudget(suite);
    await this.#openReuse(suite, tests, options);
    if (declaresHooks(suite)) await this.#runBetweenHooks(suite, tests, options);
    else await this.#runTests(tests, options);
    if (this.#reuse) this.kept.push(this.#reuse.settle(this.results));
    this.#budget?.close();
  }

  async #openBudget(suite: Suite): Promise<void> {
    const before = this.#budget;
    this.#budget = undefined;
    if (!suite.budget && !this.#runtime.caps) return;
    const { SuiteBudget } = await import("./spending/suite-budget.ts");
    this.#budget = new SuiteBudget(suite, this.#runtime, this.#started.ms, before);
  }

  async #openReuse(suite: Suite, tests: readonly PlannedTest[], options: RunOptions): Promise<void> {
    this.#reuse = undefined;
    if (!tests.some(({ spec }) => spec.cache === "always" || suite.servers.get(spec.server)?.server_version)) return;
    const { openReuse } = await import("./reuse/reuse.ts");
    this.#reuse = openReuse({ suite, tests, options }, this.#runtime);
  }

  async #runBetweenHooks(suite: Suite, tests: readonly PlannedTest[], options: RunOptions): Promise<void> {
    const { SuiteHooks } = await import("./hooks/suite-hooks.ts");
    if (!tests.some(isRunnable)) return this.#runTests(tests, options);
    const hooks = new SuiteHooks(suite, this.#runtime, this.#budget?.runtime ?? this.#runtime);
    this.#hooks = hooks;
    try {
      await hooks.beforeAll();
      // One cause behind every test is told of every test, --bail or not.
      if (hooks.stopped) for (const test of tests) await this.#runTest(test, options);
      else await this.#runTests(tests, bracketsTests(suite) ? { ...options, parallel: false } : options);
    } finally {
      await hooks.afterAll(
        tests.flatMap((test) => this.results.get(test) ?? []),
        this.tripped,
      );
      this.#hooks = undefined;
    }
  }

  async #runTests(tests: readonly PlannedTest[], options: RunOptions): Promise<void> {
    const inLanes = tests.filter(({ spec }) => runOf(spec).lane === "server");
    await this.#runLanes(inLanes, options);
    const alone = tests.filter(({ spec }) => runOf(spec).lane === "alone");
    await runSideBySide(alone, 1, this.#work(options));
  }

  #work(options: RunOptions): Work<PlannedTest> {
    return { run: (test) => this.#runTest(test, options), stopped: () => this.stopped };
  }

  async #runLanes(tests: readonly PlannedTest[], options: RunOptions): Promise<void> {
    const work = this.#work(options);
    const lanes = [...groupBy(tests, (test) => test.spec.server).values()];
    if (options.parallel !== "auto") {
      for (const lane of this.#reuse ? lanes : []) await this.#takeEarlier(lane, options);
      const left = tests.filter((test) => !this.results.has(test));
      await runSideBySide(left, options.parallel === false ? 1 : options.parallel, work);
      return;
    }
    await Promise.all(
      lanes.map(async (all) => {
        await this.#takeEarlier(all, options);
        const lane = all.filter((test) => !this.results.has(test));
        return runInOrder(lane, await findOverlapping(lane, options, this.#budget?.runtime ?? this.#runtime), work);
      }),
    );
  }

  /** Tests that the cache has a result of need not run. */
  async #takeEarlier(lane: readonly PlannedTest[], options: RunOptions): Promise<void> {
    const taken = this.stopped ? undefined : await this.#reuse?.take(lane);
    for (const [test, result] of taken ?? []) this.#results.add(test, options.bail, () => result);
  }

  async #runTest(test: PlannedTest, options: RunOptions): Promise<void> {
    const add = (make: () => TestResult): void => this.#results.add(test, options.bail, make);
    const { skip, deferred } = test;
    if (skip !== undefined) return add(() => unjudgedResult(test, "skipped", skip));
    if (deferred !== undefined) return add(() => unjudgedResult(test, "deferred", deferred));
    const refusal = this.#hooks?.refuse(test);
    if (refusal) {
      const { settled } = refusal;
      return settled && add(() => settled);
    }
    this.#runtime.onEvent({ type: "started", test });
    const tried = await tryTest(test, {
      tries: 1 + (test.spec.retries ?? options.retries),
      attempt: () => this.#attempt(test, options),
      stopped: () => this.stopped,
    });
    if (!tried) return this.#runtime.warn(cutOff(test));
    add(() => ("settled" in tried ? tried.settled : resultOf(test, tried.attempt, tried.attempts, this.#causes)));
  }

  #attempt(test: PlannedTest, options: RunOptions): Promise<Attempt | Settled> {
    const budget = this.#budget;
    const runtime = budget?.runtime ?? this.#runtime;
    const attempt = async (): Promise<Attempt> => {
      const attemptTest = await runOf(test.spec).load();
      const attempt = { ...(await attemptTest(test, options, runtime)), judge: runtime.judging?.usedBy(test) };
      return budget ? budget.explain(attempt) : attempt;
    };
    return this.#hooks ? this.#hooks.aroundTest(test, attempt) : attempt();
  }
}

function isRunnable({ skip, deferred }: PlannedTest): boolean {
  return skip === undefined && deferred === undefined;
}
