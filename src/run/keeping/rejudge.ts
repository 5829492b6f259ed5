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
import type { RunSettings } from "../settings.ts";
import type { World } from "../world.ts";
import type { Keeper } from "./keeper.ts";
import type { Kept, KeptCall, Rejudged } from "./kept.ts";
import { Memory } from "./memory.ts";

interface Use {
  settings: RunSettings;
  world: World;
  keeper: Keeper;
  /** Sessions of the run. */
  told(): readonly ToldSession[];
  results: ReadonlyMap<PlannedTest, TestResult>;
}

/** The verdict of one attempt, and what tells it from another. */
interface Verdict extends Rejudged {
  failed: ReadonlySet<string>;
  findings: ReadonlyMap<string, { rule: string; severity: string }>;
}

/** Judges tests again, by their own kinds, on answers from memory. Models are not asked, nothing is written, and nobody is warned. */
export function createRejudge({ settings, world: live, keeper, told, results }: Use): Pick<Kept, "rejudge" | "close"> {
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
      ...(memory.missed && { unclear: true }),
      ...(assertions.some(({ deferred }) => deferred) && { judged: true }),
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
        const [found] = [...findings].flatMap(([key, one]) => (before.findings.has(key) ? [] : [one]));
        if (verdict.status !== "passed") return verdict;
        if (found && (strictProtocol || found.severity === "error"))
          return { ...verdict, status: "failed", check: `finding:${found.rule}` };
        const outvoted = [...failed].some((each) => !before.failed.has(each));
        return { ...verdict, ...(outvoted && { outvoted }), ...(found && { finding: found.rule }) };
      }),
    close: () => memory.close(),
  };
}

/** The test with more assertions, of a load one call, and with what it sent, as a transform may make something else of it now. */
function asAsked(test: PlannedTest, [call]: readonly KeptCall[], adding: readonly Assertion[]): PlannedTest {
  // What a test needs was there in the run.
  const spec = "request" in test.spec ? { ...test.spec, load: undefined, needs: undefined } : test.spec;
  const assertions = [...spec.expect.assertions, ...adding];
  const more = adding.length === 0 ? spec : { ...spec, expect: { ...spec.expect, assertions } };
  if (!call || !("request" in more) || !more.transform?.request) return { ...test, spec: more };
  const { response } = more.transform;
  return { ...test, spec: { ...more, request: { ...more.request, params: call.params }, transform: { response } } };
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
  const { target, matcher } = first;
  return WORDS[`${target} ${matcher}`.replace(/^(?:call|request) /, "")] ?? `${target} ${matcher}`;
}
