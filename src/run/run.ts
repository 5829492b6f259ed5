import type { McptestError } from "../errors.ts";
import { asksModels, type Plan, type PlannedTest } from "../plan/index.ts";
import { describeTrippedCap, type TestResult } from "../report/index.ts";
import type { Spending } from "../spend/index.ts";
import type { RunOptions, Suite } from "../suite/index.ts";
import { runInOrder } from "../values/async/run-in-order.ts";
import { runSideBySide, type Work } from "../values/async/side-by-side.ts";
import { groupBy } from "../values/group-by.ts";
import { Families, unpaidResult, withoutBasis } from "./derived/families.ts";
import type { Basis } from "./derived/metric.ts";
import type { Stored } from "./derived/stored.ts";
import type { Settled, SuiteHooks } from "./hooks/suite-hooks.ts";
import { runOf } from "./kinds/table.ts";
import { findOverlapping } from "./lanes/overlap.ts";
import { atOnce, findHeld, runPool } from "./lanes/pool.ts";
import type { Sessions } from "./lanes/sessions.ts";
import { type Attempt, deferUnasked } from "./outcome.ts";
import type { Through } from "./recordings/recordings.ts";
import { cutOff, resultOfTries, unjudgedResult } from "./sealing/result.ts";
import { Results } from "./sealing/results.ts";
import { asksInTurn, type RunSettings } from "./settings.ts";
import type { SuiteBudget, TrippedCap } from "./spending/suite-budget.ts";
import { tryTest } from "./tries.ts";
import { Warnings } from "./warnings.ts";
import { createWorld, type World } from "./world.ts";

/** A moment by the calendar, and by the clock that never goes back. */
export interface Started {
  at: Date;
  ms: number;
}

/** What is odd about an attempt has been told when it is made again. */
const UNTOLD = { warn: () => {} };

/** The state of one run: results so far, and whether to go on. */
export class Run {
  /** What tests run with while no caps hold. */
  readonly world: World;
  readonly results: Results;
  readonly warnings: Warnings;
  readonly #settings: RunSettings;
  readonly #sessions: Sessions;
  /** Errors of several tests that results have told of. */
  readonly #met = new Set<McptestError>();
  readonly #started: Started;
  /** Caps of the suite that runs, or ran last; undefined when there are none. */
  #budget: SuiteBudget | undefined;
  /** The tests of the suite that runs. */
  #families = new Families([]);
  /** Those of the suite that runs; undefined when it has none. */
  #hooks: SuiteHooks | undefined;

  constructor(plan: Plan, settings: RunSettings, sessions: Sessions, started: Started) {
    this.#settings = settings;
    this.#sessions = sessions;
    this.warnings = new Warnings(settings.warnings);
    this.world = createWorld(settings, sessions, this.warnings);
    this.results = new Results(settings, plan.tests);
    this.#started = started;
  }

  /** The cap that ended the run. */
  get tripped(): TrippedCap | undefined {
    return this.#budget?.tripped;
  }

  get #spending(): Spending {
    return this.#budget ?? this.world.spending;
  }

  get stopped(): boolean {
    return this.results.bailed || this.results.broken || this.#settings.signal.aborted || this.tripped !== undefined;
  }

  async runSuite(suite: Suite, tests: readonly PlannedTest[]): Promise<void> {
    const options = { ...suite.run, ...this.#settings.overrides };
    await this.#openBudget(suite);
    if (declaresHooks(suite)) await this.#runBetweenHooks(suite, tests, options);
    else await this.#runTests(tests, options);
    this.#budget?.close();
  }

  async #openBudget(suite: Suite): Promise<void> {
    const before = this.#budget;
    this.#budget = undefined;
    if (!suite.budget && !this.#settings.caps) return;
    const { SuiteBudget } = await import("./spending/suite-budget.ts");
    this.#budget = new SuiteBudget(suite, this.#settings, this.#sessions, this.#started.ms, before);
  }

  async #runBetweenHooks(suite: Suite, tests: readonly PlannedTest[], options: RunOptions): Promise<void> {
    const { SuiteHooks } = await import("./hooks/suite-hooks.ts");
    if (!tests.some(isRunnable)) return this.#runTests(tests, options);
    const hooks = new SuiteHooks(suite, this.#settings, this.warnings.warn, this.#spending.signal);
    this.#hooks = hooks;
    try {
      await hooks.beforeAll();
      // One cause behind every test is told of every test, --bail or not.
      if (hooks.stopped)
        for (const test of tests) await (test.members ? this.#sumUp(test, options) : this.#runTest(test, options));
      else await this.#runTests(tests, bracketsTests(suite) ? { ...options, parallel: false } : options);
    } finally {
      const results = tests.flatMap((test) => this.results.all.get(test) ?? []);
      await hooks.afterAll(results, this.tripped);
      this.#hooks = undefined;
    }
  }

  async #runTests(tests: readonly PlannedTest[], options: RunOptions): Promise<void> {
    const families = new Families(tests);
    this.#families = families;
    const work = this.#work(options);
    await this.#runLanes(families.inLane("server"), options);
    await this.#runPooled(families.inLane("pool"), options);
    await runSideBySide(families.inLane("alone"), 1, work);
    await runSideBySide(families.metrics, atOnce(options, this.#settings), work);
    for (const whole of families.wholes) await this.#sumUp(whole, options);
  }

  #work(options: RunOptions): Work<PlannedTest> {
    return { run: (test) => this.#runTest(test, options), stopped: () => this.stopped };
  }

  async #runLanes(tests: readonly PlannedTest[], options: RunOptions): Promise<void> {
    const work = this.#work(options);
    if (this.#settings.recordings === "replay") return runSideBySide(tests, atOnce(options, this.#settings), work);
    const lanes = [...groupBy(tests, (test) => test.spec.server).values()];
    const inTurn = asksInTurn(this.#settings);
    if (options.parallel === false || (options.parallel !== "auto" && !inTurn)) {
      await runSideBySide(tests, options.parallel === false ? 1 : options.parallel, work);
      return;
    }
    await Promise.all(
      lanes.map(async (lane) => {
        if (inTurn) return runInOrder(lane, () => false, work);
        const { onEvent } = this.#settings;
        const overlaps = await findOverlapping(lane, options, this.#sessions.pool, this.#spending.signal, onEvent);
        return runInOrder(lane, overlaps, work);
      }),
    );
  }

  /** What models do: agents and judged responses. */
  async #runPooled(tests: readonly PlannedTest[], options: RunOptions): Promise<void> {
    const { pool } = this.#sessions;
    const asked = this.world.models ? tests.filter(isRunnable) : [];
    const holds = await findHeld(asked, options, this.#settings, pool, this.#spending.signal);
    return runPool(tests, holds, this.#work(options), atOnce(options, this.#settings));
  }

  async #runTest(test: PlannedTest, options: RunOptions): Promise<void> {
    const add = (make: () => TestResult): void => this.results.add(test, options.bail, make);
    const { skip, of } = test;
    if (skip !== undefined) return add(() => unjudgedResult(test, "skipped", skip));
    const refusal = this.#hooks?.refuse(test);
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
    const tried = await tryTest(test, {
      tries: basis ? 1 : 1 + (test.spec.retries ?? options.retries),
      attempt: () => this.#attempt(test, options, basis),
      stopped: () => this.stopped,
    });
    const again = (through: Through): Promise<Attempt> => this.#once(test, options, basis, { ...through, ...UNTOLD });
    this.world.recordings.close(test, "attempt" in tried ? tried.attempt : undefined, again);
    if ("used" in tried) return this.warnings.warn(cutOff(test, tried.used));
    if ("attempt" in tried && this.#families.metrics.length > 0) await this.#families.keep(test, tried.attempt);
    add(() => ("settled" in tried ? tried.settled : resultOfTries(test, tried, this.#met)));
  }

  /** Sums up results of which every one is there. */
  async #sumUp(test: PlannedTest, { bail }: Pick<RunOptions, "bail">): Promise<void> {
    const { members = [] } = test;
    const results = members.flatMap((member) => this.results.all.get(member) ?? []);
    if (results.length < members.length) return;
    const { sumUp } = await import("./derived/aggregate.ts");
    this.results.add(test, bail, () => sumUp(test, results, this.world));
  }

  /** Tests of models that a cap on cost kept from being started have a result: they are not graded. What sums them up says what that means for it. */
  async skipUnpaid(tests: readonly PlannedTest[]): Promise<void> {
    const { tripped } = this;
    if (tripped?.cap !== "max_cost_usd" || this.#settings.signal.aborted) return;
    const left = tests.filter((test) => !this.results.all.has(test));
    for (const test of left.filter((test) => !test.members && asksModels(test)))
      this.results.add(test, 0, () => unpaidResult(test, describeTrippedCap(tripped)));
    for (const test of left.filter(({ members }) => members)) await this.#sumUp(test, { bail: 0 });
  }

  /** `basis`: of a judged metric, what it is about; no hooks run around it. */
  #attempt(test: PlannedTest, options: RunOptions, basis: Basis | Stored | undefined): Promise<Attempt | Settled> {
    const attempt = (): Promise<Attempt> =>
      this.world.recordings.attempt(test, (through) => this.#once(test, options, basis, through));
    return this.#hooks && !basis ? this.#hooks.aroundTest(test, attempt) : attempt();
  }

  async #once(
    test: PlannedTest,
    options: RunOptions,
    basis: Basis | Stored | undefined,
    through: Through,
  ): Promise<Attempt> {
    const budget = this.#budget;
    const isPlain = !budget && Object.keys(through).length === 0;
    const world = isPlain ? this.world : Object.assign({ ...this.world }, { spending: this.#spending }, through);
    const { judges, recordings } = world;
    const made = await (basis
      ? (await import("./derived/metric.ts")).attemptMetric(test, basis, options, world)
      : (await runOf(test.spec).load())(test, options, world));
    const [judge, replay] = [judges.usedBy(test), recordings.replayOf(test)];
    const attempt = Object.assign({ ...deferUnasked(made) }, { judge, replay });
    return budget ? budget.explain(attempt) : attempt;
  }
}

function isRunnable({ skip, of, members }: PlannedTest): boolean {
  return skip === undefined && !of && !members;
}

/** Whether commands run around the suite or around any of its tests. */
function declaresHooks(suite: Suite): boolean {
  return suite.hooks !== undefined || bracketsTests(suite);
}

/** Whether commands run around any test of the suite, so that its tests have to run one after the other. */
function bracketsTests({ tests }: Pick<Suite, "tests">): boolean {
  return tests.some(({ hooks }) => hooks !== undefined);
}
