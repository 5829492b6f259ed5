import { setImmediate } from "node:timers/promises";
import { failure, type McptestError } from "../../errors.ts";
import { type Asked, describeChange, type Mutant as Fault, makeMutants, tellSurvivors } from "../../mutation/index.ts";
import type { PlannedTest } from "../../plan/index.ts";
import { loadMutation, type Mutant, type Mutation, type RecordedAnswer, type Report } from "../../report/index.ts";
import type { Kept, KeptCall } from "../../run/index.ts";
import { clock } from "../../spend/index.ts";
import type { Suite, TestSpec } from "../../suite/index.ts";
import type { Json } from "../../values/json.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { outcomeOf } from "../../values/refusal.ts";
import { subjectOfParams } from "../../values/show/asked.ts";
import { isPart, readBound } from "../bounds.ts";
import type { Host, MutationRequest } from "../request.ts";

export const staleVolatile = failure(`stale-exclude: this entry of \`volatile\` names no value of an answer: <reason>
  hint: remove it, or correct its patterns`);

type MutantOfRun = Fault<PlannedTest, KeptCall>;
type AskedOfRun = Asked<PlannedTest, KeptCall>;

/** What the tests of a run notice of changed answers, and what is odd about what suites say of it. Asks no server. */
export async function mutate(
  { run }: Report,
  kept: Kept,
  suites: readonly Suite[],
  { min, seed, max, forMs, onAnswer }: MutationRequest,
  { signal, redactor }: Pick<Host, "signal" | "redactor">,
): Promise<{ mutation: Mutation; told: McptestError[] }> {
  const start = clock.now();
  const { sumMutation } = await loadMutation();
  const asked = kept.tests.filter(({ calls }) => calls.length > 0).map(asAsked);
  const volatile = suites.flatMap(({ mutation }) => mutation?.volatile ?? []);
  const made = makeMutants(asked, { seed, max, volatile, schemaOf: (test, call) => schemaOf(kept, test, call) });
  const tried: (Judged | undefined)[] = [];
  while (tried.length < made.sample.length && !signal.aborted && clock.now() - start < forMs) {
    tried.push(await judge(made.sample[tried.length] as MutantOfRun, kept));
    // A signal is heard.
    await setImmediate();
  }
  const judged = tried.filter((one) => one !== undefined);
  const cut = made.sample.slice(tried.length);
  // Proposals are tried for as long again.
  const isOver = (): boolean => signal.aborted || clock.now() - start >= 2 * forMs;
  const told = await tellAll(judged, asked, kept, redactor, isOver);
  const left = (faults: readonly MutantOfRun[]): Judged[] => faults.map((fault) => ({ fault, state: "not-run" }));
  const guarded = made.guarded.map((fault): Judged => ({ fault, state: fault.state ?? "volatile" }));
  const all = [...guarded, ...judged, ...left(cut), ...left(made.rest)];
  const tests = new Set(judged.filter(isCounted).flatMap(({ fault }) => fault.asked));
  const bound = readBound(run, suites, "mutation.min", min, ({ mutation }) => mutation?.min);
  const leftOut = asked.filter(({ passed }) => !passed).length;
  const isWhole = !isPart(run) && leftOut === 0;
  const stale = isWhole ? volatile.filter((entry) => !made.named.has(entry)) : [];
  if (onAnswer) for (const one of answersOf(asked, redactor)) onAnswer(one);
  const mutants = all.map((one) => describe(one, redactor, told.get(one.fault)));
  const mutation = sumMutation(mutants, {
    seed,
    min: bound.min,
    bound_by: bound.by,
    cut: cut.length > 0 || undefined,
    tooLarge: made.tooLarge,
    sampled: made.rest.length > 0 ? made.total : undefined,
    left_out: leftOut || undefined,
    // A recording is no server.
    calls: kept.tests.reduce((sum, { calls, result }) => sum + (result.replayed ? 0 : calls.length), 0),
    duration_ms: clock.now() - start,
    tests: asked.filter((one) => tests.has(one)).map(({ id }) => id),
  });
  const unused = stale.map(({ reason, location }) => staleVolatile({ reason }, { location }));
  return { mutation, told: [...bound.told, ...unused] };
}

/** What came of a mutant. `finding`: the rule that only a warning tells of. */
interface Judged extends Partial<Pick<Mutant, "killed_by" | "outvoted">> {
  fault: MutantOfRun;
  state: Mutant["state"];
  finding?: string | undefined;
}

function isCounted({ state }: Judged): boolean {
  return state === "killed" || state === "survived";
}

/** Judges every test whose answers a fault changes; undefined for what breaks the protocol, which any suite would notice. */
async function judge(fault: MutantOfRun, kept: Kept): Promise<Judged | undefined> {
  const killed_by: Mutant["killed_by"] = [];
  let [isUnclear, isOutvoted] = [false, false];
  let rule: string | undefined;
  for (const { test, id, calls } of fault.asked) {
    const changed = calls.map(fault.apply);
    if (changed.every((call, at) => call === calls[at])) continue;
    const verdict = await kept.rejudge(test, changed);
    const { status, check = status, unclear, judged, outvoted, finding } = verdict;
    if (verdict.breaks) return undefined;
    if (unclear) isUnclear = true;
    else if (status !== "passed") killed_by.push({ test: id, check });
    else if (judged) isUnclear = true;
    isOutvoted ||= outvoted === true;
    rule ??= finding;
  }
  if (killed_by.length > 0) return { fault, state: "killed", killed_by };
  if (isUnclear) return { fault, state: "unclear" };
  return { fault, state: "survived", finding: rule, ...(isOutvoted && { outvoted: true }) };
}

/** Sentences of survivors, and assertions that notice them, each of which was tried. */
function tellAll(
  all: readonly Judged[],
  asked: readonly AskedOfRun[],
  kept: Kept,
  { json }: Redactor,
  isOver: () => boolean,
): ReturnType<typeof tellSurvivors<PlannedTest, KeptCall>> {
  const survivors = all.flatMap(({ state, fault, finding }) =>
    state === "survived" ? [{ mutant: fault, finding }] : [],
  );
  return tellSurvivors(survivors, {
    all: asked,
    mask: json,
    holds: async ({ test, calls: recorded }, added, calls) => {
      // What nobody knows is no proof: neither that it holds, nor that it notices the change.
      const unknown = calls !== recorded;
      if (isOver()) return unknown;
      const assertion = { ...added, location: test.spec.location, base: "" };
      const { status, unclear } = await kept.rejudge(test, calls, [assertion]);
      return unclear ? unknown : status === "passed";
    },
  });
}

type Told = Awaited<ReturnType<typeof tellSurvivors>> extends Map<unknown, infer T> ? T : never;

function describe({ fault, state, killed_by = [], outvoted }: Judged, { json }: Redactor, told?: Told): Mutant {
  const { id, server, method, name, outcome, at, mutator, asked, apply } = fault;
  const change = describeChange(fault, json);
  const answers = asked.flatMap(({ calls }) => calls).filter((call) => apply(call) !== call).length;
  return { id, server, method, name, outcome, at, mutator, state, change, answers, killed_by, outvoted, ...told };
}

function asAsked({ test, passed, calls }: Kept["tests"][number]): AskedOfRun {
  const { id, spec, suite, coordinates } = test;
  const row = "nodes" in spec ? spec.cases.find((one) => one.name === coordinates.case) : undefined;
  const { location } = row ?? spec;
  const { normalize } = suite;
  return { test, id, name: spec.name, location, passed, calls, expects: expectationsOf(spec), normalize };
}

/** The first answer of each tool, resource and prompt, accepted and refused, masked as reports are. */
function answersOf(asked: readonly AskedOfRun[], { text, json }: Redactor): RecordedAnswer[] {
  const answers = asked
    .filter(({ passed }) => passed)
    .flatMap(({ calls }) => calls)
    .flatMap(({ server, method, params, result, error }): [string, RecordedAnswer][] => {
      const outcome = outcomeOf(method, { result, error });
      if (outcome === undefined) return [];
      const of = { server: text(server), method, name: text(subjectOfParams(params) ?? method), outcome };
      return [[JSON.stringify(of), { ...of, answer: json(result ?? error ?? null) }]];
    });
  return [...new Map(answers.reverse()).values()].reverse();
}

/** What a test expects, and what its rows and nodes do. */
function expectationsOf(spec: TestSpec): AskedOfRun["expects"] {
  if (!("nodes" in spec)) return [spec.expect];
  return [spec.expect, ...spec.cases.map(({ expect }) => expect), ...spec.nodes.flatMap(({ expect }) => expect ?? [])];
}

/** What a tool listed as the schema of its output. */
export function schemaOf({ surfaces }: Kept, { suite }: PlannedTest, { server, params }: KeptCall): Json | undefined {
  const spec = suite.servers.get(server);
  const tools = spec && surfaces.find(({ servers }) => servers.has(spec))?.surface.tools;
  const items = tools?.state === "known" ? tools.items : [];
  return items.find(({ name }) => name === params.name)?.outputSchema;
}
