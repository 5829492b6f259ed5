import { McptestError } from "../../errors.ts";
import type { PlannedTest } from "../../plan/index.ts";
import { describeTrippedCap, isFailure, type TestResult } from "../../report/index.ts";
import type { Hook, Suite } from "../../suite/index.ts";
import { count } from "../../values/text.ts";
import type { Attempt, Reset } from "../outcome.ts";
import { resultOf, unjudgedResult } from "../sealing/result.ts";
import type { RunSettings } from "../settings.ts";
import type { TrippedCap } from "../spending/suite-budget.ts";
import type { Warnings } from "../warnings.ts";
import { giveGrace } from "./grace.ts";
import { EMPTY, type Layer } from "./patch.ts";
import { type HooksRun, mergeLayers, runHooks, type Stop } from "./phases.ts";
import type { HookOutcome, HookWorld, Moment } from "./run-hook.ts";
import { afterwards } from "./wording.ts";

/** How long all after-hooks of one phase may take once the run was interrupted. */
const AFTER_INTERRUPT_MS = 5_000;

/** A test that its hooks kept from running; without a result when they were interrupted. */
export interface Settled {
  settled: TestResult | undefined;
}

/** The hooks of one suite in one run, and what they hand on to each other. */
export class SuiteHooks {
  readonly #suite: Suite;
  readonly #settings: HookSettings;
  readonly #warn: Warnings["warn"];
  readonly #until: AbortSignal;
  /** Problems of after-hooks, by place and message, each with the tests that it came after. */
  readonly #problems = new Map<string, { problem: McptestError; tests: Map<string, string> }>();
  #all: HooksRun = { own: EMPTY, problems: [], release: async () => {} };
  /** What after-hooks set, for later after-hooks alone. */
  #after = EMPTY;
  /** What the before-hooks of the last test set, if it has any. */
  #each = EMPTY;
  #refusals = 0;

  /** `until`: ends before-hooks; also aborted when the time of a cap is up. */
  constructor(suite: Suite, settings: HookSettings, warn: Warnings["warn"], until: AbortSignal) {
    this.#suite = suite;
    this.#settings = settings;
    this.#warn = warn;
    this.#until = until;
  }

  /** What the suite and `beforeAll` set. */
  get #base(): Layer {
    const { env = {}, vars = {} } = this.#suite;
    return mergeLayers({ env, vars }, this.#all.own);
  }

  /** What commands of the test that runs get, besides the caller's variables. */
  get env(): Layer["env"] {
    return mergeLayers(this.#base, this.#each).env;
  }

  async beforeAll(): Promise<void> {
    const moment = this.#moment("beforeAll", undefined, this.#base);
    this.#all = await this.#prepare(this.#suite.hooks?.beforeAll ?? [], moment);
  }

  /** Whether `beforeAll` keeps every test from running. */
  get stopped(): boolean {
    return this.#all.stop !== undefined;
  }

  /** The end of a test that `beforeAll` keeps from running; undefined when it may run. */
  refuse(test: PlannedTest): Settled | undefined {
    const { stop } = this.#all;
    if (stop === undefined) return undefined;
    const { settled } = settle(test, stop);
    if (!settled || "skip" in stop) return { settled };
    this.#refusals += 1;
    // They have one cause, and the first has its evidence.
    const tail = this.#refusals === 1 ? settled.stderr_tail : undefined;
    return { settled: { ...settled, cause: stop.error.message, stderr_tail: tail } };
  }

  /** Makes an attempt at the test between its hooks; `reset` runs those before it once more. After-hooks always run. */
  async aroundTest(test: PlannedTest, attempt: (reset?: Reset) => Promise<Attempt>): Promise<Attempt | Settled> {
    const { hooks, name } = test.spec;
    this.#each = EMPTY;
    if (hooks === undefined) return attempt();
    const first = this.#moment("beforeEach", name, this.#base);
    let before = await this.#prepare(hooks.beforeEach, first);
    this.#each = before.own;
    const reset = async (): Promise<void> => {
      await before.release();
      before = await this.#prepare(hooks.beforeEach, first);
      this.#each = before.own;
      if (before.stop && "error" in before.stop) throw before.stop.error;
    };
    const once = () => attempt(hooks.beforeEach.length > 0 ? reset : undefined);
    const ending = before.stop === undefined ? await once() : settle(test, before.stop);
    const layer = mergeLayers(mergeLayers(this.#base, this.#after), before.own);
    const moment = this.#moment("afterEach", name, layer, outcomeOf(test, ending));
    await this.#cleanUp(hooks.afterEach, moment, test);
    await before.release();
    return ending;
  }

  /** `results`: those that the suite's tests have. `tripped`: the cap that ended the suite. */
  async afterAll(results: readonly TestResult[], tripped: TrippedCap | undefined): Promise<void> {
    const outcome = outcomeOfSuite(results, this.#settings.signal.aborted, tripped);
    const moment = this.#moment("afterAll", undefined, mergeLayers(this.#base, this.#after), outcome);
    await this.#cleanUp(this.#suite.hooks?.afterAll ?? [], moment);
    await this.#all.release();
    for (const { problem, tests } of this.#problems.values()) {
      const { code, message, hint, location, stderr } = problem;
      // A part of the last line is quoted: it is masked before.
      const lastLine = stderr.at(-1);
      const said = afterwards(message, [...tests.values()], lastLine && this.#settings.redactor.text(lastLine));
      this.#warn(new McptestError(code, said, { hint, location: location && this.#suite.quote(location) }));
    }
  }

  #moment(phase: Moment["phase"], test: string | undefined, layer: Layer, result: HookOutcome | null = null): Moment {
    return { phase, suite: this.#suite, test, layer, result };
  }

  #prepare(hooks: readonly Hook[], moment: Moment): Promise<HooksRun> {
    return runHooks(hooks, moment, { signal: this.#until, graceMs: undefined }, this.#settings);
  }

  async #cleanUp(hooks: readonly Hook[], moment: Moment, test?: PlannedTest): Promise<void> {
    const grace = giveGrace(this.#settings.signal, AFTER_INTERRUPT_MS);
    const limits = { signal: grace.signal, graceMs: AFTER_INTERRUPT_MS };
    const { own, problems } = await runHooks(hooks, moment, limits, this.#settings);
    grace.end();
    this.#after = mergeLayers(this.#after, own);
    for (const problem of problems) {
      const { file, line, column } = problem.location ?? {};
      const key = [file, line, column, problem.message].join("\n");
      const known = this.#problems.get(key) ?? { problem, tests: new Map() };
      this.#problems.set(key, known);
      if (test) known.tests.set(test.id, test.spec.name);
    }
  }
}

type HookSettings = HookWorld & Pick<RunSettings, "signal">;

function settle(test: PlannedTest, stop: Stop): Settled {
  if ("skip" in stop) return { settled: unjudgedResult(test, "skipped", stop.skip) };
  const { error } = stop;
  if (error.code === "cancelled") return { settled: undefined };
  return { settled: resultOf(test, { error, scope: "call", durationMs: 0, stderrTail: error.stderr }, 0, new Set()) };
}

/** How an attempt ended, as hooks are told. */
function outcomeOf(test: PlannedTest, ending: Attempt | Settled): HookOutcome {
  if ("error" in ending && ending.error instanceof McptestError && ending.error.code === "cancelled")
    return { verdict: "cancelled" };
  // Kept apart from the causes of the run: another attempt may follow.
  const result = "settled" in ending ? ending.settled : resultOf(test, ending, 1, new Set());
  if (!result) return { verdict: "cancelled" };
  const { status, message } = result;
  return { verdict: VERDICTS[status], message: status === "passed" ? undefined : message };
}

/** How a suite ended, as hooks are told. `tripped`: the cap that ended it, which fails a run whose tests all passed. */
function outcomeOfSuite(
  results: readonly TestResult[],
  interrupted: boolean,
  tripped: TrippedCap | undefined,
): HookOutcome {
  const broken = results.filter(isFailure);
  const message = `${broken.length} of ${count(results.length, "test")} did not pass`;
  if (broken.length > 0)
    return { verdict: broken.some(({ status }) => status === "failed") ? "fail" : "error", message };
  if (interrupted) return { verdict: "cancelled" };
  if (tripped) return { verdict: "fail", message: describeTrippedCap(tripped) };
  const ran = results.length === 0 || results.some(({ status }) => status !== "skipped");
  return { verdict: ran ? "pass" : "skip" };
}

const VERDICTS: Readonly<Record<TestResult["status"], HookOutcome["verdict"]>> = {
  passed: "pass",
  deferred: "pass",
  failed: "fail",
  errored: "error",
  skipped: "skip",
};
