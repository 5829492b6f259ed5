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
import {
  type HookOutcome,
  type HooksRun,
  type HookWorld,
  type Moment,
  mergeLayers,
  runHooks,
  type Stop,
} from "./phases.ts";
import { afterwards } from "./wording.ts";

/** How long all after-hooks of one phase may take once the run was interrupted. */
const AFTER_INTERRUPT_MS = 5_000;

/** A test that its hooks kept from running; without a result when they were interrupted. */
export interface Settled {
  settled: TestResult | undefined;
}

export type SuiteHooks = ReturnType<typeof createHooks>;

/** The hooks of one suite in one run, and what they hand on to each other. `until`: ends before-hooks; also aborted when the time of a cap is up. */
export function createHooks(suite: Suite, settings: HookSettings, warn: Warnings["warn"], until: AbortSignal) {
  /** Problems of after-hooks, by place and message, each with the tests that it came after. */
  const found = new Map<string, { problem: McptestError; tests: Map<string, string> }>();
  let all: HooksRun = { own: EMPTY, stop: undefined, problems: [], release: async () => {} };
  /** What after-hooks set, for later after-hooks alone. */
  let after = EMPTY;
  /** What the before-hooks of the last test set, if it has any. */
  let each = EMPTY;
  let refusals = 0;

  /** What the suite and `beforeAll` set. */
  const base = (): Layer => mergeLayers({ env: suite.env ?? {}, vars: suite.vars ?? {} }, all.own);

  const prepare = (hooks: readonly Hook[] = [], moment: Pick<Moment, "phase" | "test">): Promise<HooksRun> =>
    runHooks(hooks, { ...moment, suite, layer: base(), result: null }, { signal: until, graceMs: undefined }, settings);

  const cleanUp = async (hooks: readonly Hook[] = [], moment: Omit<Moment, "suite">, test?: PlannedTest) => {
    const grace = giveGrace(settings.signal, AFTER_INTERRUPT_MS);
    const limits = { signal: grace.signal, graceMs: AFTER_INTERRUPT_MS };
    const { own, problems } = await runHooks(hooks, { ...moment, suite }, limits, settings);
    grace.end();
    after = mergeLayers(after, own);
    for (const problem of problems) {
      const { file, line, column } = problem.location ?? {};
      const key = [file, line, column, problem.message].join("\n");
      const known = found.get(key) ?? { problem, tests: new Map() };
      found.set(key, known);
      if (test) known.tests.set(test.id, test.spec.name);
    }
  };

  return {
    /** What commands of the test that runs get, besides the caller's variables. */
    env: (): Layer["env"] => mergeLayers(base(), each).env,
    async beforeAll(): Promise<void> {
      all = await prepare(suite.hooks?.beforeAll, { phase: "beforeAll", test: undefined });
    },
    /** Whether `beforeAll` keeps every test from running. */
    stopped: () => all.stop !== undefined,
    /** The end of a test that `beforeAll` keeps from running; undefined when it may run. */
    refuse(test: PlannedTest): Settled | undefined {
      const { stop } = all;
      if (stop === undefined) return undefined;
      const { settled } = settle(test, stop);
      if (!settled || "skip" in stop) return { settled };
      // They have one cause, and the first has its evidence.
      const stderr_tail = refusals++ === 0 ? settled.stderr_tail : undefined;
      return { settled: { ...settled, cause: stop.error.message, stderr_tail } };
    },
    /** Makes an attempt at the test between its hooks; `reset` runs those before it once more. After-hooks always run. */
    async aroundTest(test: PlannedTest, attempt: (reset?: Reset) => Promise<Attempt>): Promise<Attempt | Settled> {
      const { hooks, name } = test.spec;
      each = EMPTY;
      if (hooks === undefined) return attempt();
      const begin = async (): Promise<HooksRun> => {
        const run = await prepare(hooks.beforeEach, { phase: "beforeEach", test: name });
        each = run.own;
        return run;
      };
      let before = await begin();
      const reset = async (): Promise<void> => {
        await before.release();
        before = await begin();
        if (before.stop && "error" in before.stop) throw before.stop.error;
      };
      const once = () => attempt(hooks.beforeEach.length > 0 ? reset : undefined);
      const ending = before.stop === undefined ? await once() : settle(test, before.stop);
      const layer = mergeLayers(mergeLayers(base(), after), before.own);
      await cleanUp(hooks.afterEach, { phase: "afterEach", test: name, layer, result: outcomeOf(test, ending) }, test);
      await before.release();
      return ending;
    },
    /** `results`: those that the suite's tests have. `tripped`: the cap that ended the suite. */
    async afterAll(results: readonly TestResult[], tripped: TrippedCap | undefined): Promise<void> {
      const result = outcomeOfSuite(results, settings.signal.aborted, tripped);
      const layer = mergeLayers(base(), after);
      await cleanUp(suite.hooks?.afterAll, { phase: "afterAll", test: undefined, layer, result });
      await all.release();
      for (const { problem, tests } of found.values()) {
        const { code, message, hint, location, stderr } = problem;
        // A part of the last line is quoted: it is masked before.
        const lastLine = stderr.at(-1);
        const said = afterwards(message, [...tests.values()], lastLine && settings.redactor.text(lastLine));
        warn(new McptestError(code, said, { hint, location: location && suite.quote(location) }));
      }
    },
  };
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
  if (broken.some(({ status }) => status === "failed")) return { verdict: "fail", message };
  if (broken.length > 0) return { verdict: "error", message };
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
