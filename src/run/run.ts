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
import { Results } from "./sealing/results.ts";
import { asksInTurn, type RunSettings, type Stored } from "./settings.ts";
import type { SuiteBudget, TrippedCap } from "./spending/suite-budget.ts";
import { tryTest } from "./tries.ts";
import { Warnings } from "./warnings.ts";
import { createWorld, type World } from "./world.ts";

/** A moment, by the calendar and by the monotonic clock. */
export interface Started {
  at: Date;
  ms: number;
}

/** The state of one run: results so far, and whether to go on. */
export class Run {
  /** For tests without caps. */
  readonly world: World;
  readonly results: Results;
  readonly warnings: Warnings;
  readonly #settings: RunSettings;
  readonly #sessions: Sessions;
  /** Errors of several tests that results have told. */
  readonly #met = new Set<McptestError>();
  readonly #started: Started;
  /** Caps of the suite that runs, or ran last. */
  #budget: SuiteBudget | undefined;
  #families = createFamilies([]);
  #hooks: SuiteHooks | undefined;

  constructor(plan: Plan, settings: RunSettings, sessions: Sessions, started: Started, line?: Line) {
    this.#settings = settings;
    this.#sessions = sessions;
    this.warnings = new Warnings(settings.warnings);
    this.world = createWorld(settings, sessions, this.warnings, line);
    this.results = new Results(settings, plan.tests);
    this.#started = started;
  }

  get tripped(): TrippedCap | undefined {
    return this.#budget?.tripped();
  }

  /** The world under the caps of the suite that runs. */
  get #capped(): World {
    return this.#budget ? { ...this.world, spending: this.#budget.spending } : this.world;
  }

  get stopped(): boolean {
    return this.results.bailed || this.results.broken || this.#settings.signal.aborted || this.tripped !== undefined;
  }

  async runSuite(suite: Suite, tests: readonly PlannedTest[]): Promise<void> {
    const options = { ...suite.run, ...this.#settings.overrides };
    const before = this.#budget;
    this.#budget = undefined;
    if (suite.budget || this.#settings.caps) {
      const { openBudget } = await import("./spending/suite-budget.ts");
      this.#budget = openBudget(suite, this.#settings, this.#sessions, this.#started.ms, before?.whole);
    }
    const hasHooks = suite.hooks !== undefined || bracketsTests(suite);
    if (hasHooks && tests.some(isRunnable)) await this.#runBetweenHooks(suite, tests, options);
    else await this.#runTests(tests, options);
    this.#budget?.close();
  }

  async #runBetweenHooks(suite: Suite, tests: readonly PlannedTest[], options: RunOptions): Promise<void> {
    const { createHooks } = await import("./hooks/suite-hooks.ts");
    const hooks = createHooks(suite, this.#settings, this.warnings.warn, this.#capped.spending.signal);
    this.#hooks = hooks;
    try {
      await hooks.beforeAll();
      // Every test tells their common cause, --bail or not.
      if (hooks.stopped())
        for (const test of tests) await (test.members ? this.#sumUp(test, options) : this.#runTest(test, options));
      else await this.#runTests(tests, bracketsTests(suite) ? { ...options, parallel: false } : options);
    } finally {
      const results = pairResults(this.results.all, tests).map(([, result]) => result);
      await hooks.afterAll(results, this.tripped);
      this.#hooks = undefined;
    }
  }

  async #runTests(tests: readonly PlannedTest[], options: RunOptions): Promise<void> {
    const families = createFamilies(tests);
    this.#families = families;
    const work = this.#work(options);
    await this.#runLanes(families.inLane("server"), options);
    await this.#runPooled(families.inLane("pool"), options);
    await runSideBySide(families.inLane("alone"), 1, work);
    await runSideBySide(families.metrics, atOnce(options, this.#settings), work);
    await runSideBySide(families.inLane("load"), 1, work);
    for (const whole of families.wholes) await this.#sumUp(whole, options);
    if (tests[0]) await this.world.line?.after?.(tests[0].suite);
  }

  #work(options: RunOptions): Work<PlannedTest> {
    return { run: (test) => this.#runTest(test, options), stopped: () => this.stopped };
  }

  async #runLanes(tests: readonly PlannedTest[], options: RunOptions): Promise<void> {
    const work = this.#work(options);
    if (this.#settings.recordings === "replay") return runSideBySide(tests, atOnce(options, this.#settings), work);
    const inTurn = asksInTurn(this.#settings);
    if (options.parallel === false || (options.parallel !== "auto" && !inTurn))
      return runSideBySide(tests, options.parallel || 1, work);
    const runLane = async (lane: readonly PlannedTest[]): Promise<void> => {
      const knowsTools = !inTurn && options.isolation !== "test";
      const { toolLists, servers, spending } = this.#capped;
      const { onEvent } = this.#settings;
      const overlaps = knowsTools && (await toolLists.findOverlapping(lane, servers, spending.signal, onEvent));
      return runInOrder(lane, overlaps || (() => false), work);
    };
    await Promise.all([...groupBy(tests, (test) => test.spec.server).values()].map(runLane));
  }

  /** Agents, evals and calibrations. */
  async #runPooled(tests: readonly PlannedTest[], options: RunOptions): Promise<void> {
    const holds = await findHeld(tests.filter(isRunnable), options, this.#settings, this.#capped);
    return runPool(tests, holds, this.#work(options), atOnce(options, this.#settings));
  }

  async #runTest(test: PlannedTest, options: RunOptions): Promise<void> {
    const add = (make: () => TestResult): void => this.results.add(test, options.bail, make);
    const { skip, of } = test;
    if (skip !== undefined) return add(() => unjudgedResult(test, "skipped", skip));
    const hooks = this.#hooks;
    const refusal = hooks?.refuse(test);
    if (refusal) {
      const { settled } = refusal;
      return settled && add(() => settled);
    }
    const basis = this.#families.basisOf(test) ?? this.#settings.stored?.get(test.id);
    if (of && !basis) {
      const base = this.results.all.get(of);
      return base && add(() => withoutBasis(test, base));
    }
    this.#settings.onEvent({ type: "started", test });
    const { recordings } = this.world;
    const tries = basis ? 1 : 1 + (test.spec.retries ?? options.retries);
    const make = (through: Partial<World>): Promise<Attempt> => this.#attempt(test, options, basis, through);
    const attempt = (reset?: Reset): Promise<Attempt> =>
      runOf(test.spec).unrecorded ? make({ reset }) : recordings.attempt(test, make);
    // No hooks run around judged metrics.
    const once = hooks && !basis ? (): Promise<Attempt | Settled> => hooks.aroundTest(test, attempt) : attempt;
    const tried = await tryTest(test, tries, once, () => this.stopped);
    // Warnings of the attempt have been told, and its calls are kept, when it is made again.
    const again = (through: Through): Promise<Attempt> => make(Object.assign({ warn() {}, line: undefined }, through));
    recordings.close(test, "attempt" in tried ? tried.attempt : undefined, again);
    if ("used" in tried) return this.warnings.warn(cutOff(test, tried.used));
    if ("attempt" in tried && this.#families.metrics.length > 0) await this.#families.keep(test, tried.attempt);
    if ("settled" in tried) return add(() => tried.settled);
    if (!("rows" in tried.attempt)) return add(() => resultOfTries(test, tried, this.#met));
    for (const row of tried.attempt.rows) {
      const own = row.tool === undefined ? test : rowOfTool(test, row.tool);
      this.results.add(own, options.bail, () => resultOfRow(own, row, this.#met));
    }
  }

  async #sumUp(test: PlannedTest, { bail }: Pick<RunOptions, "bail">): Promise<void> {
    const { members = [] } = test;
    const results = members.flatMap((member) => this.results.all.get(member) ?? []);
    if (results.length < members.length) return;
    const { sumUp } = await import("./derived/aggregate.ts");
    this.results.add(test, bail, () => sumUp(test, results, this.world));
  }

  /** Gives tests of models that a cap on cost kept from being started a result: they are not graded. Then sums up what has such members. */
  async skipUnpaid(tests: readonly PlannedTest[]): Promise<void> {
    const { tripped } = this;
    if (tripped?.cap !== "max_cost_usd" || this.#settings.signal.aborted) return;
    const left = tests.filter((test) => !this.results.all.has(test));
    for (const test of left.filter((test) => !test.members && asksModels(test)))
      this.results.add(test, 0, () => unpaidResult(test, describeTrippedCap(tripped)));
    for (const test of left.filter(({ members }) => members)) await this.#sumUp(test, { bail: 0 });
  }

  /** `basis`: what a judged metric is about. `through`: replaces parts of the world. */
  async #attempt(test: PlannedTest, options: RunOptions, basis: Basis | Stored | undefined, through: Partial<World>) {
    const budget = this.#budget;
    const capped = this.#capped;
    const person = { given: new Map(), env: this.#hooks?.env() ?? test.suite.env };
    const world = Object.assign({ ...capped, person }, through);
    const trial = { test, options, world };
    world.line?.begin?.(test, options, world.replayed);
    const made = await (basis
      ? (await import("./derived/metric.ts")).attemptMetric(trial, basis)
      : (await runOf(test.spec).load())(trial));
    const [judge, replay] = [world.judges.usedBy(test), world.recordings.replayOf(test)];
    const attempt: Attempt = Object.assign({ ...deferUnasked(made) }, { judge, replay });
    return budget ? budget.explain(attempt) : attempt;
  }
}

function isRunnable({ skip, of, members }: PlannedTest): boolean {
  return skip === undefined && !of && !members;
}

/** Whether hooks run around any test of the suite, so that its tests run one after the other. */
function bracketsTests({ tests }: Pick<Suite, "tests">): boolean {
  return tests.some(({ hooks }) => hooks !== undefined);
}
