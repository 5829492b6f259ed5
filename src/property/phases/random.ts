import { isObject, type JsonObject } from "../../values/json.ts";
import { build } from "../generate/build.ts";
import { Chance } from "../generate/random.ts";
import { createRandom } from "../generate/rng.ts";
import { rootOf, type Subject } from "./subject.ts";

/** Misses in a row before a schema is given up. */
const MAX_MISSES = 2000;

/** Valid arguments by chance. */
export function* random(subject: Subject): Generator<JsonObject> {
  const { name, options, schema, shapes, check, matching, judge } = subject.parts;
  const source = new Chance(check, createRandom(check, `${options.seed} random ${name}`), matching, subject.offers);
  for (let misses = 0; misses < MAX_MISSES; misses++) {
    const args = build(shapes, rootOf(schema), source);
    if (!isObject(args) || !judge.accepts(args)) continue;
    misses = -1;
    yield args;
  }
  subject.noteNone();
}
