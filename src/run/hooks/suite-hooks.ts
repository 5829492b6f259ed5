import { McptestError } from "../../errors.ts";
import type { PlannedTest } from "../../plan/index.ts";
import { describeTrippedCap, isFailure, type TestResult } from "../../report/index.ts";
import type { Hook, Suite } from "../../suite/index.ts";
import { count } from "../../values/text.ts";
import type { Attempt } from "../outcome.ts";
import { resultOf, someOf, unjudgedResult } from "../sealing/result.ts";
import type { RunSettings } from "../settings.ts";
import type { TrippedCap } from "../spending/suite-budget.ts";
import type { Warnings } from "../warnings.ts";
import { type Layer, type Moment, mergeLayers, type Outcome } from "./context.ts";
import { giveGrace } from "./grace.ts";
import { cleanUp, EMPTY, type Prepared, prepare, type Stop } from "./phases.ts";
import type { HookWorld } from "./run-hook.ts";
import { afterwards } from "./wording.ts";

/** How long the hooks of one phase that cleans up may take in all once the run was interrupted: one that hangs leaves the next phase its own. */
const AFTER_INTERRUPT_MS = 5_000;

/** A test that its hooks kept from being run; without a result when they were interrupted. */
export interface Settled {
  settled: TestResult | undefined;
}

/** The hooks of one suite in one run: each phase in its order, and what they hand on to each other. */
export class SuiteHooks {
  readonly #suite: Suite;
  readonly #settings: HookWorld & Pick<RunSettings, "signal">;
  readonly #tell: Warnings["warn"];
  readonly #until: AbortSignal;
  /** Problems of after-hooks, by place and what they say; with the tests that they came after, by their ids. */
  readonly #problems = new Map<string, { problem: McptestError; tests: Map<string, string> }>();
  #all: Prepared = { own: EMPTY, release: async () => {} };
  /** What after-hooks set, for later after-hooks alone. */
  #after = EMPTY;
  #refusals = 0;

  /** `until`: what ends before-hooks; also aborted when the time of a cap is up. */
  constructor(
    suite: Suite,
    settings: HookWorld & Pick<RunSettings, "signal">,
    warn: Warnings["warn"],
    until: AbortSignal,
  ) {
    this.#suite = suite;
    this.#settings = settings;
    this.#tell = warn;
    this.#until = until;
  }

  /** What the suite and `beforeAll` set. */
  get #base(): Layer {
    const { env = {}, vars = {} } = this.#suite;
    return mergeLayers({ env, vars }, this.#all.own);
  }

  async beforeAll(): Promise<void> {
    const moment = this.#moment("beforeAll", undefined, this.#base);
    this.#all = await prepare(this.#suite.hooks?.beforeAll ?? [], moment, this.#until, this.#settings);
  }

  /** Whether `beforeAll` keeps every test from being run. */
  get stopped(): boolean {
    return this.#all.stop !== undefined;
  }

  /** What becomes of the test when `beforeAll` keeps it from being run; undefined when it may run. */
  refuse(test: PlannedTest): Settled | undefined {
    const { stop } = this.#all;
    if (stop === undefined) return undefined;
    if ("skip" in stop || stop.error.code === "cancelled") return this.#settle(test, stop);
    this.#refusals += 1;
    return { settled: refusedByAll(test, stop.error, this.#refusals === 1) };
  }

  /** Makes an attempt at the test between its hooks. Those after it run whatever happened. */
  async aroundTest(test: PlannedTest, attempt: () => Promise<Attempt>): Promise<Attempt | Settled> {
    const { hooks, name } = test.spec;
    if (hooks === undefined) return attempt();
    const first = this.#moment("beforeEach", name, this.#base);
    const before = await prepare(hooks.beforeEach, first, this.#until, this.#settings);
    const ending = before.stop === undefined ? await attempt() : this.#settle(test, before.stop);
    const layer = mergeLayers(mergeLayers(this.#base, this.#after), before.own);
    const moment = this.#moment("afterEach", name, layer, outcomeOf(test, ending));
    await this.#cleanUp(hooks.afterEach, moment, test);
    await before.release();
    return ending;
  }

  /** `results`: of the suite's tests, as far as they have one. `tripped`: the cap that ended the suite. */
  async afterAll(results: readonly TestResult[], tripped: TrippedCap | undefined): Promise<void> {
    const outcome = outcomeOfResults(results, this.#settings.signal.aborted, tripped);
    const moment = this.#moment("afterAll", undefined, mergeLayers(this.#base, this.#after), outcome);
    await this.#cleanUp(this.#suite.hooks?.afterAll ?? [], moment);
    await this.#all.release();
    for (const { problem, tests } of this.#problems.values()) this.#warn(problem, [...tests.values()]);
  }

  #settle(test: PlannedTest, stop: Stop): Settled {
    if ("skip" in stop) return { settled: unjudgedResult(test, "skipped", stop.skip) };
    return { settled: stop.error.code === "cancelled" ? undefined : refusedResult(test, stop.error) };
  }

  #moment(phase: Moment["phase"], test: string | undefined, layer: Layer, result: Outcome | null = null): Moment {
    return { phase, suite: this.#suite, test, layer, result };
  }

  async #cleanUp(hooks: readonly Hook[], moment: Moment, test?: PlannedTest): Promise<void> {
    const grace = giveGrace(this.#settings.signal, AFTER_INTERRUPT_MS);
    const limits = { signal: grace.signal, graceMs: AFTER_INTERRUPT_MS };
    const { own, problems } = await cleanUp(hooks, moment, limits, this.#settings);
    grace.end();
    this.#after = mergeLayers(this.#after, own);
    for (const problem of problems) {
      const { file, line, column } = problem.location ?? {};
      const key = [file, line, column, problem.message].join("\n");
      const known = this.#problems.get(key) ?? { problem, tests: new Map() };
      this.#problems.set(key, known);
      // A test that was tried again is one test.
      if (test) known.tests.set(test.id, test.spec.name);
    }
  }

  #warn(problem: McptestError, tests: readonly string[]): void {
    const { redactor } = this.#settings;
    const { code, message, hint, location, stderr } = problem;
    // The sentence quotes a part of it.
    const lastLine = stderr.at(-1);
    const said = afterwards(message, tests, lastLine && redactor.text(lastLine));
    this.#tell(new McptestError(code, said, { hint, location: location && this.#suite.quote(location) }));
  }
}

function outcomeOf(test: PlannedTest, ending: Attempt | Settled): Outcome {
  if (!("settled" in ending)) return outcomeOfAttempt(test, ending);
  return ending.settled === undefined ? { verdict: "cancelled" } : outcomeOfResult(ending.settled);
}

/** A test that its own hook keeps from running. */
function refusedResult(test: PlannedTest, error: McptestError): TestResult {
  return resultOf(test, { error, scope: "call", durationMs: 0, stderrTail: error.stderr }, 0, new Set());
}

/** One of the tests that a hook before all of them keeps from running: they have one cause, whose evidence the first has. */
function refusedByAll(test: PlannedTest, error: McptestError, isFirst: boolean): TestResult {
  const { stderr_tail: tail = [], ...result } = refusedResult(test, error);
  return { ...result, cause: error.message, stderr_tail: isFirst ? someOf(tail) : undefined };
}

/** How an attempt ended, as hooks are told. */
function outcomeOfAttempt(test: PlannedTest, attempt: Attempt): Outcome {
  if ("error" in attempt && isCancelled(attempt.error)) return { verdict: "cancelled" };
  // Of no effect on the causes of the run: another attempt may follow.
  return outcomeOfResult(resultOf(test, attempt, 1, new Set()));
}

/** How a test ended, as hooks are told. */
function outcomeOfResult({ status, message }: TestResult): Outcome {
  return { verdict: VERDICTS[status], ...(status === "passed" || message === undefined ? {} : { message }) };
}

/** How a suite ended, as hooks are told. `tripped`: the cap that ended it, which fails a run whose tests all passed. */
function outcomeOfResults(
  results: readonly TestResult[],
  interrupted: boolean,
  tripped: TrippedCap | undefined,
): Outcome {
  const broken = results.filter(isFailure);
  const message = `${broken.length} of ${count(results.length, "test")} did not pass`;
  if (broken.length > 0)
    return { verdict: broken.some(({ status }) => status === "failed") ? "fail" : "error", message };
  if (interrupted) return { verdict: "cancelled" };
  if (tripped) return { verdict: "fail", message: describeTrippedCap(tripped) };
  const ran = results.length === 0 || results.some(({ status }) => status !== "skipped");
  return { verdict: ran ? "pass" : "skip" };
}

const VERDICTS: Readonly<Record<TestResult["status"], Outcome["verdict"]>> = {
  passed: "pass",
  deferred: "pass",
  failed: "fail",
  errored: "error",
  skipped: "skip",
};

function isCancelled(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "cancelled";
}
