import { createSnapshotStore } from "../../check/index.ts";
import { brokenAnswerOf } from "../../errors.ts";
import type { PlannedTest } from "../../plan/index.ts";
import { type AssertionResult, isCounted, type TestResult } from "../../report/index.ts";
import type { Assertion } from "../../suite/index.ts";
import { createTurns } from "../../values/async/turns.ts";
import { runOf } from "../kinds/table.ts";
import { ToolLists } from "../lanes/tools.ts";
import { deferUnasked } from "../outcome.ts";
import { resultOfTries } from "../sealing/result.ts";
import type { ToldSession } from "../sealing/surface.ts";
import type { World } from "../world.ts";
import { Keeper } from "./keeper.ts";
import type { Kept, KeptCall, Rejudged } from "./kept.ts";
import { Memory } from "./memory.ts";
import { createOffers, type OffersUse } from "./offers.ts";

/** The rule that any suite would notice. */
const SHAPE = "protocol-schema";

type Results = ReadonlyMap<PlannedTest, TestResult>;

/** Keeps what the tests of a run ask, and what its servers offer, until it is over. */
export function openKeeping(use: OffersUse) {
  const offers = createOffers(use);
  const keeper = new Keeper();
  return {
    line: Object.assign(keeper, { after: offers.after }),
    /** Asks the servers that no test called. */
    rest: offers.rest,
    /** `told`: the sessions of the run. */
    finish: (world: World, results: Results, told: () => readonly ToldSession[]): Kept => ({
      tests: keeper.testsOf(use.plan.tests, results),
      surfaces: offers.surfaces(told()),
      agentCalls: keeper.agentCalls,
      ...createRejudge(use, world, keeper, told, results),
    }),
  };
}

/** The verdict of one attempt, and what tells it from another. */
interface Verdict extends Rejudged {
  failed: ReadonlySet<string>;
  findings: ReadonlyMap<string, { rule: string; severity: string }>;
}

/** Judges tests again, by their own kinds, on answers from memory. Models are not asked, nothing is written, and nobody is warned. */
function createRejudge(
  { settings }: OffersUse,
  live: World,
  keeper: Keeper,
  told: () => readonly ToldSession[],
  results: Results,
): Pick<Kept, "rejudge" | "close"> {
  const { root, signal, environment, env, mockCommand, version, strictProtocol, jq } = settings;
  // What changed answers hold is no secret.
  const redactor = { ...settings.redactor, learn() {}, register() {} };
  const memory = new Memory(told, { env, mockCommand, version, redactor });
  const judges: World["judges"] = Object.create(live.judges, {
    askFor: { value: () => async () => ({ deferred: "judges are not asked" }) },
  });
  const base: World = {
    ...live,
    ...{ jq, redactor, judges, servers: memory, live: undefined, line: memory, freezing: "never" },
    toolLists: new ToolLists(),
    snapshots: createSnapshotStore({ root, update: false, ci: environment.ci, mask: redactor.json }),
    warn() {},
  };
  const unchanged = new Map<PlannedTest, Verdict>();
  const inTurn = createTurns(1);

  const judge = async (
    test: PlannedTest,
    calls: readonly KeptCall[],
    adding: readonly Assertion[] = [],
  ): Promise<Verdict> => {
    const { options, replayed, apart } = keeper.entryOf(test);
    memory.recall([...calls, ...apart]);
    const world = { ...base, replayed, clock: memory.time };
    const asked = asAsked(test, calls, adding);
    const attempt = deferUnasked(await (await runOf(asked.spec).load())({ test: asked, options, world }));
    const result = resultOfTries(test, { attempt, attempts: 1 }, new Set());
    const { assertions } = result;
    const status = result.status === "failed" || result.status === "errored" ? result.status : "passed";
    const breach = "error" in attempt ? brokenAnswerOf(attempt.error)?.rule : undefined;
    return {
      status,
      ...(status !== "passed" && { check: breach === undefined ? checkOf(result) : `finding:${breach}` }),
      unclear: memory.missed || undefined,
      judged: assertions.some(({ deferred }) => deferred) || undefined,
      failed: new Set(assertions.filter(({ passed }) => !passed).map(nameOf)),
      findings: new Map(memory.findings.filter(isCounted).map((each) => [`${each.rule} ${each.message}`, each])),
    };
  };

  return {
    rejudge: (test, calls, adding) =>
      inTurn(async () => {
        // Models decide of these.
        if (runOf(test.spec).lane === "pool" || test.of) return { status: "passed", judged: true };
        const before = unchanged.get(test) ?? (await judge(test, keeper.entryOf(test).calls));
        unchanged.set(test, before);
        const { failed, findings, ...verdict } = await judge(test, calls, adding);
        // What is red although nothing changed, or cut short, says nothing of a change.
        const isOdd = results.get(test)?.status === "passed" && before.status !== "passed";
        if (isOdd || signal.aborted) return { status: "passed", unclear: true };
        const fresh = [...findings].flatMap(([key, one]) => (before.findings.has(key) ? [] : [one]));
        const breaks = verdict.check === `finding:${SHAPE}` || fresh.some(({ rule }) => rule === SHAPE);
        if (breaks) return { status: "failed", check: `finding:${SHAPE}`, breaks };
        if (verdict.status !== "passed") return verdict;
        const [found] = fresh;
        if (found && (strictProtocol || found.severity === "error"))
          return { ...verdict, status: "failed", check: `finding:${found.rule}` };
        const outvoted = [...failed].some((each) => !before.failed.has(each)) || undefined;
        return { ...verdict, outvoted, finding: found?.rule };
      }),
    close: () => memory.close(),
  };
}

/** The test with more assertions, of a load one call, and with what it sent, as a transform may make something else of it now. */
function asAsked(test: PlannedTest, [call]: readonly KeptCall[], adding: readonly Assertion[]): PlannedTest {
  const { assertions, ...expect } = test.spec.expect;
  const spec = { ...test.spec, expect: { ...expect, assertions: [...assertions, ...adding] } };
  if (!("request" in spec)) return { ...test, spec };
  const { request, transform } = spec;
  // What a test needs was there in the run.
  const bare = { ...spec, load: undefined, needs: undefined };
  if (!call || !transform?.request) return { ...test, spec: bare };
  const sent = { request: { ...request, params: call.params }, transform: { response: transform.response } };
  return { ...test, spec: { ...bare, ...sent } };
}

const nameOf = ({ target, matcher, location }: AssertionResult): string => `${target} ${matcher} ${location?.line}`;

/** Words of suites, by what a result says of the whole call. */
const WORDS: Readonly<Record<string, string>> = { succeeded: "success", refused: "refused" };

/** The first check that fails. */
function checkOf({ status, assertions, rule_id: rule = "" }: TestResult): string {
  if (status === "errored") return rule;
  if (rule === "score.threshold" || rule === "metric.threshold") return "score";
  const failed = assertions.filter(({ passed }) => !passed);
  const first = failed.find(({ matcher }) => rule === `assertion.${matcher}`) ?? failed[0];
  if (!first) return rule;
  const check = `${first.target} ${first.matcher}`;
  return WORDS[check.replace(/^(?:call|request) /, "")] ?? check;
}
