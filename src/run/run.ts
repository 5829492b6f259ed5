import type { McptestError } from "../errors.ts";
import { asksModels, type Plan, type PlannedTest, rowOfTool } from "../plan/index.ts";
import { describeTrippedCap, type TestResult } from "../report/index.ts";
import type { RunOptions, Suite } from "../suite/index.ts";
import { runInOrder, runSideBySide, type Work } from "../values/async/side-by-side.ts";
import { groupBy } from "../values/group-by.ts";
import { createFamilies, unpaidResult, withoutBasis } from "./derived/families.ts";
import type { Basis } from "./derived/metric.ts";
import type { Settled, SuiteHooks } from "./hooks/suite-hooks.ts";
import type { Line } from "./keeping/kept.ts";
import { runOf } from "./kinds/table.ts";
import { atOnce, findHeld, runPool } from "./lanes/pool.ts";
import type { Sessions } from "./lanes/sessions.ts";
import { type Attempt, deferUnasked, type Reset } from "./outcome.ts";
import type { Through } from "./recordings/recordings.ts";
import { cutOff, pairResults, resultOfRow, resultOfTries, unjudgedResult } from "./sealing/result.ts";
import { createResults } from "./sealing/results.ts";
import { asksInTurn, type RunSettings, type Stored } from "./settings.ts";
import type { SuiteBudget } from "./spending/suite-budget.ts";
import { tryTest } from "./tries.ts";
import { Warnings } from "./warnings.ts";
import { createWorld, type World } from "./world.ts";

/** A moment, by the calendar and by the monotonic clock. */
export interface Started {
  at: Date;
  ms: number;
}

/** One run: its results so far, whether to go on, and what runs a suite. */
export function openRun(plan: Plan, settings: RunSettings, sessions: Sessions, started: Started, line?: Line) {
  const warnings = new Warnings(settings.warnings);
  /** For tests without caps. */
  const world = createWorld(settings, sessions, warnings, line);
  const results = createResults(settings, plan.tests);
  /** Errors of several tests that results have told. */
  const met = new Set<McptestError>();
  /** Caps of the suite that runs, or ran last. */
  let budget: SuiteBudget | undefined;
  let families = createFamilies([]);
  let hooks: SuiteHooks | undefined;

  const tripped = () => budget?.tripped();
  /** The world under the caps of the suite that runs. */
  const capped = (): World => (budget ? { ...world, spending: budget.spending } : world);
  const stopped = (): boolean =>
    results.bailed() || results.broken() || settings.signal.aborted || tripped() !== undefined;
  return { world, results, warnings, tripped, stopped, runSuite, skipUnpaid };

  async function runSuite(suite: Suite, tests: readonly PlannedTest[]): Promise<void> {
    const options = { ...suite.run, ...settings.overrides };
    const before = budget;
    budget = undefined;
    if (suite.budget || settings.caps) {
      const { openBudget } = await import("./spending/suite-budget.ts");
      budget = openBudget(suite, settings, sessions, started.ms, before?.whole);
    }
    const hasHooks = suite.hooks !== undefined || bracketsTests(suite);
    if (hasHooks && tests.some(isRunnable)) await runBetweenHooks(suite, tests, options);
    else await runTests(tests, options);
    budget?.close();
  }

  async function runBetweenHooks(suite: Suite, tests: readonly PlannedTest[], options: RunOptions): Promise<void> {
    const { createHooks } = await import("./hooks/suite-hooks.ts");
    const own = createHooks(suite, settings, warnings.warn, capped().spending.signal);
    hooks = own;
    try {
      await own.beforeAll();
      // Every test tells their common cause, --bail or not.
      if (own.stopped()) for (const test of tests) await (test.members ? sumUp(test, options) : runTest(test, options));
      else await runTests(tests, bracketsTests(suite) ? { ...options, parallel: false } : options);
    } finally {
      const told = pairResults(results.all(), tests).map(([, result]) => result);
      await own.afterAll(told, tripped());
      hooks = undefined;
    }
  }

  async function runTests(tests: readonly PlannedTest[], options: RunOptions): Promise<void> {
    families = createFamilies(tests);
    const { metrics, wholes, inLane } = families;
    const work = workOf(options);
    await runLanes(inLane("server"), options);
    await runPooled(inLane("pool"), options);
    await runSideBySide(inLane("alone"), 1, work);
    await runSideBySide(metrics, atOnce(options, settings), work);
    await runSideBySide(inLane("load"), 1, work);
    for (const whole of wholes) await sumUp(whole, options);
    if (tests[0]) await world.line?.after?.(tests[0].suite);
  }

  function workOf(options: RunOptions): Work<PlannedTest> {
    return { run: (test) => runTest(test, options), stopped: () => stopped() };
  }

  async function runLanes(tests: readonly PlannedTest[], options: RunOptions): Promise<void> {
    const work = workOf(options);
    if (settings.recordings === "replay") return runSideBySide(tests, atOnce(options, settings), work);
    const inTurn = asksInTurn(settings);
    if (options.parallel === false || (options.parallel !== "auto" && !inTurn))
      return runSideBySide(tests, options.parallel || 1, work);
    const runLane = async (lane: readonly PlannedTest[]): Promise<void> => {
      const knowsTools = !inTurn && options.isolation !== "test";
      const { toolLists, servers, spending } = capped();
      const { onEvent } = settings;
      const overlaps = knowsTools && (await toolLists.findOverlapping(lane, servers, spending.signal, onEvent));
      return runInOrder(lane, overlaps || (() => false), work);
    };
    await Promise.all([...groupBy(tests, (test) => test.spec.server).values()].map(runLane));
  }

  /** Agents, evals and calibrations. */
  async function runPooled(tests: readonly PlannedTest[], options: RunOptions): Promise<void> {
    const holds = await findHeld(tests.filter(isRunnable), options, settings, capped());
    return runPool(tests, holds, workOf(options), atOnce(options, settings));
  }

  async function runTest(test: PlannedTest, options: RunOptions): Promise<void> {
    const add = (make: () => TestResult): void => results.add(test, options.bail, make);
    const { skip, of } = test;
    if (skip !== undefined) return add(() => unjudgedResult(test, "skipped", skip));
    const own = hooks;
    const refusal = own?.refuse(test);
    if (refusal) {
      const { settled } = refusal;
      return settled && add(() => settled);
    }
    const basis = families.basisOf(test) ?? settings.stored?.get(test.id);
    if (of && !basis) {
      const base = results.all().get(of);
      return base && add(() => withoutBasis(test, base));
    }
    settings.onEvent({ type: "started", test });
    const { recordings } = world;
    const tries = basis ? 1 : 1 + (test.spec.retries ?? options.retries);
    const make = (through: Partial<World>): Promise<Attempt> => makeAttempt(test, options, basis, through);
    const attempt = (reset?: Reset): Promise<Attempt> =>
      runOf(test.spec).unrecorded ? make({ reset }) : recordings.attempt(test, make);
    // No hooks run around judged metrics.
    const once = own && !basis ? (): Promise<Attempt | Settled> => own.aroundTest(test, attempt) : attempt;
    const tried = await tryTest(test, tries, once, () => stopped());
    // Warnings of the attempt have been told, and its calls are kept, when it is made again.
    const again = (through: Through): Promise<Attempt> => make(Object.assign({ warn() {}, line: undefined }, through));
    recordings.close(test, "attempt" in tried ? tried.attempt : undefined, again);
    if ("used" in tried) return warnings.warn(cutOff(test, tried.used));
    if ("attempt" in tried && families.metrics.length > 0) await families.keep(test, tried.attempt);
    if ("settled" in tried) return add(() => tried.settled);
    if (!("rows" in tried.attempt)) return add(() => resultOfTries(test, tried, met));
    for (const row of tried.attempt.rows) {
      const about = row.tool === undefined ? test : rowOfTool(test, row.tool);
      results.add(about, options.bail, () => resultOfRow(about, row, met));
    }
  }

  async function sumUp(test: PlannedTest, { bail }: Pick<RunOptions, "bail">): Promise<void> {
    const { members = [] } = test;
    const summed = members.flatMap((member) => results.all().get(member) ?? []);
    if (summed.length < members.length) return;
    const sums = await import("./derived/aggregate.ts");
    results.add(test, bail, () => sums.sumUp(test, summed, world));
  }

  /** Gives tests of models that a cap on cost kept from being started a result: they are not graded. Then sums up what has such members. */
  async function skipUnpaid(tests: readonly PlannedTest[]): Promise<void> {
    const cap = tripped();
    if (cap?.cap !== "max_cost_usd" || settings.signal.aborted) return;
    const left = tests.filter((test) => !results.all().has(test));
    for (const test of left.filter((test) => !test.members && asksModels(test)))
      results.add(test, 0, () => unpaidResult(test, describeTrippedCap(cap)));
    for (const test of left.filter(({ members }) => members)) await sumUp(test, { bail: 0 });
  }

  function worldAround({ suite }: PlannedTest, through: Partial<World>): World {
    const person = { env: hooks?.env() ?? suite.env };
    return Object.assign({ ...capped(), person }, through);
  }

  /** `basis`: what a judged metric is about. `through`: replaces parts of the world. */
  async function makeAttempt(
    test: PlannedTest,
    options: RunOptions,
    basis: Basis | Stored | undefined,
    through: Partial<World>,
  ) {
    const own = budget;
    const world = worldAround(test, through);
    const trial = { test, options, world };
    world.line?.begin?.(test, options, world.replayed);
    const made = await (basis
      ? (await import("./derived/metric.ts")).attemptMetric(trial, basis)
      : (await runOf(test.spec).load())(trial));
    const attempt = describeAttempt(made, test, world);
    return own ? own.explain(attempt) : attempt;
  }
}

function describeAttempt(made: Attempt, test: PlannedTest, { judges, recordings }: World): Attempt {
  return Object.assign({ ...deferUnasked(made) }, { judge: judges.usedBy(test), replay: recordings.replayOf(test) });
}

function isRunnable({ skip, of, members }: PlannedTest): boolean {
  return skip === undefined && !of && !members;
}

/** Whether hooks run around any test of the suite, so that its tests run one after the other. */
function bracketsTests({ tests }: Pick<Suite, "tests">): boolean {
  return tests.some(({ hooks }) => hooks !== undefined);
}
