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
export function casesOf(subject: Subject, phase: Phase, { count = USUAL_COUNT }: CasesOptions): Case[] {
  if (phase === "invalid") return [...invalid(subject)].map((one) => ({ phase, ...one }));
  if (phase === "random") return take(random(subject), count).map((args) => ({ phase, arguments: args }));
  const seen = new Set<string>();
  for (const [name, make] of FIXED) {
    const fresh: JsonObject[] = [];
    for (const args of make(subject)) {
      const key = stableStringify(args);
      if (!seen.has(key)) fresh.push(args);
      seen.add(key);
    }
    if (seen.size === 0) subject.noteNone();
    if (name === phase) return fresh.map((args) => ({ phase, arguments: args }));
  }
  return [];
}

function take<T>(items: Iterable<T>, count: number): T[] {
  const taken: T[] = [];
  if (count > 0) for (const item of items) if (taken.push(item) >= count) break;
  return taken;
}
