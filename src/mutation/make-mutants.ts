import { groupBy } from "../values/group-by.ts";
import { sha256 } from "../values/hash.ts";
import type { Json } from "../values/json.ts";
import { compare } from "../values/order.ts";
import { outcomeOf } from "../values/refusal.ts";
import { subjectOfParams } from "../values/show/asked.ts";
import { previewJson } from "../values/show/preview.ts";
import { createGuard, type VolatileEntry } from "./guards.ts";
import { ANSWER_MUTATORS } from "./mutators/answers.ts";
import { VALUE_MUTATORS } from "./mutators/values.ts";
import { changeAt, type Place, placesOf } from "./places.ts";
import type { Asked, Call, Change, Changed, Mutator, Outcome } from "./types.ts";

/** Bytes of an answer; of a larger one no mutants are made. */
const MAX_ANSWER = 1 << 20;
/** Mutants of one tool that are judged. */
const MAX_PER_TOOL = 100;

/** One fault in all answers of a tool, resource or prompt. */
export interface Mutant<T, C extends Call> {
  id: string;
  server: string;
  method: string;
  name: string;
  outcome: Outcome;
  at: string;
  mutator: Mutator;
  /** Why it is never applied. */
  state?: "volatile" | "equivalent" | undefined;
  /** Where it changes an answer; left out: the whole answer. */
  place?: Place | undefined;
  /** The tests that made the calls. */
  asked: readonly Asked<T, C>[];
  /** A call with the fault; the same call if that does not change it. */
  apply(call: C): C;
  /** The first change that it makes: a value, or a whole answer. */
  change(): { from: Json; to: Changed };
}

export interface MutantsOptions<T, C extends Call> {
  seed: number;
  /** How many are judged, at least one of each tool. */
  max: number;
  volatile: readonly VolatileEntry[];
  /** The output schema of the tool of a call. */
  schemaOf(test: T, call: C): Json | undefined;
}

/**
 * All mutants of the answers of the tests that passed; order and sample depend on nothing but the seed and their ids. `sample`: those to judge,
 * of so many in `total`; `rest`: those that it leaves out; `guarded`: those that are never applied; `tooLarge`: answers that are too large;
 * `named`: entries that name a place of an answer.
 */
export function makeMutants<T, C extends Call>(all: readonly Asked<T, C>[], options: MutantsOptions<T, C>) {
  const named = new Set<VolatileEntry>();
  const made: Mutant<T, C>[] = [];
  let tooLarge = 0;
  const passed = all.filter((asked) => asked.passed).flatMap((asked) => asked.calls.map((call) => ({ asked, call })));
  const answers = passed.flatMap(({ asked, call }) => {
    const outcome = outcomeOf(call.method, call);
    if (outcome === undefined) return [];
    const { text, cut } = previewJson(answerOf(call), MAX_ANSWER);
    const isLarge = cut || Buffer.byteLength(text) > MAX_ANSWER;
    if (isLarge) tooLarge++;
    return isLarge ? [] : [{ asked, call, outcome }];
  });
  const groups = groupBy(answers, ({ call: { server, method, params = {} }, outcome }) =>
    JSON.stringify([server, method, subjectOfParams(params), outcome]),
  );
  for (const group of groups.values()) made.push(...mutantsOf(group, options, (entry) => named.add(entry)));
  const ranks = new Map(made.map((mutant) => [mutant, sha256(`${options.seed}\n${mutant.id}`)]));
  made.sort((a, b) => compare(ranks.get(a) ?? "", ranks.get(b) ?? ""));
  const judged = made.filter(({ state }) => state === undefined);
  const sample = takeSample(judged, options.max);
  const taken = new Set(sample);
  return {
    sample,
    rest: judged.filter((mutant) => !taken.has(mutant)),
    guarded: made.filter(({ state }) => state !== undefined),
    total: judged.length,
    tooLarge,
    named,
  };
}

/** The first of the mutants, at most 100 of a tool and at least one. */
function takeSample<T, C extends Call>(mutants: readonly Mutant<T, C>[], max: number): Mutant<T, C>[] {
  const tools = [...groupBy(mutants, ({ server, method, name }) => JSON.stringify([server, method, name])).values()];
  const allowed = new Set(tools.flatMap((own) => own.slice(0, MAX_PER_TOOL)));
  const sample = new Set(tools.flatMap((own) => own.slice(0, 1)));
  for (const mutant of mutants) if (sample.size < max && allowed.has(mutant)) sample.add(mutant);
  return mutants.filter((mutant) => sample.has(mutant));
}

/** The mutants of the answers of one tool, resource or prompt, all accepted or all refused. */
function mutantsOf<T, C extends Call>(
  answers: readonly { asked: Asked<T, C>; call: C; outcome: Outcome }[],
  { volatile, schemaOf }: MutantsOptions<T, C>,
  named: (entry: VolatileEntry) => void,
): Mutant<T, C>[] {
  const [{ asked: first, call, outcome } = undefined as never] = answers;
  const { server, method, params = {} } = call;
  const name = subjectOfParams(params) ?? method;
  const calls = answers.map((answer) => answer.call);
  const asked = [...new Set(answers.map((answer) => answer.asked))];
  const guard = createGuard({ server, name, calls, asked }, volatile, named);
  const members = new Set(calls);
  const made: Mutant<T, C>[] = [];
  const add = (own: Pick<Mutant<T, C>, "at" | "mutator" | "apply" | "change" | "place" | "state">): void => {
    const { at, mutator } = own;
    const id = sha256(JSON.stringify([server, method, name, outcome, at, mutator]), 16);
    const apply = (one: C): C => (members.has(one) ? own.apply(one) : one);
    made.push({ ...own, id, server, method, name, outcome, asked, apply });
  };

  for (const row of ANSWER_MUTATORS) {
    if (row.outcome !== outcome || (row.timed && !asked.some(boundsDuration))) continue;
    for (const [at, own] of groupBy(calls, row.at)) {
      const changed = own.find((one) => row.change(one) !== one);
      if (!changed) continue;
      const apply = (one: C): C => (row.at(one) === at ? row.change(one) : one);
      const change = () => (row.timed ? SLOWER : { from: answerOf(changed), to: answerOf(row.change(changed)) });
      add({ at, mutator: row.id, apply, change });
    }
  }
  if (outcome === "refused") return made;
  for (const place of placesOf(calls, method === "tools/call" ? schemaOf(first.test, call) : undefined)) {
    for (const { id, on, change } of VALUE_MUTATORS) {
      if (!on.includes(place.kind)) continue;
      const from = place.values.find((value) => change(value, place) !== value);
      if (from === undefined) continue;
      const alter: Change = (value) => change(value, place);
      const state = guard(place, id);
      // A value comes first, so that what else is wrong with its place knows.
      if (state === "volatile") place.volatile = true;
      const apply = (one: C): C => changeAt(one, place, alter);
      add({ at: place.at, mutator: id, apply, change: () => ({ from, to: alter(from) }), place, state });
    }
  }
  return made;
}

function answerOf({ error, result }: Call): Json {
  return error ?? result ?? null;
}

/** Durations differ from run to run, and the same seed gives the same bytes. */
const SLOWER = { from: "as recorded", to: "10 s longer" };

function boundsDuration({ expects }: Pick<Asked<unknown>, "expects">): boolean {
  return expects.some(
    ({ max_duration_ms, assertions }) =>
      max_duration_ms !== undefined || assertions.some(({ target }) => /(?:^|\.)duration_ms$/.test(target)),
  );
}
