import { setImmediate } from "node:timers/promises";
import { type Asked, type Mutant as Fault, makeMutants } from "../mutation/index.ts";
import type { PlannedTest } from "../plan/index.ts";
import {
  loadBaselines,
  loadMutation,
  type Mutant,
  type Mutation,
  type RecordedAnswer,
  type Report,
} from "../report/index.ts";
import type { Kept, KeptCall } from "../run/index.ts";
import { clock } from "../spend/index.ts";
import type { Suite, TestSpec } from "../suite/index.ts";
import type { Json } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { outcomeOf } from "../values/refusal.ts";
import type { Host, MutationRequest } from "./request.ts";

type MutantOfRun = Fault<PlannedTest, KeptCall>;

/** What the tests of a run notice of changed answers. Asks no server. */
export async function mutate(
  report: Report,
  kept: Kept,
  suites: readonly Suite[],
  { min, seed, max, forMs, onAnswer }: MutationRequest,
  { signal, redactor }: Pick<Host, "signal" | "redactor">,
): Promise<Mutation> {
  const start = clock.now();
  const { sumMutation } = await loadMutation();
  const asked = kept.tests.filter(({ calls }) => calls.length > 0).map(asAsked);
  const volatile = suites.flatMap(({ mutation }) => mutation?.volatile ?? []);
  const made = makeMutants(asked, { seed, max, volatile, schemaOf: (test, call) => schemaOf(kept, test, call) });
  const mutants: Mutant[] = made.guarded.map((fault) => describe(fault, { state: fault.state ?? "volatile" }));
  const judged = new Set<Asked<PlannedTest>>();
  let cut = false;
  for (const fault of made.sample) {
    cut ||= signal.aborted || clock.now() - start >= forMs;
    if (cut) mutants.push(describe(fault, { state: "not-run" }));
    else {
      mutants.push(describe(fault, await judge(fault, kept)));
      for (const one of fault.asked) judged.add(one);
      // A signal is heard.
      await setImmediate();
    }
  }
  mutants.push(...made.rest.map((fault) => describe(fault, { state: "not-run" })));
  if (onAnswer) for (const one of answersOf(asked, redactor)) onAnswer(one);
  return sumMutation(mutants, {
    seed,
    ...(await boundOf(min, suites, report)),
    cut: cut || undefined,
    sampled: made.rest.length > 0 ? made.total : undefined,
    left_out: asked.filter(({ passed }) => !passed).length || undefined,
    calls: asked.reduce((sum, { calls }) => sum + calls.length, 0),
    duration_ms: clock.now() - start,
    tests: asked.filter((one) => judged.has(one)).map(({ id }) => id),
    tooLarge: made.tooLarge,
  });
}

type Judged = Pick<Mutant, "state"> & Partial<Pick<Mutant, "killed_by" | "outvoted">>;

/** Judges every test whose answers a fault changes. */
async function judge({ asked, apply }: MutantOfRun, kept: Kept): Promise<Judged> {
  const killed_by: Mutant["killed_by"] = [];
  let [isUnclear, isOutvoted] = [false, false];
  for (const { test, id, calls } of asked) {
    const changed = calls.map(apply);
    if (changed.every((call, at) => call === calls[at])) continue;
    const { status, check = status, unclear, judged, outvoted } = await kept.rejudge(test, changed);
    if (unclear) isUnclear = true;
    else if (status !== "passed") killed_by.push({ test: id, check });
    else if (judged) isUnclear = true;
    isOutvoted ||= outvoted === true;
  }
  if (killed_by.length > 0) return { state: "killed", killed_by };
  return isUnclear ? { state: "unclear" } : { state: "survived", ...(isOutvoted && { outvoted: true }) };
}

function describe(
  { id, server, method, name, outcome, at, mutator, asked, apply }: MutantOfRun,
  { state, killed_by = [], outvoted }: Judged,
): Mutant {
  const changed = asked.flatMap(({ calls }) => calls).filter((call) => apply(call) !== call).length;
  return { id, server, method, name, outcome, at, mutator, state, answers: changed, killed_by, outvoted };
}

function asAsked({ test, passed, calls }: Kept["tests"][number]): Asked<PlannedTest, KeptCall> {
  const { id, spec, suite } = test;
  const { name, location } = spec;
  return { test, id, name, location, passed, calls, expects: expectationsOf(spec), normalize: suite.normalize };
}

/** The first answer of each tool, resource and prompt, accepted and refused, masked as reports are. */
function answersOf(asked: readonly Asked<PlannedTest>[], { text, json }: Redactor): RecordedAnswer[] {
  const answers = asked
    .filter(({ passed }) => passed)
    .flatMap(({ calls }) => calls)
    .flatMap(({ server, method, params, result, error }): [string, RecordedAnswer][] => {
      const outcome = outcomeOf(method, { result, error });
      if (outcome === undefined) return [];
      const of = { server: text(server), method, name: text(String(params.name ?? params.uri)), outcome };
      return [[JSON.stringify(of), { ...of, answer: json(result ?? error ?? null) }]];
    });
  return [...new Map(answers.reverse()).values()].reverse();
}

/** What a test expects, and what its rows and nodes do. */
function expectationsOf(spec: TestSpec): Asked<PlannedTest>["expects"] {
  if (spec.kind !== "composition") return [spec.expect];
  return [spec.expect, ...spec.cases.map(({ expect }) => expect), ...spec.nodes.flatMap(({ expect }) => expect ?? [])];
}

/** What a tool listed as the schema of its output. */
function schemaOf({ surfaces }: Kept, { suite }: PlannedTest, { server, params }: KeptCall): Json | undefined {
  const spec = suite.servers.get(server);
  const surface = spec && surfaces.find((one) => one.server.fingerprint === spec.fingerprint)?.surface;
  const items = surface?.tools.state === "known" ? surface.tools.items : [];
  return items.find(({ name }) => name === params.name)?.outputSchema;
}

/** The bound on the score: that of the flag, else of a whole run the highest of its suites. */
async function boundOf(
  min: number | undefined,
  suites: readonly Suite[],
  report: Report,
): Promise<Pick<Mutation, "min" | "bound_by">> {
  if (min !== undefined) return { min, bound_by: "flag" };
  const own = suites.flatMap(({ mutation }) => mutation?.min ?? []);
  const { isComplete } = await loadBaselines();
  return own.length === 0 || !isComplete(report) ? {} : { min: Math.max(...own), bound_by: "suite" };
}
