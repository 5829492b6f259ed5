import { type JsonObject, stableStringify } from "../../values/json.ts";
import type { Case, CasesOptions, Phase } from "../types.ts";
import { awkward } from "./awkward.ts";
import { boundary } from "./boundary.ts";
import { given } from "./given.ts";
import { invalid } from "./invalid.ts";
import { random } from "./random.ts";
import type { Subject } from "./subject.ts";

/** Phases whose cases are all of them, in their order. */
const FIXED: readonly [Phase, (subject: Subject) => Iterable<JsonObject>][] = [
  ["given", given],
  ["boundary", boundary],
  ["awkward", awkward],
];

const USUAL_COUNT = 50;

/** The cases of a phase, without those that an earlier one has; the random ones may repeat any. */
export function casesOf(subject: Subject, phase: Phase, { count = USUAL_COUNT }: CasesOptions): readonly Case[] {
  if (phase === "random") return take(random(subject), count).map((args) => ({ phase, arguments: args }));
  const made = known.get(subject) ?? fixedOf(subject);
  known.set(subject, made);
  return made.get(phase) ?? [...invalid(subject)].map((one) => ({ phase, ...one }));
}

const known = new WeakMap<Subject, ReadonlyMap<Phase, readonly Case[]>>();

function fixedOf(subject: Subject): Map<Phase, readonly Case[]> {
  const seen = new Set<string>();
  const made = new Map<Phase, readonly Case[]>();
  for (const [phase, make] of FIXED) {
    const cases = [...make(subject)].filter((args) => seen.size < seen.add(stableStringify(args)).size);
    made.set(
      phase,
      cases.map((args) => ({ phase, arguments: args })),
    );
    if (seen.size === 0) subject.noteNone();
  }
  return made;
}

function take<T>(items: Iterable<T>, count: number): T[] {
  const taken: T[] = [];
  if (count > 0) for (const item of items) if (taken.push(item) >= count) break;
  return taken;
}
